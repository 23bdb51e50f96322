import { eq } from 'drizzle-orm';
import { afterAll, expect, test } from 'vitest';
import { shopOrder } from '#app/server/db/schema.ts';
import { testDatabase } from '#test/database.ts';
import { orderBody, orderRequest, stockVariant } from '#test/order-makers.ts';
import { readPacking } from './packing.ts';
import { placeOrder, randomOrderNumber } from './place-order.ts';

const database = await testDatabase();
afterAll(database.close);
const { db } = database;

async function placed(at: string, status: 'newOrder' | 'awaitingPayment' | 'cancelled' | 'inTransit') {
  const body = orderBody([{ productID: await stockVariant(db), qty: 2 }]);
  const jobs = { add: async () => {}, wake: () => {} };
  const parts = { jobs, shopEmail: null, newOrderNumber: randomOrderNumber };
  const result = await placeOrder(db, orderRequest(body), parts);
  if (!result.ok) throw new Error(result.refusal.name);
  const where = eq(shopOrder.orderID, body.orderID);
  await db
    .update(shopOrder)
    .set({ orderDate: new Date(at), status })
    .where(where);
  return result.answer.orderNumber;
}

test('a day is one of Taipei, and what was sent or cancelled is not packed', async () => {
  await placed('2026-11-20T15:59:59.999Z', 'newOrder');
  const first = await placed('2026-11-20T16:00:00.000Z', 'newOrder');
  const last = await placed('2026-11-21T15:59:59.999Z', 'awaitingPayment');
  const sent = await placed('2026-11-21T03:00:00.000Z', 'inTransit');
  await placed('2026-11-21T04:00:00.000Z', 'cancelled');
  await placed('2026-11-21T16:00:00.000Z', 'newOrder');
  const day = await readPacking(db, { day: '2026-11-21' });
  expect(day.map(({ orderNumber }) => orderNumber)).toEqual([first, last]);
  expect(day[0]).toMatchObject({ amountDue: 360, lines: [{ qty: 2, title: ['Biltong', '風乾牛肉'] }] });
  expect(JSON.stringify(day)).not.toContain('"cost"');
  const chosen = await readPacking(db, { numbers: [sent, first, 'NONE100'] });
  expect(chosen.map(({ orderNumber }) => orderNumber)).toEqual([first, sent]);
  expect(await readPacking(db, { day: '2026-12-24' })).toEqual([]);
  expect(await readPacking(db, { numbers: [] })).toEqual([]);
});
