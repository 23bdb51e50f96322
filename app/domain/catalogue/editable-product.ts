import { salePrice } from '../cart/money.ts';
import type { ImageKey, ParentId, VariantId } from '../ids.ts';
import { blankText, type LocalizedText, mapText, storedText } from '../language.ts';
import { type PropertyName, propertyNames, type SelectedProperties } from './product.ts';
import type { ProductDraft, VariantDraft } from './product-check.ts';
import { noFacts, tidyFacts } from './product-facts.ts';

/** A variant in the product form. Its id is made where the variant is made, in the browser too. */
export interface EditableVariant extends VariantDraft {
  id: VariantId;
  /**
   * Stock when the form was loaded; 0 for a new variant. Saving adds `qty - knownQty` to the current stock, so that
   * units sold meanwhile stay sold (reliability T26).
   */
  knownQty: number;
}

/** The alternative texts belong to the picture, not to the product. */
export interface EditableImage {
  key: ImageKey;
  alt: LocalizedText;
}

/** A product as it is edited and saved. The first image is the main one. */
export interface EditableProduct extends ProductDraft<EditableVariant> {
  id: ParentId;
  isPublished: boolean;
  images: readonly EditableImage[];
  /** Number of saves; 0 for a product never saved. Orders do not count. */
  version: number;
}

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
    selectedProperties: { weight: false, size: false, color: false },
    variants: [blankVariant(variantId)],
    version: 0,
  };
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

/** The stored form: texts trimmed, and no value for a property that is not selected. */
export function tidyProduct(product: EditableProduct): EditableProduct {
  const { title, description, selectedProperties } = product;
  return {
    ...product,
    title: trimmed(title),
    description: trimmed(description),
    facts: tidyFacts(product.facts),
    type: product.type.trim(),
    variants: product.variants.map((variant) => tidyVariant(variant, selectedProperties)),
  };
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
