ALTER TABLE "parent_product" ADD COLUMN "shown_price" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "parent_product" ADD COLUMN "kilo_price" integer;--> statement-breakpoint
ALTER TABLE "parent_product" ADD COLUMN "is_reduced" boolean DEFAULT false NOT NULL;--> statement-breakpoint
-- The grams in a weight's label, as gramsOf of app/domain/catalogue/unit-price.ts reads them.
CREATE FUNCTION grams_of(label text) RETURNS integer LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT round(found[1]::numeric * CASE found[2]
    WHEN 'kg' THEN 1000 WHEN '公斤' THEN 1000 WHEN '台斤' THEN 600 WHEN '斤' THEN 600 ELSE 1 END)::integer
  FROM regexp_match(
    replace(regexp_replace(lower(normalize(left(label, 40), NFKC)), '[[:space:],]', '', 'g'), '臺', '台'),
    '^([0-9]{1,6}(?:[.][0-9]{1,3})?)(kg|g|公克|克|公斤|台斤|斤)$') AS found
$$;
--> statement-breakpoint
-- What the list shows, sorts and filters by, of the variants in stock, or of all where none is, as priceRange and unitPrice of
-- app/domain/catalogue reckon it.
CREATE FUNCTION show_parent_product(parent text) RETURNS void LANGUAGE sql AS $$
  UPDATE parent_product SET in_stock = shown.in_stock, shown_price = shown.price, kilo_price = shown.kilo_price,
    is_reduced = shown.is_reduced
  FROM (
    SELECT coalesce(bool_or(qty > 0), false) AS in_stock,
      coalesce(min(sale) FILTER (WHERE counts), 0)::integer AS price,
      CASE WHEN bool_and(contents > 0) FILTER (WHERE counts)
        THEN (min(round(sale * 1000.0 / nullif(contents, 0))) FILTER (WHERE counts))::integer END AS kilo_price,
      coalesce(bool_or(qty > 0 AND sales_percentage > 0), false) AS is_reduced
    FROM (
      SELECT qty, sales_percentage,
        qty > 0 OR NOT bool_or(qty > 0) OVER () AS counts,
        (price::bigint * (100 - sales_percentage) + 99) / 100 AS sale,
        coalesce(
          (SELECT grams_of(label.words)
            FROM jsonb_array_elements_text(CASE WHEN jsonb_typeof(weight) = 'array' THEN weight ELSE '[]' END)
              WITH ORDINALITY AS label(words, place)
            WHERE grams_of(label.words) IS NOT NULL ORDER BY label.place LIMIT 1),
          CASE WHEN (SELECT (facts->>'isFood')::boolean FROM parent_product WHERE id = parent) THEN grams ELSE 0 END
        ) AS contents
      FROM product_variant WHERE parent_id = parent
    ) AS variant
  ) AS shown
  WHERE parent_product.id = parent
    AND (parent_product.in_stock, parent_product.shown_price, parent_product.kilo_price, parent_product.is_reduced)
      IS DISTINCT FROM (shown.in_stock, shown.price, shown.kilo_price, shown.is_reduced)
$$;
--> statement-breakpoint
-- The parent is locked before it is looked at: two transactions that each sell out a variant of one product then see each
-- other.
CREATE OR REPLACE FUNCTION parent_product_stock() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  parent text := coalesce(new.parent_id, old.parent_id);
BEGIN
  IF tg_op = 'UPDATE' AND (old.qty > 0) = (new.qty > 0)
    AND (old.price, old.sales_percentage, old.weight, old.grams)
      IS NOT DISTINCT FROM (new.price, new.sales_percentage, new.weight, new.grams) THEN
    RETURN NULL;
  END IF;
  PERFORM 1 FROM parent_product WHERE id = parent FOR UPDATE;
  PERFORM show_parent_product(parent);
  RETURN NULL;
END
$$;
--> statement-breakpoint
DROP TRIGGER product_variant_stock ON product_variant;--> statement-breakpoint
CREATE TRIGGER product_variant_stock
  AFTER INSERT OR DELETE OR UPDATE OF qty, price, sales_percentage, weight, grams ON product_variant
  FOR EACH ROW EXECUTE FUNCTION parent_product_stock();--> statement-breakpoint
-- The weight of a parcel is that of its contents for food alone.
CREATE FUNCTION parent_product_food() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM show_parent_product(new.id);
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE TRIGGER parent_product_food AFTER UPDATE OF facts ON parent_product
  FOR EACH ROW WHEN (old.facts->'isFood' IS DISTINCT FROM new.facts->'isFood')
  EXECUTE FUNCTION parent_product_food();--> statement-breakpoint
SELECT show_parent_product(id) FROM parent_product;--> statement-breakpoint
CREATE INDEX "parent_product_newest" ON "parent_product" USING btree ("in_stock" DESC NULLS LAST,"position" DESC NULLS LAST) WHERE is_published and deleted_at is null;--> statement-breakpoint
CREATE INDEX "parent_product_price" ON "parent_product" USING btree ("in_stock" DESC NULLS LAST,"shown_price","position") WHERE is_published and deleted_at is null;--> statement-breakpoint
CREATE INDEX "parent_product_kilo_price" ON "parent_product" USING btree ("in_stock" DESC NULLS LAST,"kilo_price","position") WHERE is_published and deleted_at is null;--> statement-breakpoint
CREATE INDEX "parent_product_english" ON "parent_product" USING btree ("in_stock" DESC NULLS LAST,(title->>0) collate "zh-Hant-x-icu","position") WHERE is_published and deleted_at is null;--> statement-breakpoint
CREATE INDEX "parent_product_chinese" ON "parent_product" USING btree ("in_stock" DESC NULLS LAST,(title->>1) collate "zh-Hant-x-icu","position") WHERE is_published and deleted_at is null;--> statement-breakpoint
CREATE INDEX "parent_product_reduced" ON "parent_product" USING btree ("in_stock" DESC NULLS LAST,"position") WHERE is_published and deleted_at is null and is_reduced;