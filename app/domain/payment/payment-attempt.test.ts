import { expect, test } from 'vitest';
import { type AttemptState, attemptStates, makeTradeNo, mayBecome, paymentState } from './payment-attempt.ts';
import { paidMark } from './refund.ts';

test('what was paid stays paid, and money counts however late it comes', () => {
  for (const state of attemptStates) {
    expect(mayBecome('paid', state)).toBe(false);
    expect(mayBecome(state, 'paid')).toBe(state !== 'paid');
    expect(mayBecome(state, 'pending')).toBe(false);
  }
  expect(mayBecome('expired', 'failed')).toBe(false);
  expect(mayBecome('failed', 'failed')).toBe(false);
});

test('a trade begins with the number of its order and has twenty letters and digits', () => {
  expect(makeTradeNo('ABCD123', () => 0)).toBe('ABCD1230000000000000');
  expect(makeTradeNo('ABCD1099', (limit) => limit - 1)).toBe('ABCD1099ZZZZZZZZZZZZ');
});

const order = {
  amountDue: 1000,
  amountReceived: 0,
  amountRefunded: 0,
  amountWaived: 0,
  status: 'awaitingPayment',
};

test.each<[object, AttemptState[], string]>([
  [{}, [], 'unpaid'],
  [{}, ['pending'], 'pending'],
  [{}, ['pending', 'failed'], 'pending'],
  [{}, ['authorised', 'pending'], 'authorised'],
  [{}, ['expired', 'failed'], 'failed'],
  [{}, ['failed', 'expired'], 'expired'],
  [{ amountReceived: 1000 }, ['paid'], 'paid'],
  [{ amountReceived: 400 }, ['paid', 'pending'], 'part'],
  [{ amountReceived: 1000, status: 'cancelled' }, ['paid'], 'paid'],
  [{ amountReceived: 1000, amountRefunded: 1000 }, ['paid'], 'refunded'],
  [{ amountReceived: 1000, amountRefunded: 300, amountWaived: 300 }, ['paid'], 'partRefunded'],
] as const)('an order with %j and the attempts %j is %s', (money, attempts, state) => {
  expect(paymentState({ ...order, ...money } as Parameters<typeof paymentState>[0], attempts)).toBe(state);
});

test.each<[object, AttemptState[], string | null]>([
  [{}, [], 'unpaid'],
  [{}, ['pending'], 'pending'],
  [{}, ['authorised'], 'authorised'],
  [{}, ['failed'], 'failed'],
  [{}, ['failed', 'pending'], 'pending'],
  [{ amountReceived: 400 }, ['paid', 'failed'], 'part'],
  [{ amountReceived: 1000, status: 'newOrder' }, ['failed', 'paid'], 'paid'],
  [{ status: 'cancelled' }, [], null],
  [{ status: 'cancelled' }, ['pending'], null],
  [{ status: 'cancelled' }, ['failed', 'expired'], 'expired'],
  [{ status: 'cancelled', amountReceived: 1000 }, ['paid'], 'refund'],
  [{ status: 'cancelled', amountReceived: 1000, amountRefunded: 1000 }, ['paid'], 'refunded'],
  [{ paymentMethod: 'cod', status: 'newOrder' }, [], null],
] as const)('of an order with %j and the attempts %j the owner reads %s', (money, attempts, mark) => {
  const whole = { ...order, paymentMethod: 'card', ...money } as Parameters<typeof paidMark>[0];
  expect(paidMark(whole, attempts)).toBe(mark);
});
