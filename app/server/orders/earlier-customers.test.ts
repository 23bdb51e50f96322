import { eq } from 'drizzle-orm';
import { afterAll, expect, test } from 'vitest';
import { shopOrder } from '#app/server/db/schema.ts';
import { testDatabase } from '#test/database.ts';
import { orderBody, orderRequest, placeParts, stockVariant } from '#test/order-factories.ts';
import { findEarlierCustomers } from './earlier-customers.ts';
import { placeOrder } from './place-order.ts';

const database = await testDatabase();
afterAll(database.close);
const { db } = database;

async function place(email: string): Promise<string> {
  const body = orderBody([{ productID: await stockVariant(db), qty: 1 }]);
  const request = orderRequest({ ...body, customer: { ...body.customer, email, number: '0911222333' } });
  const jobs = { add: async () => {}, wake: () => {} };
  const placed = await placeOrder(db, request, placeParts({ jobs }));
  if (!placed.ok) throw new Error(placed.refusal.name);
  return request.orderID;
}

test('who orders with the name and phone of a customer does not change what is filled in for them', async () => {
  const filledIn = async () =>
    (await findEarlierCustomers(db, '0911222333')).map(({ details }) => details.email);
  const first = await place('first@example.com');
  await place('second@example.com');
  expect(await filledIn()).toEqual(['second@example.com']);
  await db.update(shopOrder).set({ status: 'completed' }).where(eq(shopOrder.orderID, first));
  expect(await filledIn()).toEqual(['first@example.com']);
});

test('the way to pay is filled in where the staff can take it', async () => {
  const orderID = await place('online@example.com');
  const filledIn = async () =>
    (await findEarlierCustomers(db, 'online@example.com')).map(({ paymentMethod }) => paymentMethod);
  expect(await filledIn()).toEqual(['cod']);
  await db.update(shopOrder).set({ paymentMethod: 'card' }).where(eq(shopOrder.orderID, orderID));
  expect(await filledIn()).toEqual(['']);
});
