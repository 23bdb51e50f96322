import type { Language, LocalizedText } from '../language.ts';

/** What a product says of itself beside its description: the facts that the law on food asks a seller for. */

/** Storage until it is used. */
export const storageKinds = ['frozen', 'chilled', 'dry'] as const;
export type StorageKind = (typeof storageKinds)[number];

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
  /** What is no food (charcoal, tongs) has neither ingredients nor allergens. */
  isFood: boolean;
  /** Country or place; blank while unknown. */
  origin: LocalizedText;
  storage: StorageKind | null;
  /** A note beside the kind: how long it keeps, what to do once opened. May stay blank. */
  storageNote: LocalizedText;
  ingredients: LocalizedText;
  /** null while unknown; none at all is [], and is shown to shoppers. */
  allergens: readonly Allergen[] | null;
}

/** A product whose facts are all unknown. */
export const noFacts: ProductFacts = {
  isFood: true,
  origin: ['', ''],
  storage: null,
  storageNote: ['', ''],
  ingredients: ['', ''],
  allergens: null,
};

/** Each text of the facts by language, as fields of a form name it. */
const places = {
  ingredients: ['ingredients', 0],
  altIngredients: ['ingredients', 1],
  origin: ['origin', 0],
  altOrigin: ['origin', 1],
  storageNote: ['storageNote', 0],
  altStorageNote: ['storageNote', 1],
} as const satisfies Record<string, readonly [keyof ProductFacts, Language]>;
export type FactField = keyof typeof places;
export type FactText = (typeof places)[FactField][0];

export const factFields = [
  'ingredients',
  'altIngredients',
  'origin',
  'altOrigin',
  'storageNote',
  'altStorageNote',
] as const satisfies readonly FactField[];

export function isFactField(name: string): name is FactField {
  return Object.hasOwn(places, name);
}

/** Which text a field is, and in which language. */
export function placeOf(field: FactField): readonly [text: FactText, language: Language] {
  return places[field];
}

export function factOf(facts: ProductFacts, field: FactField): string {
  const [text, language] = places[field];
  return facts[text][language];
}

/** Whether shoppers can read this text in one language only: each half asks for the other. */
export function isHalf(facts: ProductFacts, field: FactField): boolean {
  const [text, language] = places[field];
  const other = language === 0 ? 1 : 0;
  return facts[text][language].trim() === '' && facts[text][other].trim() !== '';
}

/** Whether the field is asked for at all. */
export function isApplicable({ isFood }: ProductFacts, field: FactField): boolean {
  return isFood || places[field][0] !== 'ingredients';
}

/** As they are stored: no blanks round texts, allergens in the order of the regulation, and none of a product that is no food. */
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

/** What is still missing; a product can be saved and sold without it. */
export function missingFacts(facts: ProductFacts): readonly RequiredFact[] {
  const isBlank = (text: LocalizedText) => text.some((each) => each.trim() === '');
  return requiredFacts.filter((fact) => {
    if (fact === 'origin') return isBlank(facts.origin);
    if (!facts.isFood) return false;
    return fact === 'ingredients' ? isBlank(facts.ingredients) : facts[fact] === null;
  });
}

/** The same text for the same facts, in whatever order their keys stand. */
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

function trimmed([english, chinese]: LocalizedText): LocalizedText {
  return [english.trim(), chinese.trim()];
}
