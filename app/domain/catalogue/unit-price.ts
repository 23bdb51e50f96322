import { gramsOfLabel } from './grams.ts';
import type { ProductCard, ShopVariant } from './product.ts';

/** Price of 100 g or 1 kg, in NTD to the nearest dollar. */
export interface UnitPrice {
  from: number;
  to: number;
  per: 100 | 1000;
}

type Weighed = Pick<ShopVariant, 'salePrice' | 'grams' | 'qty' | 'weight'>;
type Sold = Pick<ProductCard, 'facts'> & { variants: readonly Weighed[] };

/**
 * Variants in stock count, and all when none is. Per kilogram where none is lighter. Null where a weight is unknown,
 * and for tools.
 * @param shown the variants priced; all of the product's decide the unit.
 */
export function unitPrice({ facts, variants }: Sold, shown = variants): UnitPrice | null {
  const contents = (variant: Weighed) => contentsOf(variant, facts.isFood);
  const inStock = shown.filter(({ qty }) => qty > 0);
  const counted = inStock.length > 0 ? inStock : shown;
  if (counted.length === 0 || counted.some((variant) => contents(variant) <= 0)) return null;
  const per = variants.every((variant) => contents(variant) >= 1000) ? 1000 : 100;
  const prices = counted.map((variant) => Math.round((variant.salePrice * per) / contents(variant)));
  return { from: Math.min(...prices), to: Math.max(...prices), per };
}

/** The label's grams, since a jar is shipped with its contents; for food otherwise the shipping weight. */
function contentsOf({ weight, grams }: Weighed, isFood: boolean): number {
  const labelled = weight && gramsOfLabel(weight);
  return labelled ?? (isFood ? grams : 0);
}
