import { expect, test } from 'vitest';
import { mostFresh, readWatched, type StreamedOrder, watch } from './new-orders.ts';
import type { OrderStatus } from './order-status.ts';

const order = (minute: number, status: OrderStatus = 'newOrder'): StreamedOrder => ({
  orderID: `order-${minute}`,
  orderNumber: `ABCD${100 + minute}`,
  orderDate: new Date(Date.UTC(2026, 0, 1, 0, minute)).toISOString(),
  status,
  customerName: '王小明',
  amountDue: 100,
});
const ids = (...minutes: number[]) => minutes.map((minute) => order(minute).orderID);

test('what came since is new once, oldest first, and stays so', () => {
  const first = watch({ known: order(1).orderDate, fresh: [] }, [order(3), order(1), order(2)]);
  expect(first.newOrders.map(({ orderID }) => orderID)).toEqual(ids(2, 3));
  expect(first.watched).toEqual({ known: order(3).orderDate, fresh: ids(2, 3) });
  const again = watch(first.watched, [order(2), order(3)]);
  expect(again).toEqual({ watched: first.watched, newOrders: [] });
});

test('an order that is moved on is no news any more; one that came moved on is shown and not new', () => {
  const watched = { known: order(2).orderDate, fresh: ids(1, 2) };
  expect(watch(watched, [order(1, 'inTransit')]).watched.fresh).toEqual(ids(2));
  const late = watch(watched, [order(3, 'awaitingPayment')]);
  expect(late.newOrders).toHaveLength(1);
  expect(late.watched).toEqual({ known: order(3).orderDate, fresh: ids(1, 2) });
});

test('no more is remembered than can be', () => {
  const many = Array.from({ length: mostFresh + 5 }, (_, minute) => order(minute));
  const { watched } = watch({ known: null, fresh: [] }, many);
  expect(watched.fresh).toHaveLength(mostFresh);
  expect(watched.fresh.at(-1)).toBe(many.at(-1)?.orderID);
});

test.each([
  [null],
  [''],
  ['null'],
  ['[]'],
  ['{"known":5,"fresh":[]}'],
  ['{"known":"soon","fresh":[]}'],
  ['{"known":null,"fresh":[5]}'],
  ['{"known":null}'],
])('%s was not stored by a board', (text) => {
  expect(readWatched(text)).toBeNull();
});

test('what a board stored is read back', () => {
  const watched = { known: order(2).orderDate, fresh: ids(1, 2) };
  expect(readWatched(JSON.stringify(watched))).toEqual(watched);
});
