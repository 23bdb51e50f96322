import { expect, it } from 'vitest';
import type { StorageKind } from '../catalogue/storage-kind.ts';
import { perishablesIn, storageOf } from './line-storage.ts';

it.each<[isFood: boolean, storage: StorageKind | null, stored: StorageKind | null]>([
  [true, 'frozen', 'frozen'],
  [true, 'chilled', 'chilled'],
  [true, null, null],
  [false, null, 'dry'],
  [false, 'dry', 'dry'],
])('food: %s, stored %s is remembered as %s', (isFood, storage, stored) =>
  expect(storageOf({ isFood, storage })).toBe(stored),
);

it.each<[kinds: (StorageKind | null)[], hasFrozen: boolean, hasPerishable: boolean, hasReturnable: boolean]>([
  [[], false, false, false],
  [['dry'], false, false, true],
  [['chilled'], false, true, false],
  [['frozen', 'dry'], true, true, true],
  [[null], true, true, false],
])('%j: frozen %s, perishable %s, returnable %s', (kinds, hasFrozen, hasPerishable, hasReturnable) =>
  expect(perishablesIn(kinds.map((storage) => ({ storage })))).toEqual({
    hasFrozen,
    hasPerishable,
    hasReturnable,
  }),
);
