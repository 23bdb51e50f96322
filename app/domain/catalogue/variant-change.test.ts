import { expect, test } from 'vitest';
import { type BulkChange, bulkChangeOf, inverse, typedPrice, typedStock } from './variant-change.ts';

const variant = { id: 'var_a', price: 350, salesPercentage: 0, qty: 4 } as const;
const none: BulkChange = { price: null, stock: null, sale: null };

test.each<[string, number | null]>([
  ['350', 350],
  [' NT$1,200 ', 1200],
  ['３５０', 350],
  ['0', null],
  ['400001', null],
  ['12.5', null],
  ['-5', null],
  ['', null],
])('a price typed as "%s" is %s', (typed, price) => {
  expect(typedPrice(typed)).toBe(price);
});

test.each<[string, number | null]>([
  ['+3', 3],
  ['-4', -4],
  ['−4', -4],
  ['＋３', 3],
  ['10', 6],
  ['4', 0],
  ['0', -4],
  ['-5', null],
  ['1000001', null],
  ['many', null],
  ['', null],
])('stock of 4 with "%s" typed changes by %s', (typed, by) => {
  expect(typedStock(typed, 4)).toBe(by);
});

test.each<[NonNullable<BulkChange['price']>, number]>([
  [{ how: 'percent', by: 10, round: 1 }, 385],
  [{ how: 'percent', by: 7, round: 1 }, 375],
  [{ how: 'percent', by: 1, round: 1 }, 354],
  [{ how: 'percent', by: -15, round: 1 }, 298],
  [{ how: 'percent', by: -15, round: 5 }, 300],
  [{ how: 'percent', by: 8, round: 10 }, 380],
  [{ how: 'amount', by: -20, round: 10 }, 330],
  [{ how: 'set', by: 399, round: 10 }, 399],
])('a price of NT$350 with %j becomes %i', (price, to) => {
  expect(bulkChangeOf(variant, { ...none, price })).toEqual({ change: { id: 'var_a', price: [350, to] } });
});

test('stock and sale change beside the price, unchanged ones are left out, and invalid ones reported', () => {
  expect(bulkChangeOf(variant, { ...none, stock: { how: 'set', by: 10 }, sale: 20 })).toEqual({
    change: { id: 'var_a', sale: [0, 20], by: 6 },
  });
  expect(bulkChangeOf(variant, { ...none, stock: { how: 'set', by: 4 }, sale: 0 })).toBeNull();
  expect(bulkChangeOf(variant, { ...none, stock: { how: 'add', by: -5 } })).toEqual({ problem: 'stock' });
  const price = { how: 'percent', by: -100, round: 1 } as const;
  expect(bulkChangeOf(variant, { ...none, price })).toEqual({ problem: 'price' });
});

test('the inverse of a change leads back', () => {
  expect(inverse({ id: 'var_a', price: [350, 385], sale: [0, 20], by: 6 })).toEqual({
    id: 'var_a',
    price: [385, 350],
    sale: [20, 0],
    by: -6,
  });
});
