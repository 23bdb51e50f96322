import fc from 'fast-check';
import { expect, test } from 'vitest';
import { isSameOrder, mergedOrder, moved } from './reorder.ts';

test.each([
  [0, 2, 'bcad'],
  [3, 0, 'dabc'],
  [1, 1, 'abcd'],
  [2, 3, 'abdc'],
  [-1, 2, 'abcd'],
  [0, 4, 'abcd'],
])('from place %i to place %i', (from, to, expected) => {
  expect(moved(['a', 'b', 'c', 'd'], from, to).join('')).toBe(expected);
});

test('a move keeps every entry, and the move back undoes it', () => {
  fc.assert(
    fc.property(fc.uniqueArray(fc.integer(), { minLength: 1 }), fc.nat(), fc.nat(), (list, one, other) => {
      const [from, to] = [one % list.length, other % list.length];
      const there = moved(list, from, to);
      expect(there[to]).toBe(list[from]);
      expect(moved(there, to, from)).toEqual(list);
    }),
  );
});

test('an arranged order keeps what is still there and puts what is new at the end', () => {
  expect(mergedOrder(['c', 'a', 'b'], ['a', 'b', 'd'])).toEqual(['a', 'b', 'd']);
  expect(mergedOrder([], ['a', 'b'])).toEqual(['a', 'b']);
  expect(isSameOrder(['a', 'b'], ['a', 'b'])).toBe(true);
  expect(isSameOrder(['a', 'b'], ['b', 'a'])).toBe(false);
  expect(isSameOrder(['a'], ['a', 'b'])).toBe(false);
});
