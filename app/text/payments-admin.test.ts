import { expect, test } from 'vitest';
import { moneySoFar } from './payments-admin.ts';

test.each([
  ['nothing came', { amountReceived: 0 }, 580, null],
  ['a part came', { amountReceived: 100 }, 480, 'NT$100 of NT$580 received'],
  [
    'cancelled, a part went back',
    { amountReceived: 680, amountRefunded: 200 },
    0,
    'NT$680 received, NT$200 refunded',
  ],
  [
    'cancelled, all went back',
    { amountReceived: 680, amountRefunded: 680 },
    0,
    'NT$680 received, NT$680 refunded',
  ],
  ['cash the courier collected went back', { amountReceived: 0, amountRefunded: 200 }, 0, 'NT$200 refunded'],
])('money of an order: %s', (_, account, due, said) => {
  const found = moneySoFar({ amountDue: 580, ...account }, due);
  expect(found?.[0] ?? null).toBe(said);
});

test('in Chinese as well', () => {
  const found = moneySoFar({ amountDue: 580, amountReceived: 680, amountRefunded: 200 }, 0);
  expect(found?.[1]).toBe('已收款NT$680，已退款NT$200');
});
