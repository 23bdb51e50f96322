ALTER TABLE "shop_order" ADD COLUMN "promised_date" date;--> statement-breakpoint
ALTER TABLE "shop_order" ADD COLUMN "pay_by" timestamp (3) with time zone;