import { expect, test } from 'vitest';
import { asideCounts } from './packing.ts';

test('orders that are set aside are counted by why, those by hand apart from those not paid yet', () => {
  expect(asideCounts({ byHand: 1, unpaid: 2, toSettle: 1 })).toEqual([
    'Set aside: 1 by hand, 2 not paid yet, 1 to be checked',
    '暫不出貨：1筆由您設定、2筆尚未付款、1筆待確認',
  ]);
  expect(asideCounts({ byHand: 0, unpaid: 1, toSettle: 0 })[0]).toBe('Set aside: 1 not paid yet');
});
