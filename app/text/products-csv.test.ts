import { expect, test } from 'vitest';
import type { ImportChange } from '#app/domain/catalogue/catalogue-calls.ts';
import type { CsvProblem } from '#app/domain/catalogue/product-csv-table.ts';
import {
  changeText,
  copyTitle,
  csvErrorText,
  importProgress,
  missingColumns,
  previewed,
  removeVariants,
} from './products-csv.ts';

test.each<[string, CsvProblem, string, string]>([
  ['price', 'invalid', 'A whole number from 1 to 400,000', '請填1到400,000的整數'],
  ['qty', 'invalid', 'A whole number from 0 to 1,000,000', '請填0到1,000,000的整數'],
  ['sales_percentage', 'invalid', 'A whole number from 0 to 100', '請填0到100的整數'],
  ['title_en', 'too-long', 'At most 200 characters', '最多200個字'],
  ['storage_note_zh', 'too-long', 'At most 300 characters', '最多300個字'],
  ['weight_zh', 'invalid', 'At most 80 characters, and not “disabled”', '最多80個字，且不可填disabled'],
  ['price', 'not-a-number', 'Is not a number', '不是數字'],
])('%s %s says what is allowed', (column, problem, english, chinese) =>
  expect(csvErrorText({ column, problem })).toEqual([english, chinese]),
);

test('the title of a copy is cut between characters', () => {
  for (const length of [190, 191, 192, 193, 194])
    for (const text of copyTitle([`${'x'.repeat(length)}🥩🥩🥩`, `${'肉'.repeat(length)}🥩🥩🥩`])) {
      expect(text.isWellFormed()).toBe(true);
      expect(text.length).toBeLessThanOrEqual(200);
    }
});

test('one is named as one', () => {
  const sum = { rows: 1, created: 1, updated: 0, unchanged: 0, errors: [], moreErrors: 0 };
  expect(previewed(sum)[0]).toBe('1 row: 1 new product, 0 to update.');
  expect(previewed({ ...sum, created: 0, unchanged: 1 })).toEqual([
    '1 row: 0 new products, 0 to update, 1 unchanged.',
    '共1列：新增0項商品，更新0項商品，1項不變。',
  ]);
  expect(importProgress(0, 1)[0]).toBe('Importing: 0 of 1 product…');
  expect(removeVariants({ variants: 1, qty: 6 })).toEqual([
    'Remove 1 variant that is not in the file (6 in stock)',
    '移除檔案中沒有的1種規格（庫存共6件）',
  ]);
});

const variant: ImportChange['variant'] = { title: ['Chops', '羊排'], size: null, weight: null, color: null };
test.each<[ImportChange, string, string]>([
  [{ kind: 'removed', variant, qty: 6 }, 'Removed, with 6 in stock', '移除（庫存6）'],
  [{ kind: 'added', variant, price: 1200, qty: 0 }, 'New: NT$1,200, 0 in stock', '新增：NT$1,200，庫存0'],
  [
    {
      kind: 'changed',
      variant,
      values: [
        { column: 'price', from: 650, to: 700 },
        { column: 'qty', from: 6, to: 9 },
      ],
    },
    'Price 650 → 700, In stock 6 → 9',
    '售價 650 → 700，庫存 6 → 9',
  ],
  [{ kind: 'published', variant }, 'Published', '上架'],
  [{ kind: 'unpublished', variant }, 'Unpublished', '下架'],
  [
    { kind: 'address', variant, from: 'chops', to: 'lamb-chops' },
    'Address /store/chops → /store/lamb-chops; links to the old address lead to the new one',
    '網址/store/chops → /store/lamb-chops，舊網址會自動轉到新網址',
  ],
  [{ kind: 'details', variant }, 'Texts, images or other details', '文字、圖片或其他內容'],
])('%j is named', (change, english, chinese) => expect(changeText(change)).toEqual([english, chinese]));

test('missing columns are named together', () => {
  expect(missingColumns(['price', 'cost'])).toEqual([
    '2 columns are missing: price, cost. Add them and choose the file again.',
    '缺少2個欄位：price、cost。請補上後重新選擇檔案。',
  ]);
  expect(missingColumns(['cost'])[0]).toBe('1 column is missing: cost. Add it and choose the file again.');
});
