-- Every path containing /admin is the staff's: a product with such an address could not be opened.
UPDATE parent_product AS product SET slug = 'product-' || slug
  WHERE slug LIKE 'admin%' AND NOT EXISTS (SELECT FROM parent_product AS other WHERE other.slug = 'product-' || product.slug);
--> statement-breakpoint
-- Codes are read in their plain letters, as a Latin keyboard types them.
UPDATE promo_code AS code SET code = normalize(code, NFKC)
  WHERE code <> normalize(code, NFKC)
    AND NOT EXISTS (SELECT FROM promo_code AS other WHERE other.code = normalize(code.code, NFKC))
    AND NOT EXISTS (SELECT FROM promo_use WHERE promo_use.code = code.code);
