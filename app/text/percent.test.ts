import { expect, test } from 'vitest';
import { inTenths } from './percent.ts';

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
