import { expect, test } from 'vitest';
import {
  type AttemptState,
  attemptStates,
  hasOldDetails,
  heldUntil,
  makeTradeNo,
  mayBecome,
  type OrderAttempt,
  paymentState,
  shownAttempts,
} from './payment-attempt.ts';
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

test('an account or code that was given is old once another sum, or nothing, is to be paid online', () => {
  const payLater = { bankCode: '812', number: '9103522175887271', until: '2026-12-31T15:59:59.000Z' };
  const order = {
    status: 'awaitingPayment',
    paymentMethod: 'atm',
    amountDue: 490,
    amountReceived: 0,
  } as const;
  const given = { state: 'pending', payLater, amount: 490 } as const;
  const isOld = (more: object, attempt: object = {}) =>
    hasOldDetails({ ...order, ...more }, [{ ...given, ...attempt }]);
  expect(isOld({})).toBe(false);
  expect(isOld({ amountDue: 620 })).toBe(true);
  expect(isOld({ paymentMethod: 'cod', status: 'newOrder' })).toBe(true);
  expect(isOld({ amountReceived: 490, status: 'newOrder' })).toBe(true);
  for (const state of ['paid', 'failed', 'expired'] as const)
    expect(isOld({ amountDue: 620 }, { state })).toBe(false);
  expect(isOld({ amountDue: 620 }, { payLater: null })).toBe(false);
  expect(isOld({ status: 'cancelled' })).toBe(false);
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
  [
    { amountReceived: 1000, amountRefunded: 300, amountWaived: 300, status: 'newOrder' },
    ['paid'],
    'partRefunded',
  ],
  // Too much was sent, and only that went back.
  [{ amountReceived: 1300, amountRefunded: 300, status: 'newOrder' }, ['paid'], 'paid'],
  [{ status: 'cancelled' }, [], null],
  [{ status: 'cancelled' }, ['pending'], null],
  [{ status: 'cancelled' }, ['failed', 'expired'], 'expired'],
  [{ status: 'cancelled', amountReceived: 1000 }, ['paid'], 'refund'],
  [{ status: 'cancelled', amountReceived: 1000, amountRefunded: 1000 }, ['paid'], 'refunded'],
  [{ paymentMethod: 'cod', status: 'newOrder' }, [], null],
  [{ paymentMethod: 'cod', status: 'completed' }, [], 'paid'],
  [{ paymentMethod: 'cod', status: 'completed', amountRefunded: 300, amountWaived: 300 }, [], 'partRefunded'],
  [{ paymentMethod: 'cod', status: 'completed', amountRefunded: 1000, amountWaived: 1000 }, [], 'refunded'],
] as const)('of an order with %j and the attempts %j the owner reads %s', (money, attempts, mark) => {
  const whole = { ...order, paymentMethod: 'card', ...money } as Parameters<typeof paidMark>[0];
  expect(paidMark(whole, attempts)).toBe(mark);
});

const now = new Date('2026-11-24T04:00:00Z');
const attempt = (changes: Partial<OrderAttempt>): OrderAttempt => ({
  tradeNo: 'ABCD1230000000000000',
  isTest: false,
  method: 'card',
  amount: 1000,
  refunded: 0,
  state: 'pending',
  failure: '',
  payLater: null,
  startedAt: '2026-11-24T03:50:00.000Z',
  holdUntil: '2026-11-24T04:20:00.000Z',
  ...changes,
});
const paid = { amountReceived: 1000, status: 'newOrder' };
const cancelled = { status: 'cancelled' };
const over = { holdUntil: '2026-11-24T03:00:00.000Z' };
const later = { method: 'atm', holdUntil: '2026-11-27T04:00:00.000Z' } as const;

test.each<[string, object, Partial<OrderAttempt>[], string[], string[]]>([
  ['the only one waits', {}, [{}], ['pending'], ['04:20']],
  ['one that was never begun waits too', {}, [{ startedAt: null }], ['pending'], ['04:20']],
  ['its time is over', {}, [over], ['expired'], ['']],
  ['left for another', {}, [later, {}], ['superseded', 'pending'], ['04:00', '04:20']],
  ['left for one that failed', {}, [{}, { state: 'failed' }], ['superseded', 'failed'], ['04:20', '']],
  ['paid otherwise', paid, [later, { state: 'paid' }], ['superseded', 'paid'], ['04:00', '']],
  [
    'not taken by LINE Pay any more',
    paid,
    [{ method: 'linepay' }, { state: 'paid' }],
    ['superseded', 'paid'],
    ['', ''],
  ],
  ['its order was cancelled', cancelled, [later], ['closed'], ['04:00']],
  ['its order was cancelled long ago', cancelled, [over], ['expired'], ['']],
  [
    'what was settled stays',
    cancelled,
    [{ state: 'expired' }, { state: 'failed' }],
    ['expired', 'failed'],
    ['', ''],
  ],
])('of an attempt the owner sees how it stands: %s', (_, changes, attempts, states, until) => {
  const shown = shownAttempts({ ...order, ...changes } as never, attempts.map(attempt), now);
  expect(shown.map((one) => one.shown)).toEqual(states);
  expect(shown.map((one) => one.until?.slice(11, 16) ?? '')).toEqual(until);
});

test('stock is held until the last attempt that may still be paid, and for an order that is confirmed always', () => {
  const unpaid = { status: 'awaitingPayment', isOnCredit: false } as const;
  expect(heldUntil({ ...unpaid, status: 'newOrder' }, [attempt({ state: 'failed' })], now)).toBeNull();
  expect(heldUntil({ ...unpaid, isOnCredit: true }, [attempt({})], now)).toBeNull();
  expect(heldUntil(unpaid, [attempt({}), attempt({ ...later, state: 'failed' })], now)).toBe(later.holdUntil);
  expect(
    heldUntil(unpaid, [attempt(over), attempt({ state: 'paid' }), attempt({ state: 'expired' })], now),
  ).toBeNull();
});
