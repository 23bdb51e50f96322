import { randomUUID } from 'node:crypto';
import { eq, sql } from 'drizzle-orm';
import { afterAll, expect, test } from 'vitest';
import { usualDelivery } from '#app/domain/delivery/delivery-calendar.ts';
import { paymentState } from '#app/domain/payment/payment-attempt.ts';
import { outbox, refundRequest } from '#app/server/db/order-schema.ts';
import { orderEvent, shopOrder } from '#app/server/db/schema.ts';
import { readDays } from '#app/server/figures/figures.ts';
import { createLog } from '#app/server/log.ts';
import { changeOrderStatus } from '#app/server/orders/order-status-change.ts';
import { placeOrder } from '#app/server/orders/place-order.ts';
import { undoOffer } from '#app/server/orders/undo-offer.ts';
import { idleJobs, owedNow, today } from '#test/bank-transfers.ts';
import { testDatabase } from '#test/database.ts';
import { ecpayStandIn, signedNotice, standInKeys } from '#test/ecpay-stand-in.ts';
import {
  paymentDestination as destination,
  paymentSettings as settings,
} from '#test/online-payment-settings.ts';
import { orderBody, orderRequest, placeParts, stockVariant } from '#test/order-factories.ts';
import { trials } from '#test/trials.ts';
import { ecpay } from './ecpay.ts';
import { receiveNotice, startPayment } from './online-payments.ts';
import {
  checkRefunds,
  refundablePayments,
  refundOnline,
  requestsOfOrder,
  settleByHand,
} from './online-refunds.ts';
import { attemptsOfOrder, onlineTerms } from './payment-attempts.ts';
import { ordersToRefund, recordRefund, refundsOfOrder } from './refunds.ts';

const database = await testDatabase();
const { db } = database;
const standIn = await ecpayStandIn();
afterAll(async () => {
  await standIn.close();
  await database.close();
});

const account = { ...standInKeys, isTest: true, origin: standIn.url };
const provider = ecpay(account);
const only = (one: typeof provider) => ({ ecpay: one, linepay: null });
const providers = only(provider);
const parts = { db, jobs: idleJobs, delivery: usualDelivery };
const log = createLog('silent');
const actor = 'owner@boma.example';
/** Not between 20:15 and 20:30 in Taipei. */
const noon = new Date(`${today()}T12:00:00+08:00`);
const variant = await stockVariant(db, { price: 1000, qty: 100_000 });

/** An order of NT$1,160 that was paid. */
async function paidOrder(method: 'card' | 'atm' = 'card') {
  const body = { ...orderBody([{ productID: variant, qty: 1 }]), paymentMethod: method };
  const outcome = await placeOrder(
    db,
    orderRequest(body),
    placeParts({ jobs: idleJobs, online: onlineTerms(settings) }),
  );
  if (!outcome.ok) throw new Error(outcome.refusal.name);
  const { orderID, orderNumber } = outcome.answer.order;
  const start = await startPayment(parts, providers, settings, { orderNumber, method }, destination);
  if (!start.ok) throw new Error(start.problem);
  if (!('form' in start)) throw new Error('ECPay is sent a form');
  await fetch(start.form.action, { method: 'POST', body: new URLSearchParams(start.form.fields) });
  const tradeNo = start.form.fields.MerchantTradeNo ?? '';
  await receiveNotice(parts, provider, signedNotice(tradeNo, 1160));
  const trade = standIn.trades.get(tradeNo);
  if (!trade) throw new Error('the page was opened');
  return { orderID, orderNumber, tradeNo, trade };
}
type PaidOrder = Awaited<ReturnType<typeof paidOrder>>;

const giveBack = async (
  { orderNumber, tradeNo }: PaidOrder,
  amount: number,
  { refunded = 0, id = randomUUID() as string, one = provider, now = noon } = {},
) =>
  refundOnline(
    parts,
    only(one),
    {
      ...{ id, orderNumber, tradeNo, amount: String(amount), note: 'damaged', refunded, tell: true },
      owed: await owedNow(db, orderNumber),
    },
    actor,
    now,
  );
async function standing({ orderID, trade }: PaidOrder) {
  const [order] = await db.select().from(shopOrder).where(eq(shopOrder.orderID, orderID));
  if (!order) throw new Error('no order');
  const requests = await db.select().from(refundRequest).where(eq(refundRequest.orderID, orderID));
  const emails = await db.select().from(outbox).where(eq(outbox.orderID, orderID));
  return {
    refunded: order.amountRefunded,
    rows: (await refundsOfOrder(db, orderID)).map(({ amount }) => amount),
    states: requests.map(({ state }) => state).join(' '),
    emails: emails.filter(({ kind }) => kind === 'refunded').length,
    atEcpay: trade.refunded,
  };
}
const cancel = (orderNumber: string) =>
  changeOrderStatus(db, idleJobs, { orderNumber, from: 'newOrder', to: 'cancelled', actor, tell: false });
const kinds = async (orderID: string) =>
  (await db.select().from(orderEvent).where(eq(orderEvent.orderID, orderID)).orderBy(orderEvent.id)).map(
    ({ kind }) => kind,
  );
/** The process that asked was ended, and time passes. */
const passes = (orderID: string) =>
  db.execute(sql`update refund_request set check_at = now() - interval '1 second'
    where order_id = ${orderID} and check_at is not null`);

test('a cancelled order that was paid by card goes back in parts, at once in list, figures of the order and email, and for good', async () => {
  const order = await paidOrder();
  await cancel(order.orderNumber);
  const listed = async () =>
    (await ordersToRefund(db)).rows.find((one) => one.orderNumber === order.orderNumber)?.toRefund ?? null;
  expect(await listed()).toBe(1160);
  expect(await giveBack(order, 1161)).toMatchObject({ fields: [{ problem: 'more-than-payment' }] });
  expect(await giveBack(order, 400)).toEqual({ ok: true, state: 'done' });
  expect(await listed()).toBe(760);
  expect(await attemptsOfOrder(db, order.orderID)).toMatchObject([{ amount: 1160, refunded: 400 }]);
  const [row] = await db.select().from(shopOrder).where(eq(shopOrder.orderID, order.orderID));
  expect(row && paymentState(row, ['paid'])).toBe('partRefunded');
  expect(await undoOffer(db, order.orderID)).toBeNull();
  expect(await giveBack(order, 400)).toEqual({ ok: false, problem: 'refunds-changed' });
  expect(await giveBack(order, 761, { refunded: 400 })).toMatchObject({ problem: 'invalid-refund' });
  expect(await giveBack(order, 760, { refunded: 400 })).toEqual({ ok: true, state: 'done' });
  expect(await listed()).toBeNull();
  expect(await standing(order)).toEqual({
    refunded: 1160,
    rows: [400, 760],
    states: 'done done',
    emails: 2,
    atEcpay: 1160,
  });
  expect(order.trade.actions).toEqual(['R 400', 'R 760']);
  expect((await kinds(order.orderID)).slice(-2)).toEqual(['refundedOnline', 'refundedOnline']);
});

test.each([
  ['已授權', 1160, ['N 1160'], { ok: true, state: 'done' }],
  ['已授權', 500, [], { ok: false, problem: 'refund-failed', failure: 'not-closed' }],
  ['要關帳', 1160, ['E 1160', 'N 1160'], { ok: true, state: 'done' }],
  ['要關帳', 500, ['R 500'], { ok: true, state: 'done' }],
  ['已關帳', 1160, ['R 1160'], { ok: true, state: 'done' }],
  ['已取消', 1160, [], { ok: false, problem: 'refund-failed', failure: 'cancelled' }],
] as const)('a payment that is %s, of which NT$%i goes back: %j', async (state, amount, actions, outcome) => {
  const order = await paidOrder();
  order.trade.standing = state;
  expect(await giveBack(order, amount)).toEqual(outcome);
  expect(order.trade.actions).toEqual(actions);
  expect((await standing(order)).refunded).toBe(outcome.ok ? amount : 0);
});

test('what goes back beyond what is owed lowers the sales and the profit of the day at once', async () => {
  const order = await paidOrder();
  const sums = async () => {
    const [day] = await readDays(db, today());
    return { sales: day?.sales ?? 0, profit: day?.profit ?? 0, orders: day?.orders ?? 0 };
  };
  const { sales, profit, orders } = await sums();
  await giveBack(order, 300);
  expect(await sums()).toEqual({ sales: sales - 300, profit: profit - 300, orders });
  // Sales leave out the shipping of 160, so the rest of the goods is all that is taken off.
  await giveBack(order, 860, { refunded: 300 });
  expect(await sums()).toMatchObject({ sales: sales - 1000, orders });
  await cancel(order.orderNumber);
  expect(await sums()).toMatchObject({ sales: sales - 1000, orders: orders - 1 });
});

test('a request of another order is not taken for one of this order', async () => {
  const [one, other] = [await paidOrder(), await paidOrder()];
  const id = randomUUID();
  expect(await giveBack(one, 100, { id })).toEqual({ ok: true, state: 'done' });
  expect(await giveBack(one, 100, { id })).toEqual({ ok: true, state: 'done' });
  expect(await giveBack(other, 100, { id })).toEqual({ ok: false, problem: 'refunds-changed' });
  expect([one.trade.refunded, other.trade.refunded]).toEqual([100, 0]);
});

test('what ECPay refuses is not booked, and may be asked for anew', async () => {
  const order = await paidOrder();
  order.trade.refunded = 1000;
  expect(await giveBack(order, 500)).toEqual({
    ok: false,
    problem: 'refund-failed',
    failure: '10100011 error_status',
  });
  expect(await standing(order)).toMatchObject({ refunded: 0, rows: [], states: 'failed', emails: 0 });
  expect((await kinds(order.orderID)).at(-1)).toBe('refundFailed');
  expect(await giveBack(order, 160)).toEqual({ ok: true, state: 'done' });
});

test('ATM payments, those of other keys, and all in ECPay’s hour of closing are not asked for', async () => {
  const atm = await paidOrder('atm');
  expect(await giveBack(atm, 100)).toEqual({ ok: false, problem: 'payment-unknown' });
  const order = await paidOrder();
  const [row] = await db.select().from(shopOrder).where(eq(shopOrder.orderID, order.orderID));
  if (!row) throw new Error('no order');
  const live = ecpay({ ...account, isTest: false });
  const testSite = ecpay({ ...account, origin: null });
  for (const one of [live, testSite]) {
    expect(await giveBack(order, 100, { one })).toEqual({ ok: false, problem: 'payment-unknown' });
    expect(await refundablePayments(db, row, only(one))).toEqual([]);
  }
  expect(await refundablePayments(db, row, providers)).toEqual([
    { tradeNo: order.tradeNo, method: 'card', paid: 1160, most: 1160, of: 'payment' },
  ]);
  for (const time of ['20:15:00', '20:29:59'])
    expect(await giveBack(order, 100, { now: new Date(`2026-11-24T${time}+08:00`) })).toEqual({
      ok: false,
      problem: 'closing-time',
    });
  expect([...atm.trade.actions, ...order.trade.actions]).toEqual([]);
});

test('an answer that is lost or about another payment is unclear: nothing else goes back until somebody has looked', async () => {
  for (const way of ['loses', 'forges'] as const) {
    const order = await paidOrder();
    order.trade.way = way;
    const id = randomUUID();
    expect(await giveBack(order, 300, { id })).toEqual({ ok: false, problem: 'refund-unclear' });
    order.trade.way = 'answers';
    expect(await giveBack(order, 300, { id })).toEqual({ ok: false, problem: 'refund-unclear' });
    expect(await giveBack(order, 300)).toEqual({ ok: false, problem: 'refund-open' });
    const byHand = { orderNumber: order.orderNumber, amount: '300', refundedOn: today(), note: '' };
    const recorded = await recordRefund(
      db,
      idleJobs,
      { ...byHand, refunded: 0, owed: 0, tell: false, agreed: false },
      actor,
    );
    expect(recorded).toEqual({ ok: false, problem: 'refund-open' });
    expect(await standing(order)).toEqual({
      refunded: 0,
      rows: [],
      states: 'unclear',
      emails: 0,
      atEcpay: 300,
    });
    const isDone = way === 'loses';
    expect(await settleByHand(parts, { id, isDone }, actor)).toEqual({
      ok: true,
      state: isDone ? 'done' : 'failed',
    });
    expect(await settleByHand(parts, { id, isDone: true }, actor)).toEqual({
      ok: false,
      problem: 'refund-unknown',
    });
    expect(await standing(order)).toMatchObject({ refunded: isDone ? 300 : 0, emails: isDone ? 1 : 0 });
    expect(order.trade.actions).toEqual(['R 300']);
  }
});

test('an answer that was lost is asked about once more: what went back is booked, and anything else stays unclear', async () => {
  for (const isDone of [true, false]) {
    const order = await paidOrder();
    order.trade.way = 'loses';
    expect(await giveBack(order, 300)).toEqual({ ok: false, problem: 'refund-unclear' });
    order.trade.way = 'answers';
    // As ECPay shows it before it has dealt with it.
    if (!isDone) order.trade.standing = '已授權';
    await passes(order.orderID);
    await Promise.all([checkRefunds(parts, providers, log), checkRefunds(parts, providers, log)]);
    const after = { refunded: isDone ? 300 : 0, states: isDone ? 'done' : 'unclear', emails: isDone ? 1 : 0 };
    expect(await standing(order)).toMatchObject(after);
    await passes(order.orderID);
    await checkRefunds(parts, providers, log);
    expect(await standing(order)).toMatchObject(after);
    expect(order.trade.actions).toEqual(['R 300']);
  }
});

test('without the keys of its account it is unclear, and asked about once they are entered', async () => {
  const order = await paidOrder();
  order.trade.way = 'loses';
  expect(await giveBack(order, 300)).toEqual({ ok: false, problem: 'refund-unclear' });
  order.trade.way = 'answers';
  for (let run = 0; run < 3; run++) {
    await passes(order.orderID);
    await checkRefunds(parts, { ecpay: null, linepay: null }, log);
    expect(await standing(order)).toMatchObject({ refunded: 0, states: 'unclear' });
  }
  await passes(order.orderID);
  await checkRefunds(parts, providers, log);
  expect(await standing(order)).toMatchObject({ refunded: 300, states: 'done', emails: 1 });
});

test('taken out of the closing and not given up is no refund and no refusal: it is unclear, and says so', async () => {
  const order = await paidOrder();
  order.trade.standing = '要關帳';
  order.trade.refuses = 'N';
  expect(await giveBack(order, 1160)).toEqual({ ok: false, problem: 'refund-unclear' });
  const [request] = await requestsOfOrder(db, order.orderID);
  expect(request).toMatchObject({ state: 'unclear', failure: 'taken-out', tell: true });
  await db.execute(
    sql`update shop_order set customer = jsonb_set(customer, '{email}', '""') where order_id = ${order.orderID}`,
  );
  expect((await requestsOfOrder(db, order.orderID))[0]?.tell).toBe(false);
  await passes(order.orderID);
  await checkRefunds(parts, providers, log);
  expect((await requestsOfOrder(db, order.orderID))[0]).toMatchObject({
    state: 'unclear',
    failure: 'taken-out',
  });
  expect(order.trade.actions).toEqual(['E 1160', 'N 1160']);
});

test('of several payments each refund names its own, and the one that is recorded by hand names none', async () => {
  const order = await paidOrder();
  const { orderNumber, orderID } = order;
  await db.execute(sql`update shop_order set amount_due = 2000 where order_id = ${orderID}`);
  const start = await startPayment(parts, providers, settings, { orderNumber, method: 'card' }, destination);
  if (!start.ok || !('form' in start)) throw new Error('ECPay is sent a form');
  await fetch(start.form.action, { method: 'POST', body: new URLSearchParams(start.form.fields) });
  const rest = start.form.fields.MerchantTradeNo ?? '';
  await receiveNotice(parts, provider, signedNotice(rest, 840));
  expect(await giveBack({ ...order, tradeNo: rest }, 841)).toMatchObject({
    fields: [{ problem: 'more-than-payment' }],
  });
  expect(await giveBack({ ...order, tradeNo: rest }, 840)).toEqual({ ok: true, state: 'done' });
  const byHand = { orderNumber, amount: '1000', refundedOn: today(), note: '', tell: false, agreed: false };
  expect(
    (
      await recordRefund(
        db,
        idleJobs,
        { ...byHand, refunded: 840, owed: await owedNow(db, orderNumber) },
        actor,
      )
    ).ok,
  ).toBe(true);
  // Of the first payment all is left to refund, but of the order only what the shop still holds.
  expect(await giveBack(order, 161, { refunded: 1840 })).toMatchObject({
    fields: [{ problem: 'more-than-order' }],
  });
  expect((await refundsOfOrder(db, orderID)).map(({ amount, payment }) => [amount, payment])).toEqual([
    [840, { method: 'card', tradeNo: rest }],
    [1000, null],
  ]);
});

test.each([
  ['after ECPay did it', true, 'done', 1160],
  ['before ECPay was asked', false, 'unclear', 0],
] as const)(
  'the process is ended %s: the query settles it, or says that it is unclear',
  async (_, isDone, state, refunded) => {
    const order = await paidOrder();
    // The process ends with its request: nothing after the claim is booked.
    const ended = {
      ...provider,
      refund: async (trade: Parameters<typeof provider.refund>[0]) => {
        if (isDone) await provider.refund(trade);
        return new Promise<never>(() => {});
      },
    };
    void giveBack(order, 1160, { one: ended });
    await expect.poll(async () => (await requestsOfOrder(db, order.orderID)).length).toBe(1);
    if (isDone) await expect.poll(() => order.trade.refunded).toBe(1160);
    await checkRefunds(parts, providers, log);
    expect(await standing(order)).toMatchObject({ states: 'requested', refunded: 0 });
    await passes(order.orderID);
    await Promise.all([checkRefunds(parts, providers, log), checkRefunds(parts, providers, log)]);
    expect(await standing(order)).toEqual({
      refunded,
      rows: refunded ? [refunded] : [],
      states: state,
      emails: refunded ? 1 : 0,
      atEcpay: refunded,
    });
    expect(order.trade.actions).toEqual(isDone ? ['R 1160'] : []);
  },
);

test('a payment that was only authorised still holds all: the refund failed for certain', async () => {
  const order = await paidOrder();
  order.trade.standing = '已授權';
  const ended = { ...provider, refund: () => new Promise<never>(() => {}) };
  void giveBack(order, 1160, { one: ended });
  await expect.poll(async () => (await requestsOfOrder(db, order.orderID)).length).toBe(1);
  await passes(order.orderID);
  await checkRefunds(parts, providers, log);
  expect(await standing(order)).toMatchObject({ states: 'failed', refunded: 0 });
  expect(await giveBack(order, 1160)).toEqual({ ok: true, state: 'done' });
  expect(order.trade.actions).toEqual(['N 1160']);
});

const rounds = trials({ short: 15, long: 200 });

test('a refund that is asked for twice at once, by a double tap or in two tabs, is sent once', async () => {
  for (let round = 0; round < rounds; round++) {
    const order = await paidOrder();
    const id = round % 2 === 0 ? randomUUID() : null;
    const both = [giveBack(order, 700, id ? { id } : {}), giveBack(order, 700, id ? { id } : {})];
    const outcomes = await Promise.all(both);
    expect(outcomes.some(({ ok }) => ok)).toBe(true);
    expect(order.trade.actions).toEqual(['R 700']);
    expect(await standing(order)).toEqual({
      refunded: 700,
      rows: [700],
      states: 'done',
      emails: 1,
      atEcpay: 700,
    });
  }
});

test('a refund against a cancellation: what went back is booked, and the rest is to be refunded', async () => {
  for (let round = 0; round < rounds; round++) {
    const order = await paidOrder();
    const first = round % 2 === 0 ? cancel(order.orderNumber) : null;
    const refunded = giveBack(order, 500);
    const cancelled = await (first ?? cancel(order.orderNumber));
    expect(await refunded).toEqual({ ok: true, state: 'done' });
    expect(cancelled.ok).toBe(true);
    expect(await standing(order)).toMatchObject({ refunded: 500, rows: [500], atEcpay: 500 });
    const left = (await ordersToRefund(db)).rows.find((one) => one.orderNumber === order.orderNumber);
    expect(left?.toRefund).toBe(660);
    await giveBack(order, 660, { refunded: 500 });
  }
});
