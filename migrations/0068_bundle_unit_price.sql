-- Grams in a variant, as contentsOf of app/domain/catalogue/unit-price.ts counts them: those of its label, or for food
-- those of its parcel.
CREATE FUNCTION contents_of(weight jsonb, grams integer, is_food boolean) RETURNS integer LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT coalesce(
    (SELECT grams_of(label.words)
      FROM jsonb_array_elements_text(CASE WHEN jsonb_typeof(weight) = 'array' THEN weight ELSE '[]' END)
        WITH ORDINALITY AS label(words, place)
      WHERE grams_of(label.words) IS NOT NULL ORDER BY label.place LIMIT 1),
    CASE WHEN is_food THEN grams ELSE 0 END)
$$;
--> statement-breakpoint
-- Grams in a bundle; 0 unless every part is food of known weight, since charcoal and meat have no price by weight together.
CREATE FUNCTION contents_of_bundle(variant text) RETURNS integer LANGUAGE sql STABLE PARALLEL SAFE AS $$
  SELECT CASE WHEN bool_and(coalesce(is_food AND contents > 0, false)) THEN sum(contents * qty)::integer ELSE 0 END
  FROM (
    SELECT bundle_part.qty::bigint, (parent.facts->>'isFood')::boolean AS is_food,
      contents_of(part.weight, part.grams, (parent.facts->>'isFood')::boolean) AS contents
    FROM bundle_part
    LEFT JOIN product_variant AS part ON part.id = bundle_part.part_id
    LEFT JOIN parent_product AS parent ON parent.id = part.parent_id
    WHERE bundle_part.bundle_id = variant
  ) AS parts
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
        CASE WHEN EXISTS (SELECT FROM bundle WHERE variant_id = product_variant.id)
          THEN contents_of_bundle(product_variant.id)
          ELSE contents_of(weight, grams, (SELECT (facts->>'isFood')::boolean FROM parent_product WHERE id = parent))
        END AS contents
      FROM product_variant CROSS JOIN LATERAL (SELECT sale_now(sales_percentage, parent_id) AS percentage) AS reduced
      WHERE parent_id = parent
    ) AS variant
  ) AS shown
  WHERE parent_product.id = parent
    AND (parent_product.in_stock, parent_product.shown_price, parent_product.kilo_price, parent_product.is_reduced)
      IS DISTINCT FROM (shown.in_stock, shown.price, shown.kilo_price, shown.is_reduced)
$$;
--> statement-breakpoint
CREATE FUNCTION show_bundles(ids text[]) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  parents text[];
BEGIN
  SELECT array_agg(DISTINCT parent_id) INTO parents FROM product_variant WHERE id = ANY(ids);
  PERFORM 1 FROM parent_product WHERE id = ANY(parents) ORDER BY id FOR UPDATE;
  PERFORM show_parent_product(parent) FROM unnest(parents) AS parent;
END
$$;
--> statement-breakpoint
-- What a part weighs by its label, and whether it is there at all, changes neither stock nor parcel of its bundles.
CREATE FUNCTION part_contents() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM show_bundles(array_agg(bundle_id)) FROM bundle_part WHERE part_id = coalesce(new.id, old.id) HAVING count(*) > 0;
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE TRIGGER product_variant_contents AFTER INSERT OR DELETE OR UPDATE OF weight, grams ON product_variant
  FOR EACH ROW EXECUTE FUNCTION part_contents();--> statement-breakpoint
CREATE OR REPLACE FUNCTION parent_product_food() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM show_parent_product(new.id);
  PERFORM show_bundles(array_agg(DISTINCT bundle_id)) FROM product_variant JOIN bundle_part ON part_id = id
    WHERE parent_id = new.id HAVING count(*) > 0;
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION bundle_composed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM refresh_bundles(array[coalesce(new.bundle_id, old.bundle_id)]);
  PERFORM show_bundles(array[coalesce(new.bundle_id, old.bundle_id)]);
  RETURN NULL;
END
$$;
--> statement-breakpoint
SELECT show_parent_product(parent_id) FROM product_variant JOIN bundle ON variant_id = id;
