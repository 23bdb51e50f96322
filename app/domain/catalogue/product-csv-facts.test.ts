import { describe, expect, it } from 'vitest';
import { readProductCsv, toCsv } from '#test/csv.ts';
import { blankProduct } from './editable-product.ts';
import { type CsvColumn, csvColumns, csvRows } from './product-csv.ts';
import { factColumns, isFactColumn } from './product-csv-facts.ts';
import type { ImportContext } from './product-csv-import.ts';
import { noFacts, type ProductFacts } from './product-facts.ts';

const known: ProductFacts = {
  isFood: true,
  origin: ['Beef: Australia', '牛肉：澳洲'],
  storage: 'frozen',
  storageNote: ['Six months', '六個月'],
  ingredients: ['=beef, "salt"', '牛肉、鹽'],
  allergens: ['gluten', 'fish'],
};
const context: ImportContext = {
  filters: [{ key: 'biltong', title: ['Biltong', '風乾肉'] }],
  images: new Map([['img_board', ['', '']]]),
  variants: new Map(),
  slugs: new Map(),
  products: new Map([
    [
      'prd_known',
      { isPublished: true, facts: known, goesWith: ['prd_wood'], lacks: new Set(), isDeleted: false },
    ],
  ]),
  figures: true,
  newId: () => 'new',
};
const row: Partial<Record<CsvColumn, string>> = {
  product_id: 'prd_known',
  title_en: 'Droëwors',
  title_zh: '風乾香腸',
  description_en: 'Thin.',
  description_zh: '細。',
  type: 'biltong',
  images: 'img_board',
  price: '200',
  cost: '90',
  qty: '5',
};
const read = (cells: typeof row, columns: readonly CsvColumn[] = csvColumns) =>
  readProductCsv(toCsv([[...columns], columns.map((column) => cells[column] ?? '')]), context);
const factsIn = (found: ReturnType<typeof read>) => found.products[0]?.product.facts;

describe('the facts of a product in a file', () => {
  it('come back as they went out', () => {
    const [first = []] = csvRows([
      { product: { ...blankProduct('prd_known', 'var_1'), facts: known }, slug: 'droewors' },
    ]);
    const cells = factColumns.map((column) => [column, first[csvColumns.indexOf(column)] ?? ''] as const);
    const found = read({ ...row, product_id: 'prd_other', ...Object.fromEntries(cells) });
    expect(found.errors).toEqual([]);
    expect(factsIn(found)).toEqual(known);
  });

  it('stay as they are where the file has no column of them, and go where a cell is blank', () => {
    const before = csvColumns.filter((column) => !isFactColumn(column));
    expect(factsIn(read(row, before))).toEqual(known);
    expect(factsIn(read({ ...row, product_id: 'prd_other' }, before))).toEqual(noFacts);
    expect(factsIn(read(row, [...before, 'origin_en', 'origin_zh']))).toEqual({ ...known, origin: ['', ''] });
    expect(factsIn(read(row))).toEqual(noFacts);
  });

  it.each<[string, typeof row, Partial<ProductFacts>]>([
    ['none of the allergens', { allergens: ' None ' }, { allergens: [] }],
    [
      'allergens in any order, one of them twice',
      { allergens: 'Fish, milk、gluten fish' },
      { allergens: ['milk', 'gluten', 'fish'] },
    ],
    ['a kind of storage', { storage: ' Frozen' }, { storage: 'frozen' }],
    [
      'what is no food, with ingredients left over',
      { food: '否', ingredients_en: 'ash', ingredients_zh: '灰', allergens: 'milk' },
      { isFood: false },
    ],
  ])('are read: %s', (_what, cells, facts) => {
    const found = read({ ...row, ...cells });
    expect(found.errors).toEqual([]);
    expect(factsIn(found)).toEqual({ ...noFacts, ...facts });
  });

  it.each<[string, typeof row, string]>([
    ['a storage of its own', { storage: 'cellar' }, 'storage unknown-storage'],
    ['an allergen of its own', { allergens: 'milk rye' }, 'allergens unknown-allergen'],
    ['none and one', { allergens: 'none milk' }, 'allergens unknown-allergen'],
    ['perhaps a food', { food: 'maybe' }, 'food not-yes-no'],
    ['an origin in one language', { origin_en: 'Taiwan' }, 'origin_zh required'],
    ['a storage note in one language', { storage_note_zh: '冷藏' }, 'storage_note_en required'],
    [
      'too much of the ingredients',
      { ingredients_en: 'x'.repeat(2001), ingredients_zh: '肉' },
      'ingredients_en too-long',
    ],
  ])('are refused by name: %s', (_what, cells, problem) =>
    expect(read({ ...row, ...cells }).errors.map((error) => `${error.column} ${error.problem}`)).toEqual([
      problem,
    ]),
  );
});
