import { expect, test } from 'vitest';
import { emptySession, quoteSession, reduceSession, type SessionAction } from '#app/domain/cart/session.ts';
import { cartRows, unitOf } from './cart-parts.tsx';

const actions = (...promo: SessionAction[]) => {
  const full = { id: 'var_1', parentID: 'prd_1', price: 450, salesPercentage: 0, qty: 9 } as const;
  const sale = { id: 'var_2', parentID: 'prd_2', price: 100, salesPercentage: 20, qty: 9 } as const;
  const added = [full, sale].map((variant) => ({ type: 'add', variant, qty: 2 }) as const);
  return [...added, ...promo].reduce(reduceSession, emptySession);
};
const checking = { type: 'promo-checking', code: 'TEN' } as const;
const code = { type: 'promo-valid', code: 'TEN' } as const;
const goods = { label: ['Subtotal', '小計'], amount: 1060 };

test.each([
  ['no code', [], [goods]],
  [
    'a percentage',
    [checking, { ...code, discount: 10, salesAmount: 0 }],
    [goods, { label: ['Promo code TEN (10% off)', '優惠碼TEN（9折）'], amount: -90 }],
  ],
  [
    'a fixed amount',
    [checking, { ...code, discount: 0, salesAmount: 100 }],
    [goods, { label: ['Promo code TEN', '優惠碼TEN'], amount: -100 }],
  ],
  ['a refused code', [checking, { type: 'promo-failed', code: 'TEN', reason: 'not-valid' }], [goods]],
  [
    'a code that asks for more',
    [checking, { ...code, discount: 10, salesAmount: 0, minSpend: 5000 }],
    [goods],
  ],
] as const)('%s: the lines add up to the subtotal, and the code is taken off once', (_, promo, rows) => {
  const session = actions(...promo);
  expect(cartRows(session, 0)).toEqual(rows);
  expect(session.basket.reduce((sum, line) => sum + unitOf(line) * line.qty, 0)).toBe(goods.amount);
});

test('a code that is worth more than the order takes off what there is, so that the rows add up', () => {
  const session = actions(checking, { ...code, discount: 0, salesAmount: 5000 });
  const { shipping, amountDue } = quoteSession(session);
  const sumWith = (fee: number) => cartRows(session, fee).reduce((sum, { amount }) => sum + amount, 0) + fee;
  expect([sumWith(0), sumWith(shipping), amountDue, shipping > 0]).toEqual([0, 0, 0, true]);
});
