-- The form in which texts are searched, as searchForm of app/domain/search.ts has it: compatibility forms folded, lower case,
-- no accents, 臺 as 台, white space to one blank.
CREATE FUNCTION search_form(words text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT btrim(regexp_replace(replace(replace(replace(translate(
    lower(normalize(regexp_replace(normalize(words, NFKD), '[\u0300-\u036f]', '', 'g'), NFC)),
    'øłđ臺', 'old台'), 'ß', 'ss'), 'æ', 'ae'), 'œ', 'oe'), '[[:space:]]+', ' ', 'g'))
$$;
--> statement-breakpoint
ALTER TABLE "contact_message" drop column "search_text";--> statement-breakpoint
ALTER TABLE "contact_message" ADD COLUMN "search_text" text GENERATED ALWAYS AS (search_form("name" || ' ' || "email" || ' ' || "message")) STORED NOT NULL;--> statement-breakpoint
ALTER TABLE "customer" drop column "search_text";--> statement-breakpoint
ALTER TABLE "customer" ADD COLUMN "search_text" text GENERATED ALWAYS AS (search_form(coalesce(nullif(btrim("name"), ''), btrim("first_name" || ' ' || "last_name")) || ' ' || "number" || ' ' || "email")) STORED NOT NULL;--> statement-breakpoint
ALTER TABLE "shop_order" drop column "search_text";--> statement-breakpoint
ALTER TABLE "shop_order" ADD COLUMN "search_text" text GENERATED ALWAYS AS (search_form(order_number || ' ' || customer_name || ' ' || coalesce(customer->>'number', '') || ' ' || coalesce(customer->>'email', ''))) STORED NOT NULL;--> statement-breakpoint
ALTER TABLE "parent_product" ADD COLUMN "search" "tsvector" DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "parent_product" ADD COLUMN "title_search" "tsvector" DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "parent_product" ADD COLUMN "search_rule" smallint DEFAULT 0 NOT NULL;--> statement-breakpoint
CREATE INDEX "parent_product_found" ON "parent_product" USING gin ("search");--> statement-breakpoint
CREATE INDEX "contact_message_search" ON "contact_message" USING gin ("search_text" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "contact_message_han" ON "contact_message" USING gin (han_grams("search_text"));--> statement-breakpoint
CREATE INDEX "customer_search" ON "customer" USING gin ("search_text" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "customer_han" ON "customer" USING gin (han_grams("search_text"));--> statement-breakpoint
CREATE INDEX "shop_order_search" ON "shop_order" USING gin ("search_text" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "shop_order_han" ON "shop_order" USING gin (han_grams("search_text"));