ALTER TABLE "promo_code" ADD COLUMN "products" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "promo_code" ADD COLUMN "filters" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "shop_order" ADD COLUMN "promo_scope" jsonb;