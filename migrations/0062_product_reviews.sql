CREATE TABLE "product_review" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "product_review_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"order_id" text NOT NULL,
	"parent_id" text NOT NULL,
	"rating" smallint NOT NULL,
	"text" text NOT NULL,
	"name" text NOT NULL,
	"language" smallint NOT NULL,
	"state" text DEFAULT 'waiting' NOT NULL,
	"answer" jsonb,
	"answered_at" timestamp (3) with time zone,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"search_text" text GENERATED ALWAYS AS (search_form("name" || ' ' || "text")) STORED NOT NULL,
	CONSTRAINT "product_review_rating" CHECK ("product_review"."rating" between 1 and 5),
	CONSTRAINT "product_review_states" CHECK ("product_review"."state" in ('waiting', 'approved', 'hidden'))
);
--> statement-breakpoint
CREATE TABLE "review_opt_out" (
	"email" text PRIMARY KEY NOT NULL,
	"at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "review_request" (
	"order_id" text PRIMARY KEY NOT NULL,
	"asked_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "product_review" ADD CONSTRAINT "product_review_order_id_shop_order_order_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."shop_order"("order_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "product_review" ADD CONSTRAINT "product_review_parent_id_parent_product_id_fk" FOREIGN KEY ("parent_id") REFERENCES "public"."parent_product"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "review_request" ADD CONSTRAINT "review_request_order_id_shop_order_order_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."shop_order"("order_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "product_review_once" ON "product_review" USING btree ("order_id","parent_id");--> statement-breakpoint
CREATE INDEX "product_review_state" ON "product_review" USING btree ("state","id");--> statement-breakpoint
CREATE INDEX "product_review_shown" ON "product_review" USING btree ("parent_id","id") WHERE state = 'approved';--> statement-breakpoint
CREATE INDEX "product_review_product" ON "product_review" USING btree ("parent_id");--> statement-breakpoint
CREATE INDEX "product_review_search" ON "product_review" USING gin ("search_text" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "product_review_han" ON "product_review" USING gin (han_grams("search_text"));--> statement-breakpoint
CREATE INDEX "order_event_completed" ON "order_event" USING btree ("at") WHERE to_status = 'completed';