import { afterAll, expect, test } from 'vitest';
import { searchForm } from '#app/domain/catalogue/search.ts';
import { isSearchable } from '#app/domain/order/phone-order.ts';
import { testDatabase } from '#test/database.ts';
import { oddTexts } from './malformed-values.ts';

const database = await testDatabase();
afterAll(database.close);

const words = [
  'Zoë',
  'ZOE',
  'Łódź',
  'Straße',
  'Æble Œuvre',
  'Nguyễn Thị',
  '臺北市',
  'ＢＢＱ　烤肉',
  'é e\u0301',
  'Ångström',
  '한국어',
  'ガギグ',
  '  a \t b\n',
];

test('the database folds texts as the rule does', async () => {
  const texts = [
    ...words,
    ...oddTexts.filter((text) => !text.includes('\0') && !/[İ\ufeff\u200b]/.test(text)),
  ];
  const { rows } = await database.pool.query<{ form: string }>(
    'select search_form(word) as form from unnest($1::text[]) with ordinality as given(word, place) order by place',
    [texts],
  );
  expect(rows.map(({ form }) => form)).toEqual(texts.map(searchForm));
});

test.each([
  ['王明', true],
  ['王', false],
  ['wa', false],
  ['wan', true],
  [' 王明 ', true],
])('%j is enough to look for an earlier customer: %s', (typed, isEnough) => {
  expect(isSearchable(typed)).toBe(isEnough);
});
