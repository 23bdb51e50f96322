import { expect, test } from 'vitest';
import type { PaymentMethod } from '../payment/payment.ts';
import { choicesOf, moveRefusal } from './order-move.ts';
import type { OrderStatus } from './order-status.ts';

const paid = { paymentMethod: 'bt', amountDue: 900, amountReceived: 900 } as const;

test.each<[PaymentMethod, number, boolean]>([
  ['bt', 0, true],
  ['bt', 899, true],
  ['bt', 900, false],
  ['card', 900, false],
  ['cod', 900, true],
])('%s, NT$%i of NT$900 received: may be set to await payment: %s', (paymentMethod, amountReceived, may) => {
  const order = { status: 'newOrder', paymentMethod, amountDue: 900, amountReceived } as const;
  expect(choicesOf(order).includes('awaitingPayment')).toBe(may);
});

test.each<[OrderStatus, boolean, OrderStatus, string | null]>([
  ['cancelled', false, 'newOrder', 'not-allowed'],
  ['newOrder', false, 'newOrder', 'not-allowed'],
  ['completed', true, 'awaitingPayment', 'not-allowed'],
  ['inTransit', true, 'completed', 'undelivered'],
  ['inTransit', true, 'cancelled', null],
  ['inTransit', false, 'completed', null],
  ['inTransit', false, 'awaitingPayment', 'already-paid'],
])('a paid order, %s, not collected: %s, to %s: %s', (status, notCollected, to, refusal) => {
  expect(moveRefusal({ ...paid, status, notCollected }, to)).toBe(refusal);
});
