import { and, eq, isNotNull } from 'drizzle-orm';
import { afterAll, expect, test } from 'vitest';
import { toRefund } from '#app/domain/payment/refund.ts';
import { outbox } from '#app/server/db/order-schema.ts';
import { orderEvent, shopOrder } from '#app/server/db/schema.ts';
import { databaseWithJobs } from '#test/database-with-jobs.ts';
import { editing } from '#test/edit-factories.ts';
import { makePromo, stockVariant } from '#test/order-factories.ts';
import { undoOrderChange } from './order-undo.ts';

const database = await databaseWithJobs();
const { db, jobs } = database;
const actor = 'owner@boma.example';
afterAll(database.close);

const { placed, orderOf, edited } = editing(db, jobs, actor);

async function awaiting(received: number, status: 'awaitingPayment' | 'followUp' = 'awaitingPayment') {
  const [retained, dropped] = await Promise.all([
    stockVariant(db, { price: 500, qty: 9 }),
    stockVariant(db, { price: 500, qty: 9 }),
  ]);
  const number = await placed(
    [
      { productID: retained, qty: 1 },
      { productID: dropped, qty: 1 },
    ],
    { paymentMethod: 'bt' },
  );
  await db
    .update(shopOrder)
    .set({ status, amountReceived: received })
    .where(eq(shopOrder.orderNumber, number));
  const lines = [{ productID: retained, qty: 1, unitPrice: null }];
  return { number, lines };
}

test('what was refunded for an article before it is taken out is not refunded again, and the undo brings that back', async () => {
  const { number, lines } = await awaiting(1000, 'followUp');
  const [{ amountDue = 0 } = {}] = await db.select().from(shopOrder).where(eq(shopOrder.orderNumber, number));
  const paid = { amountReceived: amountDue, amountRefunded: 200, amountWaived: 200 };
  await db.update(shopOrder).set(paid).where(eq(shopOrder.orderNumber, number));
  const eventID = await edited(number, { lines });
  const { order } = await orderOf(number);
  expect(order).toMatchObject({ amountDue: amountDue - 500, amountWaived: 0 });
  expect(toRefund(order)).toBe(300);
  expect(await undoOrderChange(db, eventID, actor)).toMatchObject({ ok: true });
  expect((await orderOf(number)).order).toMatchObject({ amountDue, amountWaived: 200 });
});

test('an edit that makes an order paid moves it to what is to be packed, says so in its timeline, and is undone with that', async () => {
  const { number, lines } = await awaiting(1000);
  const { order: before } = await orderOf(number);
  const eventID = await edited(number, { lines });
  const after = await orderOf(number);
  expect(after.order).toMatchObject({
    status: 'newOrder',
    amountReceived: 1000,
    amountDue: before.amountDue - 500,
  });
  expect(after.events.at(-1)).toMatchObject({
    kind: 'edited',
    fromStatus: 'awaitingPayment',
    toStatus: 'newOrder',
  });
  expect(after.undo).toMatchObject({ eventID, what: 'edited' });

  expect(await undoOrderChange(db, eventID, actor)).toEqual({ ok: true, status: 'awaitingPayment' });
  const undone = await orderOf(number);
  expect(undone.order).toMatchObject({
    status: 'awaitingPayment',
    amountDue: before.amountDue,
    amountReceived: 1000,
  });
  expect(undone.events.at(-1)).toMatchObject({
    kind: 'undone',
    fromStatus: 'newOrder',
    toStatus: 'awaitingPayment',
  });
  expect(undone.undo).toBeNull();
});

test('an online order that costs nothing after an edit waits for no payment', async () => {
  const [retained, dropped] = await Promise.all([
    stockVariant(db, { price: 500 }),
    stockVariant(db, { price: 500 }),
  ]);
  await makePromo(db, 'COVERED', { salesAmount: 1000 });
  const items = [retained, dropped].map((productID) => ({ productID, qty: 1 }));
  const number = await placed(items, { promoCode: 'COVERED' });
  const online = { status: 'awaitingPayment' as const, paymentMethod: 'card' as const };
  await db.update(shopOrder).set(online).where(eq(shopOrder.orderNumber, number));
  const eventID = await edited(number, { lines: [{ productID: retained, qty: 1, unitPrice: null }] });
  expect((await orderOf(number)).order).toMatchObject({ amountDue: 0, status: 'newOrder' });
  expect(await undoOrderChange(db, eventID, actor)).toEqual({ ok: true, status: 'awaitingPayment' });
});

test('an online order that is paid on delivery instead waits for no payment, and the shop hears of it unless that is undone', async () => {
  const productID = await stockVariant(db, { price: 500 });
  const number = await placed([{ productID, qty: 1 }]);
  const online = { status: 'awaitingPayment' as const, paymentMethod: 'card' as const };
  await db.update(shopOrder).set(online).where(eq(shopOrder.orderNumber, number));
  const { order } = await orderOf(number);
  await db.delete(outbox).where(eq(outbox.orderID, order.orderID));
  const told = () =>
    db
      .select({ kind: outbox.kind, eventID: outbox.eventID })
      .from(outbox)
      .where(and(eq(outbox.orderID, order.orderID), isNotNull(outbox.eventID)));
  const first = await edited(number, { deliveryNote: 'ring twice', giftMessage: 'hello' });
  const eventID = await edited(number, { paymentMethod: 'cod' });
  expect((await orderOf(number)).order).toMatchObject({ status: 'newOrder', paymentMethod: 'cod' });
  expect(await told()).toEqual(
    expect.arrayContaining([
      { kind: 'newOrderShop', eventID },
      { kind: 'updatedBasket', eventID },
    ]),
  );
  expect(await undoOrderChange(db, eventID, actor)).toEqual({ ok: true, status: 'awaitingPayment' });
  expect(await told()).toEqual([{ kind: 'updatedBasket', eventID: first }]);
});

test.each([
  ['too little came', 100, 'awaitingPayment'],
  ['nothing came', 0, 'awaitingPayment'],
  ['the owner asks something first', 1000, 'followUp'],
] as const)('%s: the order stays where it is', async (_, received, status) => {
  const { number, lines } = await awaiting(received, status);
  const eventID = await edited(number, { lines });
  expect((await orderOf(number)).order.status).toBe(status);
  const [event] = await db.select().from(orderEvent).where(eq(orderEvent.id, eventID));
  expect(event).toMatchObject({ kind: 'edited', fromStatus: null, toStatus: null });
  expect(await undoOrderChange(db, eventID, actor)).toEqual({ ok: true, status });
});
