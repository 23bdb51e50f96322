import { eq, sql } from 'drizzle-orm';
import { afterAll, afterEach, beforeEach, expect, test } from 'vitest';
import { usualDelivery } from '#app/domain/delivery/delivery-calendar.ts';
import type { VariantId } from '#app/domain/ids.ts';
import type { PaymentSettings } from '#app/domain/settings/settings.ts';
import { outbox, paymentAttempt, refundRequest } from '#app/server/db/order-schema.ts';
import { orderEvent, shopOrder } from '#app/server/db/schema.ts';
import { createLog } from '#app/server/log.ts';
import { changeOrderStatus } from '#app/server/orders/order-status-change.ts';
import { placeOrder } from '#app/server/orders/place-order.ts';
import { idleJobs, owedNow } from '#test/bank-transfers.ts';
import { testDatabase } from '#test/database.ts';
import { standInKeys } from '#test/ecpay-stand-in.ts';
import { type LineTrade, linePayKeys, linePayStandIn, signAsLinePay } from '#test/line-pay-stand-in.ts';
import { paymentDestination as destination, paymentSettings } from '#test/online-payment-settings.ts';
import { leftOf, orderBody, orderRequest, placeParts, stockVariant } from '#test/order-factories.ts';
import { trials } from '#test/trials.ts';
import { ecpay } from './ecpay.ts';
import { linePay } from './line-pay.ts';
import { checkPayments, settleReturn, startPayment } from './online-payments.ts';
import { checkRefunds, refundablePayments, refundOnline } from './online-refunds.ts';
import { onlineTerms, unheardTrades } from './payment-attempts.ts';
import { ordersToRefund } from './refunds.ts';

const database = await testDatabase();
const { db } = database;
const standIn = await linePayStandIn();
afterAll(async () => {
  await standIn.close();
  await database.close();
});
afterEach(() => standIn.reset());

const settings: PaymentSettings = { ...paymentSettings, linePay: linePayKeys, methods: ['card', 'linepay'] };
const account = {
  merchantID: linePayKeys.channelID,
  channelSecret: linePayKeys.channelSecret,
  isTest: true,
  origin: standIn.url,
};
const provider = linePay(account);
const card = ecpay({ ...standInKeys, isTest: true, origin: 'http://127.0.0.1:9' });
const only = (one: typeof provider | null) => ({ ecpay: card, linepay: one });
const providers = only(provider);
const parts = { db, jobs: idleJobs, delivery: usualDelivery };
const log = createLog('silent');
const actor = 'owner@boma.example';

let variant: VariantId;
beforeEach(async () => {
  variant = await stockVariant(db, { price: 1000, qty: 5000 });
});

async function placed() {
  const body = { ...orderBody([{ productID: variant, qty: 1 }]), paymentMethod: 'linepay' };
  const outcome = await placeOrder(
    db,
    orderRequest(body),
    placeParts({ jobs: idleJobs, online: onlineTerms(settings) }),
  );
  if (!outcome.ok) throw new Error(outcome.refusal.name);
  const { orderID, orderNumber } = outcome.answer.order;
  return { orderID, orderNumber };
}

const start = (orderNumber: string, one: typeof provider | null = provider) =>
  startPayment(parts, only(one), settings, { orderNumber, method: 'linepay' }, destination);

interface Begun {
  orderID: string;
  orderNumber: string;
  tradeNo: string;
  trade: LineTrade;
}

/** An order of NT$1,160 whose customer is on LINE Pay's page. */
async function begun(): Promise<Begun> {
  const order = await placed();
  const started = await start(order.orderNumber);
  if (!started.ok) throw new Error(started.problem);
  const [tradeNo, trade] = [...standIn.trades].at(-1) ?? [];
  if (!tradeNo || !trade) throw new Error('LINE Pay was not asked');
  return { ...order, tradeNo, trade };
}

async function approved(): Promise<Begun> {
  const order = await begun();
  order.trade.state = 'approved';
  return order;
}

async function paid(): Promise<Begun> {
  const order = await approved();
  await comeBack(order);
  expect(order.trade.state).toBe('taken');
  return order;
}

const comeBack = ({ orderNumber, tradeNo }: Begun) =>
  settleReturn(parts, providers, { orderNumber, tradeNo }, log);
const look = (one: typeof provider | null = provider) => checkPayments(parts, only(one), log);
const cancel = (orderNumber: string, from: 'awaitingPayment' | 'newOrder' = 'awaitingPayment') =>
  changeOrderStatus(db, idleJobs, { orderNumber, from, to: 'cancelled', actor, tell: false });

/** Time passes for the order's attempts: the answer that was waited for, and the payment's own. */
async function passes(orderID: string, minutes: number) {
  const by = sql`make_interval(mins => ${minutes})`;
  await db.execute(sql`update payment_attempt set hold_until = hold_until - ${by}, confirm_at = confirm_at - ${by},
    check_at = case when check_at is null then null else now() - interval '1 second' end where order_id = ${orderID}`);
}

async function standing(orderID: string) {
  const [order] = await db.select().from(shopOrder).where(eq(shopOrder.orderID, orderID));
  const attempts = await db
    .select()
    .from(paymentAttempt)
    .where(eq(paymentAttempt.orderID, orderID))
    .orderBy(paymentAttempt.id);
  return {
    status: order?.status,
    received: order?.amountReceived,
    attempts: attempts.map(({ state, failure }) => (failure ? `${state} ${failure}` : state)).join(', '),
  };
}

async function emails(orderID: string): Promise<string[]> {
  const rows = await db.select({ kind: outbox.kind }).from(outbox).where(eq(outbox.orderID, orderID));
  return rows.map(({ kind }) => kind).sort();
}

const isPaid = { status: 'newOrder', received: 1160, attempts: 'paid' };
const isWaiting = { status: 'awaitingPayment', received: 0, attempts: 'pending' };

test('the stand-in signs as OpenSSL does', () => {
  const body = '{"amount":250,"currency":"TWD"}';
  const signed = signAsLinePay('/v3/payments/request', body, '44453d45-768e-40e8-8349-748e797c450f');
  expect(signed).toBe('5W+gV800E9d2YW2us0GB/VubKcOERPFiIF6oIVTlHmU=');
});

test('the customer is sent to LINE Pay’s page, and what is approved there is taken when the browser is back', async () => {
  const order = await placed();
  const started = await start(order.orderNumber);
  expect(started).toMatchObject({
    ok: true,
    link: expect.stringMatching(/\/web\/payment\/wait\?id=\d{19}$/),
  });
  const [tradeNo = '', trade] = [...standIn.trades].at(-1) ?? [];
  if (!trade) throw new Error('LINE Pay was not asked');
  expect(trade.request).toMatchObject({
    amount: 1160,
    currency: 'TWD',
    orderId: tradeNo,
    redirectUrls: { confirmUrl: destination.returnUrl, cancelUrl: destination.cancelUrl },
    options: { display: { locale: 'zh_TW' } },
  });
  expect(tradeNo.startsWith(order.orderNumber)).toBe(true);
  const [attempt] = await db.select().from(paymentAttempt).where(eq(paymentAttempt.tradeNo, tradeNo));
  // All nineteen digits of it.
  expect(attempt).toMatchObject({ providerNo: trade.transactionId, merchantID: linePayKeys.channelID });
  const back = { ...order, tradeNo, trade };

  // Back without an approval: nothing is taken, and the request stays alive.
  await comeBack(back);
  expect(trade).toMatchObject({ confirms: 0, state: 'waits' });
  expect(await standing(order.orderID)).toEqual(isWaiting);

  trade.state = 'approved';
  await comeBack(back);
  expect(await standing(order.orderID)).toEqual(isPaid);
  expect(await emails(order.orderID)).toEqual(['newOrder', 'newOrderShop', 'paymentReceived']);
  const events = await db.select().from(orderEvent).where(eq(orderEvent.orderID, order.orderID));
  expect(events.find(({ kind }) => kind === 'paidOnline')?.reason).toBe(
    `NT$1,160 · LINE Pay ${trade.transactionId}`,
  );

  // Back again.
  await comeBack(back);
  expect(trade.confirms).toBe(1);
  expect(await standing(order.orderID)).toEqual(isPaid);
  expect(await emails(order.orderID)).toHaveLength(3);
});

test('a secret that is wrong opens no page, and the order can be paid otherwise', async () => {
  const { orderID, orderNumber } = await placed();
  const wrong = linePay({ ...account, channelSecret: 'b917ab6a2367b536f8e5a6e2977e06f4' });
  expect(await start(orderNumber, wrong)).toEqual({ ok: false, problem: 'provider-away' });
  expect(await standing(orderID)).toEqual({
    status: 'awaitingPayment',
    received: 0,
    attempts: 'failed 1106',
  });
  const other = await startPayment(parts, providers, settings, { orderNumber, method: 'card' }, destination);
  expect(other).toMatchObject({ ok: true, form: {} });
  expect(await standing(orderID)).toMatchObject({ attempts: 'failed 1106, pending' });
});

test('starts that opened no page do not shut out another way to pay, and do not go on for ever', async () => {
  const { orderID, orderNumber } = await placed();
  standIn.ways.request = 'loses';
  const again = async (times: number) => {
    for (let at = 0; at < times; at++)
      expect(await start(orderNumber)).toEqual({ ok: false, problem: 'provider-away' });
  };
  await again(6);
  // Their time is over meanwhile, and the order still asks for its payment.
  await db
    .update(paymentAttempt)
    .set({ state: 'expired', checkAt: null })
    .where(eq(paymentAttempt.orderID, orderID));
  const byCard = () => startPayment(parts, providers, settings, { orderNumber, method: 'card' }, destination);
  expect(await byCard()).toMatchObject({ ok: true, form: {} });
  await again(12);
  expect(await byCard()).toEqual({ ok: false, problem: 'too-many-attempts' });
});

test('a request whose answer is lost charges nobody, and the next one has another number', async () => {
  const { orderID, orderNumber } = await placed();
  standIn.ways.request = 'loses';
  expect(await start(orderNumber)).toEqual({ ok: false, problem: 'provider-away' });
  standIn.ways.request = 'answers';
  expect(await start(orderNumber)).toMatchObject({ ok: true });
  expect(await standing(orderID)).toMatchObject({ attempts: 'failed no-answer, pending' });
});

test.each([
  'https://evil.example/pay',
  'http://web-pay.line.me/pay',
  'javascript:alert(1)',
  'https://line.me.evil.example/',
])('a page of another site is not gone to: %s', async (web) => {
  const { orderID, orderNumber } = await placed();
  const asked = new Response(
    `{"returnCode":"0000","returnMessage":"","info":{"transactionId":2026112400000000001,"paymentUrl":{"web":"${web}"}}}`,
  );
  const answered = globalThis.fetch;
  globalThis.fetch = async () => asked;
  try {
    expect(await start(orderNumber, linePay({ ...account, origin: null }))).toEqual({
      ok: false,
      problem: 'provider-away',
    });
  } finally {
    globalThis.fetch = answered;
  }
  expect(await standing(orderID)).toMatchObject({ attempts: 'failed no-answer' });
});

test('the browser never comes back: the shop takes what was approved, and hears of what was cancelled', async () => {
  const order = await approved();
  const left = await begun();
  left.trade.state = 'cancelled';
  for (const { orderID } of [order, left]) await passes(orderID, 1);
  await look();
  expect(await standing(order.orderID)).toEqual(isPaid);
  expect(await standing(left.orderID)).toEqual({ ...isWaiting, attempts: 'failed 0121' });
});

test('what LINE Pay took is another amount: it does not count', async () => {
  const order = await approved();
  order.trade.reportedAmount = 1;
  await comeBack(order);
  expect(await standing(order.orderID)).toMatchObject({ status: 'awaitingPayment', received: 0 });
  await passes(order.orderID, 3);
  await look();
  expect(await standing(order.orderID)).toMatchObject({ status: 'awaitingPayment', received: 0 });
  order.trade.reportedAmount = 1160;
  await passes(order.orderID, 3);
  await look();
  expect(await standing(order.orderID)).toEqual(isPaid);
});

test('the answer to the confirmation is lost: the record settles it at once, and counts it once', async () => {
  const order = await approved();
  standIn.ways.confirm = 'loses';
  await comeBack(order);
  expect(await standing(order.orderID)).toEqual(isPaid);
  await passes(order.orderID, 3);
  await look();
  expect(await standing(order.orderID)).toEqual(isPaid);
  expect(order.trade.confirms).toBe(1);
  expect(await emails(order.orderID)).toHaveLength(3);
});

test('nothing more is heard after the confirmation: the watch settles it later', async () => {
  const order = await approved();
  standIn.ways.confirm = 'loses';
  standIn.ways.details = 'drops';
  await comeBack(order);
  expect(order.trade.state).toBe('taken');
  expect(await standing(order.orderID)).toEqual({ ...isWaiting, attempts: 'authorised' });
  standIn.reset();
  // Long after its time: what was approved is not given up.
  await passes(order.orderID, 60);
  await look();
  expect(await standing(order.orderID)).toEqual(isPaid);
});

test('a confirmation that LINE Pay did not do is asked for again, and its refusal ends the attempt', async () => {
  const order = await approved();
  standIn.ways.confirm = 'drops';
  await comeBack(order);
  expect(await standing(order.orderID)).toEqual({ ...isWaiting, attempts: 'authorised' });
  standIn.reset();
  await passes(order.orderID, 3);
  await look();
  expect(await standing(order.orderID)).toEqual(isPaid);

  const poor = await approved();
  standIn.beforeConfirm = async () => {
    poor.trade.state = 'failed';
  };
  await comeBack(poor);
  expect(await standing(poor.orderID)).toEqual({ ...isWaiting, attempts: 'failed 1169' });
});

const rounds = trials({ short: 10, long: 150 });

test('back twice at once, and beside the watch: it is confirmed once and counts once', async () => {
  for (let round = 0; round < rounds; round++) {
    const order = await approved();
    const before = Promise.withResolvers<void>();
    standIn.beforeConfirm = () => before.promise;
    await passes(order.orderID, 0);
    const all = [comeBack(order), comeBack(order), look()];
    // The others have given up waiting before the one that confirms is answered.
    await Promise.race([all[0], all[1], all[2]]);
    before.resolve();
    await Promise.all(all);
    expect(order.trade.confirms).toBe(1);
    expect(await standing(order.orderID)).toEqual(isPaid);
    expect(await emails(order.orderID)).toEqual(['newOrder', 'newOrderShop', 'paymentReceived']);
  }
});

test('cancelled before it is taken: the customer is not charged', async () => {
  const order = await approved();
  expect((await cancel(order.orderNumber)).ok).toBe(true);
  await comeBack(order);
  expect(order.trade).toMatchObject({ confirms: 0, state: 'approved' });
  expect(await standing(order.orderID)).toEqual({
    status: 'cancelled',
    received: 0,
    attempts: 'failed not-taken',
  });
  await passes(order.orderID, 60);
  await look();
  expect(await standing(order.orderID)).toMatchObject({ received: 0, attempts: 'expired not-taken' });
  expect(order.trade.confirms).toBe(0);
});

test('cancelled while it is taken: the money stands under “To refund”', async () => {
  const order = await approved();
  standIn.beforeConfirm = async () => {
    expect((await cancel(order.orderNumber)).ok).toBe(true);
  };
  await comeBack(order);
  expect(await standing(order.orderID)).toEqual({ status: 'cancelled', received: 1160, attempts: 'paid' });
  const row = (await ordersToRefund(db)).rows.find((one) => one.orderNumber === order.orderNumber);
  expect(row?.toRefund).toBe(1160);
});

test('a return against a cancellation: charged and to be refunded, charged and sold, or not charged at all', async () => {
  for (let round = 0; round < rounds; round++) {
    const order = await approved();
    const before = await leftOf(db, variant);
    const first = round % 2 === 0 ? cancel(order.orderNumber) : null;
    const back = comeBack(order);
    const cancelled = await (first ?? cancel(order.orderNumber));
    await back;
    const isTaken = order.trade.state === 'taken';
    const { status, received } = await standing(order.orderID);
    expect(received).toBe(isTaken ? 1160 : 0);
    expect(status).toBe(cancelled.ok ? 'cancelled' : 'newOrder');
    expect(await leftOf(db, variant)).toBe(cancelled.ok ? before + 1 : before);
    expect((await emails(order.orderID)).filter((kind) => kind === 'paymentReceived')).toHaveLength(
      isTaken ? 1 : 0,
    );
  }
});

test('what was approved is taken at the end of its time, too; what was not, ends with its order', async () => {
  const order = await approved();
  const left = await begun();
  for (const { orderID } of [order, left]) await passes(orderID, 60);
  await Promise.all([look(), look()]);
  expect(await standing(order.orderID)).toEqual(isPaid);
  expect(await standing(left.orderID)).toMatchObject({ status: 'cancelled', attempts: 'expired' });
  // Approved after that: the goods are gone, and nobody is charged.
  left.trade.state = 'approved';
  await comeBack(left);
  expect(left.trade.confirms).toBe(0);
  expect(await standing(left.orderID)).toMatchObject({ received: 0 });
});

test('while a payment is being taken its order does not expire', async () => {
  const order = await approved();
  standIn.beforeConfirm = async () => {
    await db.execute(
      sql`update payment_attempt set hold_until = hold_until - interval '1 hour', check_at = now() - interval '1 second' where order_id = ${order.orderID}`,
    );
    await look();
  };
  await comeBack(order);
  expect(await standing(order.orderID)).toEqual(isPaid);
});

test('whoever starts again after an approval that nobody took is not asked to pay twice', async () => {
  const order = await approved();
  expect(await start(order.orderNumber)).toEqual({ ok: false, problem: 'nothing-due' });
  expect(await standing(order.orderID)).toEqual(isPaid);
});

test('while an approval is being taken, no other payment begins', async () => {
  const order = await approved();
  let other: Awaited<ReturnType<typeof startPayment>> | null = null;
  standIn.beforeConfirm = async () => {
    const { orderNumber } = order;
    other = await startPayment(parts, providers, settings, { orderNumber, method: 'card' }, destination);
  };
  await comeBack(order);
  expect(other).toEqual({ ok: false, problem: 'being-confirmed' });
  expect(await standing(order.orderID)).toEqual(isPaid);
});

test('two approvals of one order: the second is not taken', async () => {
  const first = await begun();
  expect(await start(first.orderNumber)).toMatchObject({ ok: true });
  const [tradeNo = '', trade] = [...standIn.trades].at(-1) ?? [];
  if (!trade) throw new Error('LINE Pay was not asked');
  const second = { ...first, tradeNo, trade };
  for (const one of [first, second]) one.trade.state = 'approved';
  await Promise.all([comeBack(first), comeBack(second)]);
  await comeBack(first);
  await comeBack(second);
  const { received, status } = await standing(first.orderID);
  const taken = [first, second].filter((one) => one.trade.state === 'taken').length;
  expect({ received, status }).toEqual({ received: 1160 * taken, status: 'newOrder' });
  expect(taken).toBe(1);
});

test('the method is switched off: what was begun is still taken; without keys the owner is told, and it ends', async () => {
  const order = await approved();
  const off = { ...settings, methods: ['card'] as const };
  expect(onlineTerms(off)?.methods).toEqual(['card']);
  expect(
    await startPayment(
      parts,
      providers,
      off,
      { orderNumber: order.orderNumber, method: 'linepay' },
      destination,
    ),
  ).toEqual({ ok: false, problem: 'not-offered' });
  await passes(order.orderID, 1);
  await look();
  expect(await standing(order.orderID)).toEqual(isPaid);

  const alone = await begun();
  expect(await unheardTrades(db, alone.orderID, settings)).toEqual([]);
  const removed = { ...settings, linePay: null };
  expect(await unheardTrades(db, alone.orderID, removed)).toEqual([alone.tradeNo]);
  expect(await unheardTrades(db, alone.orderID, { ...settings, linePayTest: false })).toEqual([
    alone.tradeNo,
  ]);
  await passes(alone.orderID, 60);
  await look(null);
  expect(await standing(alone.orderID)).toEqual(isWaiting);
  const other = { orderNumber: alone.orderNumber, method: 'card' } as const;
  expect(await startPayment(parts, only(null), removed, other, destination)).toMatchObject({ ok: true });
  expect(await standing(alone.orderID)).toMatchObject({ attempts: 'pending, pending' });
  await passes(alone.orderID, 25 * 60);
  await look(null);
  await passes(alone.orderID, 25 * 60);
  await look(null);
  expect(await standing(alone.orderID)).toMatchObject({ status: 'cancelled', received: 0 });
});

const noon = new Date();
async function giveBack(order: Begun, amount: number, refunded = 0, one = provider) {
  const { orderNumber, tradeNo } = order;
  const id = crypto.randomUUID();
  const input = { id, orderNumber, tradeNo, amount: String(amount), note: '', refunded, tell: true };
  const owed = await owedNow(db, orderNumber);
  return refundOnline(parts, only(one), { ...input, owed }, actor, noon);
}
async function refundedOf(orderID: string) {
  const [order] = await db.select().from(shopOrder).where(eq(shopOrder.orderID, orderID));
  const rows = await db.select().from(refundRequest).where(eq(refundRequest.orderID, orderID));
  return { refunded: order?.amountRefunded, states: rows.map(({ state }) => state).join(' ') };
}

test('a payment goes back in parts, up to what was paid', async () => {
  const order = await paid();
  const [row] = await db.select().from(shopOrder).where(eq(shopOrder.orderID, order.orderID));
  if (!row) throw new Error('no order');
  expect(await refundablePayments(db, row, providers)).toEqual([
    { tradeNo: order.tradeNo, method: 'linepay', paid: 1160, most: 1160, of: 'payment' },
  ]);
  expect(await refundablePayments(db, row, only(null))).toEqual([]);
  expect(await giveBack(order, 400)).toEqual({ ok: true, state: 'done' });
  expect(await giveBack(order, 800, 400)).toMatchObject({ ok: false, problem: 'invalid-refund' });
  expect(await giveBack(order, 760, 400)).toEqual({ ok: true, state: 'done' });
  expect(order.trade.refunds).toEqual([400, 760]);
  expect(await refundedOf(order.orderID)).toEqual({ refunded: 1160, states: 'done done' });
  const [email] = await db
    .select()
    .from(outbox)
    .where(sql`order_id = ${order.orderID} and kind = 'refunded'`);
  expect(email?.payload).toEqual({ to: 'linepay' });
});

test('a refund whose answer is lost, or says neither, is unclear and is not sent again; a refusal is a refusal', async () => {
  for (const way of ['loses', 'drops', '1199', '9000'] as const) {
    const order = await paid();
    standIn.ways.refund = way;
    expect(await giveBack(order, 500)).toEqual({ ok: false, problem: 'refund-unclear' });
    standIn.reset();
    expect(await giveBack(order, 500)).toEqual({ ok: false, problem: 'refund-open' });
    await checkRefunds(parts, providers, log);
    expect(await refundedOf(order.orderID)).toEqual({ refunded: 0, states: 'unclear' });
    expect(order.trade.refunds).toEqual(way === 'loses' ? [500] : []);
  }
  const order = await paid();
  standIn.ways.refund = '1163';
  expect(await giveBack(order, 500)).toEqual({
    ok: false,
    problem: 'refund-failed',
    failure: '1163 refused',
  });
  standIn.reset();
  expect(await giveBack(order, 500)).toEqual({ ok: true, state: 'done' });
});

test.each([
  [true, 'done', 500],
  [false, 'failed', 0],
] as const)('the process is ended with its refund, done there: %s', async (isDone, states, refunded) => {
  const order = await paid();
  const ended = {
    ...provider,
    refund: async (trade: Parameters<typeof provider.refund>[0]) => {
      if (isDone) await provider.refund(trade);
      return new Promise<never>(() => {});
    },
  };
  void giveBack(order, 500, 0, ended);
  await expect.poll(async () => (await refundedOf(order.orderID)).states).toBe('requested');
  if (isDone) await expect.poll(() => order.trade.refunds).toEqual([500]);
  await db.execute(
    sql`update refund_request set check_at = now() - interval '1 second' where order_id = ${order.orderID}`,
  );
  await checkRefunds(parts, providers, log);
  expect(await refundedOf(order.orderID)).toEqual({ refunded, states });
});
