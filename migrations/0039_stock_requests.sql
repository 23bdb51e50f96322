CREATE TABLE "stock_request" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "stock_request_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"parent_id" text NOT NULL,
	"product_id" text,
	"email" text NOT NULL,
	"leave_token" text NOT NULL,
	"language" smallint NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"in_stock_since" timestamp (3) with time zone,
	"told_at" timestamp (3) with time zone
);
--> statement-breakpoint
ALTER TABLE "letter" ADD COLUMN "request_id" bigint;--> statement-breakpoint
ALTER TABLE "stock_request" ADD CONSTRAINT "stock_request_parent_id_parent_product_id_fk" FOREIGN KEY ("parent_id") REFERENCES "public"."parent_product"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "stock_request" ADD CONSTRAINT "stock_request_product_id_product_variant_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."product_variant"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "stock_request_once" ON "stock_request" USING btree ("parent_id",coalesce("product_id", ''),"leave_token");--> statement-breakpoint
CREATE INDEX "stock_request_variant" ON "stock_request" USING btree ("product_id") WHERE product_id is not null;--> statement-breakpoint
CREATE INDEX "stock_request_leave" ON "stock_request" USING btree ("leave_token");--> statement-breakpoint
CREATE INDEX "stock_request_age" ON "stock_request" USING btree ("created_at");--> statement-breakpoint
ALTER TABLE "letter" ADD CONSTRAINT "letter_request_id_stock_request_id_fk" FOREIGN KEY ("request_id") REFERENCES "public"."stock_request"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "letter_request" ON "letter" USING btree ("request_id") WHERE request_id is not null;