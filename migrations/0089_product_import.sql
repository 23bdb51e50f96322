CREATE TABLE "product_import" (
	"seen" text PRIMARY KEY NOT NULL,
	"file" text NOT NULL,
	"created" integer NOT NULL,
	"updated" integer NOT NULL,
	"at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE INDEX "product_import_file" ON "product_import" USING btree ("file","at");