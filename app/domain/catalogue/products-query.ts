import type { ParentId } from '../ids.ts';
import type { LocalizedText } from '../language.ts';
import type { PlannedSale } from './planned-sale.ts';
import type { ShopImage } from './product.ts';
import type { VariantStanding } from './variant-change.ts';

export interface ProductsQuery {
  q: string;
  /** Key of a filter; '' for all. */
  type: string;
  published: 'all' | 'published' | 'unpublished';
  /** `low`: some variant is low, but not every one sold out. */
  stock: 'all' | 'sold-out' | 'low';
  /** `missing`: facts that the law requires are missing. */
  facts: 'all' | 'missing';
}

/** Generic pagination (specification, section 9). */
export const productsPerPage = 10;

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
  /** Each of them. */
  standings: readonly VariantStanding[];
  sale: PlannedSale | null;
  /** Whether it is on. */
  saleIsOn: boolean;
  soldOut: number;
  low: number;
  /** Shoppers to tell when it is back in stock. */
  waiting: number;
  /** Whole percent of the sale price; null where nothing is paid. */
  marginFrom: number | null;
  marginTo: number | null;
  version: number;
  /** ISO 8601. */
  updatedAt: string;
}
