import { eq } from 'drizzle-orm';
import { afterAll, expect, test } from 'vitest';
import { type OrderLimits, usualLimits } from '#app/domain/order/order-limits.ts';
import { customer } from '#app/server/db/order-schema.ts';
import { shopOrder } from '#app/server/db/schema.ts';
import { testDatabase } from '#test/database.ts';
import { leftOf, orderBody, orderRequest, placeParts, stockVariant } from '#test/order-factories.ts';
import { placeOrder } from './place-order.ts';

const database = await testDatabase();
afterAll(database.close);
const { db } = database;

let people = 0;
function stranger() {
  people += 1;
  return { number: `09${10_000_000 + people}`, email: `stranger${people}@example.com` };
}

async function place(
  who: { number: string; email: string },
  qty: number,
  { price = 100, limits = usualLimits }: { price?: number; limits?: OrderLimits } = {},
) {
  const productID = await stockVariant(db, { price, qty: 99 });
  const body = orderBody([{ productID, qty }]);
  const request = orderRequest({ ...body, customer: { ...body.customer, ...who } });
  const placed = await placeOrder(
    db,
    request,
    placeParts({ jobs: { add: async () => {}, wake: () => {} }, limits }),
  );
  return { ...placed, orderID: request.orderID, productID };
}

const nameOf = (placed: Awaited<ReturnType<typeof place>>) => (placed.ok ? 'placed' : placed.refusal.name);
const move = (orderID: string, change: Partial<typeof shopOrder.$inferInsert>) =>
  db.update(shopOrder).set(change).where(eq(shopOrder.orderID, orderID));

test('a stranger’s first order is refused past the pieces or the sum, takes nothing, and says what may be', async () => {
  const who = stranger();
  const large = await place(who, 41);
  expect(large).toMatchObject({
    ok: false,
    refusal: { name: 'first-order-too-big', pieces: 41, amount: 4_100, firstPieces: 40, firstAmount: 20_000 },
  });
  expect(await leftOf(db, large.productID)).toBe(99);
  expect(nameOf(await place(who, 21, { price: 1_000 }))).toBe('first-order-too-big');
  expect(nameOf(await place(who, 40))).toBe('placed');
});

test('an unpaid order makes nobody known; one that left, was paid, or the owner’s word does', async () => {
  for (const [change, known] of [
    [{ status: 'awaitingPayment' }, false],
    [{ status: 'cancelled', amountReceived: 100 }, false],
    [{ status: 'inTransit' }, true],
    [{ status: 'completed' }, true],
    [{ amountReceived: 100 }, true],
  ] as const) {
    const who = stranger();
    const first = await place(who, 1);
    await move(first.orderID, change);
    expect([change, nameOf(await place(who, 50))]).toEqual([
      change,
      known ? 'placed' : 'first-order-too-big',
    ]);
  }
  const loyal = stranger();
  await place(loyal, 1);
  await db.update(customer).set({ loyalty: true }).where(eq(customer.email, loyal.email));
  expect(nameOf(await place(loyal, 50))).toBe('placed');
});

test('a customer is known by the phone of an order of theirs; with their email alone nobody is', async () => {
  const who = stranger();
  await move((await place(who, 1)).orderID, { status: 'completed' });
  await db.update(customer).set({ loyalty: true }).where(eq(customer.email, who.email));
  expect(nameOf(await place({ ...stranger(), number: who.number }, 50))).toBe('placed');
  const other = { ...stranger(), email: who.email.toUpperCase() };
  expect(nameOf(await place(other, 50))).toBe('first-order-too-big');
  // A small order adds the phone to the customer, and makes it no better known.
  expect(nameOf(await place(other, 1))).toBe('placed');
  await db.update(customer).set({ number: who.number }).where(eq(customer.number, other.number));
  expect(nameOf(await place(other, 50))).toBe('first-order-too-big');
});

test('so many orders of one phone or one email may be open, and one more when one has left', async () => {
  const who = stranger();
  const first = await place(who, 1);
  for (let n = 1; n < 5; n++) expect(nameOf(await place(who, 1))).toBe('placed');
  expect(await place(who, 1)).toMatchObject({ ok: false, refusal: { name: 'too-many-open', limit: 5 } });
  expect(nameOf(await place({ ...stranger(), number: who.number }, 1))).toBe('too-many-open');
  expect(nameOf(await place({ ...stranger(), email: who.email }, 1))).toBe('too-many-open');
  await move(first.orderID, { status: 'inTransit' });
  expect(nameOf(await place(who, 1))).toBe('placed');
});

test('of many orders of one stranger at once no more than may be open are placed', async () => {
  const who = stranger();
  const limits = { ...usualLimits, open: 2 };
  const placed = await Promise.all(Array.from({ length: 8 }, () => place(who, 1, { limits })));
  expect(placed.filter(({ ok }) => ok)).toHaveLength(2);
});

test('without limits, as for an order that the owner takes down, nothing is asked', async () => {
  const none = { firstPieces: null, firstAmount: null, open: null };
  expect(nameOf(await place(stranger(), 99, { price: 9_999, limits: none }))).toBe('placed');
});
