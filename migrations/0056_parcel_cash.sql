ALTER TABLE "shipment" ADD COLUMN "collects" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "shipment" ADD COLUMN "collect_amount" integer;--> statement-breakpoint
ALTER TABLE "shipment" ADD CONSTRAINT "shipment_collect" CHECK ("shipment"."collect_amount" is null or ("shipment"."collect_amount" > 0 and "shipment"."is_apart"));