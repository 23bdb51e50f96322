import { noFacts, type ProductFacts, tidyFacts } from '#app/domain/catalogue/product-facts.ts';
import type { LocalizedText } from '#app/domain/language.ts';

/** One way to buy a product. Money is whole NTD, `grams` the weight that is shipped. */
export type SampleVariant = {
  readonly price: number;
  readonly cost: number;
  readonly qty: number;
  readonly salesPercentage: number;
  readonly size: LocalizedText | null;
  readonly weight: LocalizedText | null;
  readonly color: LocalizedText | null;
  readonly grams: number;
};

/** `picture` names a drawing of `sample-shop/pictures`. */
type SampleImage = { readonly picture: string; readonly alt: LocalizedText };

export type SampleProduct = {
  readonly slug: string;
  readonly type: string;
  readonly title: LocalizedText;
  readonly description: LocalizedText;
  readonly facts: ProductFacts;
  readonly images: readonly SampleImage[];
  /** Slugs of what the store shows beside it. */
  readonly goesWith?: readonly string[];
  readonly variants: readonly SampleVariant[];
};

export type SampleFilter = { readonly key: string; readonly title: LocalizedText };

/** Exactly one of `discount` (percent) and `salesAmount` (NTD off the order) is above zero. */
export type SamplePromoCode = {
  readonly code: string;
  readonly discount: number;
  readonly salesAmount: number;
};

type Options = { size?: LocalizedText; weight?: LocalizedText; color?: LocalizedText; sale?: number };

/** Price and cost in NTD, pieces in stock, shipped grams, then the options this variant is chosen by. */
export function variant(
  price: number,
  cost: number,
  qty: number,
  grams: number,
  options: Options = {},
): SampleVariant {
  return {
    price,
    cost,
    qty,
    grams,
    salesPercentage: options.sale ?? 0,
    size: options.size ?? null,
    weight: options.weight ?? null,
    color: options.color ?? null,
  };
}

/** What a Taiwanese label has to say of a food. The sample shop invents its makers, and says so at the origin. */
export function food(facts: Omit<ProductFacts, 'isFood'>): ProductFacts {
  return tidyFacts({ ...facts, isFood: true, origin: sample(facts.origin) });
}

/** What is no food has a place it comes from, and sometimes a way to be kept. */
export function notFood(
  origin: LocalizedText,
  facts: Partial<Pick<ProductFacts, 'storage' | 'storageNote'>> = {},
) {
  return { ...noFacts, ...facts, isFood: false, origin: sample(origin) };
}

function sample([english, chinese]: LocalizedText): LocalizedText {
  return [`${english} (sample data)`, `${chinese}（範例資料）`];
}

/** What several labels say in the same words. */
export const frozenRaw = {
  storage: 'frozen',
  storageNote: [
    'Keeps 6 months. Thaw overnight in the fridge, cook through, do not refreeze.',
    '可保存 6 個月。烹調前一晚移至冷藏退冰，務必煮熟，解凍後請勿再冷凍。',
  ],
} as const;
export const frozenDried = {
  storage: 'frozen',
  storageNote: [
    'Keeps 6 months. Once opened keep in a paper bag in the fridge and finish within 7 days.',
    '可保存 6 個月。開封後請裝入紙袋冷藏，7 天內食用完畢。',
  ],
} as const;
