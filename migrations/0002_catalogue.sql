ALTER TABLE "product_option" DROP CONSTRAINT "product_option_kind_position_pk";--> statement-breakpoint
ALTER TABLE "filter" ADD COLUMN "shown" boolean DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE "parent_product" ADD COLUMN "last_attempt" text;--> statement-breakpoint
ALTER TABLE "product_option" ADD COLUMN "id" text PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL;--> statement-breakpoint
ALTER TABLE "promo_code" ADD COLUMN "first_day" date;--> statement-breakpoint
ALTER TABLE "promo_code" ADD COLUMN "last_day" date;--> statement-breakpoint
ALTER TABLE "promo_code" ADD COLUMN "series" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "promo_code" ADD COLUMN "freed_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "promo_code" ADD COLUMN "freed_order" text;--> statement-breakpoint
ALTER TABLE "promo_code" ADD COLUMN "freed_by" text;--> statement-breakpoint
CREATE INDEX "parent_product_list" ON "parent_product" USING btree ("position" DESC NULLS LAST) WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "parent_product_deleted" ON "parent_product" USING btree ("deleted_at") WHERE deleted_at is not null;--> statement-breakpoint
CREATE INDEX "parent_product_images" ON "parent_product" USING gin ("images");--> statement-breakpoint
CREATE INDEX "product_option_order" ON "product_option" USING btree ("kind","position");--> statement-breakpoint
CREATE UNIQUE INDEX "product_option_value" ON "product_option" USING btree ("kind","value");--> statement-breakpoint
CREATE INDEX "promo_code_list" ON "promo_code" USING btree ("series","created_at" DESC NULLS LAST,"code");--> statement-breakpoint
ALTER TABLE "promo_code" ADD CONSTRAINT "promo_code_days" CHECK ("promo_code"."first_day" <= "promo_code"."last_day");