import { expect, test } from 'vitest';
import { cpuTimeOf } from '#test/cpu-time.ts';
import { storeForm, storeWords } from './pickup-store.ts';
import { mostStores, readStoreList } from './store-list.ts';

const daan = { code: '131386', name: '大安', address: '臺北市大安區和平東路二段1號' };
const zero = { code: '012345', name: '公益', address: '臺中市西區公益路9號' };

test.each([
  ['headings in English', 'code,name,address\r\n131386,大安門市,臺北市大安區和平東路二段1號\r\n'],
  ['headings in Chinese, in another order', '地址,店名,店號\n臺北市大安區和平東路二段1號,大安,131386'],
  [
    'further columns, quotes, blank lines',
    '區,店號,電話,店名,地址\n\n大安,"131386",02,"7-ELEVEN 大安門市","臺北市大安區和平東路二段1號"\n,,,,\n',
  ],
  ['no headings', '131386,大安,臺北市大安區和平東路二段1號'],
  [
    'tabs and the mark of UTF-8',
    '\ufeffStore Code\tStore Name\tAddress\n131386\t大安\t臺北市大安區和平東路二段1號',
  ],
  ['semicolons and full-width digits', 'code;name;address\n１３１３８６;大安;臺北市大安區和平東路二段1號'],
  [
    'a code that a program kept from losing its zero',
    'code,name,address\n"=""131386""",大安,臺北市大安區和平東路二段1號',
  ],
])('%s', (_name, csv) => {
  expect(readStoreList(csv)).toEqual({ stores: [daan], errors: [] });
});

test('a code may begin with zero, and an address may be missing', () => {
  expect(readStoreList('code,name,address\n012345,公益,臺中市西區公益路9號\n131386,大安,').stores).toEqual([
    zero,
    { ...daan, address: '' },
  ]);
});

test.each([
  ['nothing', '', [[1, 'code', 'empty-file']]],
  ['blank lines', '\n,,\n', [[1, 'code', 'empty-file']]],
  ['headings alone', 'code,name,address\n', [[1, 'code', 'empty-file']]],
  ['a spreadsheet that is no CSV', 'PK\u0003\u0004\0\0', [[1, 'code', 'not-text']]],
  [
    'no heading that is known',
    'a,b,c\n1,2,3',
    [
      [1, 'code', 'missing-column'],
      [1, 'name', 'missing-column'],
      [1, 'address', 'missing-column'],
    ],
  ],
  ['a heading twice', 'code,name,店名,address\n131386,a,b,c', [[1, 'name', 'column-twice']]],
  ['a zero that a spreadsheet dropped', 'code,name,address\n12345,公益,x', [[2, 'code', 'no-code']]],
  [
    'lines with errors, by the spreadsheet’s count',
    'code,name,address\n131386,大安,x\n\n131386,,y\nA,大安,z',
    [
      [4, 'code', 'code-twice'],
      [4, 'name', 'required'],
      [5, 'code', 'no-code'],
    ],
  ],
  ['letters that could not be read', 'code,name,address\n131386,\ufffd\ufffd,x', [[2, 'name', 'unreadable']]],
  ['a name like a novel', `code,name,address\n131386,${'安'.repeat(51)},x`, [[2, 'name', 'too-long']]],
])('%s is refused by its line', (_name, csv, errors) => {
  expect(readStoreList(csv).errors).toEqual(
    errors.map(([row, column, problem]) => ({ row, column, problem })),
  );
});

test('all of Taiwan’s stores are read in a moment, and no more than fit', () => {
  const lines = Array.from(
    { length: mostStores + 1 },
    (_, n) => `${100_000 + n},店${n},臺北市大安區路${n}號`,
  );
  const spent = cpuTimeOf(() => {
    const { stores } = readStoreList(['code,name,address', ...lines.slice(1)].join('\n'));
    expect(stores).toHaveLength(mostStores);
  });
  expect(spent).toBeLessThan(2_000);
  expect(readStoreList(['code,name,address', ...lines].join('\n')).errors).toEqual([
    { row: 1, column: 'code', problem: 'too-many-rows' },
  ]);
});

test.each([
  ['  大安  和平東路 ', ['大安', '和平東路']],
  ['臺北', ['台北']],
  ['和平東路二段', ['和平東路2段']],
  ['和平東路２段', ['和平東路2段']],
  ['7-ELEVEN 大安門市', ['大安']],
  ['131386', ['131386']],
  ['大安 大安', ['大安']],
  ['ㄉㄚ', []],
  ['門市', []],
  [' ', []],
])('%j is searched as %j', (typed, words) => {
  expect(storeWords(typed)).toEqual(words);
});

test('a store is found by either numeral of its road', () => {
  expect(storeForm('臺北市和平東路三段5號')).toBe(storeForm('台北市和平東路3段5號'));
});
