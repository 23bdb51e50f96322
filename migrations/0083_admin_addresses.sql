-- Every path containing /admin is the staff's: a product with such an address could not be opened.
UPDATE parent_product AS product SET slug = 'product-' || slug
  WHERE slug LIKE 'admin%' AND NOT EXISTS (SELECT FROM parent_product AS other WHERE other.slug = 'product-' || product.slug);
--> statement-breakpoint
-- Codes are read in their plain letters, as a Latin keyboard types them; where two have the same ones the later gets a number, so that both stay and the owner sees which is which.
DO $$
DECLARE
  one record;
  free text;
  number integer;
  olds text[] := '{}';
  plains text[] := '{}';
BEGIN
  FOR one IN SELECT code, normalize(code, NFKC) AS plain FROM promo_code WHERE code <> normalize(code, NFKC) ORDER BY created_at, code LOOP
    free := one.plain;
    number := 1;
    WHILE free = ANY (plains) OR EXISTS (SELECT FROM promo_code WHERE code = free) LOOP
      number := number + 1;
      free := one.plain || '-' || number;
    END LOOP;
    olds := array_append(olds, one.code);
    plains := array_append(plains, free);
  END LOOP;
  -- One statement, because uses must name a code that exists, and an order takes its code again by name.
  WITH renamed AS (
    SELECT * FROM unnest(olds, plains) AS renamed(old, plain)
  ), codes AS (
    UPDATE promo_code SET code = plain FROM renamed WHERE code = old
  ), uses AS (
    UPDATE promo_use SET code = plain FROM renamed WHERE code = old
  ), entries AS (
    UPDATE imported SET new_id = plain FROM renamed WHERE kind = 'promoCodes' AND new_id = old
  )
  UPDATE shop_order SET promo_code = plain FROM renamed WHERE promo_code = old;
END $$;
