import { and, eq } from 'drizzle-orm';
import { afterAll, expect, test } from 'vitest';
import type { RecordRequest } from '#app/domain/payment/payment-question.ts';
import { outbox, shipment, waybill } from '#app/server/db/order-schema.ts';
import { orderEvent, shopOrder } from '#app/server/db/schema.ts';
import { mailOf } from '#app/server/emails/email-contents.ts';
import { changeOrderStatus } from '#app/server/orders/order-status-change.ts';
import { undoOrderChange } from '#app/server/orders/order-undo.ts';
import { idleJobs, openAttempt, today, transfers } from '#test/bank-transfers.ts';
import { testDatabase } from '#test/database.ts';
import { emailShop } from '#test/email-fixtures.ts';
import { trials } from '#test/trials.ts';
import { confirmPayment, openPayments, paymentsOfOrder } from './payment-matching.ts';
import { recordCollected, recordPayment } from './payment-recording.ts';
import { ordersToRefund, recordRefund } from './refunds.ts';

const database = await testDatabase();
afterAll(database.close);
const { db } = database;
const owner = 'owner@boma.example';
const transfer = transfers(db);
const { placed, tell, emailsOf, standing, onlyPayment } = transfer;

function record(orderNumber: string, more: Partial<RecordRequest> = {}, who = owner) {
  const typed = { lastFive: '01234', amount: '1160', paidOn: today() };
  return recordPayment(
    db,
    idleJobs,
    { orderNumber, ...typed, received: 0, waiting: 0, agreed: null, ...more },
    who,
  );
}

test('recorded, an order that waited is paid and to be packed, with one email; undone, nothing was told or came', async () => {
  const { orderID, orderNumber } = await transfer.awaited();
  const recorded = await record(orderNumber, { amount: 'NT$1,160' });
  expect(recorded).toMatchObject({ ok: true, status: 'newOrder' });
  expect(await standing(orderID)).toEqual({ status: 'newOrder', received: 1160 });
  expect(await emailsOf(orderID, 'paymentReceived')).toBe(1);
  expect(await onlyPayment(orderID)).toMatchObject({ state: 'matched', lastFive: '01234', amount: 1160 });
  // Outdated view.
  expect(await record(orderNumber)).toEqual({ ok: false, problem: 'payments-changed' });

  if (!recorded.ok) throw new Error('nothing to undo');
  expect(await undoOrderChange(db, recorded.eventID, owner)).toEqual({ ok: true, status: 'awaitingPayment' });
  expect(await standing(orderID)).toEqual({ status: 'awaitingPayment', received: 0 });
  expect(await emailsOf(orderID, 'paymentReceived')).toBe(0);
  expect(await paymentsOfOrder(db, orderID)).toEqual([]);
  expect((await openPayments(db)).rows.filter((one) => one.orderNumber === orderNumber)).toEqual([]);
  const events = await db
    .select({ kind: orderEvent.kind, reason: orderEvent.reason })
    .from(orderEvent)
    .where(eq(orderEvent.orderID, orderID))
    .orderBy(orderEvent.id);
  expect(events.map(({ kind }) => kind)).toEqual(['placed', 'status', 'recorded', 'unmatched']);
  expect(events[2]?.reason).toContain('NT$1,160');
});

test('two tabs record at once, the whole or a part: once', async () => {
  for (let round = trials({ short: 10, long: 200 }); round > 0; round--) {
    const { orderID, orderNumber } = await placed();
    const amount = round % 2 === 0 ? '1160' : '500';
    const outcomes = await Promise.all(
      [owner, 'second@boma.example'].map((who) => record(orderNumber, { amount }, who)),
    );
    expect(outcomes.filter(({ ok }) => ok)).toHaveLength(1);
    expect(await standing(orderID)).toMatchObject({ received: Number(amount) });
    expect(await paymentsOfOrder(db, orderID)).toHaveLength(1);
    expect(await emailsOf(orderID, 'paymentReceived')).toBe(1);
  }
});

test('a part sent twice counts once; the rest is recorded by a tab that saw it', async () => {
  const { orderID, orderNumber } = await transfer.awaited();
  expect(await record(orderNumber, { amount: '1000' })).toMatchObject({
    ok: true,
    status: 'awaitingPayment',
  });
  expect(await record(orderNumber, { amount: '1000' })).toEqual({ ok: false, problem: 'payments-changed' });
  const rest = { amount: '160', received: 1000 };
  expect(await record(orderNumber, rest)).toMatchObject({ ok: true, status: 'newOrder' });
  expect(await standing(orderID)).toEqual({ status: 'newOrder', received: 1160 });
});

test('a transfer for an order that was paid online, or is cancelled, can be recorded; nothing before an open one was paid', async () => {
  const { orderID, orderNumber } = await placed();
  const set = (values: Partial<typeof shopOrder.$inferInsert>) =>
    db.update(shopOrder).set(values).where(eq(shopOrder.orderID, orderID));
  await set({ paymentMethod: 'card', status: 'awaitingPayment' });
  await openAttempt(db, orderID);
  expect(await record(orderNumber)).toEqual({ ok: false, problem: 'no-transfer' });
  await set({ status: 'newOrder', amountReceived: 1000 });
  expect(await record(orderNumber, { amount: '160', received: 1000 })).toMatchObject({ ok: true });
  expect(await standing(orderID)).toEqual({ status: 'newOrder', received: 1160 });
  const again = { amount: '50', received: 1160 };
  expect(await record(orderNumber, again)).toMatchObject({ question: { doubts: ['over'], toPay: 0 } });
  const over = { doubts: ['over' as const], held: 1160 };
  expect(await record(orderNumber, { ...again, agreed: over })).toMatchObject({ ok: true });
  expect(await standing(orderID)).toEqual({ status: 'newOrder', received: 1210 });
  await set({ status: 'cancelled', amountReceived: 0 });
  const late = { amount: '1160', received: 0, agreed: { doubts: ['cancelled' as const], held: 0 } };
  expect(await record(orderNumber, late)).toMatchObject({ ok: true, status: 'cancelled' });
  const listed = (await ordersToRefund(db)).rows.find((one) => one.orderNumber === orderNumber);
  expect(listed).toMatchObject({ toRefund: 1160 });
});

test('against a confirmation of what the customer reported meanwhile: never both unseen', async () => {
  for (let round = trials({ short: 8, long: 100 }); round > 0; round--) {
    const { orderID, orderNumber, token } = await placed();
    await tell(token, { amount: '1000' });
    const { id } = await onlyPayment(orderID);
    // Outdated view.
    expect(await record(orderNumber)).toEqual({ ok: false, problem: 'payments-changed' });
    const calls = [
      () => confirmPayment(db, idleJobs, id, owner),
      () => record(orderNumber, { amount: '160', waiting: 1 }),
    ];
    await Promise.all((round % 2 === 0 ? calls : calls.toReversed()).map((run) => run()));
    const matched = (await paymentsOfOrder(db, orderID)).filter(({ state }) => state === 'matched');
    expect(await standing(orderID)).toMatchObject({
      received: matched.reduce((sum, { amount }) => sum + amount, 0),
    });
    expect(await emailsOf(orderID, 'paymentReceived')).toBe(matched.length);
  }
});

test('what looks like a payment that was recorded, is too much or comes for a cancelled order is asked about first', async () => {
  const { orderID, orderNumber } = await placed();
  expect(await record(orderNumber, { amount: '500' })).toMatchObject({ ok: true });
  const again = { amount: '500', lastFive: '99999', received: 500 };
  expect(await record(orderNumber, again)).toEqual({
    ok: false,
    problem: 'payment-in-doubt',
    question: {
      doubts: ['same'],
      amount: 500,
      orderTotal: 1160,
      held: 500,
      refunded: 0,
      reduced: 0,
      toPay: 660,
      same: { lastFive: '01234', amount: 500, paidOn: today() },
    },
  });
  const tooMuch = { amount: '661', received: 500 };
  expect(await record(orderNumber, tooMuch)).toMatchObject({ question: { doubts: ['over'], toPay: 660 } });
  expect(await standing(orderID)).toMatchObject({ received: 500 });
  // An answer to another question does not count.
  expect(await record(orderNumber, { ...again, agreed: { doubts: ['over'], held: 500 } })).toMatchObject({
    problem: 'payment-in-doubt',
  });
  expect(await record(orderNumber, { ...again, agreed: { doubts: ['same'], held: 0 } })).toMatchObject({
    problem: 'payment-in-doubt',
  });
  expect(await record(orderNumber, { ...again, agreed: { doubts: ['same'], held: 500 } })).toMatchObject({
    ok: true,
  });
  expect(await standing(orderID)).toMatchObject({ received: 1000 });
  expect(await record(orderNumber, { amount: '160', received: 1000 })).toMatchObject({ ok: true });
  expect(await record(orderNumber, { amount: '70', received: 1160 })).toMatchObject({
    question: { doubts: ['over'], toPay: 0, held: 1160 },
  });
});

test('what is no order, is paid in cash or was typed wrong is refused by name; what comes for a cancelled order counts', async () => {
  expect(await record('ZZZZ100')).toEqual({ ok: false, problem: 'order-unknown' });
  const cash = await placed('cod');
  expect(await record(cash.orderNumber)).toEqual({ ok: false, problem: 'no-transfer' });
  const { orderID, orderNumber } = await placed();
  expect(await record(orderNumber, { lastFive: '1', amount: '0', paidOn: '2099-01-01' })).toEqual({
    ok: false,
    problem: 'invalid-payment',
    fields: [
      { field: 'lastFive', problem: 'not-five-digits' },
      { field: 'amount', problem: 'not-an-amount' },
      { field: 'paidOn', problem: 'still-to-come' },
    ],
  });
  const cancel = { orderNumber, from: 'newOrder', to: 'cancelled', actor: owner, tell: false } as const;
  await changeOrderStatus(db, idleJobs, cancel);
  expect(await paymentsOfOrder(db, orderID)).toEqual([]);
  expect(await record(orderNumber)).toMatchObject({
    problem: 'payment-in-doubt',
    question: { doubts: ['cancelled'], toPay: 0 },
  });
  const agreed = { doubts: ['cancelled' as const], held: 0 };
  expect(await record(orderNumber, { agreed })).toMatchObject({ ok: true, status: 'cancelled' });
  expect(await standing(orderID)).toEqual({ status: 'cancelled', received: 1160 });
});

/** Of an order that was to be paid in cash. */
async function cancelled(from: 'newOrder' | 'inTransit') {
  const order = await placed('cod');
  const move = { orderNumber: order.orderNumber, actor: owner, tell: false };
  if (from === 'inTransit') await changeOrderStatus(db, idleJobs, { ...move, from: 'newOrder', to: from });
  await changeOrderStatus(db, idleJobs, { ...move, from, to: 'cancelled' });
  return order;
}

async function receivedMail(orderID: string) {
  const [email] = await db
    .select()
    .from(outbox)
    .where(and(eq(outbox.orderID, orderID), eq(outbox.kind, 'paymentReceived')));
  return email ? mailOf(db, email, emailShop) : null;
}

test('cash for an order by transfer pays it without the digits of an account, and is called a payment', async () => {
  const { orderID, orderNumber } = await transfer.awaited();
  expect(await record(orderNumber, { lastFive: '123' })).toEqual({
    ok: false,
    problem: 'invalid-payment',
    fields: [{ field: 'lastFive', problem: 'not-five-digits' }],
  });
  expect(await record(orderNumber, { lastFive: '' })).toMatchObject({ ok: true, status: 'newOrder' });
  expect(await standing(orderID)).toEqual({ status: 'newOrder', received: 1160 });
  expect(await onlyPayment(orderID)).toMatchObject({ state: 'matched', lastFive: '', amount: 1160 });
  const mail = await receivedMail(orderID);
  expect(mail?.text).toContain('NT$1,160');
  expect(mail?.text).not.toMatch(/匯款 ?NT|現金|transfer of|cash/);
});

test('what comes from an account for a cash order that was cancelled before anything left is a transfer, and named so', async () => {
  const { orderID, orderNumber } = await cancelled('newOrder');
  const agreed = { doubts: ['cancelled' as const], held: 0 };
  expect(await record(orderNumber, { agreed })).toMatchObject({ ok: true, status: 'cancelled' });
  expect(await onlyPayment(orderID)).toMatchObject({ lastFive: '01234', amount: 1160 });
  const mail = await receivedMail(orderID);
  expect(mail?.text).toMatch(/匯款 ?NT\$1,160/);
  expect(mail?.text).not.toMatch(/現金|cash/);
});

test.each(['part', 'label'] as const)(
  'what comes for a cash order that was cancelled after a %s may be cash',
  async (what) => {
    const { orderID, orderNumber } = await cancelled('newOrder');
    const parcel = { orderID, carrier: 'tcat', temperature: 'frozen', createdBy: owner } as const;
    const shippedAt = what === 'part' ? new Date() : null;
    const [made] = await db
      .insert(shipment)
      .values({ ...parcel, isApart: what === 'part', shippedAt })
      .returning({ id: shipment.id });
    const account = { merchantID: '2000132', isTest: true, createdBy: owner, type: 'TCAT' } as const;
    const label = { orderID, shipmentID: made?.id, tradeNo: `${orderNumber}L`, state: 'made' } as const;
    if (what === 'label') await db.insert(waybill).values({ ...account, ...label });
    const agreed = { doubts: ['cancelled' as const], held: 0 };
    expect(await record(orderNumber, { lastFive: '', agreed })).toMatchObject({ ok: true });
  },
);

test('cash that a carrier collected for a cancelled order is recorded without an account, and is to be refunded', async () => {
  const { orderID, orderNumber } = await cancelled('inTransit');
  const cash = { lastFive: '', amount: '1160' };
  expect(await record(orderNumber, cash)).toMatchObject({ question: { doubts: ['cancelled'] } });
  const agreed = { doubts: ['cancelled' as const], held: 0 };
  expect(await record(orderNumber, { ...cash, agreed })).toMatchObject({ ok: true, status: 'cancelled' });
  expect(await standing(orderID)).toEqual({ status: 'cancelled', received: 1160 });
  expect(await onlyPayment(orderID)).toMatchObject({ state: 'matched', lastFive: '', amount: 1160 });
  await db.update(shopOrder).set({ language: 1 }).where(eq(shopOrder.orderID, orderID));
  const mail = await receivedMail(orderID);
  expect(mail?.text).toMatch(/的款項 ?NT\$1,160/);
  expect(mail?.text).not.toMatch(/匯款 ?NT/);
  const listed = (await ordersToRefund(db)).rows.find((one) => one.orderNumber === orderNumber);
  expect(listed).toMatchObject({ toRefund: 1160 });
  const [recorded] = await db
    .select({ reason: orderEvent.reason })
    .from(orderEvent)
    .where(and(eq(orderEvent.orderID, orderID), eq(orderEvent.kind, 'recorded')));
  expect(recorded?.reason).toBe(`NT$1,160 · ${today()}`);
});

async function completedInCash(shippingOption: 'regularAM' | 'selfPickUp' = 'regularAM') {
  const order = await placed('cod');
  const { orderID, orderNumber } = order;
  await db.update(shopOrder).set({ shippingOption }).where(eq(shopOrder.orderID, orderID));
  const by = { orderNumber, actor: owner, tell: false, reason: 'by mistake' };
  await changeOrderStatus(db, idleJobs, { ...by, from: 'newOrder', to: 'inTransit' });
  await changeOrderStatus(db, idleJobs, { ...by, from: 'inTransit', to: 'completed' });
  const moneyNow = async () =>
    (
      await db
        .select({
          status: shopOrder.status,
          received: shopOrder.amountReceived,
          refunded: shopOrder.amountRefunded,
          waived: shopOrder.amountWaived,
        })
        .from(shopOrder)
        .where(eq(shopOrder.orderID, orderID))
    ).at(0);
  return {
    ...order,
    moneyNow,
    async refund(amount: number) {
      const typed = { amount: String(amount), refundedOn: today(), note: '' };
      const input = { orderNumber, ...typed, refunded: 0, owed: 0, tell: false, agreed: false };
      expect(await recordRefund(db, idleJobs, input, owner)).toMatchObject({ ok: true });
    },
    async reopen() {
      const moved = await changeOrderStatus(db, idleJobs, { ...by, from: 'completed', to: 'inTransit' });
      if (!moved.ok) throw new Error(moved.problem);
      return moved.eventID;
    },
  };
}

test.each(['regularAM', 'selfPickUp'] as const)(
  '%s: an order that was completed, refunded in part and taken back is as it was once that is undone',
  async (option) => {
    const { orderID, moneyNow, refund, reopen } = await completedInCash(option);
    await refund(300);
    const before = await moneyNow();
    expect(before).toMatchObject({ status: 'completed', received: 0, refunded: 300 });
    const eventID = await reopen();
    expect(await moneyNow()).toMatchObject({ status: 'inTransit', received: 1160 });
    expect(await undoOrderChange(db, eventID, owner)).toEqual({ ok: true, status: 'completed' });
    expect(await moneyNow()).toEqual(before);
    expect(await paymentsOfOrder(db, orderID)).toEqual([]);
    expect(await undoOrderChange(db, eventID, owner)).toEqual({ ok: false, problem: 'already-undone' });
    // It can be taken back for good afterwards.
    await reopen();
    expect(await moneyNow()).toMatchObject({ status: 'inTransit', received: 1160 });
    expect(await paymentsOfOrder(db, orderID)).toHaveLength(1);
  },
);

test('what a carrier had collected before stays, whether or not an order is taken back and that is undone', async () => {
  const { orderID, moneyNow, reopen } = await completedInCash();
  const cash = { orderID, collected: 1160, due: 1000, others: 0, paidOn: today() };
  await db.transaction(async (tx) => recordCollected(tx, cash));
  const before = await moneyNow();
  const payments = await paymentsOfOrder(db, orderID);
  expect(payments.length).toBeGreaterThan(0);
  expect(await undoOrderChange(db, await reopen(), owner)).toEqual({ ok: true, status: 'completed' });
  expect(await moneyNow()).toEqual(before);
  expect(await paymentsOfOrder(db, orderID)).toEqual(payments);
});
