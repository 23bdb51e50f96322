import { type Language, type LanguageCode, localize } from '../language.ts';
import { languages } from '../languages.ts';
import { readYesNo } from '../yes-no.ts';
import {
  type Allergen,
  allergenGroups,
  type FactText,
  factFields,
  factOf,
  type ProductFacts,
  placeOf,
} from './product-facts.ts';
import { type StorageKind, storageKinds } from './storage-kind.ts';

export type LocalizedColumn<Part extends string> = `${Part}_${LanguageCode}`;

/** `title_en` */
export function localizedColumn<Part extends string>(part: Part, language: Language) {
  return `${part}_${languages[language].code}` as const;
}

export function localizedColumns<Part extends string>(part: Part): readonly LocalizedColumn<Part>[] {
  return languages.map(({ index }) => localizedColumn(part, index));
}

/** Column names without their language. */
export const factTextColumns = {
  ingredients: 'ingredients',
  storageNote: 'storage_note',
  origin: 'origin',
} as const satisfies Record<FactText, string>;

export const factColumns = [
  'food',
  ...localizedColumns('ingredients'),
  'allergens',
  'storage',
  ...localizedColumns('storage_note'),
  ...localizedColumns('origin'),
] as const;
export type FactColumn = (typeof factColumns)[number];

/** Written for a product without allergens; a blank cell means unknown. */
const noAllergens = 'none';

export function isFactColumn(column: string): column is FactColumn {
  return factColumns.some((known) => known === column);
}

export function factCell(facts: ProductFacts, column: FactColumn): string {
  for (const field of factFields) {
    const [text, language] = placeOf(field);
    if (localizedColumn(factTextColumns[text], language) === column) return factOf(facts, field);
  }
  switch (column) {
    case 'food':
      return facts.isFood ? 'yes' : 'no';
    case 'allergens':
      return facts.allergens === null ? '' : facts.allergens.join(' ') || noAllergens;
    default:
      return facts.storage ?? '';
  }
}

export type FactProblem = 'not-yes-no' | 'unknown-storage' | 'unknown-allergen';

/** @param cell its text; undefined where the file lacks the column, so that the product keeps its value. */
export function readFacts(
  cell: (column: FactColumn) => string | undefined,
  known: ProductFacts,
  report: (column: FactColumn, problem: FactProblem) => void,
): ProductFacts {
  const text = (column: FactColumn) => cell(column) ?? factCell(known, column);
  const localized = (name: FactText) =>
    localize((language) => text(localizedColumn(factTextColumns[name], language)));
  const isFood = readYesNo(text('food'), true);
  if (isFood === null) report('food', 'not-yes-no');
  return {
    isFood: isFood ?? true,
    origin: localized('origin'),
    storage: readStorage(text('storage'), () => report('storage', 'unknown-storage')),
    storageNote: localized('storageNote'),
    ingredients: localized('ingredients'),
    allergens: readAllergens(text('allergens'), () => report('allergens', 'unknown-allergen')),
  };
}

function readStorage(text: string, refuse: () => void): StorageKind | null {
  const word = text.trim().toLowerCase();
  if (word === '') return null;
  const kind = storageKinds.find((each) => each === word);
  if (kind === undefined) refuse();
  return kind ?? null;
}

function readAllergens(text: string, refuse: () => void): readonly Allergen[] | null {
  const words = text
    .toLowerCase()
    .split(/[\s,;、]+/)
    .filter(Boolean);
  if (words.length === 0) return null;
  if (words.length === 1 && words[0] === noAllergens) return [];
  return words.flatMap((word) => {
    const group = allergenGroups.find((each) => each === word);
    if (group === undefined) refuse();
    return group ?? [];
  });
}
