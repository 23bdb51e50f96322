import { expect, test } from 'vitest';
import { rowsBetween } from './list-selection.tsx';

const all = ['a', 'b', 'c', 'd', 'e'].map((id) => ({ id }));
const between = (from: string | null, to: string) =>
  rowsBetween(all, ({ id }) => id, from, { id: to })
    .map(({ id }) => id)
    .join('');

test.each([
  ['b', 'd', 'bcd'],
  ['d', 'b', 'bcd'],
  ['c', 'c', 'c'],
  [null, 'c', 'c'],
  ['on another page', 'c', 'c'],
])('ticked from %s to %s with Shift: %s', (from, to, ticked) => {
  expect(between(from, to)).toBe(ticked);
});
