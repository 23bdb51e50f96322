CREATE TABLE "rate_use" (
	"key" text PRIMARY KEY NOT NULL,
	"uses" timestamp with time zone[] NOT NULL
);
--> statement-breakpoint
DROP TABLE "rate_count" CASCADE;