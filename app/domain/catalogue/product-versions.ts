import type { VariantId } from '../ids.ts';
import { localize, textIn } from '../language.ts';
import { languages } from '../languages.ts';
import { type FieldName, fieldName } from '../localized-text.ts';
import { type EditableProduct, type EditableVariant, tidyProduct, withoutParts } from './editable-product.ts';
import { isTextField, type ProductText, productTexts, textOfField } from './product-check.ts';
import { type FactField, type FactText, factFields, factOf, isFactField } from './product-facts.ts';

export type VersionPart =
  | FieldName<ProductText>
  | 'type'
  | 'isPublished'
  | 'images'
  | 'goesWith'
  | 'selectedProperties'
  | 'isFood'
  | 'storage'
  | 'allergens'
  | FactField
  | VariantId;

export type Side = 'mine' | 'theirs';

export interface Difference {
  part: VersionPart;
  /** Null where both sides changed it, so that somebody must choose. */
  changedBy: Side | null;
}

const fields: readonly VersionPart[] = [
  ...productTexts.flatMap((part) => languages.map(({ index }) => fieldName(part, index))),
  'type',
  'isPublished',
  'images',
  'goesWith',
  'selectedProperties',
  'isFood',
  'storage',
  'allergens',
  ...factFields,
];

/** Whether a save would change nothing, ignoring the version and units sold meanwhile. */
export function isSameProduct(one: EditableProduct, other: EditableProduct): boolean {
  return contentOf(one) === contentOf(other);
}

export function differences(
  base: EditableProduct,
  mine: EditableProduct,
  theirs: EditableProduct,
): readonly Difference[] {
  const [from, here, there] = [tidyProduct(base), tidyProduct(mine), tidyProduct(theirs)];
  const parts: VersionPart[] = [...fields];
  for (const product of [there, here]) {
    for (const { id } of product.variants) if (!parts.includes(id)) parts.push(id);
  }
  return parts.flatMap((part): Difference[] => {
    const [was, own, other] = [from, here, there].map((product) => textOf(product, part));
    if (own === other) return [];
    return [{ part, changedBy: own === was ? 'theirs' : other === was ? 'mine' : null }];
  });
}

/**
 * Merges field by field as chosen, with variants in the order of mine. The version is theirs, and a chosen change of
 * stock is added to the current stock.
 */
export function mergeVersions(
  mine: EditableProduct,
  theirs: EditableProduct,
  sideOf: (part: VersionPart) => Side,
): EditableProduct {
  const own = (part: VersionPart) => sideOf(part) === 'mine';
  const from = (part: VersionPart) => (own(part) ? mine : theirs);
  const known = new Map(theirs.variants.map((variant) => [variant.id, variant]));
  const isMine = new Set(mine.variants.map(({ id }) => id));
  const isSame = (id: VariantId) => textOf(mine, id) === textOf(theirs, id);
  const variants = [
    ...mine.variants.flatMap((variant): EditableVariant[] => {
      const other = known.get(variant.id);
      if (own(variant.id) && !isSame(variant.id))
        return [other ? onStockOf(variant, other) : withoutParts(variant)];
      return other ? [other] : [];
    }),
    ...theirs.variants.filter(({ id }) => !isMine.has(id) && !own(id)),
  ];
  const textFrom = (part: ProductText) =>
    localize((language) => textIn(from(fieldName(part, language))[part], language));
  const factFrom = (text: FactText) =>
    localize((language) => textIn(from(fieldName(text, language)).facts[text], language));
  return {
    id: theirs.id,
    version: theirs.version,
    title: textFrom('title'),
    description: textFrom('description'),
    facts: {
      isFood: from('isFood').facts.isFood,
      storage: from('storage').facts.storage,
      allergens: from('allergens').facts.allergens,
      ingredients: factFrom('ingredients'),
      origin: factFrom('origin'),
      storageNote: factFrom('storageNote'),
    },
    type: from('type').type,
    isPublished: from('isPublished').isPublished,
    images: from('images').images,
    goesWith: from('goesWith').goesWith,
    selectedProperties: from('selectedProperties').selectedProperties,
    variants: variants.length > 0 ? variants : theirs.variants,
  };
}

/** Reapplies the owner's stock differences to the current stock (reliability T26). */
export function onFreshStock(edited: EditableProduct, fresh: EditableProduct): EditableProduct {
  const known = new Map(fresh.variants.map((variant) => [variant.id, variant]));
  let changed = false;
  const variants = edited.variants.map((variant) => {
    const other = known.get(variant.id);
    if (other && other.knownQty === variant.knownQty && other.isBundle === variant.isBundle) return variant;
    const now = other ? onStockOf(variant, other) : withoutParts(variant);
    changed ||= now !== variant;
    return now;
  });
  return changed ? { ...edited, variants } : edited;
}

/**
 * Rebases an undo or redo state onto a save: stock keeps its difference from what was sent, and a variant deleted by
 * the save becomes a new one.
 */
export function onSavedVersion(
  edited: EditableProduct,
  sent: EditableProduct,
  saved: EditableProduct,
): EditableProduct {
  const was = new Map(sent.variants.map((variant) => [variant.id, variant]));
  const is = new Map(saved.variants.map((variant) => [variant.id, variant]));
  const variants = edited.variants.map((variant) => {
    const [before, now] = [was.get(variant.id), is.get(variant.id)];
    if (!before || !now) return { ...withoutParts(variant), knownQty: 0 };
    const qty = Math.max(0, now.qty + variant.qty - before.qty);
    return { ...variant, qty, knownQty: now.knownQty, isBundle: now.isBundle };
  });
  return { ...edited, variants, version: saved.version };
}

function onStockOf(variant: EditableVariant, fresh: EditableVariant): EditableVariant {
  const added = variant.qty - variant.knownQty;
  const qty = Math.max(0, fresh.knownQty + added);
  return { ...variant, qty, knownQty: fresh.knownQty, isBundle: fresh.isBundle };
}

/** Cached because it is needed at every keystroke; products are immutable. */
const contents = new WeakMap<EditableProduct, string>();

function contentOf(product: EditableProduct): string {
  const known = contents.get(product);
  if (known !== undefined) return known;
  const tidy = tidyProduct(product);
  const parts = [
    ...fields.map((part) => [part, textOf(tidy, part)]),
    ...tidy.variants.map((variant) => [variant.id, variantText(variant)]),
  ];
  const content = JSON.stringify(parts);
  contents.set(product, content);
  return content;
}

function textOf(product: EditableProduct, part: VersionPart): string {
  if (isFactField(part)) return factOf(product.facts, part);
  if (isTextField(part)) return textOfField(product, part);
  switch (part) {
    case 'type':
      return product.type;
    case 'isPublished':
      return String(product.isPublished);
    case 'images':
      return JSON.stringify(product.images.map(({ key, alt }) => [key, alt]));
    case 'goesWith':
      return product.goesWith.join();
    case 'selectedProperties': {
      const { size, weight, color } = product.selectedProperties;
      return JSON.stringify([size, weight, color]);
    }
    case 'isFood':
      return String(product.facts.isFood);
    case 'storage':
      return String(product.facts.storage);
    case 'allergens':
      return String(product.facts.allergens?.join() ?? null);
    default: {
      const variant = product.variants.find(({ id }) => id === part);
      return variant ? variantText(variant) : '';
    }
  }
}

function variantText(variant: EditableVariant): string {
  const { size, weight, color, grams, price, salesPercentage, cost, qty, knownQty } = variant;
  return JSON.stringify([size, weight, color, grams, price, salesPercentage, cost, qty - knownQty]);
}
