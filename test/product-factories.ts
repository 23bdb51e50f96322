import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import {
  blankVariant,
  type EditableProduct,
  type EditableVariant,
} from '#app/domain/catalogue/editable-product.ts';
import { productLimits } from '#app/domain/catalogue/product-check.ts';
import { allergenGroups, noFacts, type ProductFacts } from '#app/domain/catalogue/product-facts.ts';
import { storageKinds } from '#app/domain/catalogue/storage-kind.ts';
import { mostChanged, type VariantChange } from '#app/domain/catalogue/variant-change.ts';
import type { ImageKey } from '#app/domain/ids.ts';
import type { LocalizedText } from '#app/domain/language.ts';
import type { Db } from '#app/server/db/client.ts';
import { filter, image } from '#app/server/db/schema.ts';

export function newVariant(change: Partial<EditableVariant> = {}): EditableVariant {
  return { ...blankVariant(`var_${randomUUID()}`), price: 350, cost: 200, ...change };
}

/** Valid once its filter and picture exist. */
export function newProduct(change: Partial<EditableProduct> = {}): EditableProduct {
  return {
    id: `prd_${randomUUID()}`,
    isPublished: true,
    title: ['Biltong', '南非風乾牛肉'],
    description: ['Dried slowly.', '慢慢風乾。'],
    facts: noFacts,
    type: 'biltong',
    images: [{ key: 'img_board', alt: ['On a board', '木板上'] }],
    goesWith: [],
    selectedProperties: { size: false, weight: true, color: false },
    variants: [
      newVariant({ weight: ['250 g', '250 公克'], grams: 250, qty: 4 }),
      newVariant({ weight: ['500 g', '500 公克'], grams: 500, qty: 6, price: 650 }),
    ],
    version: 0,
    ...change,
  };
}

/** The filter `biltong` and the pictures `img_board` and `img_knife`, without files. */
export async function seedCatalogue(db: Db): Promise<void> {
  await db
    .insert(filter)
    .values({ key: 'biltong', title: ['Biltong', '風乾肉'], position: 0 })
    .onConflictDoNothing();
  const pictures: readonly (readonly [ImageKey, LocalizedText])[] = [
    ['img_board', ['On a board', '木板上']],
    ['img_knife', ['A knife', '刀']],
  ];
  await db
    .insert(image)
    .values(
      pictures.map(([key, alt]) => ({
        key,
        alt,
        url: `/productImages/${key}-400.jpg`,
        name: key,
        width: 400,
        height: 300,
        widths: [400],
        placeholder: 'data:image/webp;base64,AA',
      })),
    )
    .onConflictDoNothing();
}

const text = fc.oneof(
  fc.constantFrom(
    '',
    ' ',
    'Biltong',
    '南非風乾牛肉',
    'disabled',
    ' disabled ',
    'Product type',
    'a\0b',
    '\ud800',
    ' x',
  ),
  fc.string({ unit: 'grapheme', maxLength: 30 }),
  fc.constantFrom('x'.repeat(80), 'x'.repeat(81), `${'x'.repeat(200)}  `, 'x'.repeat(201), '字'.repeat(5001)),
);
const localized = fc.tuple(text, text);
const number = fc.oneof(
  fc.constantFrom(
    0,
    -0,
    -1,
    1,
    0.5,
    100,
    101,
    400_000,
    400_001,
    1_000_001,
    Number.NaN,
    Number.POSITIVE_INFINITY,
  ),
  fc.integer({ min: 0, max: 5000 }),
  fc.double(),
);
const maybe = fc.option(localized, { nil: null });

const anyVariant: fc.Arbitrary<EditableVariant> = fc.record({
  id: fc.uuid().map((id) => `var_${id}` as const),
  price: number,
  cost: number,
  qty: number,
  knownQty: fc.integer({ min: 0, max: 50 }),
  salesPercentage: number,
  size: maybe,
  weight: maybe,
  color: maybe,
  grams: number,
});

/** Few, since each costs time and there are six a product. */
const factText = fc.constantFrom(
  ...['', '', ' ', 'Beef', ' 臺灣 ', 'a\0b', '\ud800'],
  ...[200, 201, 300, 301, 2000, 2001].map((length) => 'x'.repeat(length)),
);
const anyFact = fc.tuple(factText, factText);

const anyFacts: fc.Arbitrary<ProductFacts> = fc.record({
  isFood: fc.boolean(),
  origin: anyFact,
  storage: fc.option(fc.constantFrom(...storageKinds), { nil: null }),
  storageNote: anyFact,
  ingredients: anyFact,
  allergens: fc.option(fc.subarray([...allergenGroups]), { nil: null }),
});

/** The longest body of a bulk change that its schema takes. */
export function largestBulkChange(): string {
  const changes = Array.from(
    { length: mostChanged },
    (_, n): VariantChange => ({
      id: `var_${String(n).padStart(60, '0')}`,
      price: [productLimits.money - 1, productLimits.money],
      sale: [99, 100],
      by: -productLimits.amount,
    }),
  );
  return JSON.stringify({ intent: 'change-variants', changes, why: 'undone', attempt: randomUUID() });
}

/** Random products, most of them invalid somewhere. */
export const anyProduct: fc.Arbitrary<EditableProduct> = fc.record({
  id: fc.uuid().map((id) => `prd_${id}` as const),
  isPublished: fc.boolean(),
  title: localized,
  description: localized,
  facts: anyFacts,
  type: text,
  images: fc.array(
    fc.record({
      key: fc.uuid().map((id) => `img_${id}` as const),
      alt: fc.constant<LocalizedText>(['', '']),
    }),
    { maxLength: 22 },
  ),
  goesWith: fc.array(
    fc.uuid().map((id) => `prd_${id}` as const),
    { maxLength: 5 },
  ),
  selectedProperties: fc.record({ weight: fc.boolean(), size: fc.boolean(), color: fc.boolean() }),
  variants: fc.array(anyVariant, { maxLength: 4 }),
  version: fc.nat(1000),
});
