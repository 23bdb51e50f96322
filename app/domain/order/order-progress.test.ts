import { expect, test } from 'vitest';
import { sentOrder } from '#test/email-fixtures.ts';
import { progressOf } from './order-progress.ts';
import type { PartSent } from './shipment.ts';

const order = {
  ...sentOrder,
  ...{ amountReceived: 0, amountRefunded: 0, amountWaived: 0, isPacked: false },
  part: null as PartSent | null,
  notCollected: false,
};
const paid = { amountReceived: order.amountDue };

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
