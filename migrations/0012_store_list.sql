CREATE TABLE "pickup_store" (
	"code" text PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"address" text NOT NULL,
	"search_text" text NOT NULL,
	CONSTRAINT "pickup_store_code" CHECK ("pickup_store"."code" ~ '^[0-9]{6}$')
);
--> statement-breakpoint
CREATE TABLE "store_list" (
	"id" integer PRIMARY KEY DEFAULT 1 NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"stores" integer NOT NULL,
	"imported_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"imported_by" text NOT NULL,
	CONSTRAINT "store_list_one" CHECK ("store_list"."id" = 1)
);
--> statement-breakpoint
CREATE INDEX "pickup_store_search" ON "pickup_store" USING gin ("search_text" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "pickup_store_han" ON "pickup_store" USING gin (han_grams("search_text"));