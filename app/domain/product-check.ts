import type { Pair } from './language.ts';
import type { PropertyName, SelectedProperties } from './product.ts';

/** A variant as the owner edits it. Money in NTD. */
export interface VariantDraft {
  price: number;
  cost: number;
  qty: number;
  salesPercentage: number;
  size: Pair | null;
  weight: Pair | null;
  color: Pair | null;
}

/** A product as the owner edits it. */
export interface ProductDraft<Variant extends VariantDraft = VariantDraft> {
  title: Pair;
  description: Pair;
  type: string;
  images: readonly string[];
  selectedProperties: SelectedProperties;
  variants: readonly Variant[];
}

/** What the type picker says while nothing is chosen; as a value it counts as unchosen (specification, section 5). */
export const typePlaceholder = 'Product type';

export type ParentField =
  | 'title'
  | 'altTitle'
  | 'description'
  | 'altDescription'
  | 'type'
  | 'images'
  | 'variants';
export type VariantField = 'price' | 'cost' | 'color' | 'size' | 'weight' | 'qty' | 'salesPercentage';

export interface ProductProblems {
  parent: readonly ParentField[];
  /** One entry a variant, in order; empty where the variant is valid. */
  variants: readonly (readonly VariantField[])[];
}

/** Names every invalid field (specification, section 5). Quantities and percentages must also be storable numbers. */
export function checkProduct(draft: ProductDraft): ProductProblems {
  const parent: ParentField[] = [];
  if (!draft.title[0].trim()) parent.push('title');
  if (!draft.title[1].trim()) parent.push('altTitle');
  if (!draft.description[0].trim()) parent.push('description');
  if (!draft.description[1].trim()) parent.push('altDescription');
  if (!draft.type.trim() || draft.type === typePlaceholder) parent.push('type');
  if (draft.images.length === 0) parent.push('images');
  if (draft.variants.length === 0) parent.push('variants');
  return {
    parent,
    variants: draft.variants.map((variant) => checkVariant(variant, draft.selectedProperties)),
  };
}

export function isValid(problems: ProductProblems): boolean {
  return problems.parent.length === 0 && problems.variants.every((fields) => fields.length === 0);
}

function checkVariant(variant: VariantDraft, selected: SelectedProperties): VariantField[] {
  const fields: VariantField[] = [];
  if (!isAmount(variant.price) || variant.price === 0) fields.push('price');
  if (!isAmount(variant.cost) || variant.cost === 0) fields.push('cost');
  for (const property of ['color', 'size', 'weight'] as const) {
    if (selected[property] && !isSet(variant, property)) fields.push(property);
  }
  if (!isAmount(variant.qty)) fields.push('qty');
  if (!isAmount(variant.salesPercentage) || variant.salesPercentage > 100) fields.push('salesPercentage');
  return fields;
}

function isSet(variant: VariantDraft, property: PropertyName): boolean {
  const pair = variant[property];
  return pair?.every((text) => text.trim() !== '' && text !== 'disabled') ?? false;
}

function isAmount(value: number): boolean {
  return Number.isSafeInteger(value) && value >= 0;
}
