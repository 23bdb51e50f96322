ALTER TABLE "parent_product" ADD COLUMN "goes_with" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "shop_order" ADD COLUMN "gift_message" text DEFAULT '' NOT NULL;