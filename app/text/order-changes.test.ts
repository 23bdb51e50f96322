import { expect, test } from 'vitest';
import { changesInWords } from './order-changes.ts';

test('a fee of nothing is free, and what an order comes to is its total, as on its page', () => {
  expect(
    changesInWords(
      [
        { what: 'amount', name: 'shippingCost', from: 160, to: 0 },
        { what: 'amount', name: 'amountDue', from: 1160, to: 1000 },
      ],
      'regularAM',
    ),
  ).toEqual([
    { label: ['Shipping fee', '運費'], value: ['NT$160 → Free', 'NT$160 → 免運費'] },
    { label: ['Total', '總計'], value: ['NT$1,160 → NT$1,000', 'NT$1,160 → NT$1,000'] },
  ]);
});
