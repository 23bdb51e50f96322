import { isStorable } from '#app/domain/typed-text.ts';
import { everyLanguage, isComplete, type Language, type LocalizedText, textIn } from '../language.ts';
import { languages } from '../languages.ts';
import { type FieldName, fieldName } from '../localized-text.ts';
import type { PropertyName, SelectedProperties } from './product.ts';
import {
  type FactField,
  factFields,
  factOf,
  isApplicable,
  isHalf,
  type ProductFacts,
  placeOf,
} from './product-facts.ts';

/** Money in NTD, shipping weight in grams. */
export interface VariantDraft {
  price: number;
  cost: number;
  qty: number;
  salesPercentage: number;
  size: LocalizedText | null;
  weight: LocalizedText | null;
  color: LocalizedText | null;
  /** 0 where unknown. */
  grams: number;
}

export interface ProductDraft<Variant extends VariantDraft = VariantDraft> {
  title: LocalizedText;
  description: LocalizedText;
  facts: ProductFacts;
  type: string;
  images: readonly unknown[];
  selectedProperties: SelectedProperties;
  variants: readonly Variant[];
}

/** The type picker's placeholder; as a value it counts as empty (specification, section 5). */
export const typePlaceholder = 'Product type';

export const productTexts = ['title', 'description'] as const;
export type ProductText = (typeof productTexts)[number];

const textFields = new Map<string, readonly [part: ProductText, language: Language]>(
  productTexts.flatMap((part) =>
    languages.map(({ index }) => [fieldName(part, index), [part, index]] as const),
  ),
);

export function isTextField(field: string): field is FieldName<ProductText> {
  return textFields.has(field);
}

export function textOfField(product: Pick<ProductDraft, ProductText>, field: FieldName<ProductText>): string {
  const [part, language] = placeOfText(field);
  return textIn(product[part], language);
}

export function placeOfText(field: FieldName<ProductText>): readonly [part: ProductText, language: Language] {
  const place = textFields.get(field);
  if (!place) throw new Error(`${field} is no text of a product`);
  return place;
}

export type ParentField = FieldName<ProductText> | 'type' | 'images' | 'variants' | FactField;
export type VariantField =
  | 'price'
  | 'cost'
  | 'color'
  | 'size'
  | 'weight'
  | 'qty'
  | 'salesPercentage'
  | 'grams';

/** Maximum sizes (reliability B24). Texts in characters. */
export const productLimits = {
  /** NTD for one unit, so that the total of the largest order (50 lines of 99) fits the database's integer. */
  money: 400_000,
  /** Units in stock, or grams. */
  amount: 1_000_000,
  title: 200,
  description: 5_000,
  label: 80,
  alt: 300,
  origin: 200,
  storageNote: 300,
  ingredients: 2_000,
  images: 20,
  goesWith: 4,
  variants: 200,
} as const;

export interface ProductProblems {
  parent: readonly ParentField[];
  variants: readonly (readonly VariantField[])[];
}

/**
 * The rules of section 5 of the specification, and what the database can store; shared by browser and server.
 * @param offered the shop's languages; texts in others may be blank.
 * @param figures false for whoever does not see costs and so enters none.
 */
export function checkProduct(draft: ProductDraft, offered = everyLanguage, figures = true): ProductProblems {
  const parent: ParentField[] = [];
  for (const part of productTexts) {
    for (const { index } of languages) {
      if (!isTextIn(draft[part], index, productLimits[part], offered)) parent.push(fieldName(part, index));
    }
  }
  if (!isText(draft.type, productLimits.label) || draft.type.trim() === typePlaceholder) parent.push('type');
  parent.push(...factFields.filter((field) => !isFact(draft.facts, field, offered)));
  if (draft.images.length === 0 || draft.images.length > productLimits.images) parent.push('images');
  if (draft.variants.length === 0 || draft.variants.length > productLimits.variants) parent.push('variants');
  return {
    parent,
    variants: draft.variants.map((variant) =>
      checkVariant(variant, draft.selectedProperties, offered).filter((field) => figures || field !== 'cost'),
    ),
  };
}

/** What a stored product lacks, as an import of an older shop may leave it; its export can be imported again. */
export function lackingFields({
  description,
  type,
  images,
}: Pick<ProductDraft, 'description' | 'type' | 'images'>): ReadonlySet<ParentField> {
  const lacking = languages.flatMap(({ index }): ParentField[] =>
    textIn(description, index).trim() === '' ? [fieldName('description', index)] : [],
  );
  if (type === '') lacking.push('type');
  if (images.length === 0) lacking.push('images');
  return new Set(lacking);
}

export function isValid(problems: ProductProblems): boolean {
  return problems.parent.length === 0 && problems.variants.every((fields) => fields.length === 0);
}

function checkVariant(
  variant: VariantDraft,
  selected: SelectedProperties,
  offered: readonly Language[],
): VariantField[] {
  const fields: VariantField[] = [];
  if (!isAmount(variant.price, productLimits.money) || variant.price === 0) fields.push('price');
  if (!isAmount(variant.cost, productLimits.money) || variant.cost === 0) fields.push('cost');
  for (const property of ['color', 'size', 'weight'] as const) {
    if (selected[property] && !isSet(variant, property, offered)) fields.push(property);
  }
  if (!isAmount(variant.qty)) fields.push('qty');
  if (!isAmount(variant.salesPercentage, 100)) fields.push('salesPercentage');
  if (!isAmount(variant.grams)) fields.push('grams');
  return fields;
}

function isSet(variant: VariantDraft, property: PropertyName, offered: readonly Language[]): boolean {
  const label = variant[property];
  return (
    label !== null &&
    languages.every(
      ({ index }) =>
        isTextIn(label, index, productLimits.label, offered) && textIn(label, index).trim() !== 'disabled',
    )
  );
}

/** May be empty; otherwise every offered language without a fallback is required. */
function isFact(facts: ProductFacts, field: FactField, offered: readonly Language[]): boolean {
  if (!isApplicable(facts, field)) return true;
  const [part, language] = placeOf(field);
  if (offered.includes(language) && isHalf(facts, field)) return false;
  return isStorable(factOf(facts, field).trim(), productLimits[part]);
}

/** Not blank, unless the language has a fallback or is not offered. */
function isTextIn(
  localized: LocalizedText,
  language: Language,
  longest: number,
  offered: readonly Language[],
): boolean {
  const text = textIn(localized, language);
  const isRequired = isComplete(language) && offered.includes(language);
  return isText(text, longest) || (!isRequired && text.trim() === '');
}

function isText(text: string, longest: number): boolean {
  return text.trim() !== '' && isStorable(text.trim(), longest);
}

function isAmount(value: number, most: number = productLimits.amount): boolean {
  return Number.isSafeInteger(value) && value >= 0 && value <= most;
}
