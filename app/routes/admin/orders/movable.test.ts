import { expect, test } from 'vitest';
import type { PaymentMethod } from '#app/domain/payment/payment.ts';
import { sentOrder } from '#test/email-fixtures.ts';
import { movesOn } from './movable.ts';

test.each<[PaymentMethod, number, boolean]>([
  ['bt', 0, true],
  ['bt', 899, true],
  ['bt', 900, false],
  ['card', 900, false],
  ['cod', 900, true],
])('%s, NT$%i of NT$900 received: goes on to await payment: %s', (paymentMethod, amountReceived, may) => {
  const order = { ...sentOrder, status: 'newOrder', paymentMethod, amountDue: 900, amountReceived } as const;
  expect(movesOn(order, 'awaitingPayment')).toBe(may);
});
