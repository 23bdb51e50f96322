ALTER TABLE "shipment" ALTER COLUMN "collects" DROP DEFAULT;--> statement-breakpoint
ALTER TABLE "shipment" ALTER COLUMN "collects" DROP NOT NULL;--> statement-breakpoint
UPDATE "shipment" SET "collects" = null WHERE NOT "collects" AND "shipped_at" IS NULL;
