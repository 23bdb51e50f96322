import { isStorable } from '#app/domain/typed-text.ts';
import { salePrice } from '../cart/money.ts';
import { isImageKey, isParentId, isVariantId, type ParentId, type VariantId } from '../ids.ts';
import type { Language, LocalizedText } from '../language.ts';
import { localizedSchema } from '../localized-schemas.ts';
import { blankText, mapText, storedText, withUnoffered } from '../localized-text.ts';
import { z } from '../zod.ts';
import { type PropertyName, propertyNames, type SelectedProperties } from './product.ts';
import { productLimits, type VariantDraft } from './product-check.ts';
import { allergenGroups, noFacts, tidyFacts } from './product-facts.ts';
import { storageKinds } from './storage-kind.ts';

/** Loose, so that checkProduct reports texts that are too long by name. */
const text = z.string().max(4 * productLimits.description);
const localized = localizedSchema(text);
/** A non-numeric cell is NaN, which JSON writes as null. */
const number = z
  .number()
  .nullable()
  .transform((value) => value ?? Number.NaN);
const count = z.number().int().min(0).max(1_000_000_000);
const alt = z.string().refine((value) => isStorable(value, productLimits.alt));

const variantSchema = z.strictObject({
  /** Made together with the variant, in the browser too. */
  id: z.string().refine(isVariantId),
  price: number,
  cost: number,
  qty: number,
  /**
   * Stock when the form was loaded; 0 for a new variant. Saving adds `qty - knownQty` to the current stock, so that
   * units sold meanwhile stay sold (reliability T26).
   */
  knownQty: count,
  salesPercentage: number,
  size: localized.nullable(),
  weight: localized.nullable(),
  color: localized.nullable(),
  grams: number,
  /** Its stock is what its parts allow, and goes with them when the variant is removed. Only where true. */
  isBundle: z.boolean().optional(),
});

export type EditableVariant = z.output<typeof variantSchema>;

/** Alternative texts belong to the picture, not to the product. */
const imageSchema = z.strictObject({ key: z.string().refine(isImageKey), alt: localizedSchema(alt) });
export type EditableImage = z.output<typeof imageSchema>;

/** Shape of an edited, drafted or saved product; checkProduct validates its content. */
export const productSchema = z.strictObject({
  id: z.string().refine(isParentId),
  isPublished: z.boolean(),
  title: localized,
  description: localized,
  facts: z.strictObject({
    isFood: z.boolean(),
    origin: localized,
    storage: z.enum(storageKinds).nullable(),
    storageNote: localized,
    ingredients: localized,
    allergens: z.array(z.enum(allergenGroups)).max(allergenGroups.length).readonly().nullable(),
  }),
  type: text,
  /** The first is the main one. */
  images: z
    .array(imageSchema)
    .max(2 * productLimits.images)
    .refine((images) => new Set(images.map(({ key }) => key)).size === images.length)
    .readonly(),
  /** Products that the store shows beside it, in this order. Drafts from before this field existed lack it. */
  goesWith: z
    .array(z.string().refine(isParentId))
    .max(2 * productLimits.goesWith)
    .readonly()
    .default([]),
  selectedProperties: z.strictObject({ weight: z.boolean(), size: z.boolean(), color: z.boolean() }),
  variants: z
    .array(variantSchema)
    .max(productLimits.variants + 50)
    .refine((variants) => new Set(variants.map(({ id }) => id)).size === variants.length)
    .readonly(),
  /** Number of saves; 0 for a product never saved. Orders do not count. */
  version: count,
});
export type EditableProduct = z.output<typeof productSchema>;

/** Defaults of section 3 of the specification: published, no property selected, one blank variant. */
export function blankProduct(id: ParentId, variantId: VariantId): EditableProduct {
  return {
    id,
    isPublished: true,
    title: blankText,
    description: blankText,
    facts: noFacts,
    type: '',
    images: [],
    goesWith: [],
    selectedProperties: { weight: false, size: false, color: false },
    variants: [blankVariant(variantId)],
    version: 0,
  };
}

/**
 * As it is saved where the shop does not have it (any more): a bundle without its parts, and so without what they allowed.
 * Stock that was typed since stays.
 */
export function withoutParts(variant: EditableVariant): EditableVariant {
  return variant.isBundle && variant.knownQty !== 0 ? { ...variant, qty: 0, knownQty: 0 } : variant;
}

/** Bundles that a save would bring back without their parts. */
export function returningBundles(
  product: EditableProduct,
  saved: Pick<EditableProduct, 'variants'>,
): readonly EditableVariant[] {
  const known = new Set(saved.variants.map(({ id }) => id));
  return product.variants.filter(({ id, isBundle }) => isBundle && !known.has(id));
}

export function blankVariant(id: VariantId): EditableVariant {
  return {
    id,
    price: 0,
    cost: 0,
    qty: 0,
    knownQty: 0,
    salesPercentage: 0,
    size: null,
    weight: null,
    color: null,
    grams: 0,
  };
}

/** With what may be left blank filled in: the texts in languages that the shop does not offer. */
export function completeProduct(product: EditableProduct, offered: readonly Language[]): EditableProduct {
  const complete = (texts: LocalizedText) => withUnoffered(texts, offered);
  const { title, description, facts } = product;
  return {
    ...product,
    title: complete(title),
    description: complete(description),
    facts: {
      ...facts,
      origin: complete(facts.origin),
      storageNote: complete(facts.storageNote),
      ingredients: complete(facts.ingredients),
    },
    variants: product.variants.map((variant) => ({
      ...variant,
      size: variant.size && complete(variant.size),
      weight: variant.weight && complete(variant.weight),
      color: variant.color && complete(variant.color),
    })),
  };
}

/** The stored form: trimmed texts, and no values for unselected properties. */
export function tidyProduct(product: EditableProduct): EditableProduct {
  const { title, description, selectedProperties, id } = product;
  return {
    ...product,
    title: trimmed(title),
    description: trimmed(description),
    facts: tidyFacts(product.facts),
    type: product.type.trim(),
    goesWith: [...new Set(product.goesWith)].filter((other) => other !== id).slice(0, productLimits.goesWith),
    variants: product.variants.map((variant) => tidyVariant(variant, selectedProperties)),
  };
}

/**
 * What somebody saves who does not see what products cost: each variant keeps its cost. A new one's is its price until an
 * owner enters it, as where an imported shop names none.
 */
export function withStoredCosts(
  product: EditableProduct,
  stored: Pick<EditableProduct, 'variants'> | undefined,
): EditableProduct {
  const costs = new Map(stored?.variants.map(({ id, cost }) => [id, cost]));
  const variants = product.variants.map((each) => ({ ...each, cost: costs.get(each.id) ?? each.price }));
  return { ...product, variants };
}

function tidyVariant(variant: EditableVariant, selected: SelectedProperties): EditableVariant {
  const stored = (name: PropertyName) => {
    const value = variant[name];
    return selected[name] && value !== null ? trimmed(value) : null;
  };
  return { ...variant, size: stored('size'), weight: stored('weight'), color: stored('color') };
}

function trimmed(localized: LocalizedText): LocalizedText {
  return storedText(mapText(localized, (text) => text.trim()));
}

/** The lowest sale price, in NTD (specification, section 3: minPrice). */
export function minPrice(variants: readonly Pick<VariantDraft, 'price' | 'salesPercentage'>[]): number {
  return variants.reduce(
    (least, { price, salesPercentage }) => Math.min(least, salePrice(price, salesPercentage)),
    variants.length === 0 ? 0 : Number.MAX_SAFE_INTEGER,
  );
}

/**
 * Groups of indexes of variants that agree in every selected property. A warning in the form, not an error of section
 * 5.
 */
export function duplicateVariants(
  variants: readonly Pick<VariantDraft, PropertyName>[],
  selected: SelectedProperties,
): readonly (readonly number[])[] {
  const places = new Map<string, number[]>();
  variants.forEach((variant, place) => {
    const names = propertyNames.filter((name) => selected[name]);
    if (names.some((name) => variant[name] === null)) return;
    const key = JSON.stringify(names.map((name) => trimmed(variant[name] ?? blankText)));
    places.set(key, [...(places.get(key) ?? []), place]);
  });
  return [...places.values()].filter((group) => group.length > 1);
}
