ALTER TABLE "shop_order" ADD COLUMN "returned_at" timestamp (3) with time zone;--> statement-breakpoint
CREATE INDEX "letter_recipient" ON "letter" USING btree ("recipient","sent_at" DESC NULLS LAST);