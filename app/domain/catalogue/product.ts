import type { ImageKey, ParentId, VariantId } from '../ids.ts';
import type { LocalizedText } from '../language.ts';
import type { ProductFacts } from './product-facts.ts';

/** Which of the three properties a product's variants differ in (specification, section 3; default: none). */
export interface SelectedProperties {
  weight: boolean;
  size: boolean;
  color: boolean;
}

export const propertyNames = ['size', 'weight', 'color'] as const;
export type PropertyName = (typeof propertyNames)[number];

/** A stored picture. Files are derived from the key: `/productImages/<key>-<width>.<avif|webp|jpg>`. */
export interface ShopImage {
  key: ImageKey;
  name: string;
  alt: LocalizedText;
  /** Of the largest stored width, in pixels; they give the aspect before the file arrives. */
  width: number;
  height: number;
  /** The widths that exist as files, ascending. */
  widths: readonly number[];
  /** A tiny blurred data URI, painted until the file arrives. */
  placeholder: string;
}

/** A variant as a shopper may see it: no cost, no profit. Money in NTD. */
export interface ShopVariant {
  id: VariantId;
  parentID: ParentId;
  price: number;
  salesPercentage: number;
  /** Derived: price after the owner's sale. */
  salePrice: number;
  /** What is left in stock. */
  qty: number;
  size: LocalizedText | null;
  weight: LocalizedText | null;
  color: LocalizedText | null;
  /** What is shipped weighs this much, in grams; 0 where not known. */
  grams: number;
}

/** A product as a shopper may see it. */
export interface ShopProduct {
  id: ParentId;
  slug: string;
  title: LocalizedText;
  description: LocalizedText;
  facts: ProductFacts;
  /** The key of its filter. */
  type: string;
  images: readonly ShopImage[];
  selectedProperties: SelectedProperties;
  variants: readonly ShopVariant[];
}

/** A product as a card of the listing shows it: its first picture, no description, and of its facts what its price needs. */
export type ProductCard = Omit<ShopProduct, 'description' | 'facts'> & {
  facts: Pick<ProductFacts, 'isFood'>;
};

export interface Filter {
  key: string;
  title: LocalizedText;
}

/** Units left over all variants. */
export function totalStock(product: Pick<ShopProduct, 'variants'>): number {
  return product.variants.reduce((sum, variant) => sum + variant.qty, 0);
}

/** The product with the variants that can be had; with all of them where none can. */
export function onHand<Product extends Pick<ShopProduct, 'variants'>>(product: Product): Product {
  const variants = product.variants.filter(({ qty }) => qty > 0);
  return variants.length > 0 ? { ...product, variants } : product;
}

export interface PriceRange {
  /** Lowest and highest price to pay, in NTD. */
  from: number;
  to: number;
  /** The price before the sale of the cheapest variant, where that one is on sale; otherwise null. */
  before: number | null;
}

/** What a card shows as price. Variants in stock count; when all are sold out, all count. */
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

/** From this many units down a variant counts as almost out of stock. */
export const almostOutAt = 3;
