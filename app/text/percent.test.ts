import { expect, test } from 'vitest';
import { discountText, inTenths } from './percent.ts';
import { percentSpan } from './products-admin.ts';

test.each([
  [5, '95折'],
  [10, '9折'],
  [12, '88折'],
  [50, '5折'],
  [89, '11折'],
  [90, '1折'],
  [95, '0.5折'],
  [100, '免費'],
])('%i percent off is %s', (percent, expected) => {
  expect(inTenths(percent)).toBe(expected);
});

test('a discount is named alike everywhere in Chinese', () => {
  expect(discountText(70)).toEqual(['70%', '3折']);
  expect(discountText(0)).toEqual(['0%', '無折扣']);
});

test.each([
  [-72, 53, '−72% to 53%', '−72%～53%'],
  [-72, -5, '−72% to −5%', '−72%～−5%'],
  [38, 38, '38%', '38%'],
])('from %i to %i percent', (from, to, english, chinese) => {
  expect(percentSpan(from, to)).toEqual([english, chinese]);
});
