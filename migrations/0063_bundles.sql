CREATE TABLE "bundle" (
	"variant_id" text PRIMARY KEY NOT NULL,
	"cost_of_parts" boolean NOT NULL
);
--> statement-breakpoint
CREATE TABLE "bundle_part" (
	"bundle_id" text NOT NULL,
	"part_id" text NOT NULL,
	"qty" integer NOT NULL,
	"position" smallint NOT NULL,
	CONSTRAINT "bundle_part_bundle_id_part_id_pk" PRIMARY KEY("bundle_id","part_id"),
	CONSTRAINT "bundle_part_qty" CHECK ("bundle_part"."qty" between 1 and 99 and "bundle_part"."bundle_id" <> "bundle_part"."part_id")
);
--> statement-breakpoint
ALTER TABLE "order_line" ADD COLUMN "parts" jsonb;--> statement-breakpoint
ALTER TABLE "stock_movement" ADD COLUMN "bundle_id" text;--> statement-breakpoint
ALTER TABLE "bundle" ADD CONSTRAINT "bundle_variant_id_product_variant_id_fk" FOREIGN KEY ("variant_id") REFERENCES "public"."product_variant"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bundle_part" ADD CONSTRAINT "bundle_part_bundle_id_bundle_variant_id_fk" FOREIGN KEY ("bundle_id") REFERENCES "public"."bundle"("variant_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "bundle_part_part" ON "bundle_part" USING btree ("part_id");--> statement-breakpoint
-- Stock, weight and cost of bundles from their parts. The bundles are locked before the parts are looked at: of two
-- transactions that each take another part, the second sees what the first took. The signal is of the transaction that
-- changed the parts.
CREATE FUNCTION refresh_bundles(ids text[]) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  PERFORM 1 FROM product_variant WHERE id = ANY(ids) ORDER BY id FOR UPDATE;
  WITH made AS (
    SELECT bundle.variant_id AS id, bundle.cost_of_parts,
      coalesce(min(CASE WHEN parent.is_published AND parent.deleted_at IS NULL THEN part.qty / bundle_part.qty ELSE 0 END), 0) AS qty,
      least(sum(coalesce(part.grams, 0)::bigint * bundle_part.qty), 1000000)::integer AS grams,
      greatest(least(sum(coalesce(part.cost, 0)::bigint * bundle_part.qty), 400000), 1)::integer AS cost
    FROM bundle
    LEFT JOIN bundle_part ON bundle_part.bundle_id = bundle.variant_id
    LEFT JOIN product_variant AS part ON part.id = bundle_part.part_id
    LEFT JOIN parent_product AS parent ON parent.id = part.parent_id
    WHERE bundle.variant_id = ANY(ids) GROUP BY bundle.variant_id
  ), changed AS (
    UPDATE product_variant AS variant SET qty = made.qty, grams = made.grams,
      cost = CASE WHEN made.cost_of_parts THEN made.cost ELSE variant.cost END
    FROM made
    WHERE variant.id = made.id AND ((variant.qty, variant.grams) IS DISTINCT FROM (made.qty, made.grams)
      OR (made.cost_of_parts AND variant.cost <> made.cost))
    RETURNING variant.parent_id
  )
  INSERT INTO change (topic, subject)
  SELECT 'catalogue', string_agg(DISTINCT parent_id, ' ') FROM changed HAVING count(*) > 0;
END
$$;
--> statement-breakpoint
CREATE FUNCTION bundle_stock() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  ids text[];
BEGIN
  IF tg_op = 'UPDATE' THEN
    WITH moved AS (
      SELECT id FROM new_variants AS n JOIN old_variants AS o USING (id)
      WHERE (n.qty, n.grams, n.cost) IS DISTINCT FROM (o.qty, o.grams, o.cost)
    )
    SELECT array_agg(found.id) INTO ids FROM (
      SELECT bundle_id AS id FROM moved JOIN bundle_part ON part_id = moved.id
      -- Whatever was written into a bundle itself.
      UNION SELECT variant_id FROM moved JOIN bundle ON variant_id = moved.id
    ) AS found;
  ELSIF tg_op = 'INSERT' THEN
    SELECT array_agg(DISTINCT bundle_id) INTO ids FROM new_variants JOIN bundle_part ON part_id = id;
  ELSE
    SELECT array_agg(DISTINCT bundle_id) INTO ids FROM old_variants JOIN bundle_part ON part_id = id;
  END IF;
  IF ids IS NOT NULL THEN PERFORM refresh_bundles(ids); END IF;
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE TRIGGER product_variant_bundles_insert AFTER INSERT ON product_variant
  REFERENCING NEW TABLE AS new_variants FOR EACH STATEMENT EXECUTE FUNCTION bundle_stock();--> statement-breakpoint
CREATE TRIGGER product_variant_bundles_update AFTER UPDATE ON product_variant
  REFERENCING OLD TABLE AS old_variants NEW TABLE AS new_variants FOR EACH STATEMENT EXECUTE FUNCTION bundle_stock();--> statement-breakpoint
CREATE TRIGGER product_variant_bundles_delete AFTER DELETE ON product_variant
  REFERENCING OLD TABLE AS old_variants FOR EACH STATEMENT EXECUTE FUNCTION bundle_stock();--> statement-breakpoint
CREATE FUNCTION bundle_of_unpublished() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM refresh_bundles(array_agg(DISTINCT bundle_id)) FROM product_variant JOIN bundle_part ON part_id = id
    WHERE parent_id = new.id HAVING count(*) > 0;
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE TRIGGER parent_product_bundles AFTER UPDATE OF is_published, deleted_at ON parent_product
  FOR EACH ROW WHEN ((old.is_published, old.deleted_at IS NULL) IS DISTINCT FROM (new.is_published, new.deleted_at IS NULL))
  EXECUTE FUNCTION bundle_of_unpublished();--> statement-breakpoint
CREATE FUNCTION bundle_composed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM refresh_bundles(array[coalesce(new.bundle_id, old.bundle_id)]);
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE TRIGGER bundle_part_stock AFTER INSERT OR UPDATE OR DELETE ON bundle_part
  FOR EACH ROW EXECUTE FUNCTION bundle_composed();
