import { salePrice } from '../cart/money.ts';
import type { VariantDraft } from '../catalogue/product-check.ts';

type Priced = Pick<VariantDraft, 'price' | 'cost' | 'salesPercentage'>;

/** In NTD (specification, section 3). */
export function profit({ price, cost }: Pick<Priced, 'price' | 'cost'>): number {
  return price - cost;
}

export function profitOnSale({ price, cost, salesPercentage }: Priced): number {
  return salePrice(price, salesPercentage) - cost;
}

/** @param variant with the discount that counts, of its own or of a planned sale. */
export function isBelowCost(variant: Priced): boolean {
  return profitOnSale(variant) < 0;
}

/** Share of the sale price, in whole percent rounded down; null where nothing is paid. */
export function margin(variant: Priced): number | null {
  const paid = salePrice(variant.price, variant.salesPercentage);
  return paid > 0 ? Math.floor(((paid - variant.cost) * 100) / paid) : null;
}
