import type { Pair } from '#app/domain/language.ts';

/** One way to buy a product. Money is whole NTD, `grams` the weight that is shipped. */
export type SampleVariant = {
  readonly price: number;
  readonly cost: number;
  readonly qty: number;
  readonly salesPercentage: number;
  readonly size: Pair | null;
  readonly weight: Pair | null;
  readonly color: Pair | null;
  readonly grams: number;
};

/** `picture` names a drawing of `sample-shop/pictures`. */
type SampleImage = { readonly picture: string; readonly alt: Pair };

export type SampleProduct = {
  readonly slug: string;
  readonly type: string;
  readonly title: Pair;
  readonly description: Pair;
  readonly images: readonly SampleImage[];
  readonly variants: readonly SampleVariant[];
};

export type SampleFilter = { readonly key: string; readonly title: Pair };

/** Exactly one of `discount` (percent) and `salesAmount` (NTD off the order) is above zero. */
export type SamplePromoCode = {
  readonly code: string;
  readonly discount: number;
  readonly salesAmount: number;
};

type Options = { size?: Pair; weight?: Pair; color?: Pair; sale?: number };

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

type Facts = { ingredients: Pair; allergens: Pair; keep: Pair; origin: Pair };

/** The story of a food, then the facts a Taiwanese label has to carry, one a line. */
export function food(story: Pair, facts: Facts): Pair {
  return [
    [
      story[0],
      '',
      `Ingredients: ${facts.ingredients[0]}`,
      `Allergens: ${facts.allergens[0]}`,
      `Keeping: ${facts.keep[0]}`,
      `Origin: ${facts.origin[0]} (sample data)`,
    ].join('\n'),
    [
      story[1],
      '',
      `成分：${facts.ingredients[1]}`,
      `過敏原：${facts.allergens[1]}`,
      `保存方式：${facts.keep[1]}`,
      `原產地：${facts.origin[1]}（範例資料）`,
    ].join('\n'),
  ];
}

/** What several labels say in the same words. */
export const noAllergens: Pair = ['none of those that must be declared in Taiwan', '不含法規應標示之過敏原'];
export const frozenRaw: Pair = [
  'frozen at −18 °C or below, 6 months. Thaw overnight in the fridge, cook through, do not refreeze.',
  '冷凍 −18°C 以下可保存 6 個月。烹調前一晚移至冷藏退冰，務必煮熟，解凍後請勿再冷凍。',
];
export const frozenDried: Pair = [
  'frozen at −18 °C or below, 6 months. Once opened keep in a paper bag in the fridge and finish within 7 days.',
  '冷凍 −18°C 以下可保存 6 個月。開封後請裝入紙袋冷藏，7 天內食用完畢。',
];
