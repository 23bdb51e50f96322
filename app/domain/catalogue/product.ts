import type { ImageKey, ParentId, VariantId } from '../ids.ts';
import type { LocalizedText } from '../language.ts';
import type { RatingSummary } from '../review/review.ts';
import type { ProductFacts } from './product-facts.ts';

/** Specification, section 3; default: none. */
export interface SelectedProperties {
  weight: boolean;
  size: boolean;
  color: boolean;
}

export const propertyNames = ['size', 'weight', 'color'] as const;
export type PropertyName = (typeof propertyNames)[number];

/** Files are derived from the key: `/productImages/<key>-<width>.<avif|webp|jpg>`. */
export interface ShopImage {
  key: ImageKey;
  name: string;
  alt: LocalizedText;
  /** Pixels of the largest stored width. */
  width: number;
  height: number;
  widths: readonly number[];
  placeholder: string;
}

export interface ShopVariant {
  id: VariantId;
  parentID: ParentId;
  price: number;
  salesPercentage: number;
  /** The price after the owner's sale. */
  salePrice: number;
  qty: number;
  size: LocalizedText | null;
  weight: LocalizedText | null;
  color: LocalizedText | null;
  /** Shipping weight in grams; 0 where unknown. */
  grams: number;
  /** Consists of other variants (decision 85); left out: it does not. */
  isBundle?: true;
  /** Grams of a bundle's parts, where all are food of known weight; otherwise 0. */
  bundleGrams?: number;
  /** On the product's own page: what a bundle consists of. */
  parts?: readonly ShopPart[];
}

export type ShopPart = Pick<ShopVariant, 'id' | 'size' | 'weight' | 'color'> & {
  /** Pieces in one bundle. */
  qty: number;
  title: LocalizedText;
  /** Null where it is not published. */
  slug: string | null;
};

export interface ShopProduct {
  id: ParentId;
  slug: string;
  title: LocalizedText;
  description: LocalizedText;
  facts: ProductFacts;
  /** Key of its filter. */
  type: string;
  images: readonly ShopImage[];
  selectedProperties: SelectedProperties;
  /** The running planned sale; `until` in ISO 8601. */
  sale?: { percentage: number; until: string };
  /** Rating by approved reviews; absent without any. */
  rating?: RatingSummary;
  variants: readonly ShopVariant[];
}

/** First picture only, no description, and only the facts that a unit price needs. */
export type ProductCard = Omit<ShopProduct, 'description' | 'facts'> & {
  facts: Pick<ProductFacts, 'isFood'>;
};

export interface Filter {
  key: string;
  title: LocalizedText;
}

/** Those that the variant has, in the order in which they are named. */
export function chosenOptions({
  size,
  weight,
  color,
}: Pick<ShopVariant, PropertyName>): readonly LocalizedText[] {
  return [size, weight, color].filter((option) => option !== null);
}

export function totalStock(product: Pick<ShopProduct, 'variants'>): number {
  return product.variants.reduce((sum, variant) => sum + variant.qty, 0);
}

export function onHand<Product extends Pick<ShopProduct, 'variants'>>(product: Product): Product {
  const variants = product.variants.filter(({ qty }) => qty > 0);
  return variants.length > 0 ? { ...product, variants } : product;
}

export interface PriceRange {
  /** Sale prices, in NTD. */
  from: number;
  to: number;
  /** The full price of the cheapest variant where it is on sale; otherwise null. */
  before: number | null;
}

export function priceRange(product: Pick<ShopProduct, 'variants'>): PriceRange {
  const counted = onHand(product).variants;
  const [first, ...rest] = counted;
  if (!first) return { from: 0, to: 0, before: null };
  const cheapest = rest.reduce(
    (best, variant) => (variant.salePrice < best.salePrice ? variant : best),
    first,
  );
  return {
    from: cheapest.salePrice,
    to: counted.reduce((most, variant) => Math.max(most, variant.salePrice), 0),
    before: cheapest.salePrice < cheapest.price ? cheapest.price : null,
  };
}

export const almostOutAt = 3;

/** At this stock or below, the list shows the number left. */
export const fewLeftAt = 5;
