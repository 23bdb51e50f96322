import { expect, test } from 'vitest';
import { emptySession, reduceSession, type SessionAction } from '#app/domain/cart/session.ts';
import { checkoutText } from '#app/text/checkout.ts';
import { promoLine } from '#app/text/promo.ts';
import { percentRows } from './percent-rows.ts';

const actions = (...promo: SessionAction[]) => {
  const variant = { id: 'var_1', parentID: 'prd_1', price: 450, salesPercentage: 0, qty: 9 } as const;
  return [{ type: 'add', variant, qty: 2 } as const, ...promo].reduce(reduceSession, emptySession);
};
const checking = { type: 'promo-checking', code: 'TEN' } as const;
const code = { type: 'promo-valid', code: 'TEN' } as const;

test('a code of 10 % has its own line: the goods before it, and what it takes off', () => {
  expect(percentRows(actions(checking, { ...code, discount: 10, salesAmount: 0 }))).toEqual([
    { label: checkoutText.goods, amount: 900 },
    { label: promoLine('TEN', 10), amount: -90 },
  ]);
});

test('no code, a fixed amount and a code that takes nothing have none', () => {
  expect(percentRows(actions())).toEqual([]);
  expect(percentRows(actions(checking, { ...code, discount: 0, salesAmount: 100 }))).toEqual([]);
  expect(percentRows(actions(checking, { type: 'promo-failed', code: 'TEN', reason: 'not-valid' }))).toEqual(
    [],
  );
});
