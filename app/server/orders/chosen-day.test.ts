import { eq, sql } from 'drizzle-orm';
import { afterAll, expect, onTestFinished, test, vi } from 'vitest';
import { usualDelivery } from '#app/domain/delivery/delivery-calendar.ts';
import { shopOrder } from '#app/server/db/schema.ts';
import { testDatabase } from '#test/database.ts';
import { orderBody, orderRequest, placeParts, stockVariant } from '#test/order-factories.ts';
import { readOrderRequest } from './order-request.ts';
import { placeOrder } from './place-order.ts';

const database = await testDatabase();
afterAll(database.close);
const { db } = database;
const jobs = { add: async () => {}, wake: () => {} };
const parts = placeParts({ jobs });
const place = (body: unknown) => placeOrder(db, orderRequest(body), parts);

async function rows(): Promise<unknown> {
  const counted = await db.execute(sql`select
    (select count(*)::int from shop_order) as orders, (select count(*)::int from outbox) as emails,
    (select coalesce(sum(qty), 0)::int from product_variant) as stock`);
  return counted.rows[0];
}

/** Monday, 9:00 in Taipei; the database keeps its own clock. */
function itIs(at: string): void {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date(at) });
  onTestFinished(() => void vi.useRealTimers());
}

test('an order comes on the day its customer chose, as long as that can be had', async () => {
  itIs('2026-11-23T09:00:00+08:00');
  const id = await stockVariant(db);
  const delivery = { ...usualDelivery, closedDays: ['2026-11-26'] };
  const order = (chosenDay: string | null) => ({ ...orderBody([{ productID: id, qty: 1 }]), chosenDay });
  const placeOn = (body: unknown) => placeOrder(db, orderRequest(body), { ...parts, delivery });

  const body = order('2026-11-27');
  const placed = await placeOn(body);
  const promised = { day: '2026-11-24', chosen: '2026-11-27', payBy: null };
  expect(placed).toMatchObject({ ok: true, answer: { order: { promised } } });
  const [row] = await db.select().from(shopOrder).where(eq(shopOrder.orderID, body.orderID));
  expect(row).toMatchObject({ promisedDate: '2026-11-24', chosenDate: '2026-11-27' });
  expect(await placeOn(order(''))).toMatchObject({ answer: { order: { promised: { chosen: null } } } });
  expect(await placeOn(order('2026-11-24'))).toMatchObject({
    answer: { order: { promised: { chosen: '2026-11-24' } } },
  });

  const before = await rows();
  for (const [day, why, offer] of [
    ['2026-11-23', 'too-early', '2026-11-24'],
    ['2026-11-26', 'closed', '2026-11-27'],
    ['2026-11-29', 'sunday', '2026-11-30'],
    ['2026-12-09', 'too-late', '2026-12-08'],
  ])
    expect(await placeOn(order(day ?? ''))).toEqual({
      ok: false,
      refusal: { name: 'day-unavailable', why, day, offer },
    });
  expect(await rows()).toEqual(before);

  // A repeated order keeps its answer after the day is over; another day is another order.
  itIs('2026-12-21T09:00:00+08:00');
  expect(await placeOn(body)).toEqual(placed);
  expect(await placeOn({ ...body, chosenDay: '2026-12-22' })).toMatchObject({
    refusal: { name: 'order-id-reused' },
  });
});

test('a transfer for a chosen day may come until the parcel leaves for it', async () => {
  itIs('2026-11-23T09:00:00+08:00');
  const id = await stockVariant(db);
  const body = { ...orderBody([{ productID: id, qty: 1 }]), paymentMethod: 'bt', chosenDay: '2026-11-28' };
  expect(await place(body)).toMatchObject({
    answer: { order: { promised: { chosen: '2026-11-28', payBy: '2026-11-27T06:00:00.000Z' } } },
  });
});

test.each([
  '2026-02-30',
  '2026-11-27T09:00:00Z',
  '27/11/2026',
  'tomorrow',
  '-2026-11-27',
  '20261127',
  "2026-11-27'; drop table shop_order; --",
  '2026-11-27\n',
  '２０２６-13-01',
  ['2026-11-27'],
  { day: '2026-11-27' },
  20261127,
  true,
])('%j is no day', (chosenDay) => {
  const body = { ...orderBody([{ productID: 'var_any', qty: 1 }]), chosenDay };
  expect(readOrderRequest(body)).toEqual({ ok: false, fields: ['chosenDay'] });
});

test.each([undefined, null, ''])('%j is as soon as possible, and the same order', (chosenDay) => {
  const body = orderBody([{ productID: 'var_any', qty: 1 }]);
  const { hash } = orderRequest(body);
  expect(orderRequest({ ...body, chosenDay })).toMatchObject({ chosenDay: null, hash });
  expect(orderRequest({ ...body, chosenDay: ' 2026-11-27 ' })).toMatchObject({ chosenDay: '2026-11-27' });
});

test('an order gets the promise that its customer was shown, on either side of the last hour to pay for a day', async () => {
  itIs('2026-11-23T12:03:00+08:00');
  const id = await stockVariant(db);
  const shown = async (promisedDay?: string, chosenDay: string | null = null) => {
    const body = orderBody([{ productID: id, qty: 1 }]);
    const placed = await place({
      ...body,
      paymentMethod: 'bt',
      chosenDay,
      ...(promisedDay && { promisedDay }),
    });
    return placed.ok && placed.answer.order.promised;
  };
  const soon = { day: '2026-11-24', chosen: null, payBy: '2026-11-23T06:00:00.000Z' };
  expect(await shown('2026-11-24')).toEqual(soon);
  expect(await shown('2026-11-25')).toEqual({
    day: '2026-11-25',
    chosen: null,
    payBy: '2026-11-24T06:00:00.000Z',
  });
  for (const other of [undefined, '2026-12-24', 'tomorrow']) expect(await shown(other)).toEqual(soon);
  // A day that was chosen just before is kept, with the time by which it can be paid.
  expect(await shown('2026-11-25', '2026-11-24')).toEqual({ ...soon, chosen: '2026-11-24' });
});
