ALTER TABLE "contact_message" ADD COLUMN "state" text DEFAULT 'unread' NOT NULL;--> statement-breakpoint
ALTER TABLE "contact_message" ADD COLUMN "search_text" text GENERATED ALWAYS AS (regexp_replace(lower(replace(normalize("name" || ' ' || "email" || ' ' || "message", NFKC), '臺', '台')), '[[:space:]]+', ' ', 'g')) STORED NOT NULL;--> statement-breakpoint
CREATE INDEX "contact_message_open" ON "contact_message" USING btree ("id") WHERE state <> 'done';--> statement-breakpoint
CREATE INDEX "contact_message_done" ON "contact_message" USING btree ("id") WHERE state = 'done';--> statement-breakpoint
CREATE INDEX "contact_message_unread" ON "contact_message" USING btree ("id") WHERE state = 'unread';--> statement-breakpoint
CREATE INDEX "contact_message_search" ON "contact_message" USING gin ("search_text" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "contact_message_han" ON "contact_message" USING gin (han_grams("search_text"));--> statement-breakpoint
CREATE INDEX "letter_contact" ON "letter" USING btree ("contact_id","created_at" DESC NULLS LAST) WHERE contact_id is not null;--> statement-breakpoint
ALTER TABLE "contact_message" ADD CONSTRAINT "contact_message_state" CHECK ("contact_message"."state" in ('unread', 'read', 'done'));