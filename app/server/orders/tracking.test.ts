import { eq } from 'drizzle-orm';
import { afterAll, expect, test } from 'vitest';
import { mostTracking } from '#app/domain/delivery/tracking.ts';
import type { OrderStatus } from '#app/domain/order/order-status.ts';
import { orderEvent, shopOrder } from '#app/server/db/schema.ts';
import { testDatabase } from '#test/database.ts';
import { orderBody, orderRequest, stockVariant } from '#test/order-makers.ts';
import { placeOrder, randomOrderNumber } from './place-order.ts';
import { addTracking, addTrackingList, removeTracking, trackingOf } from './tracking.ts';

const database = await testDatabase();
afterAll(database.close);
const { db } = database;

async function placed(more: { status?: OrderStatus; shippingOption?: 'selfPickUp' } = {}) {
  const body = orderBody([{ productID: await stockVariant(db), qty: 1 }]);
  const jobs = { add: async () => {}, wake: () => {} };
  const parts = { jobs, shopEmail: null, newOrderNumber: randomOrderNumber };
  const result = await placeOrder(db, orderRequest(body), parts);
  if (!result.ok) throw new Error(result.refusal.name);
  const { orderID } = body;
  await db
    .update(shopOrder)
    .set({ status: 'newOrder', ...more })
    .where(eq(shopOrder.orderID, orderID));
  return { orderID, orderNumber: result.answer.orderNumber };
}

async function events(orderID: string) {
  const rows = await db
    .select()
    .from(orderEvent)
    .where(eq(orderEvent.orderID, orderID))
    .orderBy(orderEvent.id);
  return rows.slice(1).map(({ kind, reason, actor }) => `${kind} ${reason} ${actor}`);
}

test('an order has a tracking number for each parcel, and its timeline says who wrote them', async () => {
  const { orderID, orderNumber } = await placed();
  expect(await addTracking(db, orderNumber, '9030-1234-5678', 'anna')).toEqual({ ok: true });
  expect(await addTracking(db, orderNumber, '903012345679', 'ben')).toEqual({ ok: true });
  expect(await addTracking(db, orderNumber, '903012345678', 'ben')).toEqual({ ok: true });
  expect(await trackingOf(db, orderID)).toEqual(['903012345678', '903012345679']);
  expect(await removeTracking(db, orderNumber, '903012345679', 'carl')).toEqual({ ok: true });
  expect(await removeTracking(db, orderNumber, '903012345679', 'carl')).toEqual({ ok: true });
  expect(await trackingOf(db, orderID)).toEqual(['903012345678']);
  expect(await events(orderID)).toEqual([
    'tracked 903012345678 anna',
    'tracked 903012345679 ben',
    'untracked 903012345679 carl',
  ]);
  expect(await addTracking(db, orderNumber, 'by hand', 'anna')).toEqual({
    ok: false,
    problem: 'tracking-invalid',
  });
});

test('of a list all is added or nothing, with the reason for each line that cannot be', async () => {
  const [one, two] = [await placed(), await placed({ status: 'inTransit' })];
  const cancelled = await placed({ status: 'cancelled' });
  const collected = await placed({ shippingOption: 'selfPickUp' });
  const good = `${one.orderNumber},903000000001\n${two.orderNumber}\t903000000002 903000000003`;
  const bad = [
    good,
    'ABCD',
    `${cancelled.orderNumber},903000000004`,
    `${collected.orderNumber} 903000000005`,
    'ZZZZ999 903000000006',
  ];
  expect(await addTrackingList(db, bad.join('\n'), 'anna')).toEqual({
    ok: false,
    problem: 'lines-refused',
    lines: [
      { line: 3, problem: 'line-unreadable' },
      { line: 4, problem: 'order-cancelled' },
      { line: 5, problem: 'order-collected' },
      { line: 6, problem: 'order-unknown' },
    ],
  });
  expect(await trackingOf(db, one.orderID)).toEqual([]);
  // A line that cannot be read keeps the others out, too.
  expect(await addTrackingList(db, `${good}\nABCD`, 'anna')).toMatchObject({ lines: [{ line: 3 }] });
  expect(await trackingOf(db, one.orderID)).toEqual([]);

  expect(await addTrackingList(db, good, 'anna')).toEqual({ ok: true, added: 3 });
  expect(await addTrackingList(db, good, 'anna')).toEqual({ ok: true, added: 3 });
  expect(await trackingOf(db, two.orderID)).toEqual(['903000000002', '903000000003']);
  expect(await events(two.orderID)).toEqual(['tracked 903000000002, 903000000003 anna']);
  expect(await addTrackingList(db, ' \n', 'anna')).toEqual({ ok: false, problem: 'list-empty' });

  const many = Array.from({ length: mostTracking }, (_, at) => 904000000000 + at).join(' ');
  expect(await addTrackingList(db, `${one.orderNumber} ${many}`, 'anna')).toEqual({
    ok: false,
    problem: 'lines-refused',
    lines: [{ line: 1, problem: 'too-many-parcels' }],
  });
});

test('the same number typed twice at once is added once', async () => {
  const { orderID, orderNumber } = await placed();
  const both = await Promise.all([1, 2, 3].map(() => addTracking(db, orderNumber, '905000000001', 'anna')));
  expect(both).toEqual([{ ok: true }, { ok: true }, { ok: true }]);
  expect(await events(orderID)).toEqual(['tracked 905000000001 anna']);
});
