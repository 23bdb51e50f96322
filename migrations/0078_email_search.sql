CREATE INDEX "letter_search" ON "letter" USING gin (lower("recipient") gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "letter_kind" ON "letter" USING btree ("kind");