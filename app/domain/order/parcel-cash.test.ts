import { expect, test } from 'vitest';
import type { OrderStatus } from './order-status.ts';
import { cashOpen, cashPlaces, cashToRecord, collectedWith, parcelCash } from './parcel-cash.ts';
import type { Shipment } from './shipment.ts';

const [a, b] = ['var_a', 'var_b'] as const;
const order = {
  paymentMethod: 'cod' as const,
  amountDue: 500,
  amountReceived: 0,
  lines: [
    { productID: a, qty: 2 },
    { productID: b, qty: 1 },
  ],
};
const away = { isApart: true, shippedAt: '2026-11-24T02:00:00.000Z' };

function parcel(id: number, productID: typeof a | typeof b | null, more: Partial<Shipment> = {}) {
  const lines = productID ? [{ productID, qty: productID === a ? 2 : 1 }] : [];
  return { id, shippedAt: null, isApart: false, collects: null, collectAmount: null, lines, ...more };
}
const places = (shipments: ReturnType<typeof parcel>[], more: object = {}) =>
  cashPlaces({ ...order, ...more }, shipments).map(({ at, amount }) => `${at ?? 'rest'}: ${amount}`);

test('of parcels that leave together the first collects, unless another was chosen', () => {
  expect(places([parcel(1, a), parcel(2, b)])).toEqual(['1: 500']);
  expect(places([parcel(1, a), parcel(2, b, { collects: true })])).toEqual(['2: 500']);
  const left = { shippedAt: away.shippedAt };
  expect(places([parcel(1, a, left), parcel(2, b, { ...left, collects: true })])).toEqual(['2: 500']);
});

test('what is kept for later without the cash leaves it to another parcel, or to the rest', () => {
  const kept = parcel(1, a, { collects: false });
  expect(places([kept])).toEqual(['rest: 500']);
  expect(places([kept, parcel(2, b)])).toEqual(['2: 500']);
  // Nothing else is left to collect it.
  expect(collectedWith(parcelCash(order, [parcel(1, null, { collects: false })]), { id: 1 })).toBe(500);
  expect(places([kept, parcel(2, b, { collects: false })])).toEqual(['1: 500']);
});

test('what left before the rest collects what was fixed then, and later goods what is open', () => {
  expect(places([parcel(1, a, { ...away, collectAmount: 500 })])).toEqual(['1: 500']);
  expect(places([parcel(1, a, away)])).toEqual(['rest: 500']);
  expect(places([parcel(1, a, away), parcel(2, b)])).toEqual(['2: 500']);
  // An edit since then.
  const first = parcel(1, a, { ...away, collectAmount: 500 });
  expect(places([first, parcel(2, b)], { amountDue: 620 })).toEqual(['1: 500', '2: 120']);
  expect(places([first, parcel(2, b)], { amountDue: 400 })).toEqual(['1: 500']);
  // All of it left before parcels said what they collect.
  expect(places([parcel(1, a, away), parcel(2, b, away)])).toEqual(['2: 500']);
});

test('one parcel says nothing of places, and what is paid is not collected', () => {
  expect(places([])).toEqual([]);
  expect(places([parcel(1, null)])).toEqual([]);
  expect(collectedWith(parcelCash(order, [parcel(1, null)]), { id: 1 })).toBe(500);
  expect(collectedWith(parcelCash(order, []), null)).toBe(500);
  expect(places([parcel(1, a), parcel(2, b)], { amountReceived: 500 })).toEqual([]);
  expect(places([parcel(1, a), parcel(2, b)], { paymentMethod: 'bt' })).toEqual([]);
});

test('what was collected, or is cancelled, is not to be collected any more', () => {
  const parcels = [parcel(1, a), parcel(2, b)];
  const of = (status: OrderStatus) => cashOpen({ ...order, status }, parcels);
  for (const status of ['newOrder', 'followUp', 'inTransit'] as const)
    expect(of(status)).toEqual({ open: 500, places: [{ at: 1, amount: 500 }] });
  for (const status of ['completed', 'cancelled'] as const)
    expect(of(status)).toEqual({ open: 0, places: [] });
});

test.each([
  ['what was to be collected', 'inTransit', {}, { due: 500 }, []],
  ['less than that', 'inTransit', {}, { collected: 300, due: 500 }, []],
  ['a part, before the rest', 'newOrder', {}, { collected: 300, due: 200 }, [100]],
  [
    'the last part, with what was too much',
    'inTransit',
    {},
    { collected: 300, due: 200, others: 300 },
    [500, 100],
  ],
  ['more than is due', 'inTransit', { amountDue: 400 }, { due: 400 }, [400, 100]],
  ['paid since', 'inTransit', { amountReceived: 500 }, { due: 0 }, [500]],
  ['by transfer since', 'inTransit', { paymentMethod: 'bt' }, { due: 0 }, [500]],
  ['removed', 'newOrder', {}, { due: null }, [500]],
  ['removed, after another', 'inTransit', {}, { due: null, others: 500 }, [500, 500]],
  ['removed, a part after another', 'inTransit', {}, { collected: 100, due: null, others: 500 }, [500, 100]],
  ['removed, completed', 'completed', {}, { due: null, others: 500 }, [500, 500]],
  ['removed, completed by hand', 'completed', {}, { due: null }, [500, 500]],
  ['counted before', 'completed', { amountReceived: 1000 }, { due: 0, others: 500, recorded: 1000 }, []],
  ['completed by hand', 'completed', {}, { due: 500 }, []],
  [
    'completed, a refund before',
    'completed',
    { amountRefunded: 100, amountWaived: 100 },
    { due: null, others: 500 },
    [500, 500],
  ],
  [
    'completed, money back that was due again',
    'completed',
    { amountReceived: 300, amountRefunded: 300 },
    { collected: 100, due: null },
    [500, 100],
  ],
  ['cancelled', 'cancelled', {}, { due: 500, others: 300 }, [500]],
] as const)('cash to record: %s', (_what, status, account, cash, amounts) => {
  const known = { collected: 500, others: 0, recorded: 0, ...cash };
  expect(cashToRecord({ ...order, status, ...account }, known)).toEqual(amounts);
});
