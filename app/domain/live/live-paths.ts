import type { PropertyName, SelectedProperties, ShopVariant } from '../catalogue/product.ts';
import type { ProductFacts } from '../catalogue/product-facts.ts';
import type { ImageKey, ParentId, VariantId } from '../ids.ts';
import type { LocalizedText } from '../language.ts';
import type { OrderSummary } from '../order/order-summary.ts';
import type { PromoCode } from '../promo/promo-code.ts';

/**
 * `GET /api/live/<path>` (specification, section 7): a first `put` at `/`, then `patch` events, null for a removed
 * child (domain/live/live-tree.ts). `?shallow=true` sends `true` for the children of a branch. Public: `` (the root),
 * `Products`, `ProductOptions`, `Updates`. For signed-in staff, else 401: `PromoCodes`, `Images`, `Updates?admin=true`
 * and `Orders` (`?page=` 15 newest first, after `&after=<orderDate>_<orderID>`; `?status=` the newest 50 of it; without
 * either all of them by orderID, for owners alone: others get the first page).
 */

/** `/api/live/`: filters by key, and their keys in the owner's order. */
export interface LiveRoot {
  Filters: Readonly<Record<string, { title: LocalizedText }>>;
  FiltersOrdered: readonly string[];
}

/** `/api/live/Products`: published products as the store shows them. Money in NTD. */
export interface LiveProducts {
  ParentProducts: Readonly<Record<ParentId, LiveParent>>;
  ProductVariants: Readonly<Record<VariantId, LiveVariant>>;
}
export interface LiveParent {
  id: ParentId;
  slug: string;
  isPublished: true;
  title: LocalizedText;
  description: LocalizedText;
  facts: ProductFacts;
  type: string;
  images: readonly { key: ImageKey; url: string; alt: LocalizedText }[];
  selectedProperties: SelectedProperties;
  minPrice: number;
  variants: readonly VariantId[];
}
export interface LiveVariant extends ShopVariant {
  selectedProperties: SelectedProperties;
}

/** `/api/live/ProductOptions`: labels by property and id. */
export type LiveOptions = Readonly<Record<PropertyName, Readonly<Record<string, LiveOption>>>>;
export interface LiveOption {
  value: LocalizedText;
  /** From 0, within its property. */
  position: number;
}

/** `/api/live/Images`: by key. */
export type LiveImages = Readonly<Record<ImageKey, { key: ImageKey; url: string; name: string }>>;

/** `/api/live/PromoCodes`: codes by series; those without one under `-`. */
export type LivePromoCodes = Readonly<
  Record<string, readonly Pick<PromoCode, 'code' | 'used' | 'discount' | 'salesAmount'>[]>
>;

export const updateTopics = [
  'catalogue',
  'filters',
  'images',
  'options',
  'promos',
  'orders',
  'emails',
  'messages',
  'reviews',
  'customers',
  'settings',
  'staff',
] as const;
export type UpdateTopic = (typeof updateTopics)[number];

/** `/api/live/Updates`: all topics for a browser's tabs in one stream; with `?admin=true` also the staff's. */
export interface LiveUpdates {
  /** Id of the counting process, because counts of two processes are not comparable. */
  boot: string;
  /** Changes with the owner's settings and list of stores. */
  settings: string;
  /** Changes since the process started. Public: `catalogue` and `filters`. */
  changes: Readonly<Partial<Record<UpdateTopic, number>>>;
  /** In a `put`: ms since the last change, or since the process started. */
  ages: Readonly<Partial<Record<UpdateTopic, number>>>;
  /** The newest 15 by orderID, then each new or changed one. */
  orders?: Readonly<Record<string, OrderSummary>>;
}
