import type { EditableProduct, EditableVariant } from '#app/domain/catalogue/editable-product.ts';
import { allergenGroups, noFacts, storageKinds } from '#app/domain/catalogue/product-facts.ts';
import { isImageKey, isParentId, isVariantId } from '#app/domain/ids.ts';
import { isComplete, type LocalizedText } from '#app/domain/language.ts';
import { languages } from '#app/domain/languages.ts';

/** An edit that was not saved, as this browser keeps it. */
export interface Draft {
  product: EditableProduct;
  /** The version of the shop that it was begun from. */
  base: EditableProduct;
  /** When it was last typed into, as Date.now() counts. */
  at: number;
}

const keyOf = (name: string) => `boma.draft.product.${name}`;

/** @param name the product's id; `new` for one that was never saved. */
export function readDraft(name: string): Draft | null {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(keyOf(name)) ?? 'null');
    const draft = isRecord(stored)
      ? { ...stored, product: withFacts(stored.product), base: withFacts(stored.base) }
      : null;
    return isDraft(draft) ? draft : null;
  } catch {
    return null;
  }
}

export function saveDraft(name: string, draft: Draft): void {
  try {
    localStorage.setItem(keyOf(name), JSON.stringify(draft));
  } catch {
    // A private window or a full disk: the edit lives in this tab alone.
  }
}

export function dropDraft(name: string): void {
  try {
    localStorage.removeItem(keyOf(name));
  } catch {
    // There was none to be kept either.
  }
}

function isDraft(value: unknown): value is Draft {
  return isRecord(value) && isProduct(value.product) && isProduct(value.base) && typeof value.at === 'number';
}

/** A draft of before there were facts is whole but for them. */
function withFacts(product: unknown): unknown {
  return isRecord(product) && !('facts' in product) ? { ...product, facts: noFacts } : product;
}

/** An earlier version of the shop may have kept it: whatever is not whole is left alone. */
function isProduct(value: unknown): value is EditableProduct {
  if (!isRecord(value)) return false;
  const { id, isPublished, title, description, facts, type, images, selectedProperties, variants, version } =
    value;
  return (
    typeof id === 'string' &&
    isParentId(id) &&
    typeof isPublished === 'boolean' &&
    isLocalizedText(title) &&
    isLocalizedText(description) &&
    areFacts(facts) &&
    typeof type === 'string' &&
    Array.isArray(images) &&
    images.every(isImage) &&
    isRecord(selectedProperties) &&
    ['size', 'weight', 'color'].every((name) => typeof selectedProperties[name] === 'boolean') &&
    Array.isArray(variants) &&
    variants.every(isVariant) &&
    typeof version === 'number'
  );
}

function areFacts(value: unknown): boolean {
  return (
    isRecord(value) &&
    typeof value.isFood === 'boolean' &&
    isLocalizedText(value.origin) &&
    isLocalizedText(value.storageNote) &&
    isLocalizedText(value.ingredients) &&
    (value.storage === null || storageKinds.some((kind) => kind === value.storage)) &&
    (value.allergens === null ||
      (Array.isArray(value.allergens) &&
        value.allergens.every((each) => allergenGroups.some((group) => group === each))))
  );
}

function isImage(value: unknown): boolean {
  return (
    isRecord(value) && typeof value.key === 'string' && isImageKey(value.key) && isLocalizedText(value.alt)
  );
}

function isVariant(value: unknown): value is EditableVariant {
  return (
    isRecord(value) &&
    typeof value.id === 'string' &&
    isVariantId(value.id) &&
    ['price', 'cost', 'qty', 'knownQty', 'salesPercentage', 'grams'].every(
      (name) => typeof value[name] === 'number',
    ) &&
    ['size', 'weight', 'color'].every((name) => value[name] === null || isLocalizedText(value[name]))
  );
}

function isLocalizedText(value: unknown): value is LocalizedText {
  return (
    Array.isArray(value) &&
    value.length <= languages.length &&
    languages.every(({ index }) => !isComplete(index) || index in value) &&
    value.every((text) => typeof text === 'string')
  );
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}
