import { isComplete, type Language, type LocalizedText, textIn } from '../language.ts';
import { languages } from '../languages.ts';
import { blankText, type FieldName, fieldName, lacksText, mapText, storedText } from '../localized-text.ts';
import type { StorageKind } from './storage-kind.ts';

/** Product facts that food labelling law requires of a seller. */

/** The eleven groups of the Food Allergen Labelling Regulation of 21 August 2018 (食品過敏原標示規定), in its order. */
export const allergenGroups = [
  'crustaceans',
  'mango',
  'peanuts',
  'milk',
  'eggs',
  'nuts',
  'sesame',
  'gluten',
  'soy',
  'fish',
  'sulphites',
] as const;
export type Allergen = (typeof allergenGroups)[number];

export interface ProductFacts {
  /** Charcoal and tongs have neither ingredients nor allergens. */
  isFood: boolean;
  /** Blank while unknown. */
  origin: LocalizedText;
  storage: StorageKind | null;
  /** Shelf life, or handling after opening. May be blank. */
  storageNote: LocalizedText;
  ingredients: LocalizedText;
  /** Null while unknown; [] for none. */
  allergens: readonly Allergen[] | null;
}

export const noFacts: ProductFacts = {
  isFood: true,
  origin: blankText,
  storage: null,
  storageNote: blankText,
  ingredients: blankText,
  allergens: null,
};

const factTexts = ['ingredients', 'origin', 'storageNote'] as const;
export type FactText = (typeof factTexts)[number];
export type FactField = FieldName<FactText>;

const places = new Map<string, readonly [text: FactText, language: Language]>(
  factTexts.flatMap((text) => languages.map(({ index }) => [fieldName(text, index), [text, index]] as const)),
);

export const factFields: readonly FactField[] = factTexts.flatMap((text) =>
  languages.map(({ index }) => fieldName(text, index)),
);

export function isFactField(name: string): name is FactField {
  return places.has(name);
}

export function placeOf(field: FactField): readonly [text: FactText, language: Language] {
  const place = places.get(field);
  if (!place) throw new Error(`${field} is no field of the facts`);
  return place;
}

export function factOf(facts: ProductFacts, field: FactField): string {
  const [text, language] = placeOf(field);
  return textIn(facts[text], language);
}

/** Whether the text is missing here but present in another language. */
export function isHalf(facts: ProductFacts, field: FactField): boolean {
  const [text, language] = placeOf(field);
  if (!isComplete(language) || textIn(facts[text], language).trim() !== '') return false;
  return languages.some(({ index }) => textIn(facts[text], index).trim() !== '');
}

export function isApplicable({ isFood }: ProductFacts, field: FactField): boolean {
  return isFood || placeOf(field)[0] !== 'ingredients';
}

/** The stored form: trimmed, allergens in the regulation's order, and empty for other goods than food. */
export function tidyFacts({
  isFood,
  origin,
  storage,
  storageNote,
  ingredients,
  allergens,
}: ProductFacts): ProductFacts {
  return {
    isFood,
    origin: trimmed(origin),
    storage,
    storageNote: trimmed(storageNote),
    ingredients: isFood ? trimmed(ingredients) : noFacts.ingredients,
    allergens:
      isFood && allergens !== null ? allergenGroups.filter((group) => allergens.includes(group)) : null,
  };
}

export const requiredFacts = ['ingredients', 'allergens', 'storage', 'origin'] as const;
export type RequiredFact = (typeof requiredFacts)[number];

/** Missing facts do not prevent saving or selling. */
export function missingFacts(facts: ProductFacts): readonly RequiredFact[] {
  return requiredFacts.filter((fact) => {
    if (fact === 'origin') return lacksText(facts.origin);
    if (!facts.isFood) return false;
    return fact === 'ingredients' ? lacksText(facts.ingredients) : facts[fact] === null;
  });
}

/** Equal for equal facts, whatever the order of keys. */
export function factsMark({
  isFood,
  origin,
  storage,
  storageNote,
  ingredients,
  allergens,
}: ProductFacts): string {
  return JSON.stringify([isFood, origin, storage, storageNote, ingredients, allergens]);
}

function trimmed(localized: LocalizedText): LocalizedText {
  return storedText(mapText(localized, (text) => text.trim()));
}
