-- Most shops sell no bundles: an order's stock then costs nothing more.
CREATE OR REPLACE FUNCTION bundle_stock() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  ids text[];
BEGIN
  IF NOT EXISTS (SELECT FROM bundle) THEN RETURN NULL; END IF;
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
