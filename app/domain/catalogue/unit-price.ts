import { type LocalizedText, textsOf } from '#app/domain/language.ts';
import type { ProductCard, ShopVariant } from './product.ts';

const units: Readonly<Record<string, number>> = {
  g: 1,
  克: 1,
  公克: 1,
  kg: 1000,
  公斤: 1000,
  斤: 600,
  台斤: 600,
};

/**
 * The grams in a weight's label: `250 g`, `1.2 公斤`, `２台斤`. Null where it has none. A Taiwanese catty (台斤) is 600 g. PostgreSQL's function
 * grams_of is the same rule.
 */
export function gramsOf(label: string): number | null {
  const found = /^(\d{1,6})(?:\.(\d{1,3}))?(kg|g|公克|克|公斤|台斤|斤)$/.exec(
    label.slice(0, 40).normalize('NFKC').toLowerCase().replaceAll(/[\s,]/g, '').replaceAll('臺', '台'),
  );
  if (!found) return null;
  const [, whole = '', part = '', unit = ''] = found;
  const thousandths = Number(whole) * 1000 + Number(part.padEnd(3, '0'));
  return Math.round((thousandths * (units[unit] ?? 0)) / 1000);
}

/** From the first of its texts that contains a weight. */
export function gramsOfLabel(label: LocalizedText): number | null {
  return (
    textsOf(label)
      .map(gramsOf)
      .find((grams) => grams !== null) ?? null
  );
}

/** Price of 100 g or 1 kg, in NTD to the nearest dollar. */
export interface UnitPrice {
  from: number;
  to: number;
  per: 100 | 1000;
}

type Weighed = Pick<ShopVariant, 'salePrice' | 'grams' | 'qty' | 'weight' | 'isBundle' | 'bundleGrams'>;
type Sold = Pick<ProductCard, 'facts'> & { variants: readonly Weighed[] };

/**
 * Variants in stock count, and all when none is. Per kilogram where none is lighter. Null where a weight is unknown,
 * for tools, and for bundles that are not food throughout: sausages and charcoal have no price by weight together.
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

/** As contents_of in the database. The label's grams, since a jar is shipped with its contents; for food otherwise the shipping weight. */
function contentsOf({ weight, grams, isBundle, bundleGrams = 0 }: Weighed, isFood: boolean): number {
  if (isBundle) return bundleGrams;
  const labelled = weight && gramsOfLabel(weight);
  return labelled ?? (isFood ? grams : 0);
}
