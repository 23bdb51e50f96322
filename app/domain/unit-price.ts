import type { ShopVariant } from './product.ts';

/** What 100 g or 1 kg costs, from lowest to highest, in NTD to the nearest dollar. */
export interface UnitPrice {
  from: number;
  to: number;
  /** Grams. */
  per: 100 | 1000;
}

type Weighed = Pick<ShopVariant, 'salePrice' | 'grams' | 'qty'>;

/**
 * The price by weight of what can be chosen, so that packs compare. Variants in stock count, and all when none is left.
 * By the kilogram where nothing weighs less. Null where a weight is not known.
 * @param compared all variants of the product, which decide on the unit while one of them is looked at.
 */
export function unitPrice(
  variants: readonly Weighed[],
  compared: readonly Pick<Weighed, 'grams'>[] = variants,
): UnitPrice | null {
  const inStock = variants.filter(({ qty }) => qty > 0);
  const counted = inStock.length > 0 ? inStock : variants;
  if (counted.length === 0 || counted.some(({ grams }) => grams <= 0)) return null;
  const per = compared.every(({ grams }) => grams >= 1000) ? 1000 : 100;
  const prices = counted.map(({ salePrice, grams }) => Math.round((salePrice * per) / grams));
  return { from: Math.min(...prices), to: Math.max(...prices), per };
}
