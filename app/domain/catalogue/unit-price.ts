import { gramsOf } from './grams.ts';
import type { ProductCard, ShopVariant } from './product.ts';

/** What 100 g or 1 kg costs, from lowest to highest, in NTD to the nearest dollar. */
export interface UnitPrice {
  from: number;
  to: number;
  /** Grams. */
  per: 100 | 1000;
}

type Weighed = Pick<ShopVariant, 'salePrice' | 'grams' | 'qty' | 'weight'>;
type Sold = Pick<ProductCard, 'facts'> & { variants: readonly Weighed[] };

/**
 * The price by weight of what can be chosen, so that packs compare. Variants in stock count, and all when none is left.
 * By the kilogram where nothing weighs less. Null where a weight is not known, and for tools, which nobody buys by weight.
 * @param shown the variants that are looked at; all of the product's decide on the unit.
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

/** The grams that are paid for: what the label says, as a tin or a jar is shipped with it; of food else what is shipped. */
function contentsOf({ weight, grams }: Weighed, isFood: boolean): number {
  const labelled = weight && (gramsOf(weight[0]) ?? gramsOf(weight[1]));
  return labelled ?? (isFood ? grams : 0);
}
