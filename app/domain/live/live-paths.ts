import type { PropertyName, SelectedProperties, ShopVariant } from '../catalogue/product.ts';
import type { ProductFacts } from '../catalogue/product-facts.ts';
import type { ImageKey, ParentId, VariantId } from '../ids.ts';
import type { LocalizedText } from '../language.ts';
import type { OrderSummary } from '../order/order-summary.ts';
import type { PromoCode } from '../promo/promo-code.ts';

/**
 * What `GET /api/live/<path>` holds (specification, section 7): a first `put` of all of it at path `/`, then a `patch` of
 * what changed, null for what is gone (domain/live/live-tree.ts reads both). With `?shallow=true` every branch's children are
 * `true`: it says that something changed, in a few bytes. Open to everyone: `` (the root), `Products`, `ProductOptions`,
 * `Updates`. For the owner alone, 401 to strangers: `PromoCodes`, `Images`, `Updates?admin=true` and `Orders`, orders by
 * orderID: all of them; with `?page=` 15 of them, newest first, after the one of `&after=<orderDate>_<orderID>` where that
 * is given; with `?status=` the newest 50 of that status.
 */

/** `/api/live/`: every filter of the store by key, and the keys in the owner's order. */
export interface LiveRoot {
  Filters: Readonly<Record<string, { title: LocalizedText }>>;
  FiltersOrdered: readonly string[];
}

/** `/api/live/Products`: published products, as a shopper may see them. Money in NTD. */
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
  /** Ids of its variants, in their order. */
  variants: readonly VariantId[];
}
export interface LiveVariant extends ShopVariant {
  selectedProperties: SelectedProperties;
}

/** `/api/live/ProductOptions`: labels by kind and id; listedOptions gives them as a list. */
export type LiveOptions = Readonly<Record<PropertyName, Readonly<Record<string, LiveOption>>>>;
export interface LiveOption {
  value: LocalizedText;
  /** From 0, within its kind. */
  position: number;
}

/** `/api/live/Images`: by key. */
export type LiveImages = Readonly<Record<ImageKey, { key: ImageKey; url: string; name: string }>>;

/** `/api/live/PromoCodes`: codes as arrays, grouped by series; those of none under `-`. */
export type LivePromoCodes = Readonly<
  Record<string, readonly Pick<PromoCode, 'code' | 'used' | 'discount' | 'salesAmount'>[]>
>;

/** What may change, one word a kind of thing. */
export type UpdateTopic =
  | 'catalogue'
  | 'images'
  | 'options'
  | 'promos'
  | 'orders'
  | 'emails'
  | 'messages'
  | 'customers'
  | 'settings'
  | 'staff';

/**
 * `/api/live/Updates`: all that the open tabs of one browser follow, so that one stream serves them all. With
 * `?admin=true`, for the owner alone, what the admin area follows too.
 */
export interface LiveUpdates {
  /** Of the process that counts: counts of two processes cannot be compared. */
  boot: string;
  /** A mark of the owner's settings and list of stores as they stand, another one after every change. */
  settings: string;
  /** How often each thing changed since the process began to count. For everyone: `catalogue`. */
  changes: Readonly<Partial<Record<UpdateTopic, number>>>;
  /** The newest 15 orders by orderID, and then each that is new or changed. */
  orders?: Readonly<Record<string, OrderSummary>>;
}

/** The list form of product options (specification, section 3), in the owner's order. */
export function listedOptions(
  options: LiveOptions,
  kind: PropertyName,
): readonly (LiveOption & { id: string })[] {
  return Object.entries(options[kind])
    .map(([id, option]) => ({ id, ...option }))
    .sort((a, b) => a.position - b.position);
}
