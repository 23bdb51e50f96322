import type { Language, LocalizedText } from '../language.ts';

/** Product facts that food labelling law requires of a seller. */

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
  /** Charcoal and tongs have neither ingredients nor allergens. */
  isFood: boolean;
  /** Blank while unknown. */
  origin: LocalizedText;
  storage: StorageKind | null;
  /** Shelf life, or what to do once opened. May be blank. */
  storageNote: LocalizedText;
  ingredients: LocalizedText;
  /** null while unknown; [] is none at all. */
  allergens: readonly Allergen[] | null;
}

export const noFacts: ProductFacts = {
  isFood: true,
  origin: ['', ''],
  storage: null,
  storageNote: ['', ''],
  ingredients: ['', ''],
  allergens: null,
};

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

export function placeOf(field: FactField): readonly [text: FactText, language: Language] {
  return places[field];
}

export function factOf(facts: ProductFacts, field: FactField): string {
  const [text, language] = places[field];
  return facts[text][language];
}

/** Whether the text exists in one language only. */
export function isHalf(facts: ProductFacts, field: FactField): boolean {
  const [text, language] = places[field];
  const other = language === 0 ? 1 : 0;
  return facts[text][language].trim() === '' && facts[text][other].trim() !== '';
}

export function isApplicable({ isFood }: ProductFacts, field: FactField): boolean {
  return isFood || places[field][0] !== 'ingredients';
}

/** The stored form: trimmed, allergens in the regulation's order, and empty where the product is not food. */
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
  const isBlank = (text: LocalizedText) => text.some((each) => each.trim() === '');
  return requiredFacts.filter((fact) => {
    if (fact === 'origin') return isBlank(facts.origin);
    if (!facts.isFood) return false;
    return fact === 'ingredients' ? isBlank(facts.ingredients) : facts[fact] === null;
  });
}

/** Equal for equal facts, whatever the order of their keys. */
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
