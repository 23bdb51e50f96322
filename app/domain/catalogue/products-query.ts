import type { ParentId } from '../ids.ts';
import type { LocalizedText } from '../language.ts';
import type { PlannedSale } from './planned-sale.ts';
import type { ShopImage } from './product.ts';
import type { VariantState } from './variant-change.ts';

export interface ProductsQuery {
  q: string;
  /** Key of a filter; '' for all. */
  type: string;
  published: 'all' | 'published' | 'unpublished';
  /** `low`: some variant is low, but not all are sold out; `short`: low or sold out, as the shop is told of it by email. */
  stock: 'all' | 'sold-out' | 'low' | 'short';
  /** `missing`: legally required facts are missing. */
  facts: 'all' | 'missing';
}

/** Generic pagination (specification, section 9). */
export const productsPerPage = 10;

/** For whoever may not see costs: a margin and a price together give the cost away. */
export function withoutFigures(row: ProductRow): ProductRow {
  const variantStates = row.variantStates.map(({ isBelowCost: _, ...variant }) => variant);
  return { ...row, variantStates, marginFrom: null, marginTo: null };
}

/** Money in NTD. */
export interface ProductRow {
  id: ParentId;
  slug: string;
  title: LocalizedText;
  type: string;
  isPublished: boolean;
  lacksFacts: boolean;
  image: ShopImage | null;
  priceFrom: number;
  priceTo: number;
  stock: number;
  variants: number;
  variantStates: readonly VariantState[];
  sale: PlannedSale | null;
  saleIsOn: boolean;
  soldOut: number;
  low: number;
  /** Shoppers waiting for a back-in-stock email. */
  waiting: number;
  /** Whole percent of the sale price; null where the price is 0. */
  marginFrom: number | null;
  marginTo: number | null;
  version: number;
  /** ISO 8601. */
  updatedAt: string;
}
