import { eq } from 'drizzle-orm';
import { afterAll, expect, test } from 'vitest';
import { usualDelivery } from '#app/domain/delivery/delivery-calendar.ts';
import { promiseOnReceipt } from '#app/domain/delivery/delivery-date.ts';
import { addDays, taipeiDay } from '#app/domain/taipei-day.ts';
import { shopOrder } from '#app/server/db/schema.ts';
import { testDatabase } from '#test/database.ts';
import { orderBody, orderRequest, placeParts, stockVariant } from '#test/order-factories.ts';
import { placeOrder } from './place-order.ts';
import { sendAgain } from './send-again.ts';

const database = await testDatabase();
afterAll(database.close);
const { db } = database;

/** The days of an order that is sent again. */
async function sentAgain(promisedDate: string, chosenDate: string | null) {
  const body = orderBody([{ productID: await stockVariant(db), qty: 1 }]);
  const parts = placeParts({ jobs: { add: async () => {}, wake: () => {} } });
  const result = await placeOrder(db, orderRequest(body), parts);
  if (!result.ok) throw new Error(result.refusal.name);
  const { orderNumber } = result.answer;
  const ofOrder = eq(shopOrder.orderNumber, orderNumber);
  await db
    .update(shopOrder)
    .set({ status: 'inTransit', notCollectedAt: new Date(), promisedDate, chosenDate })
    .where(ofOrder);
  expect(await sendAgain(db, orderNumber, usualDelivery, 'owner')).toEqual({ ok: true });
  const [row] = await db.select().from(shopOrder).where(ofOrder);
  return [row?.promisedDate, row?.chosenDate];
}

test('an order that is sent again arrives on the soonest day from now, or on the later day that was agreed', async () => {
  const soonest = promiseOnReceipt(new Date(), 'card', usualDelivery).day;
  const past = addDays(taipeiDay(new Date()), -9);
  const later = addDays(soonest, 7);
  expect(await sentAgain(past, null)).toEqual([soonest, null]);
  expect(await sentAgain(past, past)).toEqual([soonest, null]);
  expect(await sentAgain(past, later)).toEqual([soonest, later]);
  // Where it is promised for the soonest day already, that stays.
  expect(await sentAgain(soonest, null)).toEqual([soonest, null]);
});
