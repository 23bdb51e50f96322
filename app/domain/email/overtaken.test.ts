import { expect, test } from 'vitest';
import type { OrderStatus } from '../order/order-status.ts';
import type { EmailKind } from './email-kind.ts';
import { type Overtaken, whyOvertaken } from './overtaken.ts';

test.each<[EmailKind, OrderStatus, readonly EmailKind[], Overtaken | null]>([
  ['newOrder', 'newOrder', [], null],
  ['newOrder', 'awaitingPayment', [], null],
  ['newOrder', 'inTransit', [], 'moved-on'],
  ['newOrder', 'completed', [], 'moved-on'],
  ['newOrder', 'newOrder', ['paymentReceived', 'newOrderShop', 'updatedBasket'], null],
  ['newOrder', 'newOrder', ['followUp'], 'later-email'],
  ['newOrder', 'cancelled', ['cancelled'], 'order-cancelled'],
  ['newOrderShop', 'completed', [], 'moved-on'],
  ['updatedBasket', 'inTransit', [], null],
  ['updatedBasket', 'completed', [], 'moved-on'],
  ['inTransit', 'inTransit', [], null],
  // A part of the order that was sent before the rest.
  ['inTransit', 'newOrder', [], null],
  ['inTransit', 'completed', [], 'moved-on'],
  ['inTransit', 'completed', ['completed'], 'later-email'],
  ['inTransit', 'inTransit', ['atStore'], null],
  ['atStore', 'inTransit', [], null],
  ['atStore', 'inTransit', ['undelivered'], 'later-email'],
  ['atStore', 'completed', [], 'moved-on'],
  ['undelivered', 'inTransit', [], null],
  ['undelivered', 'cancelled', ['cancelled'], 'order-cancelled'],
  ['undeliveredShop', 'completed', [], 'moved-on'],
  ['completed', 'completed', [], null],
  ['cancelled', 'cancelled', [], null],
  ['paymentReceived', 'completed', ['completed'], null],
  ['paymentReceived', 'cancelled', [], 'order-cancelled'],
  ['refunded', 'cancelled', ['cancelled'], null],
  ['invoiceIssued', 'cancelled', ['cancelled'], null],
  ['invoiceVoided', 'cancelled', ['cancelled'], null],
])('%s, of an order that is %s by now, with %j after it: %s', (kind, status, later, why) => {
  expect(whyOvertaken({ kind, order: { status, isPaid: false }, later })).toBe(why);
});

test('a reminder applies until the order is paid, and what is about no order always', () => {
  const reminder = { kind: 'awaitingPayment', later: [] } as const;
  expect(whyOvertaken({ ...reminder, order: { status: 'inTransit', isPaid: false } })).toBeNull();
  expect(whyOvertaken({ ...reminder, order: { status: 'awaitingPayment', isPaid: true } })).toBe('paid');
  const details = { kind: 'payLater', later: [] } as const;
  expect(whyOvertaken({ ...details, order: { status: 'awaitingPayment', isPaid: false } })).toBeNull();
  expect(whyOvertaken({ ...details, order: { status: 'newOrder', isPaid: true } })).toBe('paid');
  expect(whyOvertaken({ kind: 'contact', order: null, later: [] })).toBeNull();
});
