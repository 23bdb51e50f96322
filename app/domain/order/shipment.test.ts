import { expect, it, test } from 'vitest';
import type { OrderStatus } from './order-status.ts';
import {
  awayOf,
  beyond,
  carrierOf,
  contentsOf,
  notInParcels,
  parcelCount,
  parcelsToSend,
  partSent,
  type Shipment,
  sentLines,
  temperatureOf,
  trackingPage,
} from './shipment.ts';

const apart = { isApart: true, shippedAt: '2026-11-24T02:00:00.000Z' };
const lines = [
  { productID: 'var_a' as const, qty: 2 },
  { productID: 'var_b' as const, qty: 1 },
];
const parcel = (qty: number, more: object = {}) => ({
  ...{ isApart: false, shippedAt: null, lines: [{ productID: 'var_a' as const, qty }] },
  ...more,
});

it.each<[Shipment['carrier'], string, RegExp | null]>([
  ['tcat', '903012345678', /t-cat\.com\.tw\/.*BillID=903012345678$/],
  ['tcat', 'F12345678', null],
  ['sevenEleven', 'F12345678', /7-11/],
  ['familyMart', '12345678901', /famiport/],
  ['post', '12345678901234', /post\.gov\.tw/],
  ['own', '903012345678', null],
])('a parcel of %s with %s is followed at %s', (carrier, trackingNumber, page) => {
  const found = trackingPage({ carrier, trackingNumber });
  if (page) expect(found).toMatch(page);
  else expect(found).toBeNull();
  expect(trackingPage({ carrier, trackingNumber: null })).toBeNull();
});

test('who brings a parcel follows from the way of delivery and the form of its number', () => {
  expect(carrierOf('sevenEleven', '903012345678')).toBe('sevenEleven');
  expect(carrierOf('regularAM', '903012345678')).toBe('tcat');
  expect(carrierOf('regularPM')).toBe('tcat');
  expect(carrierOf('regularPM', 'RR123456789TW')).toBe('post');
  expect(carrierOf('selfPickUp')).toBe('own');
});

test('how much of an order is on its way counts only what left before the rest', () => {
  expect(partSent({ status: 'newOrder', lines }, [])).toBeNull();
  expect(partSent({ status: 'newOrder', lines }, [parcel(2)])).toBeNull();
  expect(partSent({ status: 'newOrder', lines }, [parcel(1, apart), parcel(1)])).toEqual({ sent: 1, all: 3 });
  for (const status of ['inTransit', 'completed', 'cancelled'] as const)
    expect(partSent({ status, lines }, [parcel(1, apart)])).toBeNull();
});

test('what of an order was sent before its rest is by line, and nothing of what waits here', () => {
  expect(sentLines(lines, [parcel(1, apart), parcel(1)])).toEqual([{ productID: 'var_a', qty: 1 }]);
  expect(sentLines(lines, [parcel(2)])).toEqual([]);
});

test('what no parcel holds is left, and parcels never hold more than there is', () => {
  expect(notInParcels(lines, [parcel(1), parcel(1, apart)])).toEqual([{ productID: 'var_b', qty: 1 }]);
  expect(beyond(lines, [parcel(1), parcel(1)])).toEqual([]);
  expect(beyond(lines, [parcel(2), parcel(1)])).toEqual([{ productID: 'var_a', qty: 3 }]);
  expect(beyond([], [parcel(1)])).toEqual([{ productID: 'var_a', qty: 1 }]);
});

test('a parcel is as cold as what has to be kept coldest', () => {
  expect(temperatureOf([{ storage: 'dry' }, { storage: 'frozen' }])).toBe('frozen');
  expect(temperatureOf([{ storage: 'dry' }, { storage: 'chilled' }])).toBe('chilled');
  expect(temperatureOf([{ storage: 'dry' }])).toBe('room');
  expect(temperatureOf([{ storage: null }])).toBe('frozen');
});

test('what is to be sent is each parcel that is here, else the rest of the order, also once the order has left', () => {
  const made = (id: number, qty: number, more: object = {}): Shipment => ({
    ...{ id, carrier: 'tcat', trackingNumber: null, grams: null, temperature: 'frozen', createdAt: '' },
    ...{ collects: false, collectAmount: null },
    ...parcel(qty, qty === 0 ? { lines: [], ...more } : more),
  });
  const labels = (status: OrderStatus, shipments: Shipment[]) =>
    parcelsToSend({ status, lines }, shipments).map(({ at, of, lines: inIt }) => [
      `${at}/${of}`,
      inIt.reduce((sum, { qty }) => sum + qty, 0),
    ]);
  expect(labels('newOrder', [])).toEqual([['1/1', 3]]);
  expect(labels('newOrder', [made(1, 2, apart)])).toEqual([['2/2', 1]]);
  expect(labels('newOrder', [made(1, 2)])).toEqual([['1/2', 2]]);
  expect(labels('newOrder', [made(1, 0), made(2, 0)])).toEqual([
    ['1/2', 0],
    ['2/2', 0],
  ]);
  expect(labels('inTransit', [made(1, 2, apart), made(2, 0, { shippedAt: apart.shippedAt })])).toEqual([
    ['2/2', 1],
  ]);
  for (const status of ['cancelled', 'completed'] as const) {
    expect(labels(status, [])).toEqual([]);
    expect(labels(status, [made(1, 2, { shippedAt: apart.shippedAt })])).toEqual([]);
  }
});

test('the parcels of an order count the one that its rest will need, until it has left', () => {
  const count = (status: 'newOrder' | 'inTransit' | 'cancelled', ...parcels: ReturnType<typeof parcel>[]) =>
    parcelCount({ status, lines }, parcels);
  expect(count('newOrder', parcel(1))).toBe(2);
  expect(count('newOrder', parcel(2), parcel(0, { lines: [] }))).toBe(2);
  expect(count('newOrder', parcel(0, { lines: [...lines] }))).toBe(1);
  expect(count('inTransit', parcel(1))).toBe(1);
  expect(count('cancelled', parcel(1))).toBe(1);
});

test('a parcel of which nobody said holds what is in no other; two such parcels are not known', () => {
  const of = (id: number, qty: number) => ({ id, ...parcel(qty, qty === 0 ? { lines: [] } : {}) });
  const held = (at: number, shipments: ReturnType<typeof of>[]) =>
    contentsOf(shipments[at] ?? of(0, 0), lines, shipments);
  expect(held(0, [of(1, 0)])).toEqual(lines);
  expect(held(1, [of(1, 2), of(2, 0)])).toEqual([{ productID: 'var_b', qty: 1 }]);
  expect(held(0, [of(1, 1), of(2, 0)])).toEqual([{ productID: 'var_a', qty: 1 }]);
  expect(held(0, [of(1, 0), of(2, 0)])).toBeNull();
});

test('what of an order is away is what left apart, else all of one that has left', () => {
  expect(awayOf({ status: 'newOrder', lines }, [parcel(2)])).toBeNull();
  expect(awayOf({ status: 'newOrder', lines }, [parcel(1), parcel(1, apart)])).toEqual({
    ...{ sent: 1, all: 3, parcels: [2] },
  });
  expect(awayOf({ status: 'inTransit', lines }, [])).toEqual({ sent: 3, all: 3, parcels: [] });
});
