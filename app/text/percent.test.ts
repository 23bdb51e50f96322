import { expect, test } from 'vitest';
import { inTenths } from './percent.ts';

test.each([
  [5, '95 折'],
  [10, '9 折'],
  [12, '88 折'],
  [50, '5 折'],
  [89, '11 折'],
  [90, '1 折'],
  [95, '0.5 折'],
  [100, '免費'],
])('%i percent off is %s', (percent, said) => {
  expect(inTenths(percent)).toBe(said);
});
