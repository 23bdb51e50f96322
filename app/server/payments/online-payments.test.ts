import { randomInt, randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { and, eq, sql } from 'drizzle-orm';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { usualDelivery } from '#app/domain/delivery/delivery-calendar.ts';
import { promiseOnReceipt } from '#app/domain/delivery/delivery-date.ts';
import type { VariantId } from '#app/domain/ids.ts';
import type { OnlineMethod } from '#app/domain/payment/payment.ts';
import { heldUntil } from '#app/domain/payment/payment-attempt.ts';
import { awaitsReminder, mayRecord } from '#app/domain/payment/payment-report.ts';
import { taipeiDay } from '#app/domain/taipei-day.ts';
import type { Tx } from '#app/server/db/client.ts';
import { outbox, paymentAttempt, shipment, waybill } from '#app/server/db/order-schema.ts';
import { orderEvent, shopOrder } from '#app/server/db/schema.ts';
import { mailOf } from '#app/server/emails/email-contents.ts';
import { previewEmail } from '#app/server/emails/email-preview.ts';
import { createLog } from '#app/server/log.ts';
import { makeOrderLink, openOrder } from '#app/server/orders/order-lookup.ts';
import { changeOrderStatus } from '#app/server/orders/order-status-change.ts';
import { undoOrderChange } from '#app/server/orders/order-undo.ts';
import { placeOrder } from '#app/server/orders/place-order.ts';
import { addShipment } from '#app/server/orders/shipments.ts';
import { undoOffer } from '#app/server/orders/undo-offer.ts';
import { idleJobs } from '#test/bank-transfers.ts';
import { testDatabase } from '#test/database.ts';
import { ecpayStandIn, signedNotice, standInKeys } from '#test/ecpay-stand-in.ts';
import { editing } from '#test/edit-factories.ts';
import { emailShop } from '#test/email-fixtures.ts';
import {
  paymentDestination as destination,
  paymentSettings as settings,
} from '#test/online-payment-settings.ts';
import {
  leftOf,
  makePromo,
  orderBody,
  orderRequest,
  placeParts,
  stockVariant,
} from '#test/order-factories.ts';
import { trials } from '#test/trials.ts';
import { ecpay } from './ecpay.ts';
import { checkPayments, receiveNotice, startPayment } from './online-payments.ts';
import { addAttempt, onlineTerms } from './payment-attempts.ts';
import { recordPayment } from './payment-recording.ts';
import { countUnpaid, remindOfPayment, unpaidOrders } from './payment-reminders.ts';
import { ordersToRefund } from './refunds.ts';

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
const delivery = usualDelivery;
const parts = { db, jobs: idleJobs, delivery };
const log = createLog('silent');
const owner = 'owner@boma.example';

let variant: VariantId;
beforeEach(async () => {
  variant = await stockVariant(db, { price: 1000, qty: 5000 });
});

async function place(
  paymentMethod: string,
  terms = onlineTerms(settings),
  more: Partial<ReturnType<typeof orderBody>> = {},
) {
  const body = { ...orderBody([{ productID: variant, qty: 1 }]), paymentMethod, ...more };
  return placeOrder(db, orderRequest(body), placeParts({ jobs: idleJobs, online: terms }));
}

async function placed(method: OnlineMethod = 'card', qty = 1) {
  const basket = { items: [{ productID: variant, qty }] };
  const outcome = await place(method, onlineTerms(settings), { basket });
  if (!outcome.ok) throw new Error(outcome.refusal.name);
  const { orderID, orderNumber } = outcome.answer.order;
  return { orderID, orderNumber };
}

/** Sends the customer to the hosted page. */
async function started(orderNumber: string, method: OnlineMethod = 'card') {
  const start = await startPayment(parts, providers, settings, { orderNumber, method }, destination);
  if (!start.ok) throw new Error(start.problem);
  if (!('form' in start)) throw new Error('ECPay is sent a form');
  await fetch(start.form.action, { method: 'POST', body: new URLSearchParams(start.form.fields) });
  return start.form.fields.MerchantTradeNo ?? '';
}

async function begun(method: OnlineMethod = 'card', qty = 1) {
  const order = await placed(method, qty);
  return { ...order, tradeNo: await started(order.orderNumber, method) };
}

const tell = (tradeNo: string, changes: Record<string, string> = {}, amount = 1160) =>
  receiveNotice(parts, provider, signedNotice(tradeNo, amount, changes));
const taken = { ok: true, answer: '1|OK' };

async function standing(orderID: string) {
  const [order] = await db.select().from(shopOrder).where(eq(shopOrder.orderID, orderID));
  const attempts = await db
    .select({ state: paymentAttempt.state })
    .from(paymentAttempt)
    .where(eq(paymentAttempt.orderID, orderID))
    .orderBy(paymentAttempt.id);
  return {
    status: order?.status,
    received: order?.amountReceived,
    attempts: attempts.map(({ state }) => state).join(' '),
  };
}

async function emails(orderID: string): Promise<string[]> {
  const rows = await db.select({ kind: outbox.kind }).from(outbox).where(eq(outbox.orderID, orderID));
  return rows.map(({ kind }) => kind).sort();
}

const kinds = async (orderID: string) =>
  (await db.select().from(orderEvent).where(eq(orderEvent.orderID, orderID)).orderBy(orderEvent.id)).map(
    ({ kind, toStatus }) => `${kind} ${toStatus}`,
  );

/** Time passes for the order's attempts, and the shop looks. */
async function passes(orderID: string, hours: number) {
  const by = sql`make_interval(hours => ${hours})`;
  await db.execute(sql`update payment_attempt set hold_until = hold_until - ${by},
    check_at = case when check_at is null then null else now() - interval '1 second' end where order_id = ${orderID}`);
}
const look = (one = provider) => checkPayments(parts, only(one), log);

/** Until a transaction waits for the lock of another. */
const untilOneWaits = () =>
  expect
    .poll(async () => {
      const { rows } = await db.execute<{ waits: number }>(
        sql`select count(*)::int as waits from pg_locks where not granted`,
      );
      return rows[0]?.waits ?? 0;
    })
    .toBeGreaterThan(0);

test('an order that is paid online waits for its payment, with its stock taken, and the shop hears of it once it is paid', async () => {
  const { orderID, tradeNo } = await begun();
  expect(await standing(orderID)).toEqual({ status: 'awaitingPayment', received: 0, attempts: 'pending' });
  expect(await kinds(orderID)).toEqual(['placed awaitingPayment']);
  expect(await emails(orderID)).toEqual(['newOrder']);
  expect(await leftOf(db, variant)).toBe(4999);
  expect(await tell(tradeNo)).toEqual(taken);
  const paid = { status: 'newOrder', received: 1160, attempts: 'paid' };
  expect(await standing(orderID)).toEqual(paid);
  expect(await kinds(orderID)).toEqual(['placed awaitingPayment', 'paidOnline newOrder']);
  expect(await emails(orderID)).toEqual(['newOrder', 'newOrderShop', 'paymentReceived']);
  // Repeated, and a refusal that comes after it.
  expect(await tell(tradeNo)).toEqual(taken);
  expect(await tell(tradeNo, { RtnCode: '10100058' })).toEqual(taken);
  expect(await standing(orderID)).toEqual(paid);
  expect(await emails(orderID)).toHaveLength(3);
});

test.each(['card', 'atm'] as const)(
  'an order by %s of which a code covers everything is ready to pack, and the same order again gets the same answer',
  async (method) => {
    const promoCode = `ALL${method.toUpperCase()}`;
    await makePromo(db, promoCode, { salesAmount: 5000 });
    const more = { orderID: randomUUID(), promoCode };
    const outcome = await place(method, onlineTerms(settings), more);
    if (!outcome.ok) throw new Error(outcome.refusal.name);
    const { orderID, orderNumber, promised } = outcome.answer.order;
    expect(outcome.answer.order).toMatchObject({ status: 'newOrder', amountDue: 0, paymentMethod: method });
    // Its day depends on no payment.
    expect(promised).toMatchObject({ payBy: null });
    expect(await standing(orderID)).toEqual({ status: 'newOrder', received: 0, attempts: '' });
    expect(await kinds(orderID)).toEqual(['placed newOrder']);
    expect(await emails(orderID)).toEqual(['newOrder', 'newOrderShop']);
    expect(await place(method, onlineTerms(settings), more)).toEqual(outcome);
    const start = startPayment(parts, providers, settings, { orderNumber, method }, destination);
    expect(await start).toEqual({ ok: false, problem: 'nothing-due' });
    const written = await db.select().from(outbox).where(eq(outbox.orderID, orderID));
    for (const email of written) {
      const mail = await mailOf(db, email, emailShop, true);
      expect(mail?.text).toContain('There is nothing left to pay.');
      expect(mail?.text).not.toMatch(/before it is paid|If we receive no payment/);
    }
  },
);

/** Paid online, made dearer, and waiting for the rest. */
async function waitingForRest() {
  const { edited } = editing(db, idleJobs, owner);
  const order = await begun();
  const { orderNumber, tradeNo } = order;
  await tell(tradeNo);
  await edited(orderNumber, { lines: [{ productID: variant, qty: 2, unitPrice: null }] });
  const moved = { orderNumber, actor: owner, tell: false };
  await changeOrderStatus(db, idleJobs, { ...moved, from: 'newOrder', to: 'awaitingPayment' });
  return order;
}

const payRest = async (orderNumber: string) => {
  expect(await tell(await started(orderNumber), {}, 1000)).toEqual(taken);
};
const takeBack = async (orderNumber: string) => {
  const lines = [{ productID: variant, qty: 1, unitPrice: null }];
  await editing(db, idleJobs, owner).edited(orderNumber, { lines });
};

test.each([
  ['its rest is paid', payRest],
  ['an edit makes it paid', takeBack],
] as const)('the shop hears once of an order that waits again, also when %s', async (_, makePaid) => {
  const { orderID, orderNumber } = await waitingForRest();
  await makePaid(orderNumber);
  expect(await standing(orderID)).toMatchObject({ status: 'newOrder' });
  expect((await emails(orderID)).filter((kind) => kind === 'newOrderShop')).toHaveLength(1);
});

test('the shop hears of an order once it is paid where the edit that it had heard of was undone', async () => {
  const { edited } = editing(db, idleJobs, owner);
  const { orderID, orderNumber, tradeNo } = await begun();
  const eventID = await edited(orderNumber, { paymentMethod: 'cod' });
  expect(await emails(orderID)).toContain('newOrderShop');
  expect(await undoOrderChange(db, eventID, owner)).toMatchObject({ ok: true });
  expect(await emails(orderID)).not.toContain('newOrderShop');
  await tell(tradeNo);
  expect(await emails(orderID)).toContain('newOrderShop');
});

test('the same order again gets the same answer, also when it was paid another way online', async () => {
  const more = { orderID: randomUUID() };
  const outcome = await place('atm', onlineTerms(settings), more);
  if (!outcome.ok) throw new Error(outcome.refusal.name);
  const { orderID, orderNumber } = outcome.answer.order;
  await tell(await started(orderNumber, 'card'));
  expect(await standing(orderID)).toMatchObject({ status: 'newOrder', received: 1160 });
  expect(await place('atm', onlineTerms(settings), more)).toEqual(outcome);
});

test('what the owner has not switched on is refused, and cash and transfers stay as they are', async () => {
  const refused = { ok: false, refusal: { name: 'payment-not-offered' } };
  expect(await place('card', null)).toMatchObject(refused);
  expect(await place('atm', onlineTerms({ ...settings, methods: ['card'] }))).toMatchObject(refused);
  expect(onlineTerms({ ...settings, ecpay: null })).toBeNull();
  const cash = await place('cod', null);
  expect(cash).toMatchObject({ ok: true, answer: { order: { status: 'newOrder' } } });
});

test('refused by the bank, it is tried again with another method; the money that comes later counts', async () => {
  const { orderID, orderNumber, tradeNo } = await begun();
  expect(await tell(tradeNo, { RtnCode: '10100058' })).toEqual(taken);
  expect(await standing(orderID)).toMatchObject({ status: 'awaitingPayment', attempts: 'failed' });
  const second = await started(orderNumber, 'atm');
  expect(second).not.toBe(tradeNo);
  const told = { RtnCode: '2', BankCode: '812', vAccount: '9103522175887271', ExpireDate: '2099/11/27' };
  for (let time = 0; time < 2; time++) expect(await tell(second, told)).toEqual(taken);
  const isOfAccount = and(eq(outbox.orderID, orderID), eq(outbox.kind, 'payLater'));
  const [email, ...repeated] = await db.select().from(outbox).where(isOfAccount);
  expect(repeated).toEqual([]);
  const mail = email ? await mailOf(db, email, emailShop) : null;
  for (const fact of ['812', '9103522175887271', 'NT$1,160']) expect(mail?.text).toContain(fact);
  expect(await tell(second)).toEqual(taken);
  expect(await standing(orderID)).toEqual({
    status: 'newOrder',
    received: 1160,
    attempts: 'failed paid',
  });
  const paidTwice = await startPayment(
    parts,
    providers,
    settings,
    { orderNumber, method: 'card' },
    destination,
  );
  expect(paidTwice).toEqual({ ok: false, problem: 'nothing-due' });
});

test('an account that comes after the order was paid otherwise is not emailed, or it would be paid twice', async () => {
  const { orderID, orderNumber, tradeNo } = await begun();
  const second = await started(orderNumber, 'atm');
  expect(await tell(tradeNo)).toEqual(taken);
  const told = { RtnCode: '2', BankCode: '812', vAccount: '9103522175887271', ExpireDate: '2099/11/27' };
  expect(await tell(second, told)).toEqual(taken);
  const isOfAccount = and(eq(outbox.orderID, orderID), eq(outbox.kind, 'payLater'));
  expect(await db.$count(outbox, isOfAccount)).toBe(0);
});

test('the day of arrival counts from the payment, and from the method that is chosen anew', async () => {
  const { orderID, orderNumber } = await placed('card');
  await db.execute(sql`update shop_order set promised_date = '2026-01-02', chosen_date = '2026-01-05',
    pay_by = null where order_id = ${orderID}`);
  const promised = async () => {
    const [order] = await db.select().from(shopOrder).where(eq(shopOrder.orderID, orderID));
    return {
      day: order?.promisedDate,
      chosen: order?.chosenDate,
      payBy: order?.payBy?.toISOString() ?? null,
    };
  };
  const tradeNo = await started(orderNumber, 'atm');
  expect(await promised()).toEqual(promiseOnReceipt(new Date(), 'atm', delivery));
  expect((await promised()).payBy).not.toBeNull();
  await tell(tradeNo);
  expect(await promised()).toEqual(promiseOnReceipt(new Date(), 'card', delivery));
});

test('so it does from the payment of the rest, too, and not once the order has left', async () => {
  for (const [status, isAnew] of [
    ['newOrder', true],
    ['inTransit', false],
  ] as const) {
    const { orderID, orderNumber, tradeNo } = await begun();
    await tell(tradeNo);
    await db.execute(sql`update shop_order set amount_due = amount_due + 100, status = ${status},
      promised_date = '2026-01-02', chosen_date = null, pay_by = null where order_id = ${orderID}`);
    await tell(await started(orderNumber, 'card'), { TradeAmt: '100' });
    const [order] = await db.select().from(shopOrder).where(eq(shopOrder.orderID, orderID));
    const { day } = promiseOnReceipt(new Date(), 'card', delivery);
    expect(order).toMatchObject({ amountReceived: 1260, promisedDate: isAnew ? day : '2026-01-02' });
  }
});

test('another way to pay for what has left keeps its day of arrival', async () => {
  const { orderID, orderNumber, tradeNo } = await begun();
  await tell(tradeNo);
  await db.execute(sql`update shop_order set amount_due = amount_due + 100, status = 'inTransit',
    promised_date = '2026-01-02', chosen_date = '2026-01-02', pay_by = null where order_id = ${orderID}`);
  await started(orderNumber, 'atm');
  const [order] = await db.select().from(shopOrder).where(eq(shopOrder.orderID, orderID));
  const day = { promisedDate: '2026-01-02', chosenDate: '2026-01-02', payBy: null };
  expect(order).toMatchObject({ paymentMethod: 'atm', ...day });
});

test('a payment that comes for an order whose cash parcel is on its way leaves it one paid in cash', async () => {
  const { orderID, tradeNo } = await begun('atm');
  await db.execute(sql`update shop_order set payment_method = 'cod', status = 'inTransit'
    where order_id = ${orderID}`);
  expect(await tell(tradeNo)).toEqual(taken);
  const [order] = await db.select().from(shopOrder).where(eq(shopOrder.orderID, orderID));
  expect(order).toMatchObject({ paymentMethod: 'cod', amountReceived: 1160 });
  const isReceipt = and(eq(outbox.orderID, orderID), eq(outbox.kind, 'paymentReceived'));
  const [receipt] = await db.select().from(outbox).where(isReceipt);
  const mail = receipt && (await mailOf(db, receipt, emailShop));
  expect(mail?.text).toContain('If you are asked for cash all the same');
});

test('an edit that was opened before the customer paid otherwise conflicts, and takes nothing back', async () => {
  const { inputFor, save } = editing(db, idleJobs, owner);
  const { orderID, orderNumber } = await placed('card');
  const opened = await inputFor(orderNumber, { deliveryNote: 'Ring twice.' });
  const tradeNo = await started(orderNumber, 'atm');
  const refused = { ok: false, refusal: { problem: 'order-changed', order: { paymentMethod: 'atm' } } };
  expect(await save(opened)).toMatchObject(refused);
  const again = await inputFor(orderNumber, { deliveryNote: 'Ring twice.' });
  await tell(tradeNo);
  expect(await save(again)).toMatchObject(refused);
  expect(await save(await inputFor(orderNumber, { deliveryNote: 'Ring twice.' }))).toMatchObject({
    ok: true,
  });
  const [order] = await db.select().from(shopOrder).where(eq(shopOrder.orderID, orderID));
  expect(order).toMatchObject({ paymentMethod: 'atm', status: 'newOrder' });
});

test('an edit is not undone once its customer has chosen another way to pay', async () => {
  const { edited } = editing(db, idleJobs, owner);
  const { orderID, orderNumber } = await begun('card');
  const methodOf = async () =>
    (await db.select().from(shopOrder).where(eq(shopOrder.orderID, orderID)))[0]?.paymentMethod;
  const early = await edited(orderNumber, { deliveryNote: 'Ring once.' });
  expect(await undoOrderChange(db, early, owner)).toMatchObject({ ok: true });
  const eventID = await edited(orderNumber, { deliveryNote: 'Ring twice.' });
  // The same way to pay once more changes nothing.
  await started(orderNumber, 'card');
  await started(orderNumber, 'atm');
  expect(await undoOrderChange(db, eventID, owner)).toEqual({ ok: false, problem: 'too-late' });
  expect(await methodOf()).toBe('atm');
});

test('whoever starts again although the first card was charged is not asked to pay twice', async () => {
  const { orderID, orderNumber, tradeNo } = await begun();
  const trade = standIn.trades.get(tradeNo);
  if (trade) trade.status = '1';
  const again = await startPayment(parts, providers, settings, { orderNumber, method: 'card' }, destination);
  expect(again).toEqual({ ok: false, problem: 'nothing-due' });
  expect(await standing(orderID)).toMatchObject({ status: 'newOrder', received: 1160 });
});

test('an order holds its stock for a few tries, not for ever', async () => {
  const { orderNumber } = await placed();
  for (let tries = 0; tries < 6; tries++) await started(orderNumber);
  const more = await startPayment(parts, providers, settings, { orderNumber, method: 'card' }, destination);
  expect(more).toEqual({ ok: false, problem: 'too-many-attempts' });
});

test('a simulated payment, one of other keys and one of the test site are none in production', async () => {
  const { orderID, tradeNo } = await begun();
  const live = ecpay({ ...account, isTest: false });
  expect(await receiveNotice(parts, live, signedNotice(tradeNo, 1160))).toEqual({
    ok: false,
    problem: 'other-account',
  });
  await db.execute(sql`update payment_attempt set is_test = false where order_id = ${orderID}`);
  expect(await receiveNotice(parts, live, signedNotice(tradeNo, 1160, { SimulatePaid: '1' }))).toEqual({
    ok: false,
    problem: 'simulated',
  });
  expect(await receiveNotice(parts, null, signedNotice(tradeNo, 1160))).toEqual({
    ok: false,
    problem: 'not-set-up',
  });
  expect(await standing(orderID)).toMatchObject({ received: 0, attempts: 'pending' });
});

test('the shop asks about a payment that is still open, and leaves it open', async () => {
  const { orderID } = await begun();
  await passes(orderID, 0);
  await look();
  expect(await standing(orderID)).toMatchObject({ status: 'awaitingPayment', attempts: 'pending' });
});

/** As its customer sees it. */
async function found(orderNumber: string) {
  const opened = await openOrder(db, await makeOrderLink(db, orderNumber, Date.now() + 60_000));
  return opened?.order;
}

test('an order that the shop cancelled is not one that was not paid in time, when that has passed, either', async () => {
  const { orderID, orderNumber } = await begun();
  const cancelled = { orderNumber, from: 'awaitingPayment', to: 'cancelled', actor: owner } as const;
  expect(await changeOrderStatus(db, idleJobs, { ...cancelled, tell: false })).toMatchObject({ ok: true });
  await passes(orderID, 1);
  await look();
  expect(await standing(orderID)).toMatchObject({ attempts: 'expired' });
  expect(await found(orderNumber)).toMatchObject({ status: 'cancelled', isExpired: false });
});

test('not paid in time, the order is cancelled and its stock comes back once; the money that comes later is to be refunded', async () => {
  const { orderID, orderNumber, tradeNo } = await begun();
  await passes(orderID, 1);
  await Promise.all([look(), look()]);
  await passes(orderID, 1);
  await look();
  expect(await standing(orderID)).toEqual({ status: 'cancelled', received: 0, attempts: 'expired' });
  expect(await kinds(orderID)).toEqual(['placed awaitingPayment', 'status cancelled']);
  expect(await found(orderNumber)).toMatchObject({ isExpired: true });
  expect(await leftOf(db, variant)).toBe(5000);
  expect(await emails(orderID)).toEqual(['cancelled', 'newOrder']);
  expect(await tell(tradeNo)).toEqual(taken);
  expect(await tell(tradeNo)).toEqual(taken);
  expect(await standing(orderID)).toEqual({ status: 'cancelled', received: 1160, attempts: 'paid' });
  expect(await leftOf(db, variant)).toBe(5000);
  expect(await emails(orderID)).toEqual(lateEmails);
});

test('an order that is paid twice is to be refunded, and the shop hears of it once', async () => {
  const { orderID, orderNumber, tradeNo } = await begun('atm');
  const second = await started(orderNumber, 'card');
  expect(await tell(second)).toEqual(taken);
  expect(await tell(tradeNo)).toEqual(taken);
  expect(await tell(tradeNo)).toEqual(taken);
  expect(await standing(orderID)).toEqual({ status: 'newOrder', received: 2320, attempts: 'paid paid' });
  expect(await emails(orderID)).toEqual([...paidEmails, 'paymentReceived', 'paymentToRefund'].sort());
  const owed = (await ordersToRefund(db)).rows.find((one) => one.orderNumber === orderNumber);
  expect(owed).toMatchObject({ toRefund: 1160, paidBy: ['atm', 'card'], unclear: null });
  const [email] = await db
    .select()
    .from(outbox)
    .where(and(eq(outbox.orderID, orderID), eq(outbox.kind, 'paymentToRefund')));
  const mail = email && (await mailOf(db, email, emailShop, true));
  for (const words of [orderNumber, tradeNo, 'NT$1,160', 'already been paid', '訂單先前已付清', 'ATM'])
    expect(mail?.text).toContain(words);
});

test('each payment’s email names its own sum, and what is too much goes back the way it came', async () => {
  const { orderID, orderNumber, tradeNo } = await begun('atm');
  const second = await started(orderNumber, 'card');
  await tell(tradeNo);
  await tell(second);
  const sent = await db
    .select()
    .from(outbox)
    .where(and(eq(outbox.orderID, orderID), eq(outbox.kind, 'paymentReceived')))
    .orderBy(outbox.eventID);
  const [ours = '', extra = ''] = await Promise.all(
    sent.map(async (row) => (await mailOf(db, row, emailShop))?.text),
  );
  expect(ours).toContain(
    `We have received NT$1,160 for your order ${orderNumber}. Thank you. We will pack it`,
  );
  const preview = await previewEmail(db, { kind: 'paymentReceived', orderNumber, language: 0 }, emailShop);
  expect(preview?.mail.text).toContain('It goes back to the card you paid with.');
  expect(extra).toContain('We have received NT$1,160');
  expect(extra).toContain('(NT$2,320 in all)');
  expect(extra).toContain('It goes back to the card you paid with.');
  expect(extra).not.toMatch(/account to refund it to|匯款 NT/);
  // The order's page says the same.
  const [order] = await db.select().from(shopOrder).where(eq(shopOrder.orderID, orderID));
  expect(order?.paymentMethod).toBe('card');
});

test('the order says how it was paid, not what was tried last', async () => {
  const { orderID, orderNumber, tradeNo } = await begun('card');
  await started(orderNumber, 'atm');
  // The owner agreed on a transfer meanwhile.
  await db.update(shopOrder).set({ paymentMethod: 'bt' }).where(eq(shopOrder.orderID, orderID));
  await tell(tradeNo);
  const [order] = await db.select().from(shopOrder).where(eq(shopOrder.orderID, orderID));
  expect(order?.paymentMethod).toBe('card');
});

test('an order whose customer is told where to pay while the shop looks is not cancelled', async () => {
  const { orderID, tradeNo } = await begun('atm');
  await passes(orderID, 80);
  const told = { RtnCode: '2', BankCode: '812', vAccount: '9103522175887271', ExpireDate: '2099/11/27' };
  const slow = {
    ...provider,
    query: async (trade: Parameters<typeof provider.query>[0]) => {
      if (trade.tradeNo === tradeNo) expect(await tell(tradeNo, told)).toEqual(taken);
      return provider.query(trade);
    },
  };
  await look(slow);
  expect(await standing(orderID)).toMatchObject({ status: 'awaitingPayment', attempts: 'pending' });
});

test('orders that are to be paid online are among the unpaid ones, with how long they are held', async () => {
  const { orderID, orderNumber, tradeNo } = await begun();
  // The oldest come first.
  await db.execute(sql`update shop_order set order_date = '2020-01-01' where order_id = ${orderID}`);
  const listed = async () => (await unpaidOrders(db, {})).rows.find((one) => one.orderNumber === orderNumber);
  expect(await listed()).toMatchObject({ paymentMethod: 'card', toPay: 1160, attempts: ['pending'] });
  const { holdUntil } = (await listed()) ?? {};
  expect(Date.parse(holdUntil ?? '')).toBeGreaterThan(Date.now() + 25 * 60_000);
  expect(await countUnpaid(db)).toBeGreaterThan(0);
  await db.execute(sql`update shop_order set amount_due = 2000 where order_id = ${orderID}`);
  await tell(tradeNo);
  // Partly paid, it is not cancelled by itself.
  expect(await listed()).toMatchObject({ toPay: 840, holdUntil: null, attempts: ['paid'] });
});

test('while another attempt is open, or the service cannot be asked, an order is not cancelled', async () => {
  const { orderID, orderNumber } = await begun();
  await passes(orderID, 1);
  await started(orderNumber, 'atm');
  await look();
  expect(await standing(orderID)).toEqual({
    status: 'awaitingPayment',
    received: 0,
    attempts: 'expired pending',
  });
  const away = ecpay({ ...account, origin: 'http://127.0.0.1:9' });
  await passes(orderID, 80);
  await look(away);
  expect(await standing(orderID)).toMatchObject({ status: 'awaitingPayment' });
  await passes(orderID, 48);
  await look(away);
  expect(await standing(orderID)).toMatchObject({ status: 'cancelled', attempts: 'expired expired' });
});

test('a service that is away is asked once a look, and a look that is stopped asks nothing', async () => {
  await db.execute(sql`update payment_attempt set check_at = null`);
  const orders = [await begun(), await begun(), await begun()];
  let asked = 0;
  const away = {
    ...provider,
    query: async () => {
      asked++;
      throw new Error('away');
    },
  };
  for (const { orderID } of orders) await passes(orderID, 0);
  await checkPayments(parts, only(away), log, AbortSignal.abort());
  expect(asked).toBe(0);
  for (const { orderID } of orders) await passes(orderID, 0);
  await look(away);
  expect(asked).toBe(1);
  for (const { orderID } of orders) expect(await standing(orderID)).toMatchObject({ attempts: 'pending' });
});

test('an order whose customer never opened the payment page ends, too', async () => {
  const { orderID } = await placed('atm');
  await passes(orderID, 80);
  await look(ecpay({ ...account, origin: 'http://127.0.0.1:9' }));
  expect(await standing(orderID)).toMatchObject({ status: 'cancelled', attempts: 'expired' });
  expect(await leftOf(db, variant)).toBe(5000);
});

test('an order that cannot be ended keeps no other from being ended in the same look', async () => {
  await db.execute(sql`update payment_attempt set check_at = null`);
  const [stuck, other] = [await placed('atm'), await placed('atm')];
  await passes(stuck.orderID, 80);
  await passes(other.orderID, 80);
  await db.execute(sql`update payment_attempt set check_at = check_at - interval '1 hour'
    where order_id = ${stuck.orderID}`);
  const refuse = sql.raw(`alter table shop_order add constraint refused
    check (order_id <> '${stuck.orderID}' or status <> 'cancelled')`);
  await db.execute(refuse);
  try {
    await look();
  } finally {
    await db.execute(sql`alter table shop_order drop constraint refused`);
  }
  expect(await standing(stuck.orderID)).toMatchObject({ status: 'awaitingPayment', attempts: 'pending' });
  expect(await standing(other.orderID)).toMatchObject({ status: 'cancelled', attempts: 'expired' });
});

/** Sends one of two pieces unpaid. */
async function partOnCredit(method: OnlineMethod) {
  const order = await begun(method, 2);
  const lines = [{ productID: variant, qty: 1 }];
  const parcel = { orderNumber: order.orderNumber, version: 1, inParcels: 0, lines, collects: false };
  const sent = await addShipment(db, idleJobs, {
    ...parcel,
    leaves: true,
    tell: true,
    open: 2160,
    actor: owner,
  });
  if (!sent.ok || !sent.undo) throw new Error('nothing was sent');
  return { ...order, eventID: sent.undo.eventID };
}

/** A label as it is stored once ECPay has made or refused it. */
async function labelled(state: 'made' | 'failed') {
  const order = await begun();
  const { orderID } = order;
  const parcel = { orderID, carrier: 'tcat', temperature: 'frozen', createdBy: owner } as const;
  const [made] = await db.insert(shipment).values(parcel).returning({ id: shipment.id });
  const account = { merchantID: '2000132', isTest: true, createdBy: owner };
  const label = { orderID, shipmentID: made?.id, tradeNo: order.tradeNo, type: 'TCAT', state } as const;
  await db.insert(waybill).values({ ...account, ...label });
  return order;
}

const heldFor = async (orderNumber: string) =>
  (await unpaidOrders(db, {})).rows.find((one) => one.orderNumber === orderNumber)?.holdUntil;

test.each([
  ['a part of which was sent unpaid', () => partOnCredit('atm')],
  ['with a label that was made unpaid', () => labelled('made')],
] as const)('an order %s is not cancelled when its time is over, but to be followed up', async (_, make) => {
  const { orderID, orderNumber } = await make();
  await db.execute(sql`update shop_order set order_date = '2020-01-01' where order_id = ${orderID}`);
  const left = await leftOf(db, variant);
  expect(await heldFor(orderNumber)).toBeNull();
  const listed = (await unpaidOrders(db, {})).rows.find((one) => one.orderNumber === orderNumber);
  expect(listed && mayRecord(listed) && awaitsReminder(listed)).toBe(true);
  expect(await remindOfPayment(db, idleJobs, orderNumber, owner)).toEqual({ ok: true });
  const link = await makeOrderLink(db, orderNumber, Date.now() + 60_000);
  const found = await openOrder(db, link);
  expect(found && heldUntil(found.order, found.attempts, new Date())).toBeNull();
  const [part] = await db
    .select()
    .from(outbox)
    .where(and(eq(outbox.orderID, orderID), eq(outbox.kind, 'inTransit')));
  const mail = part && (await mailOf(db, part, emailShop));
  expect(mail?.text ?? '').not.toMatch(/the order is cancelled|自動取消/);

  await passes(orderID, 80);
  await look();
  expect(await standing(orderID)).toMatchObject({ status: 'followUp', attempts: 'expired' });
  expect((await kinds(orderID)).at(-1)).toBe('status followUp');
  expect(await leftOf(db, variant)).toBe(left);
  expect(await emails(orderID)).not.toContain('cancelled');
  // It is settled with the customer from here.
  expect(await remindOfPayment(db, idleJobs, orderNumber, owner)).toMatchObject({ problem: 'too-soon' });
  await db.execute(sql`update shop_order set order_date = now() where order_id = ${orderID}`);
});

test('an order whose part was taken back, or whose label failed, is cancelled when its time is over', async () => {
  const { eventID, ...undone } = await partOnCredit('atm');
  expect(await undoOrderChange(db, eventID, owner)).toMatchObject({ ok: true });
  for (const { orderID } of [undone, await labelled('failed')]) {
    await passes(orderID, 80);
    await look();
    expect(await standing(orderID)).toMatchObject({ status: 'cancelled', attempts: 'expired' });
  }
});

test('an online order that is sent on credit may be reminded and its transfer recorded, and no email says that it is cancelled', async () => {
  const { orderID, orderNumber } = await begun();
  const moved = { orderNumber, actor: owner, tell: true, open: 1160 };
  // Until then it waits for its provider, or is cancelled.
  expect(await remindOfPayment(db, idleJobs, orderNumber, owner)).toMatchObject({ problem: 'not-awaited' });
  await changeOrderStatus(db, idleJobs, { ...moved, from: 'awaitingPayment', to: 'inTransit' });
  expect(await remindOfPayment(db, idleJobs, orderNumber, owner)).toEqual({ ok: true });
  const kindsToSend = ['inTransit', 'awaitingPayment'];
  const texts = async () => {
    const rows = await db.select().from(outbox).where(eq(outbox.orderID, orderID));
    const sent = rows.filter(({ kind }) => kindsToSend.includes(kind));
    return Promise.all(sent.map(async (row) => (await mailOf(db, row, emailShop))?.text ?? ''));
  };
  expect(await texts()).toHaveLength(2);
  for (const text of await texts()) {
    expect(text).toMatch(/Please pay NT\$1,160 by card\./);
    expect(text).toMatch(/請以信用卡付款 ?NT\$1,160。/);
    expect(text).not.toMatch(/is cancelled|自動取消/);
  }
  await changeOrderStatus(db, idleJobs, { ...moved, from: 'inTransit', to: 'completed' });
  const transfer = { lastFive: '01234', amount: '1160', paidOn: taipeiDay(new Date()) };
  const recorded = await recordPayment(
    db,
    idleJobs,
    { orderNumber, ...transfer, received: 0, waiting: 0, agreed: null },
    owner,
  );
  expect(recorded).toMatchObject({ ok: true, status: 'completed' });
  expect(await standing(orderID)).toMatchObject({ status: 'completed', received: 1160 });
});

test('an order that waits again after its attempts ended is not cancelled by itself: it may be reminded and its transfer recorded', async () => {
  const { orderID, orderNumber } = await begun();
  const moved = { orderNumber, actor: owner, tell: false };
  await changeOrderStatus(db, idleJobs, { ...moved, from: 'awaitingPayment', to: 'followUp' });
  await passes(orderID, 1);
  await look();
  await changeOrderStatus(db, idleJobs, { ...moved, from: 'followUp', to: 'awaitingPayment' });
  expect(await standing(orderID)).toMatchObject({ status: 'awaitingPayment', attempts: 'expired' });
  await db.execute(sql`update shop_order set order_date = '2020-01-01' where order_id = ${orderID}`);
  const listed = async () => {
    const row = (await unpaidOrders(db, {})).rows.find((one) => one.orderNumber === orderNumber);
    return row && mayRecord(row) && awaitsReminder(row);
  };
  expect(await listed()).toBe(true);
  expect(await remindOfPayment(db, idleJobs, orderNumber, owner)).toEqual({ ok: true });
  await started(orderNumber);
  expect(await listed()).toBe(true);
  await db.execute(sql`update shop_order set order_date = now() where order_id = ${orderID}`);

  const other = await begun();
  const transfer = { lastFive: '01234', amount: '1160', paidOn: taipeiDay(new Date()) };
  const record = () =>
    recordPayment(
      db,
      idleJobs,
      { orderNumber: other.orderNumber, ...transfer, received: 0, waiting: 0, agreed: null },
      owner,
    );
  expect(await record()).toEqual({ ok: false, problem: 'no-transfer' });
  await db.update(paymentAttempt).set({ checkAt: null }).where(eq(paymentAttempt.orderID, other.orderID));
  expect(await record()).toMatchObject({ ok: true, status: 'newOrder' });
});

/** Sends the customer to a service that is away. */
async function startedWhileAway(orderNumber: string) {
  const start = () => {
    throw new Error('away');
  };
  const away = only({ ...provider, start });
  const wanted = { orderNumber, method: 'card' } as const;
  expect(await startPayment(parts, away, settings, wanted, destination)).toMatchObject({ ok: false });
}

/** Its only attempt ended while it was to be followed up. */
async function onCredit() {
  const order = await begun();
  const { orderID, orderNumber } = order;
  const moved = { orderNumber, actor: owner, tell: true };
  await changeOrderStatus(db, idleJobs, { ...moved, from: 'awaitingPayment', to: 'followUp' });
  await passes(orderID, 1);
  await look();
  await changeOrderStatus(db, idleJobs, { ...moved, from: 'followUp', to: 'awaitingPayment' });
  return order;
}

/** Placed to be paid by transfer, and edited since. */
async function byCardInstead() {
  const { edited } = editing(db, idleJobs, owner);
  const outcome = await place('bt');
  if (!outcome.ok) throw new Error(outcome.refusal.name);
  const { orderID, orderNumber } = outcome.answer.order;
  await edited(orderNumber, { paymentMethod: 'card' });
  const moved = { orderNumber, actor: owner, tell: true };
  await changeOrderStatus(db, idleJobs, { ...moved, from: 'newOrder', to: 'awaitingPayment' });
  return { orderID, orderNumber };
}

test.each([
  ['waits again after its attempts ended', 'gives up', onCredit, started],
  ['waits again after its attempts ended', 'finds the service away', onCredit, startedWhileAway],
  ['is to be paid by card instead', 'gives up', byCardInstead, started],
] as const)(
  'an order that %s is not cancelled because its customer tries to pay and %s',
  async (_order, _customer, make, tries) => {
    const { orderID, orderNumber } = await make();
    for (let tried = 0; tried < 2; tried++) {
      await tries(orderNumber);
      expect(await heldFor(orderNumber)).toBeNull();
      const opened = await openOrder(db, await makeOrderLink(db, orderNumber, Date.now() + 60_000));
      expect(opened && heldUntil(opened.order, opened.attempts, new Date())).toBeNull();
      const isRequest = and(eq(outbox.orderID, orderID), eq(outbox.kind, 'awaitingPayment'));
      const [request] = await db.select().from(outbox).where(isRequest);
      const mail = request && (await mailOf(db, request, emailShop));
      expect(mail?.text).toContain('Please pay NT$1,160 by card.');
      expect(mail?.text).not.toMatch(/is cancelled|自動取消/);
    }
    await passes(orderID, 1);
    await look();
    const { status, attempts } = await standing(orderID);
    expect([status, ...new Set(attempts.split(' '))]).toEqual(['awaitingPayment', 'expired']);
    expect(await emails(orderID)).not.toContain('cancelled');
    expect(await leftOf(db, variant)).toBe(4999);
    await tell(await started(orderNumber));
    expect(await standing(orderID)).toMatchObject({ status: 'newOrder', received: 1160 });
  },
);

/** In the transaction of a customer who tries again. */
async function attemptIn(tx: Tx, order: { orderID: string; orderNumber: string }) {
  const terms = onlineTerms(settings);
  if (!terms) throw new Error('cards are taken');
  await addAttempt(tx, order, { method: 'card', amount: 1160 }, terms);
}

test('nor is one whose customer begins just after its last attempt ended', async () => {
  const { orderID, orderNumber } = await begun();
  const moved = { orderNumber, actor: owner, tell: false };
  await changeOrderStatus(db, idleJobs, { ...moved, from: 'awaitingPayment', to: 'followUp' });
  await passes(orderID, 1);
  await db.transaction(async (tx) => {
    await tx.execute(sql`select now()`);
    await look();
    await attemptIn(tx, { orderID, orderNumber });
  });
  await changeOrderStatus(db, idleJobs, { ...moved, from: 'followUp', to: 'awaitingPayment' });
  await passes(orderID, 1);
  await look();
  expect(await standing(orderID)).toMatchObject({ status: 'awaitingPayment', attempts: 'expired expired' });
});

test('an order whose customer begins just before its last attempt ends is cancelled when that time is over', async () => {
  // Nothing is asked about an attempt that nobody began, so that only its end waits.
  const { orderID, orderNumber } = await placed();
  await passes(orderID, 1);
  const ended = Promise.withResolvers<void>();
  await db.transaction(async (tx) => {
    await tx.select().from(shopOrder).where(eq(shopOrder.orderID, orderID)).for('update');
    look().then(ended.resolve, ended.reject);
    await untilOneWaits();
    await attemptIn(tx, { orderID, orderNumber });
  });
  await ended.promise;
  expect(await standing(orderID)).toMatchObject({ status: 'awaitingPayment', attempts: 'expired pending' });
  await passes(orderID, 1);
  await look();
  expect(await standing(orderID)).toMatchObject({ status: 'cancelled', attempts: 'expired expired' });
});

test('an order that was followed up while its attempt was open is cancelled when its time is over, as its pages say', async () => {
  const { orderID, orderNumber } = await begun();
  const moved = { orderNumber, actor: owner, tell: false };
  await changeOrderStatus(db, idleJobs, { ...moved, from: 'awaitingPayment', to: 'followUp' });
  await changeOrderStatus(db, idleJobs, { ...moved, from: 'followUp', to: 'awaitingPayment' });
  await passes(orderID, 1);
  await started(orderNumber);
  await look();
  const opened = await openOrder(db, await makeOrderLink(db, orderNumber, Date.now() + 60_000));
  expect(opened && heldUntil(opened.order, opened.attempts, new Date())).not.toBeNull();
  await passes(orderID, 1);
  await look();
  expect(await standing(orderID)).toMatchObject({ status: 'cancelled', attempts: 'expired expired' });
});

test('an order whose customer never reached the page of ECPay is held no longer than was said', async () => {
  const { orderID, orderNumber } = await placed();
  const start = await startPayment(parts, providers, settings, { orderNumber, method: 'card' }, destination);
  expect(start.ok).toBe(true);
  await passes(orderID, 0);
  await look();
  // Nothing was refused: the page may still be opened.
  expect(await standing(orderID)).toMatchObject({ status: 'awaitingPayment', attempts: 'pending' });
  await passes(orderID, 1);
  await look();
  expect(await standing(orderID)).toMatchObject({ status: 'cancelled', attempts: 'expired' });
  expect(await leftOf(db, variant)).toBe(5000);
});

test.each([
  ['cancelled', () => begun()],
  ['to be followed up', () => labelled('made')],
] as const)('that an order is %s because its time to pay is over cannot be undone', async (_, make) => {
  const { orderID } = await make();
  await passes(orderID, 1);
  await look();
  const [event] = await db
    .select()
    .from(orderEvent)
    .where(and(eq(orderEvent.orderID, orderID), eq(orderEvent.kind, 'status')));
  const { status } = await standing(orderID);
  expect(event).toMatchObject({ actor: 'expiry', toStatus: status });
  expect(await undoOffer(db, orderID)).toBeNull();
  const undone = await undoOrderChange(db, event?.id ?? 0, owner);
  expect(undone).toEqual({ ok: false, problem: 'too-late' });
  expect(await standing(orderID)).toMatchObject({ status, attempts: 'expired' });
});

const rounds = trials({ short: 15, long: 200 });
const paidEmails = ['newOrder', 'newOrderShop', 'paymentReceived'];
const lateEmails = ['cancelled', 'newOrder', 'paymentReceived', 'paymentToRefund'];

test('a notice that comes twice at once counts once', async () => {
  for (let round = 0; round < rounds; round++) {
    const { orderID, tradeNo } = await begun();
    expect(await Promise.all([tell(tradeNo), tell(tradeNo)])).toEqual([taken, taken]);
    expect(await standing(orderID)).toEqual({ status: 'newOrder', received: 1160, attempts: 'paid' });
    expect(await emails(orderID)).toEqual(paidEmails);
    expect(await leftOf(db, variant)).toBe(4999 - round);
  }
});

test('a notice against a cancellation: the money is there, and the stock is either sold or back', async () => {
  for (let round = 0; round < rounds; round++) {
    const { orderID, orderNumber, tradeNo } = await begun();
    const before = await leftOf(db, variant);
    const cancel = () =>
      changeOrderStatus(db, idleJobs, {
        orderNumber,
        from: 'awaitingPayment',
        to: 'cancelled',
        actor: owner,
        tell: true,
      });
    const first = round % 2 === 0 ? cancel() : null;
    const notice = tell(tradeNo);
    const cancelled = await (first ?? cancel());
    expect(await notice).toEqual(taken);
    const isCancelled = cancelled.ok;
    expect(await standing(orderID)).toEqual({
      status: isCancelled ? 'cancelled' : 'newOrder',
      received: 1160,
      attempts: 'paid',
    });
    expect(await leftOf(db, variant)).toBe(isCancelled ? before + 1 : before);
    expect(await emails(orderID)).toEqual(isCancelled ? lateEmails : paidEmails);
  }
});

test('a notice against the expiry: the money is there, and the stock is either sold or back, once', async () => {
  let expired = 0;
  for (let round = 0; round < rounds; round++) {
    const { orderID, tradeNo } = await begun();
    const before = await leftOf(db, variant);
    await passes(orderID, 1);
    const looks = [look(), look()];
    // Two looks ask the provider first, so a notice at once would always come before them.
    if (round % 3 !== 0) await delay(randomInt(40));
    const [notice] = await Promise.all([tell(tradeNo), ...looks]);
    expect(notice).toEqual(taken);
    const { status, received, attempts } = await standing(orderID);
    expect({ received, attempts }).toEqual({ received: 1160, attempts: 'paid' });
    expect(['newOrder', 'cancelled']).toContain(status);
    const isCancelled = status === 'cancelled';
    if (isCancelled) expired++;
    expect(await leftOf(db, variant)).toBe(isCancelled ? before + 1 : before);
    expect(await emails(orderID)).toEqual(isCancelled ? lateEmails : paidEmails);
  }
  console.log(`${rounds} rounds: the expiry came first in ${expired}`);
});

test('a notice that is lost: the query settles it, once, whoever asks, and however late the notice comes', async () => {
  for (let round = 0; round < rounds; round++) {
    const { orderID, tradeNo } = await begun();
    const trade = standIn.trades.get(tradeNo);
    if (!trade) throw new Error('the page was opened');
    trade.status = '1';
    // At the end of its time, too: what was paid is asked about before an order ends.
    await passes(orderID, round % 2);
    await Promise.all([look(), look(), ...(round % 3 === 0 ? [tell(tradeNo)] : [])]);
    expect(await standing(orderID)).toEqual({ status: 'newOrder', received: 1160, attempts: 'paid' });
    expect(await tell(tradeNo)).toEqual(taken);
    await look();
    expect(await standing(orderID)).toEqual({ status: 'newOrder', received: 1160, attempts: 'paid' });
    expect(await emails(orderID)).toEqual(paidEmails);
    expect(await leftOf(db, variant)).toBe(4999 - round);
  }
});

test('a notice is answered after its commit, not before', async () => {
  const { orderID, tradeNo } = await begun();
  const held = Promise.withResolvers<void>();
  const locked = Promise.withResolvers<void>();
  const other = db.transaction(async (tx) => {
    await tx.select().from(shopOrder).where(eq(shopOrder.orderID, orderID)).for('update');
    locked.resolve();
    await held.promise;
  });
  await locked.promise;
  let isAnswered = false;
  const notice = tell(tradeNo).then((answer) => {
    isAnswered = true;
    return answer;
  });
  await untilOneWaits();
  expect(isAnswered).toBe(false);
  expect(await standing(orderID)).toMatchObject({ received: 0, attempts: 'pending' });
  held.resolve();
  await other;
  expect(await notice).toEqual(taken);
  expect(await standing(orderID)).toMatchObject({ received: 1160, attempts: 'paid' });
});
