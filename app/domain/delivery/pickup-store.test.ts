import { describe, expect, it } from 'vitest';
import { agrees } from '#test/vectors.ts';
import {
  changedPickupName,
  isPickupName,
  isStoreCode,
  pickupNameLength,
  suggestPickupName,
  tidyPickupName,
  withName,
} from './pickup-store.ts';

it.each<[name: string, units: number, fits: boolean]>([
  ['王明', 4, true],
  ['王小明', 6, true],
  ['歐陽小明子', 10, true],
  ['歐陽小明子王', 12, false],
  ['王', 2, false],
  ['Nel', 3, false],
  ['Merwe', 5, true],
  ['ThandiNkosi', 11, false],
  ['Thandi Nel', 9, true],
  ['O’Brien', 6, true],
  ['van-der', 6, true],
  ['Müller', 6, true],
  ['Ｍｅｒｗｅ', 5, true],
  ['王Lin', 5, true],
  ['Merwe2', 6, false],
  ['Mer_we', 6, false],
  ['Mer&we', 6, false],
  ['たなか', 3, false],
  ['', 0, false],
])('%j is %i units', (name, units, fits) => {
  expect(pickupNameLength(name)).toBe(units);
  expect(isPickupName(name)).toBe(fits);
});

it.each([
  ['王小明', '王小明'],
  ['Thandi Nel', 'ThandiNel'],
  ['Thandi Nkosi', 'TNkosi'],
  ['Johannes van der Merwe', 'Merwe'],
  ['Thandi Van Der Merwe', 'Merwe'],
  ['Pieter van Wyk', 'PvanWyk'],
  ['Anna du Toit', 'AnnaduToit'],
  ['Van Tran', 'VanTran'],
  ['Zoë Ó Súilleabháin', ''],
  ['Zoë Müller', 'ZoeMuller'],
  ['Wolfeschlegelsteinhausen', ''],
  ['Nel', ''],
  ['', ''],
])('%j is suggested as %j', (name, pickupName) => expect(suggestPickupName(name)).toBe(pickupName));

it.each([
  ['Ana Botha', 'AnaBotha', 'Anna Botha', { name: 'Anna Botha', pickupName: 'AnnaBotha' }],
  ['Ana Botha', 'AnaBotha', '', { name: '', pickupName: '' }],
  ['Ana Botha', 'ABotha', 'Anna Botha', { name: 'Anna Botha' }],
  ['Ana Botha', '', 'Anna Botha', { name: 'Anna Botha' }],
])('%j with %j for pickup becomes %j', (name, pickupName, typed, want) =>
  expect(withName({ name, pickupName }, typed)).toEqual(want),
);

it('keeps the signs of a name as they are', () => expect(tidyPickupName('王 小明')).toBe('王小明'));

it.each([
  ['Thandi N', 'ThandiN'],
  ['Zoë Nel', 'ZoeNel'],
  ['TNkosi', null],
  ['王小明', null],
  [' ', null],
])('%j is printed otherwise: %j', (typed, printed) => expect(changedPickupName(typed)).toBe(printed));

describe('a store code', () => {
  it.each([
    ['131386', true],
    ['013138', true],
    ['13138', false],
    ['13138a', false],
    ['131386\n', false],
  ])('%j: %s', (typed, valid) => expect(isStoreCode(typed)).toBe(valid));

  it('agrees with the shared vectors', ({ skip }) => agrees('store-codes', isStoreCode, skip));
});
