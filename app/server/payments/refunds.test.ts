import { and, eq } from 'drizzle-orm';
import { afterAll, expect, test } from 'vitest';
import type { OrderStatus } from '#app/domain/order/order-status.ts';
import { isReadyToPack } from '#app/domain/order/packing.ts';
import type { Agreed } from '#app/domain/payment/payment-question.ts';
import { stillToPay } from '#app/domain/payment/payment-report.ts';
import { paidMark, toRefund } from '#app/domain/payment/refund.ts';
import { shopOrder } from '#app/server/db/schema.ts';
import { readWaiting } from '#app/server/figures/figures.ts';
import { hadLeft } from '#app/server/orders/order-return.ts';
import { changeOrderStatus, changeOrderStatuses } from '#app/server/orders/order-status-change.ts';
import { undoOrderChange } from '#app/server/orders/order-undo.ts';
import { readyToPack } from '#app/server/orders/packing.ts';
import { idleJobs, owedNow, today, transfers } from '#test/bank-transfers.ts';
import { testDatabase } from '#test/database.ts';
import { confirmPayment } from './payment-matching.ts';
import { recordPayment } from './payment-recording.ts';
import { unpaidOrders } from './payment-reminders.ts';
import { ordersToRefund, recordRefund, refundsOfOrder } from './refunds.ts';

const database = await testDatabase();
const { db } = database;
const actor = 'owner@boma.example';
const { placed, tell, onlyPayment, emailsOf } = transfers(db);
afterAll(database.close);

const pay = (orderNumber: string, amount: number, received = 0, agreed: Agreed | null = null) => {
  const typed = { lastFive: '24680', amount: String(amount), paidOn: today() };
  return recordPayment(db, idleJobs, { orderNumber, ...typed, received, waiting: 0, agreed }, actor);
};
const refund = async (
  orderNumber: string,
  amount: number,
  refunded = 0,
  tellCustomer = true,
  agreed = false,
) =>
  recordRefund(
    db,
    idleJobs,
    {
      orderNumber,
      amount: String(amount),
      refundedOn: today(),
      note: ' by bank ',
      refunded,
      owed: await owedNow(db, orderNumber),
      tell: tellCustomer,
      agreed,
    },
    actor,
  );
const orderOf = async (orderID: string) => {
  const [order] = await db.select().from(shopOrder).where(eq(shopOrder.orderID, orderID));
  if (!order) throw new Error('no order');
  return order;
};
/** By the order as it was read, and by the query. */
const isToPackNow = async (orderID: string) => {
  const { orderDate, ...order } = await orderOf(orderID);
  const listed = await db.$count(shopOrder, and(eq(shopOrder.orderID, orderID), readyToPack()));
  return [isReadyToPack({ ...order, orderDate: orderDate.toISOString() }, new Date()), listed === 1];
};
const cancel = (orderNumber: string, from: 'newOrder' | 'inTransit' = 'newOrder') =>
  changeOrderStatus(db, idleJobs, { orderNumber, from, to: 'cancelled', actor, tell: false });
const listed = async (orderNumber: string) =>
  (await ordersToRefund(db)).rows.find((one) => one.orderNumber === orderNumber)?.toRefund ?? null;

test('cancelled after paying: listed until it is refunded, in parts, each with its day and note', async () => {
  const { orderID, orderNumber } = await placed();
  await pay(orderNumber, 1160);
  expect(paidMark(await orderOf(orderID))).toBe('paid');
  expect(await listed(orderNumber)).toBeNull();
  await cancel(orderNumber);
  expect(await listed(orderNumber)).toBe(1160);
  expect(await refund(orderNumber, 1161)).toMatchObject({
    problem: 'invalid-refund',
    fields: [{ field: 'amount', problem: 'more-than-order' }],
  });
  expect(await refund(orderNumber, 1000)).toMatchObject({ ok: true });
  expect(await refund(orderNumber, 1000)).toEqual({ ok: false, problem: 'refunds-changed' });
  expect(await listed(orderNumber)).toBe(160);
  expect(await refund(orderNumber, 160, 1000)).toMatchObject({ ok: true });
  expect(await listed(orderNumber)).toBeNull();
  expect(paidMark(await orderOf(orderID))).toBe('refunded');
  expect(await refundsOfOrder(db, orderID)).toMatchObject([
    { amount: 1000, refundedOn: today(), note: 'by bank', actor },
    { amount: 160 },
  ]);
  expect(await emailsOf(orderID, 'refunded')).toBe(2);
  expect(await refund(orderNumber, 1, 1160)).toEqual({ ok: false, problem: 'nothing-paid' });
});

test('paid after cancelling, and paid twice: what came counts and is to be refunded', async () => {
  const late = await placed();
  await tell(late.token);
  await cancel(late.orderNumber);
  const { id } = await onlyPayment(late.orderID);
  expect(await confirmPayment(db, idleJobs, id, actor, { doubts: ['cancelled'], held: 0 })).toMatchObject({
    ok: true,
    status: 'cancelled',
  });
  expect(await listed(late.orderNumber)).toBe(1160);

  const twice = await placed();
  await pay(twice.orderNumber, 1160);
  expect(await pay(twice.orderNumber, 1160, 1160, { doubts: ['over', 'same'], held: 1160 })).toMatchObject({
    ok: true,
    status: 'newOrder',
  });
  expect(await listed(twice.orderNumber)).toBe(1160);
  expect(paidMark(await orderOf(twice.orderID))).toBe('refund');
  await refund(twice.orderNumber, 1160);
  expect(paidMark(await orderOf(twice.orderID))).toBe('paid');
});

test('edited after paying: less is due, the rest goes back; more again, and the rest is open', async () => {
  const { orderID, orderNumber } = await placed();
  await pay(orderNumber, 1160);
  const due = (amountDue: number) =>
    db.update(shopOrder).set({ amountDue }).where(eq(shopOrder.orderID, orderID));
  await due(960);
  expect(await listed(orderNumber)).toBe(200);
  await refund(orderNumber, 200);
  expect(await listed(orderNumber)).toBeNull();
  expect(stillToPay(await orderOf(orderID))).toBe(0);
  await due(1160);
  expect(stillToPay(await orderOf(orderID))).toBe(200);
  expect((await unpaidOrders(db)).rows.find((one) => one.orderNumber === orderNumber)).toMatchObject({
    toPay: 200,
  });
});

test('a part refunded of what was right makes the order cost less; cancelled then, the rest goes back', async () => {
  const { orderID, orderNumber } = await placed();
  await pay(orderNumber, 1160);
  await refund(orderNumber, 300, 0, false);
  const order = await orderOf(orderID);
  expect([stillToPay(order), toRefund(order), paidMark(order)]).toEqual([0, 0, 'partRefunded']);
  expect(await emailsOf(orderID, 'refunded')).toBe(0);
  await cancel(orderNumber);
  expect(await listed(orderNumber)).toBe(860);
});

test('what is given back before all of it was paid is due again, and so is what comes later short', async () => {
  const { orderID, orderNumber } = await placed();
  await pay(orderNumber, 500);
  await refund(orderNumber, 500, 0, false);
  const order = await orderOf(orderID);
  expect([stillToPay(order), order.amountWaived, paidMark(order)]).toEqual([1160, 0, 'unpaid']);
  expect((await unpaidOrders(db)).rows.find((one) => one.orderNumber === orderNumber)).toMatchObject({
    toPay: 1160,
  });
  expect(await pay(orderNumber, 660, 500)).toMatchObject({ ok: true });
  expect([stillToPay(await orderOf(orderID)), paidMark(await orderOf(orderID))]).toEqual([500, 'part']);
});

test('a cash order that a courier has costs less by what goes back, since no more is collected', async () => {
  const { orderID, orderNumber } = await placed();
  await pay(orderNumber, 500);
  await db
    .update(shopOrder)
    .set({ paymentMethod: 'cod', status: 'inTransit' })
    .where(eq(shopOrder.orderID, orderID));
  await refund(orderNumber, 200, 0, false);
  expect(stillToPay(await orderOf(orderID))).toBe(660);
});

test('an order whose whole payment was given back is refunded, not paid', async () => {
  const { orderID, orderNumber } = await placed();
  await pay(orderNumber, 1160);
  await refund(orderNumber, 1160, 0, false);
  expect(paidMark(await orderOf(orderID))).toBe('refunded');
  expect(await isToPackNow(orderID)).toEqual([false, false]);
  // What is paid all the same is to be refunded, and packs nothing.
  await pay(orderNumber, 500, 1160, { doubts: ['over'], held: 0 });
  expect(toRefund(await orderOf(orderID))).toBe(500);
  expect(await isToPackNow(orderID)).toEqual([false, false]);
});

test('a refund is taken back like every change, and what was paid in cash is refunded once it was sent', async () => {
  const { orderID, orderNumber } = await placed();
  await pay(orderNumber, 1160);
  const recorded = await refund(orderNumber, 160);
  if (!recorded.ok) throw new Error(recorded.problem);
  expect(recorded.undoLeft).toBeGreaterThan(8_000);
  expect(await undoOrderChange(db, recorded.eventID, actor)).toEqual({ ok: true, status: 'newOrder' });
  expect(await orderOf(orderID)).toMatchObject({ amountRefunded: 0, amountWaived: 0, amountReceived: 1160 });
  expect(await refundsOfOrder(db, orderID)).toEqual([]);
  expect(await emailsOf(orderID, 'refunded')).toBe(0);

  const cash = await placed('cod');
  expect(await refund(cash.orderNumber, 100)).toEqual({ ok: false, problem: 'nothing-paid' });
  await changeOrderStatus(db, idleJobs, {
    orderNumber: cash.orderNumber,
    from: 'newOrder',
    to: 'completed',
    actor,
    tell: false,
  });
  expect(paidMark(await orderOf(cash.orderID))).toBe('paid');
  expect(await refund(cash.orderNumber, 100)).toMatchObject({ ok: true });
});

test.each([
  ['in full', [1160], { amountReceived: 1160, amountRefunded: 1160 }, 0],
  ['in part', [100], { amountReceived: 1160, amountRefunded: 100 }, 1060],
  ['not at all', [], { amountReceived: 0, amountRefunded: 0 }, 0],
] as const)(
  'cash that was refunded %s stays counted once its order is no longer completed',
  async (_, sums, money, left) => {
    const { orderID, orderNumber } = await placed('cod');
    const move = (from: OrderStatus, to: OrderStatus) =>
      changeOrderStatus(db, idleJobs, { orderNumber, from, to, actor, tell: false, reason: 'It came back.' });
    await move('newOrder', 'completed');
    for (const amount of sums) expect(await refund(orderNumber, amount)).toMatchObject({ ok: true });
    expect(await move('completed', 'inTransit')).toMatchObject({ ok: true });
    expect(await orderOf(orderID)).toMatchObject(money);
    expect(stillToPay(await orderOf(orderID))).toBe(sums.length > 0 ? 0 : 1160);
    await cancel(orderNumber, 'inTransit');
    expect(await orderOf(orderID)).toMatchObject(money);
    expect(toRefund(await orderOf(orderID))).toBe(left);
  },
);

test('money of a cancelled order is taken back as often as it was mistyped, and what was returned stays returned', async () => {
  const { orderID, orderNumber } = await placed();
  await pay(orderNumber, 1160);
  await changeOrderStatus(db, idleJobs, {
    orderNumber,
    from: 'newOrder',
    to: 'inTransit',
    actor,
    tell: false,
  });
  await cancel(orderNumber, 'inTransit');
  const returned = (await orderOf(orderID)).returnedAt;
  expect(returned).not.toBeNull();
  const mistyped = [
    () => refund(orderNumber, 1000),
    () => refund(orderNumber, 1100),
    () => pay(orderNumber, 50, 1160, { doubts: ['cancelled'], held: 1160 }),
  ];
  for (const record of mistyped) {
    const recorded = await record();
    if (!recorded.ok) throw new Error(recorded.problem);
    expect(await hadLeft(db, orderID)).toBe(true);
    expect(await undoOrderChange(db, recorded.eventID, actor)).toEqual({ ok: true, status: 'cancelled' });
    expect(await orderOf(orderID)).toMatchObject({
      ...{ status: 'cancelled', amountReceived: 1160, amountRefunded: 0, returnedAt: returned },
    });
  }
});

test('the same sum on the same day once more is asked about first, and counts once it was answered', async () => {
  const { orderID, orderNumber } = await placed();
  await pay(orderNumber, 1160);
  await cancel(orderNumber);
  expect(await refund(orderNumber, 300)).toMatchObject({ ok: true });
  expect(await refund(orderNumber, 300, 300)).toEqual({
    ok: false,
    problem: 'refund-in-doubt',
    same: { amount: 300, refundedOn: today(), note: 'by bank' },
  });
  expect(await orderOf(orderID)).toMatchObject({ amountRefunded: 300 });
  expect(await refund(orderNumber, 301, 300)).toMatchObject({ ok: true });
  expect(await refund(orderNumber, 300, 601, true, true)).toMatchObject({ ok: true });
  expect(await refundsOfOrder(db, orderID)).toHaveLength(3);
});

test('two tabs that record the same refund at once: once', async () => {
  const { orderID, orderNumber } = await placed();
  await pay(orderNumber, 1160);
  await cancel(orderNumber);
  const answers = await Promise.all([1, 2, 3].map(() => refund(orderNumber, 1160)));
  expect(answers.filter(({ ok }) => ok)).toHaveLength(1);
  expect(await orderOf(orderID)).toMatchObject({ amountRefunded: 1160, amountWaived: 0 });
});

test('an unpaid transfer leaves only where its open amount was seen, and stays in the list of unpaid orders', async () => {
  const { orderNumber } = await placed();
  const other = await placed();
  const move = { orderNumber, from: 'newOrder', to: 'inTransit', actor, tell: false } as const;
  const before = (await readWaiting(db, 1000)).awaitingPayment;
  expect(await changeOrderStatus(db, idleJobs, { ...move, open: 0 })).toEqual({
    ok: false,
    problem: 'payment-open',
    open: 1160,
  });
  const many = [
    { orderNumber, from: 'newOrder' as const, open: 1160 },
    { orderNumber: other.orderNumber, from: 'newOrder' as const, open: 5 },
  ];
  expect(
    await changeOrderStatuses(db, idleJobs, many, { to: 'inTransit', actor, tell: false }),
  ).toMatchObject({
    eventIDs: [expect.any(Number)],
    refused: [{ orderNumber: other.orderNumber, problem: 'payment-open' }],
  });
  const unpaid = (await unpaidOrders(db)).rows.map((one) => [one.orderNumber, one.status]);
  expect(unpaid).toContainEqual([orderNumber, 'inTransit']);
  expect((await readWaiting(db, 1000)).awaitingPayment).toBe(before);
  await cancel(orderNumber, 'inTransit');
  expect((await unpaidOrders(db)).rows.map((one) => one.orderNumber)).not.toContain(orderNumber);
});

test('an order that was refunded in full leaves only where that was seen, one by one and in bulk', async () => {
  const [one, other] = [await placed(), await placed()];
  for (const { orderNumber } of [one, other]) {
    await pay(orderNumber, 1160);
    await refund(orderNumber, 1160);
  }
  const from = 'newOrder' as const;
  const move = { orderNumber: one.orderNumber, from, actor, tell: false } as const;
  const asked = { ok: false, problem: 'payment-open', open: 1160 };
  for (const to of ['inTransit', 'completed'] as const)
    expect(await changeOrderStatus(db, idleJobs, { ...move, to, open: 0 })).toEqual(asked);
  const many = [
    { orderNumber: one.orderNumber, from, open: 1160 },
    { orderNumber: other.orderNumber, from, open: 0 },
  ];
  expect(
    await changeOrderStatuses(db, idleJobs, many, { to: 'inTransit', actor, tell: false }),
  ).toMatchObject({
    eventIDs: [expect.any(Number)],
    refused: [{ orderNumber: other.orderNumber, problem: 'payment-open' }],
  });
  // One that has left before is completed without a question.
  expect(
    await changeOrderStatus(db, idleJobs, { ...move, from: 'inTransit', to: 'completed', open: 0 }),
  ).toMatchObject({ ok: true });
});

test('money to refund is counted for the overview until it went back', async () => {
  const { orderNumber } = await placed();
  const counted = async () => (await readWaiting(db, 1000)).toRefund;
  const before = await counted();
  await pay(orderNumber, 1160);
  expect(await counted()).toBe(before);
  await cancel(orderNumber);
  expect(await counted()).toBe(before + 1);
  await refund(orderNumber, 1160);
  expect(await counted()).toBe(before);
});
