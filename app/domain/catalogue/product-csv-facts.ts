import { readYesNo } from '../yes-no.ts';
import {
  type Allergen,
  allergenGroups,
  type ProductFacts,
  type StorageKind,
  storageKinds,
} from './product-facts.ts';

export const factColumns = [
  'food',
  'ingredients_en',
  'ingredients_zh',
  'allergens',
  'storage',
  'storage_note_en',
  'storage_note_zh',
  'origin_en',
  'origin_zh',
] as const;
export type FactColumn = (typeof factColumns)[number];

/** Written where a product has no allergens; a blank cell is unknown. */
const noAllergens = 'none';

export function isFactColumn(column: string): column is FactColumn {
  return factColumns.some((known) => known === column);
}

export function factCell(facts: ProductFacts, column: FactColumn): string {
  switch (column) {
    case 'food':
      return facts.isFood ? 'yes' : 'no';
    case 'ingredients_en':
      return facts.ingredients[0];
    case 'ingredients_zh':
      return facts.ingredients[1];
    case 'allergens':
      return facts.allergens === null ? '' : facts.allergens.join(' ') || noAllergens;
    case 'storage':
      return facts.storage ?? '';
    case 'storage_note_en':
      return facts.storageNote[0];
    case 'storage_note_zh':
      return facts.storageNote[1];
    case 'origin_en':
      return facts.origin[0];
    case 'origin_zh':
      return facts.origin[1];
  }
}

export type FactProblem = 'not-yes-no' | 'unknown-storage' | 'unknown-allergen';

/** @param cell its text; undefined where the file lacks the column: the product then keeps its value. */
export function readFacts(
  cell: (column: FactColumn) => string | undefined,
  known: ProductFacts,
  report: (column: FactColumn, problem: FactProblem) => void,
): ProductFacts {
  const text = (column: FactColumn) => cell(column) ?? factCell(known, column);
  const isFood = readYesNo(text('food'), true);
  if (isFood === null) report('food', 'not-yes-no');
  return {
    isFood: isFood ?? true,
    origin: [text('origin_en'), text('origin_zh')],
    storage: readStorage(text('storage'), () => report('storage', 'unknown-storage')),
    storageNote: [text('storage_note_en'), text('storage_note_zh')],
    ingredients: [text('ingredients_en'), text('ingredients_zh')],
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
