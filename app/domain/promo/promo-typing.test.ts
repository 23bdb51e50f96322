import { expect, test } from 'vitest';
import { checkPromoTerms } from './promo-code.ts';
import {
  checkSeries,
  noTyping,
  type PromoTyping,
  typedCodes,
  typedTerms,
  wholeNumber,
} from './promo-typing.ts';

test.each<[string, readonly string[]]>([
  ['', []],
  ['BRAAI-1', ['BRAAI-1']],
  ['ＬＩＮＥ５０，烤肉-1', ['LINE50', '烤肉-1']],
  ['A-1, A-2\nA-3\r\n\n', ['A-1', 'A-2', 'A-3']],
  ['春節一，春節二、春節三', ['春節一', '春節二', '春節三']],
  ['cafe\u0301', ['café']],
])('codes of %j', (text, codes) => {
  expect(typedCodes(text)).toEqual(codes);
});

test.each([
  ['10', 10],
  [' 1,000 ', 1000],
  ['１５', 15],
  ['', Number.NaN],
  ['-5', Number.NaN],
  ['1.5', Number.NaN],
  ['1e3', Number.NaN],
])('the number of %j', (text, number) => {
  expect(wholeNumber(text)).toBe(number);
});

test.each<[Partial<PromoTyping>, readonly string[]]>([
  [{}, []],
  [{ percent: '' }, ['discount']],
  [{ percent: '101' }, ['discount']],
  [{ kind: 'amount', amount: '100' }, []],
  [{ kind: 'amount' }, ['salesAmount']],
  [{ firstDay: '2026-12-24', lastDay: '2026-12-01' }, ['lastDay']],
  [{ lastDay: '2026-12-01' }, []],
  [{ firstTime: '09:00' }, ['firstDay']],
  [{ firstDay: '2026-12-01', firstTime: '09:00', lastDay: '2026-12-01', lastTime: '09:00' }, ['lastDay']],
  [{ firstDay: '2026-12-01', firstTime: '09:00', lastDay: '2026-12-01', lastTime: '21:00' }, []],
  [{ firstDay: '2026-12-01', firstTime: '24:00' }, ['firstDay']],
  [{ uses: 'many' }, []],
  [{ uses: 'many', maxUses: '1' }, []],
  [{ uses: 'many', maxUses: '0', perCustomer: '0', minSpend: '-1' }, ['maxUses', 'perCustomer', 'minSpend']],
])('the terms of %j lack %j', (typed, fields) => {
  expect(checkPromoTerms(typedTerms({ ...noTyping, ...typed }))).toEqual(fields);
});

test.each([
  ['10', '6', []],
  ['1000', '16', []],
  ['0', '4', ['count']],
  ['1,001', '3', ['count', 'length']],
  ['', '17', ['count', 'length']],
])('a series of %j codes with %j letters lacks %j', (count, length, fields) => {
  expect(checkSeries({ count, length })).toEqual(fields);
});
