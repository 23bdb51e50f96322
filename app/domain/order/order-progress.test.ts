import { describe, expect, test } from 'vitest';
import { sentOrder } from '#test/email-fixtures.ts';
import { progressOf, promiseInForce } from './order-progress.ts';
import type { PartSent } from './shipment.ts';

const order = {
  ...sentOrder,
  ...{ amountReceived: 0, amountRefunded: 0, amountWaived: 0, isPacked: false },
  part: null as PartSent | null,
  notCollected: false,
};
const paid = { amountReceived: order.amountDue };

describe('a promise', () => {
  const promised = { day: '2026-11-24', chosen: null, payBy: '2026-11-23T06:00:00.000Z' };
  const inForce = (more: Partial<typeof order>, now: string, paidAt: string | null = null) =>
    promiseInForce(
      { ...order, promised, ...more },
      paidAt === null ? null : new Date(`2026-11-${paidAt}:00+08:00`),
      new Date(`2026-11-${now}:00+08:00`),
    );
  const met = { ...promised, payBy: null };

  test('that waits for a payment holds until its hour', () => {
    expect(inForce({}, '23T14:00')).toEqual(promised);
    expect(inForce({}, '23T14:01')).toBeNull();
  });

  test('that was paid in time holds without a condition until its day is over', () => {
    expect(inForce(paid, '24T23:59', '23T14:00')).toEqual(met);
    expect(inForce(paid, '25T00:00', '23T14:00')).toBeNull();
    expect(inForce({ ...paid, promised: met }, '24T12:00')).toEqual(met);
  });

  test('that was paid too late is none, on the same day as well', () => {
    expect(inForce(paid, '23T21:00', '23T14:01')).toBeNull();
  });

  test('with a cut-off at midnight ends with its day', () => {
    const payBy = '2026-11-23T16:00:00.000Z';
    expect(inForce({ promised: { ...promised, payBy } }, '23T23:59')).toMatchObject({ payBy });
    expect(inForce({ promised: { ...promised, payBy } }, '24T00:01')).toBeNull();
  });

  test('of a chosen day holds until that', () => {
    const chosen = { ...promised, chosen: '2026-11-28', payBy: '2026-11-27T06:00:00.000Z' };
    expect(inForce({ ...paid, promised: chosen }, '28T12:00', '26T12:00')).toMatchObject({ payBy: null });
    expect(inForce({ promised: chosen }, '25T12:00')).toEqual(chosen);
  });
});

function lineOf(more: Partial<typeof order>): string {
  return progressOf({ ...order, ...more })
    .map(({ step, state }) => `${step} ${state}`)
    .join(', ');
}

test.each<[string, Partial<typeof order>, string]>([
  [
    'a transfer awaited',
    { status: 'newOrder', paymentMethod: 'bt' },
    'placed done, paid now, packed open, sent open, arrived open',
  ],
  [
    'a transfer received',
    { status: 'newOrder', paymentMethod: 'bt', ...paid },
    'placed done, paid done, packed now, sent open, arrived open',
  ],
  [
    'a part on its way, the rest not packed',
    { status: 'newOrder', paymentMethod: 'bt', ...paid, part: { sent: 1, all: 2 } },
    'placed done, paid done, packed done, sent now, arrived open',
  ],
  [
    'a part on its way, a question about the rest',
    { status: 'followUp', part: { sent: 1, all: 2 } },
    'placed now, packed done, sent open, arrived open',
  ],
  [
    'paid and packed',
    { status: 'newOrder', paymentMethod: 'bt', ...paid, isPacked: true },
    'placed done, paid done, packed done, sent open, arrived open',
  ],
  [
    'sent before it was paid',
    { status: 'inTransit', paymentMethod: 'bt' },
    'placed done, paid open, packed done, sent now, arrived open',
  ],
  ['cash', { status: 'newOrder', paymentMethod: 'cod' }, 'placed done, packed now, sent open, arrived open'],
  [
    'cash, a question',
    { status: 'followUp', paymentMethod: 'cod' },
    'placed now, packed open, sent open, arrived open',
  ],
  [
    'cash, to be confirmed',
    { status: 'awaitingPayment', paymentMethod: 'cod' },
    'placed now, packed open, sent open, arrived open',
  ],
  [
    'ready to collect',
    { status: 'inTransit', paymentMethod: 'cod', shippingOption: 'selfPickUp' },
    'placed done, packed now, arrived open',
  ],
  [
    'completed',
    { status: 'completed', paymentMethod: 'bt', ...paid },
    'placed done, paid done, packed done, sent done, arrived done',
  ],
  ['cancelled', { status: 'cancelled' }, ''],
  [
    'all of it refunded before it was sent',
    { status: 'newOrder', paymentMethod: 'card', ...paid, amountRefunded: 260, amountWaived: 260 },
    '',
  ],
  [
    'part of it refunded',
    { status: 'newOrder', paymentMethod: 'card', ...paid, amountRefunded: 100, amountWaived: 100 },
    'placed done, paid done, packed now, sent open, arrived open',
  ],
  ['not collected', { status: 'inTransit', notCollected: true }, ''],
  [
    'marked as not collected, and completed after all',
    { status: 'completed', paymentMethod: 'bt', ...paid, notCollected: true },
    'placed done, paid done, packed done, sent done, arrived done',
  ],
])('%s', (_what, more, line) => expect(lineOf(more)).toBe(line));
