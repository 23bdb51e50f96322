DROP INDEX "letter_by_state";--> statement-breakpoint
ALTER TABLE "letter" ADD COLUMN "unconfirmed" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
CREATE INDEX "letter_newest_of_state" ON "letter" USING btree ("state","created_at" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "letter_newest" ON "letter" USING btree ("created_at" DESC NULLS LAST,"id" DESC NULLS LAST);