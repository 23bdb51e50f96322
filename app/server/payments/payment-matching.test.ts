import { and, eq } from 'drizzle-orm';
import { afterAll, expect, test } from 'vitest';
import { paymentDifferences } from '#app/domain/payment/payment-report.ts';
import { paymentReport } from '#app/server/db/order-schema.ts';
import { orderEvent, shopOrder } from '#app/server/db/schema.ts';
import { changeOrderStatus } from '#app/server/orders/order-status-change.ts';
import { undoOrderChange } from '#app/server/orders/order-undo.ts';
import { anywhere, idleJobs, today, transfers } from '#test/bank-transfers.ts';
import { testDatabase } from '#test/database.ts';
import { trials } from '#test/trials.ts';
import { confirmPayment, dismissPayment, openPayments, paymentsOfOrder } from './payment-matching.ts';
import { recordPayment } from './payment-recording.ts';
import { remindOfPayment, unpaidOrders } from './payment-reminders.ts';
import { readPayableOrder } from './payment-reports.ts';

const database = await testDatabase();
afterAll(database.close);
const { db } = database;
const owner = 'owner@boma.example';
const transfer = transfers(db);
const { placed, tell, onlyPayment, emailsOf, standing } = transfer;

test('a report is held against what is still to pay: less what came, with what went back and the other reports', async () => {
  const { orderID, orderNumber, token } = await placed();
  await db
    .update(shopOrder)
    .set({ amountReceived: 500, amountRefunded: 200 })
    .where(eq(shopOrder.orderID, orderID));
  await tell(token, { amount: '860' });
  const [row] = (await openPayments(db)).rows.filter((one) => one.orderNumber === orderNumber);
  if (!row) throw new Error('not listed');
  expect(paymentDifferences(row, row).amount).toBe(0);
  await db.insert(paymentReport).values({ orderID, lastFive: '13579', amount: 60, paidOn: today() });
  const both = (await openPayments(db)).rows.filter((one) => one.orderNumber === orderNumber);
  expect(both.map(({ amount, besides }) => [amount, besides])).toEqual([
    [860, 60],
    [60, 860],
  ]);
});

test('confirmed, an order that waited is paid and to be packed, with one email; undone, all as before', async () => {
  const { orderID, token } = await transfer.awaited();
  await tell(token);
  const { id } = await onlyPayment(orderID);
  expect((await openPayments(db)).rows.map((one) => one.id)).toContain(id);
  const confirmed = await confirmPayment(db, idleJobs, id, owner);
  expect(confirmed).toMatchObject({ ok: true, status: 'newOrder' });
  expect(await standing(orderID)).toEqual({ status: 'newOrder', received: 1160 });
  expect(await emailsOf(orderID, 'paymentReceived')).toBe(1);
  expect(await readPayableOrder(db, token, anywhere())).toMatchObject({
    order: { open: false, amountReceived: 1160 },
  });
  expect(await tell(token)).toEqual({ ok: false, problem: 'closed' });
  if (!confirmed.ok) throw new Error('nothing to undo');
  expect(await undoOrderChange(db, confirmed.eventID, owner)).toEqual({
    ok: true,
    status: 'awaitingPayment',
  });
  expect(await standing(orderID)).toEqual({ status: 'awaitingPayment', received: 0 });
  expect(await onlyPayment(orderID)).toMatchObject({ id, state: 'reported' });
  expect(await emailsOf(orderID, 'paymentReceived')).toBe(0);
  expect(await undoOrderChange(db, confirmed.eventID, owner)).toEqual({
    ok: false,
    problem: 'already-undone',
  });
  const kinds = await db
    .select({ kind: orderEvent.kind })
    .from(orderEvent)
    .where(eq(orderEvent.orderID, orderID))
    .orderBy(orderEvent.id);
  expect(kinds.map(({ kind }) => kind)).toEqual(['placed', 'status', 'reported', 'matched', 'unmatched']);
});

test('a part of it leaves the order where it waits, and the rest may be reported and asked for', async () => {
  const { orderID, orderNumber, token } = await transfer.awaited();
  await tell(token, { amount: '1000' });
  const first = await onlyPayment(orderID);
  expect(await confirmPayment(db, idleJobs, first.id, owner)).toMatchObject({ status: 'awaitingPayment' });
  expect(await readPayableOrder(db, token, anywhere())).toMatchObject({
    order: { open: true, amountReceived: 1000, reported: [] },
  });
  expect((await unpaidOrders(db)).rows.find((one) => one.orderNumber === orderNumber)).toMatchObject({
    toPay: 160,
  });
  await tell(token, { amount: '160', lastFive: '55555' });
  expect((await unpaidOrders(db)).rows.find((one) => one.orderNumber === orderNumber)).toBeUndefined();
  const [, second] = await paymentsOfOrder(db, orderID);
  expect(await confirmPayment(db, idleJobs, second?.id ?? 0, owner)).toMatchObject({ status: 'newOrder' });
  expect(await standing(orderID)).toMatchObject({ received: 1160 });
  expect(await remindOfPayment(db, idleJobs, orderNumber, owner)).toEqual({
    ok: false,
    problem: 'not-awaited',
  });
});

test('what was sent on credit stays sent, and the customer hears that the money came', async () => {
  const { orderID, orderNumber, token } = await placed();
  await tell(token);
  const sent = { orderNumber, from: 'newOrder', to: 'inTransit', actor: owner, tell: false } as const;
  await changeOrderStatus(db, idleJobs, sent);
  const { id } = await onlyPayment(orderID);
  expect(await confirmPayment(db, idleJobs, id, owner)).toMatchObject({ ok: true, status: 'inTransit' });
  expect(await standing(orderID)).toEqual({ status: 'inTransit', received: 1160 });
  expect(await emailsOf(orderID, 'paymentReceived')).toBe(1);
});

test('two owners confirm at once: once', async () => {
  for (let round = trials({ short: 10, long: 200 }); round > 0; round--) {
    const { orderID, token } = await placed();
    await tell(token);
    const { id } = await onlyPayment(orderID);
    const outcomes = await Promise.all(
      [owner, 'second@boma.example'].map((who) => confirmPayment(db, idleJobs, id, who)),
    );
    expect(outcomes.filter(({ ok }) => ok)).toHaveLength(1);
    expect(outcomes).toContainEqual({ ok: false, problem: 'payment-settled' });
    expect(await emailsOf(orderID, 'paymentReceived')).toBe(1);
    expect(await standing(orderID)).toMatchObject({ received: 1160 });
    const matched = and(eq(orderEvent.orderID, orderID), eq(orderEvent.kind, 'matched'));
    expect(await db.$count(orderEvent, matched)).toBe(1);
  }
});

test('a confirmation against a cancellation: cancelled stays cancelled, and what came before it is known', async () => {
  for (let round = trials({ short: 12, long: 200 }); round > 0; round--) {
    const { orderID, orderNumber, token } = await placed();
    await tell(token);
    const { id } = await onlyPayment(orderID);
    const cancel = { orderNumber, from: 'newOrder', to: 'cancelled', actor: owner, tell: true } as const;
    const calls = [
      () => confirmPayment(db, idleJobs, id, owner),
      () => changeOrderStatus(db, idleJobs, cancel),
    ];
    const order = round % 2 === 0 ? calls : calls.toReversed();
    await Promise.all(order.map((run) => run()));

    expect(await emailsOf(orderID, 'cancelled')).toBe(1);
    const { state } = await onlyPayment(orderID);
    const isMatched = state === 'matched';
    expect(await standing(orderID)).toEqual({ status: 'cancelled', received: isMatched ? 1160 : 0 });
    expect(await emailsOf(orderID, 'paymentReceived')).toBe(isMatched ? 1 : 0);
  }
});

test('an undone confirmation against another: what counts is the sum of what is matched', async () => {
  for (let round = trials({ short: 10, long: 200 }); round > 0; round--) {
    const { orderID, token } = await placed();
    await tell(token, { amount: '500' });
    await tell(token, { amount: '660', further: true });
    const [first, second] = await paymentsOfOrder(db, orderID);
    const confirmed = await confirmPayment(db, idleJobs, first?.id ?? 0, owner);
    if (!confirmed.ok) throw new Error(confirmed.problem);
    const calls = [
      () => undoOrderChange(db, confirmed.eventID, owner),
      () => confirmPayment(db, idleJobs, second?.id ?? 0, owner),
    ];
    await Promise.all((round % 2 === 0 ? calls : calls.toReversed()).map((run) => run()));
    const matched = (await paymentsOfOrder(db, orderID)).filter(({ state }) => state === 'matched');
    expect(await standing(orderID)).toMatchObject({
      received: matched.reduce((sum, { amount }) => sum + amount, 0),
    });
    expect(await emailsOf(orderID, 'paymentReceived')).toBe(matched.length);
  }
});

test('what was recorded already, is too much or comes for a cancelled order is asked about before it counts', async () => {
  const { orderID, orderNumber, token } = await transfer.awaited();
  await tell(token);
  const { id } = await onlyPayment(orderID);
  const input = { orderNumber, lastFive: '98765', amount: '1160', paidOn: today() };
  const written = { ...input, received: 0, waiting: 1, agreed: null };
  expect(await recordPayment(db, idleJobs, written, owner)).toMatchObject({ ok: true });
  const doubted = { ok: false, problem: 'payment-in-doubt' };
  expect(await confirmPayment(db, idleJobs, id, owner)).toMatchObject({
    ...doubted,
    question: {
      doubts: ['over', 'same'],
      orderTotal: 1160,
      held: 1160,
      refunded: 0,
      toPay: 0,
      same: { lastFive: '98765' },
    },
  });
  expect(await onlyPayment(orderID)).toMatchObject({ id, state: 'reported' });
  expect(await standing(orderID)).toMatchObject({ received: 1160 });
  const agreed = { doubts: ['over' as const, 'same' as const], held: 1160 };
  expect(await confirmPayment(db, idleJobs, id, owner, agreed)).toMatchObject({ ok: true });
  expect(await standing(orderID)).toMatchObject({ received: 2320 });

  const other = await placed();
  await tell(other.token);
  const late = await onlyPayment(other.orderID);
  const cancel = { orderNumber: other.orderNumber, from: 'newOrder', to: 'cancelled' } as const;
  await changeOrderStatus(db, idleJobs, { ...cancel, actor: owner, tell: false });
  expect(await confirmPayment(db, idleJobs, late.id, owner)).toMatchObject({
    ...doubted,
    question: { doubts: ['cancelled'], toPay: 0 },
  });
});

test('dismissed once, with the reason in the timeline; the order stays', async () => {
  const { orderID, token } = await placed();
  await tell(token);
  const { id } = await onlyPayment(orderID);
  expect(await dismissPayment(db, id, ' not on the account ', owner)).toEqual({ ok: true });
  expect(await dismissPayment(db, id, 'again', owner)).toEqual({ ok: false, problem: 'payment-settled' });
  expect(await confirmPayment(db, idleJobs, id, owner)).toEqual({ ok: false, problem: 'payment-settled' });
  expect(await standing(orderID)).toMatchObject({ status: 'newOrder' });
  const [event] = await db
    .select()
    .from(orderEvent)
    .where(and(eq(orderEvent.orderID, orderID), eq(orderEvent.kind, 'dismissed')));
  expect(event?.reason).toContain('\nnot on the account');
  expect(await confirmPayment(db, idleJobs, 987_654_321, owner)).toEqual({
    ok: false,
    problem: 'payment-unknown',
  });
});
