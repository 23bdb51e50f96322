ALTER TABLE "parent_product" ADD COLUMN "sale_percentage" smallint;--> statement-breakpoint
ALTER TABLE "parent_product" ADD COLUMN "sale_from" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "parent_product" ADD COLUMN "sale_until" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "parent_product" ADD COLUMN "sale_is_on" boolean DEFAULT false NOT NULL;--> statement-breakpoint
CREATE INDEX "parent_product_sale" ON "parent_product" USING btree ("sale_until") WHERE sale_until is not null;--> statement-breakpoint
ALTER TABLE "parent_product" ADD CONSTRAINT "parent_product_sale_whole" CHECK (num_nulls("parent_product"."sale_percentage", "parent_product"."sale_from", "parent_product"."sale_until") in (0, 3)
        and "parent_product"."sale_percentage" between 1 and 100 and "parent_product"."sale_from" < "parent_product"."sale_until");
--> statement-breakpoint
-- What a variant is reduced by at this moment.
CREATE FUNCTION sale_now(base integer, parent text) RETURNS integer LANGUAGE sql STABLE PARALLEL SAFE AS $$
  SELECT greatest(base, (SELECT sale_percentage FROM parent_product
    WHERE id = parent AND sale_from <= now() AND sale_until > now()))
$$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION show_parent_product(parent text) RETURNS void LANGUAGE sql AS $$
  UPDATE parent_product SET in_stock = shown.in_stock, shown_price = shown.price, kilo_price = shown.kilo_price,
    is_reduced = shown.is_reduced
  FROM (
    SELECT coalesce(bool_or(qty > 0), false) AS in_stock,
      coalesce(min(sale) FILTER (WHERE counts), 0)::integer AS price,
      CASE WHEN bool_and(contents > 0) FILTER (WHERE counts)
        THEN (min(round(sale * 1000.0 / nullif(contents, 0))) FILTER (WHERE counts))::integer END AS kilo_price,
      coalesce(bool_or(qty > 0 AND percentage > 0), false) AS is_reduced
    FROM (
      SELECT qty, percentage,
        qty > 0 OR NOT bool_or(qty > 0) OVER () AS counts,
        (price::bigint * (100 - percentage) + 99) / 100 AS sale,
        coalesce(
          (SELECT grams_of(label.words)
            FROM jsonb_array_elements_text(CASE WHEN jsonb_typeof(weight) = 'array' THEN weight ELSE '[]' END)
              WITH ORDINALITY AS label(words, place)
            WHERE grams_of(label.words) IS NOT NULL ORDER BY label.place LIMIT 1),
          CASE WHEN (SELECT (facts->>'isFood')::boolean FROM parent_product WHERE id = parent) THEN grams ELSE 0 END
        ) AS contents
      FROM product_variant CROSS JOIN LATERAL (SELECT sale_now(sales_percentage, parent_id) AS percentage) AS reduced
      WHERE parent_id = parent
    ) AS variant
  ) AS shown
  WHERE parent_product.id = parent
    AND (parent_product.in_stock, parent_product.shown_price, parent_product.kilo_price, parent_product.is_reduced)
      IS DISTINCT FROM (shown.in_stock, shown.price, shown.kilo_price, shown.is_reduced)
$$;
