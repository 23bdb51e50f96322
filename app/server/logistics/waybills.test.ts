import { createHash } from 'node:crypto';
import { and, eq, notInArray, sql } from 'drizzle-orm';
import { afterAll, afterEach, expect, test } from 'vitest';
import { formatNtd } from '#app/domain/cart/money.ts';
import type { OrderStatus } from '#app/domain/order/order-status.ts';
import { isReadyToPack } from '#app/domain/order/packing.ts';
import { parcelCash } from '#app/domain/order/parcel-cash.ts';
import { waybillType } from '#app/domain/order/waybill.ts';
import { checkMacValue } from '#app/domain/payment/check-mac-value.ts';
import { paidMark, toRefund } from '#app/domain/payment/refund.ts';
import { taipeiDay } from '#app/domain/taipei-day.ts';
import { readConfig } from '#app/server/config.ts';
import { outbox, shipment, waybill } from '#app/server/db/order-schema.ts';
import { orderEvent, shopOrder } from '#app/server/db/schema.ts';
import { emailShop, renderEmail } from '#app/server/emails/email-contents.ts';
import { readWaiting } from '#app/server/figures/figures.ts';
import { createLog } from '#app/server/log.ts';
import { listOrders } from '#app/server/orders/order-list.ts';
import { markCollection } from '#app/server/orders/order-notes.ts';
import { changeOrderStatus } from '#app/server/orders/order-status-change.ts';
import { undoOrderChange } from '#app/server/orders/order-undo.ts';
import { readPacking } from '#app/server/orders/packing.ts';
import { placeOrder } from '#app/server/orders/place-order.ts';
import { sendAgain } from '#app/server/orders/send-again.ts';
import { addShipment, chooseCollector, removeShipment, sendShipment } from '#app/server/orders/shipments.ts';
import { paymentsOfOrder } from '#app/server/payments/payment-matching.ts';
import { recordPayment } from '#app/server/payments/payment-recording.ts';
import { ordersToRefund } from '#app/server/payments/refunds.ts';
import { defaultSettings } from '#app/server/settings/settings.ts';
import { idleJobs } from '#test/bank-transfers.ts';
import { testDatabase } from '#test/database.ts';
import {
  logisticsKeys,
  logisticsNotice,
  logisticsStandIn,
  signLogistics,
} from '#test/ecpay-logistics-stand-in.ts';
import { orderBody, orderRequest, placeParts, stockVariant } from '#test/order-factories.ts';
import { receiveCarrierNotice } from './carrier-notices.ts';
import { ecpayLogistics } from './ecpay-logistics.ts';
import {
  askAboutWaybill,
  checkWaybills,
  createWaybill,
  dropWaybill,
  labelsOffered,
  labelsToPrint,
  printableLabels,
  waybillsOf,
} from './waybills.ts';

const read = readConfig({});
if (!read.ok) throw new Error(read.problems.join('\n'));
const defaults = defaultSettings(read.config);
const database = await testDatabase();
const { db } = database;
const standIn = await logisticsStandIn();
afterAll(async () => {
  await standIn.close();
  await database.close();
});
afterEach(() => {
  standIn.way = 'answers';
  standIn.held = null;
});

const sender = { name: '陳大明', phone: '0911222333', zip: '106', address: '台北市大安區和平東路1號' };
const settings = {
  ...defaults,
  logistics: { ecpay: logisticsKeys, test: true, isB2C: true, map: true, sender },
};
const account = { ...logisticsKeys, isTest: true, isB2C: true, origin: standIn.url };
const provider = ecpayLogistics(account);
const log = createLog('silent');
const actor = 'owner@boma.example';
const by = { actor, noticeUrl: 'http://shop.example/api/logisticsNotice' };
const variant = await stockVariant(db, { price: 1000, qty: 100_000 });
const parts = { db, jobs: idleJobs as never, log };

async function placed(changes: Record<string, unknown> = {}, address: Record<string, string> = {}, qty = 1) {
  const body = orderBody([{ productID: variant, qty }]);
  const customer = { ...body.customer, shippingAddress: { ...body.customer.shippingAddress, ...address } };
  const request = orderRequest({ ...body, paymentMethod: 'bt', customer, ...changes });
  const outcome = await placeOrder(db, request, placeParts({ jobs: idleJobs }));
  if (!outcome.ok) throw new Error(outcome.refusal.name);
  const { orderID, orderNumber } = outcome.answer.order;
  return { orderID, orderNumber };
}
type Placed = Awaited<ReturnType<typeof placed>>;

const toStore = {
  storeName: '大安',
  storeCode: '131386',
  storeAddress: '臺北市大安區',
  pickupName: '王小明',
};
const make = (
  { orderNumber }: Placed,
  id: number | null = null,
  {
    size = '0001' as '0001' | '0004',
    one = provider as typeof provider | null,
    given = settings,
    unpaid = true,
  } = {},
) => createWaybill(db, one, given, { orderNumber, id, size, slot: '2', unpaid }, by);
const labels = ({ orderID }: Placed) => waybillsOf(db, orderID);
const parcels = ({ orderID }: Placed) =>
  db.select().from(shipment).where(eq(shipment.orderID, orderID)).orderBy(shipment.id);
const askedFor = ({ orderNumber }: Placed) =>
  standIn.asked.filter(({ MerchantTradeNo = '' }) => MerchantTradeNo.startsWith(orderNumber));
const kindsOf = async ({ orderID }: Placed) => {
  const events = await db
    .select()
    .from(orderEvent)
    .where(eq(orderEvent.orderID, orderID))
    .orderBy(orderEvent.id);
  return events.map(({ kind, toStatus }) => (kind === 'status' ? toStatus : kind));
};
async function stateOf({ orderID }: Placed) {
  const [order] = await db.select().from(shopOrder).where(eq(shopOrder.orderID, orderID));
  return { status: order?.status, notCollected: order?.notCollectedAt !== null };
}
const notices =
  (tradeNo: string) =>
  (code: string, at = '10:20:30', changes = {}) =>
    receiveCarrierNotice(
      parts,
      provider,
      logisticsNotice(tradeNo, code, {
        UpdateStatusDate: `2026/11/25 ${at}`,
        RtnMsg: `貨態${code}`,
        ...changes,
      }),
    );
const shop = emailShop(read.config, defaults);
async function emailsAfterPlacing({ orderID }: Placed) {
  const rows = await db
    .select()
    .from(outbox)
    .where(and(eq(outbox.orderID, orderID), notInArray(outbox.kind, ['newOrder', 'newOrderShop'])))
    .orderBy(outbox.createdAt, outbox.kind);
  return Promise.all(
    rows.map(async ({ id, kind, recipient }) => ({ ...(await renderEmail(db, id, shop)), kind, recipient })),
  );
}
const emailsAreSent = ({ orderID }: Placed) =>
  db.update(outbox).set({ state: 'sent', sentAt: new Date() }).where(eq(outbox.orderID, orderID));
/** An order whose label was made, and its notices. */
async function sent(changes?: Record<string, unknown>, address?: Record<string, string>) {
  const order = await placed(changes, address);
  expect(await make(order)).toEqual({ ok: true });
  const [label] = await labels(order);
  if (!label) throw new Error('no label');
  return { order, label, tell: notices(label.tradeNo) };
}

test('the signature is that of the example in ECPay’s documentation', () => {
  const fields = {
    GoodsAmount: '1000',
    IsCollection: 'N',
    LogisticsSubType: 'FAMIC2C',
    LogisticsType: 'CVS',
    MerchantID: '2000933',
    MerchantTradeDate: '2013/03/12 15:30:23',
    MerchantTradeNo: 'A20130312153023',
    ReceiverName: '收件者姓名',
    ReceiverStoreID: '001779',
    SenderName: '寄件者姓名',
    ServerReplyURL: 'https://www.ecpay.com.tw/ServerReplyURL',
  };
  const keys = { hashKey: 'XBERn1YOvpM9nfZc', hashIV: 'h1ONHk4P4yqbl5LK' };
  const digest = (algorithm: string, text: string) => createHash(algorithm).update(text).digest('hex');
  const value = '692FD6E2CDB539CCDB7206C76DC239AD';
  expect(checkMacValue(fields, keys, 'md5', digest)).toBe(value);
  expect(signLogistics(fields, { merchantID: '2000933', ...keys }).CheckMacValue).toBe(value);
});

test('a frozen parcel by T-Cat is made of the order, and its number goes onto the parcel', async () => {
  const order = await placed({ shippingOption: 'regularAM' });
  expect(await make(order)).toEqual({ ok: true });
  const [asked] = askedFor(order);
  expect(asked).toMatchObject({
    MerchantID: logisticsKeys.merchantID,
    LogisticsType: 'HOME',
    LogisticsSubType: 'TCAT',
    GoodsAmount: '1000',
    IsCollection: 'N',
    SenderName: '陳大明',
    SenderZipCode: '106',
    ReceiverName: '王小明',
    ReceiverCellPhone: '0912345678',
    Temperature: '0003',
    Specification: '0001',
    ScheduledPickupTime: '2',
    ScheduledDeliveryTime: '1',
    ServerReplyURL: by.noticeUrl,
  });
  expect(asked?.ReceiverZipCode).toMatch(/^\d{3,6}$/);
  expect(asked?.ReceiverAddress).toMatch(/^\D{3,}/);
  const [parcel] = await parcels(order);
  expect(parcel).toMatchObject({ carrier: 'tcat', temperature: 'frozen' });
  expect(parcel?.trackingNumber).toMatch(/^90\d{10}$/);
  const [label] = await labels(order);
  expect(label).toMatchObject({ state: 'made', type: 'TCAT', isTest: true });
  expect(await kindsOf(order)).toEqual(['placed', 'labelMade']);
  expect(await make(order, parcel?.id ?? 0)).toEqual({ ok: false, problem: 'waybill-exists' });
});

test('a store’s parcel names the store and what is collected there', async () => {
  const order = await placed({ shippingOption: 'sevenEleven', paymentMethod: 'cod' }, toStore);
  expect(await make(order)).toEqual({ ok: true });
  expect(askedFor(order)[0]).toMatchObject({
    LogisticsType: 'CVS',
    LogisticsSubType: 'UNIMARTFREEZE',
    ReceiverStoreID: '131386',
    ReceiverName: '王小明',
    IsCollection: 'Y',
    GoodsAmount: '1190',
    CollectionAmount: '1190',
  });
  expect(
    provider.print('UNIMARTC2C', [
      { providerNo: '1', storeNo: 'C2', storeCheck: '3' },
      { providerNo: '4', storeNo: 'C5', storeCheck: '6' },
    ]),
  ).toMatchObject({
    action: `${standIn.url}/Express/PrintUniMartC2COrderInfo`,
    fields: { AllPayLogisticsID: '1,4', CVSPaymentNo: 'C2,C5', CVSValidationNo: '3,6' },
  });
});

test.each([
  ['tcat', 'frozen', true, 'TCAT'],
  ['sevenEleven', 'frozen', true, 'UNIMARTFREEZE'],
  ['sevenEleven', 'frozen', false, null],
  ['familyMart', 'frozen', false, null],
  ['familyMart', 'frozen', true, null],
  ['familyMart', 'room', false, 'FAMIC2C'],
  ['sevenEleven', 'room', false, 'UNIMARTC2C'],
  ['sevenEleven', 'chilled', true, null],
  ['post', 'room', true, null],
] as const)('%s, %s, by warehouse %s: %s', (carrier, temperature, isB2C, type) => {
  expect(waybillType(carrier, temperature, isB2C)).toBe(type);
});

test.each([
  ['cash by T-Cat', { paymentMethod: 'cod' }, {}, {}, 'cash-by-courier'],
  ['a large cold parcel', {}, {}, { size: '0004' as const }, 'too-large'],
  ['FamilyMart, frozen', { shippingOption: 'familyMart' }, toStore, {}, 'carrier-not-taken'],
  ['no keys', {}, {}, { one: null }, 'not-set-up'],
  [
    'no sender',
    {},
    {},
    { given: { ...settings, logistics: { ...settings.logistics, sender: null } } },
    'no-sender',
  ],
] as const)('%s is refused, and ECPay is not asked', async (_what, changes, address, how, problem) => {
  const order = await placed(changes, address);
  expect(await make(order, null, how as never)).toEqual({ ok: false, problem });
  const { one = provider, given = settings } = how as { one?: null; given?: typeof settings };
  // What a smaller size would mend is offered.
  const offer = one && { id: null, problem: problem === 'too-large' ? null : problem };
  expect(await labelsOffered(db, one, given, order.orderNumber)).toEqual(offer ? [offer] : []);
  expect(await make(order, 999_999_999, how as never)).toMatchObject({ ok: false });
  expect(askedFor(order)).toEqual([]);
  expect(await parcels(order)).toEqual([]);
});

test('a frozen 7-ELEVEN parcel has a label by warehouse alone, and one that goes another way than its order has none', async () => {
  const order = await placed({ shippingOption: 'sevenEleven' }, toStore);
  const offered = (isB2C: boolean) => labelsOffered(db, { isB2C }, settings, order.orderNumber);
  expect(await offered(true)).toEqual([{ id: null, problem: null }]);
  expect(await offered(false)).toEqual([{ id: null, problem: 'carrier-not-taken' }]);
  const values = {
    orderID: order.orderID,
    carrier: 'tcat',
    temperature: 'frozen',
    createdBy: actor,
  } as const;
  const [parcel] = await db.insert(shipment).values(values).returning();
  expect(await offered(true)).toEqual([{ id: parcel?.id, problem: 'carrier-differs' }]);
  expect(await make(order, parcel?.id ?? 0)).toEqual({ ok: false, problem: 'carrier-differs' });
  expect(askedFor(order)).toEqual([]);
});

test('what ECPay refuses is said in its words, and may be tried again', async () => {
  const order = await placed();
  standIn.way = 'refuses';
  expect(await make(order)).toEqual({ ok: false, problem: 'waybill-failed', failure: '查無此門市' });
  standIn.way = 'answers';
  const [parcel] = await parcels(order);
  expect(await make(order, parcel?.id ?? 0)).toEqual({ ok: true });
  expect((await labels(order)).map(({ state }) => state)).toEqual(['failed', 'made']);
  expect(await kindsOf(order)).toEqual(['placed', 'labelFailed', 'labelMade']);
});

test('asked for twice at once, and while the first waits, ECPay is asked once', async () => {
  const order = await placed();
  let release = () => {};
  standIn.held = new Promise((resolve) => {
    release = resolve;
  });
  const first = make(order);
  await expect.poll(() => askedFor(order).length).toBe(1);
  const [parcel] = await parcels(order);
  const others = await Promise.all([make(order), make(order, parcel?.id ?? 0), make(order, parcel?.id ?? 0)]);
  release();
  expect(others.map((one) => (one.ok ? 'made' : one.problem))).toEqual([
    'parcel-unknown',
    'waybill-exists',
    'waybill-exists',
  ]);
  expect(await first).toEqual({ ok: true });
  const both = await placed();
  const results = await Promise.all(Array.from({ length: 5 }, () => make(both)));
  expect(results.filter(({ ok }) => ok)).toHaveLength(1);
  expect([askedFor(order).length, askedFor(both).length]).toEqual([1, 1]);
  expect((await parcels(both)).length).toBe(1);
});

const due = ({ orderID }: Placed) =>
  db.execute(sql`update waybill set check_at = now() - interval '1 second' where order_id = ${orderID}`);

test('a lost answer is settled by the question, and no second label is made', async () => {
  const order = await placed();
  standIn.way = 'loses';
  expect(await make(order)).toEqual({ ok: false, problem: 'waybill-unclear' });
  standIn.way = 'answers';
  const [parcel] = await parcels(order);
  expect(await make(order, parcel?.id ?? 0)).toEqual({ ok: false, problem: 'waybill-exists' });
  await checkWaybills(db, provider, log);
  expect((await labels(order))[0]?.state).toBe('unclear');
  await due(order);
  await checkWaybills(db, provider, log);
  expect((await labels(order))[0]?.state).toBe('made');
  expect((await parcels(order))[0]?.trackingNumber).toMatch(/^90\d{10}$/);
  expect([askedFor(order).length, await kindsOf(order)]).toEqual([1, ['placed', 'labelMade']]);
});

test('an answer that ECPay does not know is no proof: only who looked there may say so', async () => {
  const order = await placed();
  const away = ecpayLogistics({ ...account, origin: 'http://127.0.0.1:9' });
  expect(await make(order, null, { one: away })).toEqual({ ok: false, problem: 'waybill-unclear' });
  const [label] = await labels(order);
  const which = { orderNumber: order.orderNumber, id: label?.id ?? 0 };
  expect(await askAboutWaybill(db, provider, which)).toEqual({ ok: false, problem: 'waybill-unclear' });
  expect(await askAboutWaybill(db, null, which)).toEqual({ ok: false, problem: 'not-set-up' });
  expect(await dropWaybill(db, { ...which, orderNumber: 'ZZZZ999' }, actor)).toMatchObject({ ok: false });
  expect(await dropWaybill(db, which, actor)).toEqual({ ok: true });
  expect(await dropWaybill(db, which, actor)).toEqual({ ok: false, problem: 'waybill-unknown' });
  const [parcel] = await parcels(order);
  expect(await make(order, parcel?.id ?? 0)).toEqual({ ok: true });
});

test('notices move the parcel and its order on: on its way, delivered, completed; each is in the timeline', async () => {
  const { order, tell } = await sent();
  expect(await tell('300')).toEqual({ ok: true, answer: '1|OK' });
  expect(await stateOf(order)).toEqual({ status: 'newOrder', notCollected: false });
  expect(await tell('3001', '11:00:00')).toMatchObject({ ok: true });
  expect(await stateOf(order)).toEqual({ status: 'inTransit', notCollected: false });
  expect((await parcels(order))[0]?.shippedAt).not.toBeNull();
  await emailsAreSent(order);
  await tell('3002', '12:00:00');
  await tell('3003', '13:00:00');
  expect(await stateOf(order)).toEqual({ status: 'completed', notCollected: false });
  expect(await kindsOf(order)).toEqual([
    'placed',
    'labelMade',
    'parcelUpdate',
    'parcelOnWay',
    'inTransit',
    'parcelUpdate',
    'parcelCollected',
    'completed',
  ]);
  const emails = await db.select().from(outbox).where(eq(outbox.orderID, order.orderID));
  expect(emails.map(({ kind }) => kind).sort()).toEqual([
    'completed',
    'inTransit',
    'newOrder',
    'newOrderShop',
  ]);
});

test('what is not paid, or was refunded, has a label only where that is agreed to', async () => {
  const [paid, open, back, cash] = [
    await placed(),
    await placed(),
    await placed(),
    await placed({ paymentMethod: 'cod', shippingOption: 'sevenEleven' }, toStore),
  ];
  const due = shopOrder.amountDue;
  const money = (of: Placed, changes: object) =>
    db.update(shopOrder).set(changes).where(eq(shopOrder.orderID, of.orderID));
  await money(paid, { amountReceived: due });
  await money(back, { amountReceived: due, amountRefunded: due, amountWaived: due });
  for (const refused of [open, back]) {
    expect(await make(refused, null, { unpaid: false })).toEqual({ ok: false, problem: 'not-paid' });
    expect(await parcels(refused)).toEqual([]);
    expect(askedFor(refused)).toEqual([]);
    expect(await make(refused)).toMatchObject({ ok: true });
  }
  for (const taken of [paid, cash])
    expect(await make(taken, null, { unpaid: false })).toMatchObject({ ok: true });
});

test('at the store, and not collected: the customer and the shop are told once each, and the customer’s flag is set', async () => {
  const { order, tell } = await sent({ shippingOption: 'sevenEleven', paymentMethod: 'cod' }, toStore);
  const mails = () => emailsAfterPlacing(order);
  await tell('2063', '11:00:00');
  const [label] = await labels(order);
  expect(label?.stage).toBe('atStore');
  const [asked] = askedFor(order);
  expect(label?.collect).toBe(Number(asked?.CollectionAmount));
  // The order left at the same time, which the email about the store says.
  const [atStore, ...none] = await mails();
  expect(none).toEqual([]);
  expect(atStore?.text).toContain('is ready to collect at the store you chose');
  expect(atStore?.text).toContain('131386');
  expect(atStore?.text).toMatch(/Please pay NT\$[\d,]+ in cash when you collect it/);
  await tell('2074', '12:00:00');
  const shown = await mails();
  expect(shown.map(({ kind }) => kind)).toEqual(['atStore', 'undelivered', 'undeliveredShop']);
  expect(shown[1]?.text).toContain('was not collected in time and is coming back to us');
  expect(shown[2]).toMatchObject({ recipient: '', subject: expect.stringContaining('was not collected') });
  expect(shown[2]?.text).toContain('貨態2074 (2074)');
  expect(shown[2]?.text).toContain('The customer gets an email, too.');
  await tell('2076', '13:00:00');
  expect(await mails()).toHaveLength(3);
  expect(await stateOf(order)).toEqual({ status: 'inTransit', notCollected: true });
  expect(await kindsOf(order)).toContain('notCollected');
  // The owner finds it on the overview, in a list of its own and in its row.
  expect(await readWaiting(db, 100)).toMatchObject({ undelivered: 1 });
  const query = { status: 'inTransit', undelivered: true } as const;
  expect((await listOrders(db, query)).rows).toMatchObject([{ orderID: order.orderID, notCollected: true }]);
  await db.update(shopOrder).set({ status: 'cancelled' }).where(eq(shopOrder.orderID, order.orderID));
  expect(await readWaiting(db, 100)).toMatchObject({ undelivered: 0 });
});

test('a parcel that was marked by hand before, or whose order is over, is told to nobody again', async () => {
  const [marked, over] = [await sent(), await sent()];
  for (const { tell, order } of [marked, over]) {
    await tell('3001', '11:00:00');
    await emailsAreSent(order);
  }
  const { orderNumber } = marked.order;
  expect(await markCollection(db, orderNumber, true, actor)).toEqual({ ok: true });
  await db.update(shopOrder).set({ status: 'cancelled' }).where(eq(shopOrder.orderID, over.order.orderID));
  for (const { order, tell } of [marked, over]) {
    await tell('5008', '12:00:00');
    expect((await labels(order))[0]?.stage).toBe('returned');
    expect((await emailsAfterPlacing(order)).map(({ kind }) => kind)).toEqual(['inTransit']);
  }
});

test('notices that come at once end the wait of “on its way”, of a part for that parcel alone', async () => {
  const { order, tell } = await sent({ shippingOption: 'sevenEleven', paymentMethod: 'cod' }, toStore);
  for (const [code, at] of [
    ['2030', '10:00:00'],
    ['2063', '11:00:00'],
  ] as const)
    await tell(code, at);
  expect((await emailsAfterPlacing(order)).map(({ kind }) => kind)).toEqual(['atStore']);

  const parts = await placed({}, {}, 3);
  const lines = [{ productID: variant, qty: 1 }];
  for (const inParcels of [0, 1])
    await addShipment(db, idleJobs, {
      ...{ orderNumber: parts.orderNumber, version: 1, inParcels, lines, actor },
      ...{ leaves: false, tell: false, open: 0, collects: false },
    });
  const waiting = async () => {
    const emails = await db.select().from(outbox).where(eq(outbox.orderID, parts.orderID));
    return emails.flatMap(({ kind, payload }) => (kind === 'inTransit' ? Number(payload?.shipment) : []));
  };
  const [first, other] = await parcels(parts);
  for (const parcel of [first, other]) await make(parts, parcel?.id);
  const [one, two] = await labels(parts);
  for (const label of [one, two]) await notices(label?.tradeNo ?? '')('3001', '11:00:00');
  expect(await waiting()).toEqual([first?.id, other?.id]);
  await notices(one?.tradeNo ?? '')('3003', '11:05:00');
  expect(await waiting()).toEqual([other?.id]);
});

test('what came back is sent again: it is packed anew, and the customer and the shop are told as the first time', async () => {
  const cash = { shippingOption: 'sevenEleven', paymentMethod: 'cod' } as const;
  const { order, tell } = await sent(cash, toStore);
  const { delivery } = defaults;
  const again = () => sendAgain(db, order.orderNumber, delivery, actor);
  expect(await again()).toEqual({ ok: false, problem: 'not-undelivered' });
  expect(await sendAgain(db, 'ZZZZ999', delivery, actor)).toEqual({ ok: false, problem: 'order-unknown' });
  await tell('2030', '10:00:00');
  await emailsAreSent(order);
  await tell('2063', '13:00:00');
  await emailsAreSent(order);
  await tell('2074', '14:00:00');
  await db.update(shopOrder).set({ promisedDate: '2026-01-02' }).where(eq(shopOrder.orderID, order.orderID));
  const told = async () => (await emailsAfterPlacing(order)).map(({ kind }) => kind).sort();
  expect(await told()).toEqual(['atStore', 'inTransit', 'undelivered', 'undeliveredShop']);
  const outcomes = await Promise.all([again(), again(), again()]);
  expect(outcomes.filter(({ ok }) => ok)).toHaveLength(1);
  expect(await stateOf(order)).toEqual({ status: 'newOrder', notCollected: false });
  expect(await parcels(order)).toEqual([]);
  const { orders } = await readPacking(db, { numbers: [order.orderNumber] });
  expect(orders[0]?.promised?.day ?? '').toMatch(/^20(?!26-01)/);
  expect(parcelCash(orders[0] as never, []).withRest).toBeGreaterThan(0);
  expect((await kindsOf(order)).at(-1)).toBe('sendAgain');
  // What still waited is no longer true.
  expect(await told()).toEqual(['atStore', 'inTransit']);
  // The first parcel's late notices are about nothing that is here.
  await tell('2076', '16:00:00');
  expect(await stateOf(order)).toEqual({ status: 'newOrder', notCollected: false });

  expect(await make(order)).toEqual({ ok: true });
  const label = (await labels(order)).at(-1);
  const second = notices(label?.tradeNo ?? '');
  for (const [code, at] of [
    ['2030', '17:00:00'],
    ['2063', '18:00:00'],
    ['2074', '19:00:00'],
  ] as const) {
    await second(code, at);
    await emailsAreSent(order);
  }
  expect(await stateOf(order)).toEqual({ status: 'inTransit', notCollected: true });
  expect(await told()).toEqual([
    ...['atStore', 'atStore', 'inTransit', 'inTransit'],
    ...['undelivered', 'undeliveredShop'],
  ]);
});

test('sent again before its email left, a whole order leaves nothing waiting that says it is on its way', async () => {
  const order = await placed();
  const { orderNumber } = order;
  const sentBy = { orderNumber, from: 'newOrder', to: 'inTransit', actor, tell: true } as const;
  expect(await changeOrderStatus(db, idleJobs, sentBy)).toMatchObject({ ok: true });
  const told = async () => (await emailsAfterPlacing(order)).map(({ kind }) => kind);
  expect(await told()).toEqual(['inTransit']);
  expect(await markCollection(db, orderNumber, true, actor)).toMatchObject({ ok: true });
  expect(await sendAgain(db, orderNumber, defaults.delivery, actor)).toEqual({ ok: true });
  expect(await told()).toEqual([]);
});

test('a parcel that was sent again and is collected after all stops the second, and the shop is told', async () => {
  const cash = { shippingOption: 'sevenEleven', paymentMethod: 'cod' } as const;
  const { order, tell } = await sent(cash, toStore);
  await tell('2030', '10:00:00');
  await tell('2074', '14:00:00');
  await emailsAreSent(order);
  expect(await sendAgain(db, order.orderNumber, defaults.delivery, actor)).toMatchObject({ ok: true });
  await tell('2067', '15:00:00');
  await tell('2067', '15:00:00');
  expect(await stateOf(order)).toEqual({ status: 'followUp', notCollected: false });
  const [email, ...none] = (await emailsAfterPlacing(order)).filter(({ subject }) =>
    /removed/.test(subject ?? ''),
  );
  expect(none).toEqual([]);
  expect(email?.text).toContain('Do not send its goods a second time');
  expect(email?.text).toContain('請勿再次寄出其中的商品');
  const { orders } = await readPacking(db, { numbers: [order.orderNumber] });
  expect(orders.every((one) => !isReadyToPack(one, new Date()))).toBe(true);
  expect(orders).toMatchObject([{ wasCollected: true }]);
});

test('the parcel of a cancelled order is collected all the same: the shop is told once, and the order stays cancelled', async () => {
  const { order, tell } = await sent({ shippingOption: 'sevenEleven', paymentMethod: 'cod' }, toStore);
  await tell('2030', '10:00:00');
  const { orderNumber } = order;
  const cancelled = { orderNumber, from: 'inTransit', to: 'cancelled', actor, tell: false } as const;
  expect(await changeOrderStatus(db, idleJobs, cancelled)).toMatchObject({ ok: true });
  await tell('2067', '15:00:00');
  await tell('2067', '15:00:00');
  expect(await stateOf(order)).toMatchObject({ status: 'cancelled' });
  const [email, ...none] = (await emailsAfterPlacing(order)).filter(({ subject }) =>
    /of cancelled order/.test(subject ?? ''),
  );
  expect(none).toEqual([]);
  expect(email?.text).toContain('Settle it with them before you refund anything');
  expect(email?.text).not.toContain('remove it');
});

test('a new parcel that is made without the button ends the mark of the first at its first notice', async () => {
  const { order, tell } = await sent();
  await tell('3001', '11:00:00');
  await emailsAreSent(order);
  await tell('5008', '12:00:00');
  const [first] = await parcels(order);
  expect(await removeShipment(db, order.orderNumber, first?.id ?? 0, actor)).toMatchObject({ ok: true });
  expect(await make(order)).toEqual({ ok: true });
  expect(await stateOf(order)).toEqual({ status: 'inTransit', notCollected: true });
  const second = notices((await labels(order)).at(-1)?.tradeNo ?? '');
  await second('3001', '13:00:00');
  expect(await stateOf(order)).toEqual({ status: 'inTransit', notCollected: false });
  // Those of the parcel that was taken away were still waiting, and went with it.
  const told = async () => (await emailsAfterPlacing(order)).map(({ kind }) => kind);
  expect(await told()).toEqual(['inTransit']);
  await second('5008', '14:00:00');
  expect(await stateOf(order)).toEqual({ status: 'inTransit', notCollected: true });
  expect(await told()).toEqual(['inTransit', 'undelivered', 'undeliveredShop']);
});

test('a parcel that arrived stays sent when another of its order is sent again', async () => {
  const order = await placed({}, {}, 2);
  const lines = [{ productID: variant, qty: 1 }];
  for (const inParcels of [0, 1])
    expect(
      await addShipment(db, idleJobs, {
        ...{ orderNumber: order.orderNumber, version: 1, inParcels, lines, actor },
        ...{ leaves: false, tell: false, open: 0, collects: false },
      }),
    ).toMatchObject({ ok: true });
  const [first, other] = await parcels(order);
  for (const parcel of [first, other]) expect(await make(order, parcel?.id)).toEqual({ ok: true });
  const [one, two] = await labels(order);
  for (const label of [one, two]) await notices(label?.tradeNo ?? '')('3001', '11:00:00');
  await notices(one?.tradeNo ?? '')('3003', '12:00:00');
  await notices(two?.tradeNo ?? '')('5008', '12:30:00');
  expect(await stateOf(order)).toEqual({ status: 'inTransit', notCollected: true });
  expect(await sendAgain(db, order.orderNumber, defaults.delivery, actor)).toEqual({ ok: true });
  expect(await parcels(order)).toMatchObject([{ id: first?.id, isApart: true }]);
  const { orders } = await readPacking(db, { numbers: [order.orderNumber] });
  expect(orders[0]?.lines).toMatchObject([{ productID: variant, qty: 1 }]);
});

test('without an email address the shop alone is told, and by which way to ask', async () => {
  const { order, tell } = await sent();
  await tell('3001', '11:00:00');
  const nobody = sql`${shopOrder.customer} || '{"email": ""}'`;
  await db.update(shopOrder).set({ customer: nobody }).where(eq(shopOrder.orderID, order.orderID));
  await tell('5008', '12:00:00');
  const [told, ...none] = await emailsAfterPlacing(order);
  expect(none).toEqual([]);
  expect(told?.kind).toBe('undeliveredShop');
  expect(told?.text).toContain('so please call');
});

test('what is repeated, late or after the end changes nothing', async () => {
  const { order, tell } = await sent();
  await tell('3006', '12:00:00');
  const before = [await kindsOf(order), await stateOf(order), await labels(order)];
  for (const [code, at] of [
    ['3006', '12:00:00'],
    ['3001', '11:00:00'],
    ['5008', '10:00:00'],
  ] as const)
    expect(await tell(code, at)).toEqual({ ok: true, answer: '1|OK' });
  expect([await kindsOf(order), await stateOf(order), await labels(order)]).toEqual(before);
  await tell('3003', '13:00:00');
  await tell('5008', '14:00:00');
  expect(await stateOf(order)).toEqual({ status: 'completed', notCollected: false });
  expect((await labels(order))[0]?.stage).toBe('collected');
});

test('an order that was completed by hand goes back to “in transit” when its parcel comes back', async () => {
  const { order, tell } = await sent();
  await tell('3001', '11:00:00');
  const { orderNumber } = order;
  const completed = { orderNumber, from: 'inTransit', to: 'completed', actor: 'owner', tell: false } as const;
  expect(await changeOrderStatus(db, idleJobs, completed)).toMatchObject({ ok: true });
  await tell('5008', '12:00:00');
  expect(await stateOf(order)).toEqual({ status: 'inTransit', notCollected: true });
  expect((await emailsAfterPlacing(order)).map(({ kind }) => kind)).toEqual([
    'undelivered',
    'undeliveredShop',
  ]);
});

test('cash of a parcel that comes back is not recorded, whatever was refunded meanwhile', async () => {
  const { order, tell } = await sent(cash, toStore);
  await tell('2030', '11:00:00');
  const { orderNumber, orderID } = order;
  const completed = { orderNumber, from: 'inTransit', to: 'completed', actor: 'owner', tell: false } as const;
  expect(await changeOrderStatus(db, idleJobs, completed)).toMatchObject({ ok: true });
  await db
    .update(shopOrder)
    .set({ amountRefunded: 100, amountWaived: 100 })
    .where(eq(shopOrder.orderID, orderID));
  await tell('2074', '12:00:00');
  expect(await stateOf(order)).toEqual({ status: 'inTransit', notCollected: true });
  const [row] = await db.select().from(shopOrder).where(eq(shopOrder.orderID, orderID));
  expect(row?.amountReceived).toBe(0);
});

test('a parcel that its carrier had given up and delivers after all completes its order', async () => {
  const { order, tell } = await sent();
  await tell('3001', '11:00:00');
  await tell('5008', '12:00:00');
  expect(await stateOf(order)).toEqual({ status: 'inTransit', notCollected: true });
  // Older than what is known.
  await tell('3003', '11:30:00');
  expect(await stateOf(order)).toEqual({ status: 'inTransit', notCollected: true });
  await tell('3003', '13:00:00');
  expect(await stateOf(order)).toEqual({ status: 'completed', notCollected: false });
  expect((await labels(order))[0]?.stage).toBe('collected');
});

test('a parcel that was marked by hand and is collected after all completes its order', async () => {
  const { order, tell } = await sent();
  await tell('3001', '11:00:00');
  expect(await markCollection(db, order.orderNumber, true, actor)).toEqual({ ok: true });
  await tell('3003', '12:00:00');
  expect(await stateOf(order)).toEqual({ status: 'completed', notCollected: false });
});

test('the same notice four times at once is one step', async () => {
  const { order, tell } = await sent();
  const answers = await Promise.all(Array.from({ length: 4 }, () => tell('3001')));
  expect(answers.every(({ ok }) => ok)).toBe(true);
  expect((await kindsOf(order)).filter((kind) => kind === 'parcelOnWay')).toHaveLength(1);
});

test('a part that left by itself leaves the rest here, and a label whose answer was lost is proven by its notice', async () => {
  const order = await placed({}, {}, 2);
  const [row] = await db.select().from(shopOrder).where(eq(shopOrder.orderID, order.orderID));
  const added = await addShipment(db, idleJobs, {
    orderNumber: order.orderNumber,
    version: row?.version ?? 0,
    inParcels: 0,
    lines: [{ productID: variant, qty: 1 }],
    leaves: false,
    collects: false,
    tell: true,
    open: 0,
    actor,
  });
  expect(added).toEqual({ ok: true });
  const [parcel] = await parcels(order);
  standIn.way = 'loses';
  expect(await make(order, parcel?.id ?? 0)).toMatchObject({ problem: 'waybill-unclear' });
  const [label] = await labels(order);
  const numbers = { BookingNote: '903012345678', AllPayLogisticsID: '17' };
  expect(await notices(label?.tradeNo ?? '')('3001', '10:00:00', numbers)).toMatchObject({ ok: true });
  expect((await labels(order))[0]).toMatchObject({ state: 'made', stage: 'onWay' });
  expect((await parcels(order))[0]).toMatchObject({ trackingNumber: '903012345678', isApart: true });
  expect(await stateOf(order)).toEqual({ status: 'newOrder', notCollected: false });
  expect(await kindsOf(order)).toEqual(['placed', 'labelMade', 'parcelOnWay', 'partSent']);
  await notices(label?.tradeNo ?? '')('3003', '11:00:00');
  expect(await stateOf(order)).toEqual({ status: 'newOrder', notCollected: false });
});

test('2,400 notices that were tampered with, and those of others, change nothing', async () => {
  const { order, label } = await sent();
  const right = logisticsNotice(label.tradeNo, '3003');
  const before = [await kindsOf(order), await stateOf(order), await labels(order)];
  const names = Object.keys(right);
  let variants = 0;
  const refused = async (fields: Record<string, string>, problems: readonly string[]) => {
    variants++;
    const taken = await receiveCarrierNotice(parts, provider, fields);
    expect(taken.ok ? 'taken' : taken.problem).toSatisfy((problem: string) => problems.includes(problem));
  };
  for (let round = 0; round < 150; round++) {
    for (const name of names) {
      const value = right[name] ?? '';
      const at = round % (value.length + 1);
      const sign = String.fromCharCode(33 + ((round * 7) % 90));
      const changed = value.slice(0, at) + sign + value.slice(at + (round % 2));
      // ECPay signs in lower case, so that another case of a letter is no other text to it.
      const isSame = changed.toLowerCase() === value.toLowerCase() && name !== 'CheckMacValue';
      if (isSame && name !== 'MerchantTradeNo') continue;
      if (changed === value) continue;
      await refused({ ...right, [name]: changed }, [isSame ? 'parcel-unknown' : 'wrong-signature']);
    }
  }
  for (const name of names) {
    const { [name]: _, ...without } = right;
    await refused(without, ['wrong-signature']);
    await refused({ ...right, [`${name}x`]: '' }, ['wrong-signature']);
  }
  const others = { ...logisticsKeys, hashKey: logisticsKeys.hashIV, hashIV: logisticsKeys.hashKey };
  await refused(signLogistics(right, others), ['wrong-signature']);
  await refused(logisticsNotice(label.tradeNo, '3003', { MerchantID: '2000933' }), ['other-merchant']);
  await refused(logisticsNotice(`${label.tradeNo.slice(0, -1)}a`, '3003'), ['parcel-unknown']);
  for (const bad of [{ RtnCode: '3003; drop' }, { UpdateStatusDate: 'today' }, { AllPayLogisticsID: '<b>' }])
    await refused(logisticsNotice(label.tradeNo, '3003', bad), ['unreadable']);
  const live = ecpayLogistics({ ...account, isTest: false });
  expect(await receiveCarrierNotice(parts, live, right)).toEqual({ ok: false, problem: 'other-merchant' });
  expect(await receiveCarrierNotice(parts, null, right)).toEqual({ ok: false, problem: 'not-set-up' });
  expect(variants).toBeGreaterThan(2_400);
  expect([await kindsOf(order), await stateOf(order), await labels(order)]).toEqual(before);
});

test('a parcel that was removed leaves its label, whose notices move nothing until the customer has it', async () => {
  const { order, label, tell } = await sent();
  await db.delete(shipment).where(eq(shipment.orderID, order.orderID));
  expect(await tell('3001')).toMatchObject({ ok: true });
  expect(await stateOf(order)).toEqual({ status: 'newOrder', notCollected: false });
  expect(
    await db
      .select()
      .from(waybill)
      .where(and(eq(waybill.id, label.id), eq(waybill.code, '3001'))),
  ).toHaveLength(1);
  expect(await tell('3003', '11:20:30')).toMatchObject({ ok: true });
  expect(await stateOf(order)).toEqual({ status: 'followUp', notCollected: false });
});

test('a part that comes back before the rest was sent belongs to the rest again, with its cash', async () => {
  const order = await placed({ shippingOption: 'sevenEleven', paymentMethod: 'cod' }, toStore, 2);
  const first = { productID: variant, qty: 1 };
  await addShipment(db, idleJobs, {
    ...{ orderNumber: order.orderNumber, version: 1, inParcels: 0, lines: [first], actor },
    ...{ leaves: false, tell: false, open: 0, collects: true },
  });
  const [parcel] = await parcels(order);
  expect(await make(order, parcel?.id)).toEqual({ ok: true });
  const tell = notices((await labels(order))[0]?.tradeNo ?? '');
  await tell('2030', '10:00:00');
  expect((await parcels(order))[0]?.collectAmount).toBeGreaterThan(0);
  await emailsAreSent(order);
  await tell('2074', '14:00:00');
  await tell('2074', '14:00:00');

  expect(await parcels(order)).toEqual([]);
  expect(await stateOf(order)).toEqual({ status: 'followUp', notCollected: false });
  const kinds = await kindsOf(order);
  expect(kinds.filter((kind) => kind === 'parcelRemoved')).toHaveLength(1);
  const { orders } = await readPacking(db, { numbers: [order.orderNumber] });
  const [packing] = orders;
  if (!packing) throw new Error('it is to be packed');
  expect(packing.lines.map(({ qty }) => qty)).toEqual([2]);
  expect(isReadyToPack(packing, new Date())).toBe(false);
  expect(parcelCash(packing as never, []).withRest).toBe(packing.amountDue);
  expect((await readWaiting(db, 1000)).followUp).toBeGreaterThan(0);
  const mails = (await emailsAfterPlacing(order)).filter(({ kind }) => kind.startsWith('undelivered'));
  expect(mails.map(({ kind }) => kind).sort()).toEqual(['undelivered', 'undeliveredShop']);
  const toCustomer = mails.find(({ kind }) => kind === 'undelivered')?.text ?? '';
  expect(toCustomer).toContain('was not collected in time and is coming back to us');
  expect(toCustomer).toContain('In this parcel');
  expect(mails.find(({ kind }) => kind === 'undeliveredShop')?.text).toContain('belong to the rest again');
});

/** An order by 7-ELEVEN in two parcels of one piece each, with their labels; cash is collected with the first. */
async function inTwoParcels(paymentMethod: 'cod' | 'bt', pieces: number) {
  const order = await placed({ shippingOption: 'sevenEleven', paymentMethod }, toStore, pieces);
  const lines = [{ productID: variant, qty: 1 }];
  for (const inParcels of [0, 1])
    await addShipment(db, idleJobs, {
      ...{ orderNumber: order.orderNumber, version: 1, inParcels, lines, actor },
      ...{ leaves: false, tell: false, open: 0, collects: paymentMethod === 'cod' && inParcels === 0 },
    });
  if (paymentMethod === 'bt')
    await db
      .update(shopOrder)
      .set({ amountReceived: shopOrder.amountDue })
      .where(eq(shopOrder.orderID, order.orderID));
  for (const parcel of await parcels(order)) expect(await make(order, parcel.id)).toEqual({ ok: true });
  const [first, second] = await labels(order);
  if (!first || !second) throw new Error('two labels were made');
  return { order, first, second };
}

test('a parcel collects what its label asks for, though another that was to collect the cash came back', async () => {
  const { order, first, second } = await inTwoParcels('cod', 3);
  expect([first.collect, second.collect]).toEqual([expect.any(Number), 0]);
  const back = notices(first.tradeNo);
  await back('2030', '10:00:00');
  await back('2074', '11:00:00');
  const other = notices(second.tradeNo);
  await other('2030', '12:00:00');
  expect((await parcels(order)).map(({ collectAmount }) => collectAmount)).toEqual([null]);
  const { orders } = await readPacking(db, { numbers: [order.orderNumber] });
  const [packing] = orders;
  if (!packing) throw new Error('the rest is to be packed');
  const whole = { ...packing, lines: packing.ordered };
  expect(parcelCash(whole, packing.shipments).withRest).toBe(packing.amountDue);
});

test('an order stays undelivered while one of its parcels comes back, whatever the others do', async () => {
  const { order, first, second } = await inTwoParcels('bt', 2);
  const [one, other] = [notices(first.tradeNo), notices(second.tradeNo)];
  await one('2030', '10:00:00');
  await other('2030', '10:00:00');
  await one('2074', '11:00:00');
  expect(await stateOf(order)).toEqual({ status: 'inTransit', notCollected: true });
  await other('2067', '12:00:00');
  expect(await stateOf(order)).toEqual({ status: 'inTransit', notCollected: true });
  // It was collected after all.
  await one('2067', '13:00:00');
  expect(await stateOf(order)).toEqual({ status: 'completed', notCollected: false });
});

test('cash that a parcel collected is not asked for again with the goods of another that came back', async () => {
  const { order, first, second } = await inTwoParcels('cod', 2);
  const { orderNumber } = order;
  const leaving = { orderNumber, from: 'newOrder', to: 'inTransit', actor, tell: false } as const;
  expect(await changeOrderStatus(db, idleJobs, leaving)).toMatchObject({ ok: true });
  for (const [{ tradeNo }, end] of [
    [first, '2067'],
    [second, '2074'],
  ] as const) {
    await notices(tradeNo)('2030', '10:00:00');
    await notices(tradeNo)(end, '12:00:00');
  }
  expect(await sendAgain(db, orderNumber, defaults.delivery, actor)).toEqual({ ok: true });
  expect(await parcels(order)).toMatchObject([{ isApart: true, collectAmount: first.collect }]);
  const { orders } = await readPacking(db, { numbers: [orderNumber] });
  const [packing] = orders;
  if (!packing) throw new Error('the rest is to be packed');
  const whole = { ...packing, lines: packing.ordered };
  expect(parcelCash(whole, packing.shipments)).toMatchObject({ withRest: 0, open: 0 });

  await addShipment(db, idleJobs, {
    ...{ orderNumber, version: 1, inParcels: 1, lines: [{ productID: variant, qty: 1 }], actor },
    ...{ leaves: false, tell: false, open: 0, collects: false },
  });
  expect(await make(order, (await parcels(order)).at(-1)?.id)).toEqual({ ok: true });
  const third = (await labels(order)).at(-1);
  expect(third?.collect).toBe(0);
  const last = notices(third?.tradeNo ?? '');
  await last('2030', '13:00:00');
  await last('2067', '14:00:00');
  expect(await stateOf(order)).toEqual({ status: 'completed', notCollected: false });
  expect(await moneyOf(order)).toMatchObject({ amountReceived: 0, toRefund: 0, mark: 'paid' });
});

test('of an order that is cancelled after a part of it was collected, the email says that not all of it arrived', async () => {
  for (const [end, words] of [
    ['2067', ['Not all of your order', '部分商品未完成取貨']],
    ['2074', ['was not collected', '未完成取貨']],
  ] as const) {
    const { order, first, second } = await inTwoParcels('bt', 2);
    const { orderNumber } = order;
    const leaving = { orderNumber, from: 'newOrder', to: 'inTransit', actor, tell: false } as const;
    expect(await changeOrderStatus(db, idleJobs, leaving)).toMatchObject({ ok: true });
    for (const { tradeNo } of [first, second]) await notices(tradeNo)('2030', '10:00:00');
    await notices(first.tradeNo)(end, '11:00:00');
    await notices(second.tradeNo)('2074', '12:00:00');
    const cancelling = { orderNumber, from: 'inTransit', to: 'cancelled', confirmed: true } as const;
    expect(await changeOrderStatus(db, idleJobs, { ...cancelling, actor, tell: true })).toMatchObject({
      ok: true,
    });
    const mail = (await emailsAfterPlacing(order)).find(({ kind }) => kind === 'cancelled');
    for (const each of words) expect(mail?.text).toContain(each);
  }
});

const cash = { shippingOption: 'sevenEleven', paymentMethod: 'cod' } as const;
async function moneyOf({ orderID }: Placed) {
  const [order] = await db.select().from(shopOrder).where(eq(shopOrder.orderID, orderID));
  if (!order) throw new Error('the order is there');
  const { amountDue, amountReceived } = order;
  return { amountDue, amountReceived, toRefund: toRefund(order), mark: paidMark(order), order };
}
/** Its parcel was removed and has a new one, and both have a label that asks for the cash. */
async function sentTwice() {
  const { order, label, tell } = await sent(cash, toStore);
  const [parcel] = await parcels(order);
  expect(await removeShipment(db, order.orderNumber, parcel?.id ?? 0, actor)).toEqual({ ok: true });
  expect(await make(order)).toEqual({ ok: true });
  const second = (await labels(order)).at(-1);
  expect(second?.collect).toBe(label.collect);
  const sum = label.collect ?? 0;
  return { order, sum, tellRemoved: tell, tell: notices(second?.tradeNo ?? '') };
}
const toShop = async (order: Placed) =>
  (await emailsAfterPlacing(order)).filter(({ kind }) => kind === 'undeliveredShop');

test.each(['removed last', 'removed first'])(
  'cash that is collected twice is to be refunded once: %s',
  async (which) => {
    const { order, sum, tell, tellRemoved } = await sentTwice();
    const isLast = which === 'removed last';
    const [first, last] = isLast ? [tell, tellRemoved] : [tellRemoved, tell];
    await first('2067', '12:00:00');
    expect(await stateOf(order)).toMatchObject({ status: isLast ? 'completed' : 'followUp' });
    expect(await moneyOf(order)).toMatchObject({
      amountReceived: isLast ? 0 : sum,
      toRefund: 0,
      mark: 'paid',
    });
    await Promise.all(Array.from({ length: 4 }, () => last('2067', '13:00:00')));
    await last('2067', '14:00:00');
    expect(await stateOf(order)).toEqual({ status: 'completed', notCollected: false });
    expect(await moneyOf(order)).toMatchObject({
      ...{ amountDue: sum, amountReceived: 2 * sum, toRefund: sum, mark: 'refund' },
    });
    const payments = await paymentsOfOrder(db, order.orderID);
    expect(payments).toMatchObject(
      [0, 1].map(() => ({ amount: sum, lastFive: '', paidOn: '2026-11-25', state: 'matched' })),
    );
    const { rows } = await ordersToRefund(db);
    expect(rows).toContainEqual(expect.objectContaining({ orderID: order.orderID, toRefund: sum }));
    expect((await emailsAfterPlacing(order)).map(({ kind }) => kind)).not.toContain('paymentReceived');
    const [told, ...none] = await toShop(order);
    expect(none).toEqual([]);
    // It is written when it is sent, and says what is known by then.
    expect(told?.text).toContain('The customer has its goods twice');
    expect(told?.text).toContain(`${formatNtd(sum)} is to be refunded`);
    expect(told?.text).not.toMatch(/remove it|second time/);
  },
);

test('what is under way is told before another parcel is removed, and what it collects is not asked for again', async () => {
  const { order, label, tell } = await sent(cash, toStore);
  const [parcel] = await parcels(order);
  await removeShipment(db, order.orderNumber, parcel?.id ?? 0, actor);
  await tell('2030', '10:00:00');
  await tell('2063', '11:00:00');
  const [moving, ...none] = await toShop(order);
  expect(none).toEqual([]);
  expect(moving?.subject).toMatch(/a parcel that was removed is on its way/);
  expect(moving?.text).toContain('Have the carrier stop it, and count its goods');
  expect(moving?.text).toContain('Do not send them a second time');
  expect(moving?.text).toContain(`${formatNtd(label.collect ?? 0)} in cash is collected with it`);
  expect(await stateOf(order)).toMatchObject({ status: 'newOrder' });
  await tell('2067', '12:00:00');
  expect(await toShop(order)).toHaveLength(2);
  expect((await toShop(order)).at(-1)?.text).toContain('Do not send its goods a second time');
  expect(await make(order)).toEqual({ ok: true });
  expect(askedFor(order).map(({ IsCollection }) => IsCollection)).toEqual(['Y', 'N']);
});

test('cash of an order that was completed by hand is counted once when its carrier reports it later', async () => {
  const { order, sum, tell, tellRemoved } = await sentTwice();
  await tell('2030', '11:00:00');
  const { orderNumber } = order;
  const completed = { orderNumber, from: 'inTransit', to: 'completed', actor: 'owner', tell: false } as const;
  expect(await changeOrderStatus(db, idleJobs, completed)).toMatchObject({ ok: true });
  await tellRemoved('2067', '12:00:00');
  expect(await moneyOf(order)).toMatchObject({ amountReceived: 2 * sum, toRefund: sum });
  await tell('2067', '13:00:00');
  expect(await moneyOf(order)).toMatchObject({ amountReceived: 2 * sum, toRefund: sum });
});

test('a label that asks for more than is due since: what is too much is to be refunded', async () => {
  const { order, label, tell } = await sent(cash, toStore);
  const sum = label.collect ?? 0;
  const cheaper = { amountDue: sum - 100 };
  await db.update(shopOrder).set(cheaper).where(eq(shopOrder.orderID, order.orderID));
  await tell('2067', '12:00:00');
  expect(await stateOf(order)).toMatchObject({ status: 'completed' });
  expect(await moneyOf(order)).toMatchObject({ amountReceived: sum, toRefund: 100, mark: 'refund' });
});

test('cash of one parcel is not lost when a removed one was collected before the last arrived', async () => {
  const { order, first, second } = await inTwoParcels('cod', 2);
  const sum = first.collect ?? 0;
  await notices(first.tradeNo)('2067', '10:00:00');
  expect(await moneyOf(order)).toMatchObject({ amountReceived: 0 });
  const gone = (await parcels(order)).find(({ id }) => id === second.shipmentID);
  await removeShipment(db, order.orderNumber, gone?.id ?? 0, actor);
  await db.update(waybill).set({ collect: 300 }).where(eq(waybill.id, second.id));
  await notices(second.tradeNo)('2067', '11:00:00');
  expect(await moneyOf(order)).toMatchObject({ amountReceived: sum + 300, toRefund: 300 });
  const [told] = await toShop(order);
  expect(told?.text).toContain('another one of this order. If both held the same goods');
});

test('cash that the carrier collects for a cancelled order is recorded, and asked about if it is recorded again', async () => {
  const { order, label, tell } = await sent(cash, toStore);
  const sum = label.collect ?? 0;
  const { orderNumber } = order;
  const cancelled = { orderNumber, from: 'newOrder', to: 'cancelled', actor, tell: false } as const;
  expect(await changeOrderStatus(db, idleJobs, cancelled)).toMatchObject({ ok: true });
  await tell('300', '09:00:00');
  expect(await toShop(order)).toEqual([]);
  await tell('2030', '10:00:00');
  await tell('2063', '11:00:00');
  const [moving, ...none] = await toShop(order);
  expect(none).toEqual([]);
  expect(moving?.subject).toMatch(/of cancelled order \w+ is on its way/);
  expect(moving?.text).toContain('Have the carrier stop it, and count its goods');
  expect(moving?.text).not.toContain('second time');
  await Promise.all([tell('2067', '12:00:00'), tell('2067', '12:00:00')]);
  expect(await toShop(order)).toHaveLength(2);
  expect((await toShop(order)).at(-1)?.text).toContain(`collected ${formatNtd(sum)} in cash`);
  expect(await moneyOf(order)).toMatchObject({ amountReceived: sum, toRefund: sum, mark: 'refund' });
  const again = { orderNumber, lastFive: '', amount: String(sum), paidOn: taipeiDay(new Date()) };
  const more = { received: sum, waiting: 0, agreed: null };
  expect(await recordPayment(db, idleJobs, { ...again, ...more }, actor)).toMatchObject({
    problem: 'payment-in-doubt',
    question: { doubts: ['cancelled', 'same'] },
  });
});

test('a label that was under way before its order was cancelled is told once more when it goes on', async () => {
  const { order, tell } = await sent(cash, toStore);
  await tell('2030', '10:00:00');
  await emailsAreSent(order);
  const { orderNumber } = order;
  const cancelled = { orderNumber, from: 'inTransit', to: 'cancelled', actor, tell: false } as const;
  expect(await changeOrderStatus(db, idleJobs, cancelled)).toMatchObject({ ok: true });
  await tell('2063', '11:00:00');
  expect((await toShop(order)).map(({ subject }) => subject)).toEqual([
    expect.stringContaining('is at the store'),
  ]);
});

/** An order whose label was said not to exist, although it does. */
async function droppedByMistake() {
  const order = await placed(cash, toStore);
  standIn.way = 'loses';
  expect(await make(order)).toMatchObject({ problem: 'waybill-unclear' });
  standIn.way = 'answers';
  const [label] = await labels(order);
  expect(await dropWaybill(db, { orderNumber: order.orderNumber, id: label?.id ?? 0 }, actor)).toEqual({
    ok: true,
  });
  const [parcel] = await parcels(order);
  return { order, parcelID: parcel?.id ?? 0, tell: notices(label?.tradeNo ?? '') };
}

test('a notice about a label that was said not to exist brings it back', async () => {
  const { order, parcelID, tell } = await droppedByMistake();
  await tell('300', '09:00:00');
  expect(await labels(order)).toMatchObject([{ shipmentID: parcelID, state: 'made', stage: 'received' }]);
  expect(await kindsOf(order)).toEqual(['placed', 'labelFailed', 'labelMade', 'parcelUpdate']);
  expect(await make(order, parcelID)).toEqual({ ok: false, problem: 'waybill-exists' });
  await tell('2067', '10:00:00');
  expect(await stateOf(order)).toMatchObject({ status: 'completed' });
  expect(await moneyOf(order)).toMatchObject({ amountReceived: 0, toRefund: 0 });
});

test('where its parcel has another label by then, it is one of a removed parcel, with its email and its cash', async () => {
  const { order, parcelID, tell } = await droppedByMistake();
  expect(await make(order, parcelID)).toEqual({ ok: true });
  await tell('2030', '10:00:00', { BookingNote: 'F12345678901' });
  const [first, second] = await labels(order);
  expect(first).toMatchObject({ shipmentID: null, state: 'made', stage: 'onWay' });
  expect(second).toMatchObject({ shipmentID: parcelID, state: 'made', stage: null });
  expect((await parcels(order))[0]?.trackingNumber).not.toBe('F12345678901');
  expect(await stateOf(order)).toMatchObject({ status: 'newOrder' });
  expect(await toShop(order)).toHaveLength(1);
  await tell('2067', '11:00:00');
  await notices(second?.tradeNo ?? '')('2067', '12:00:00');
  const sum = first?.collect ?? 0;
  expect(await moneyOf(order)).toMatchObject({ amountReceived: 2 * sum, toRefund: sum });
  expect(await stateOf(order)).toMatchObject({ status: 'completed' });
  expect(await toShop(order)).toHaveLength(2);
});

const part = (order: Placed, qty: number, more: { leaves: boolean; collects: boolean; inParcels?: number }) =>
  addShipment(db, idleJobs, {
    ...{ orderNumber: order.orderNumber, version: 1, inParcels: 0, tell: false, open: 0, actor, ...more },
    lines: [{ productID: variant, qty }],
  });

test('a parcel that the customer has stays, and its cash is recorded before the order is cancelled', async () => {
  const order = await placed(cash, toStore, 3);
  expect(await part(order, 1, { leaves: false, collects: true })).toEqual({ ok: true });
  const [parcel] = await parcels(order);
  expect(await make(order, parcel?.id)).toEqual({ ok: true });
  const [label] = await labels(order);
  await notices(label?.tradeNo ?? '')('2067', '12:00:00');
  expect(await stateOf(order)).toMatchObject({ status: 'newOrder' });
  expect(await removeShipment(db, order.orderNumber, parcel?.id ?? 0, actor)).toEqual({
    ok: false,
    problem: 'parcel-collected',
  });
  expect(await moneyOf(order)).toMatchObject({ amountReceived: 0 });
  const cancel = {
    orderNumber: order.orderNumber,
    from: 'newOrder',
    to: 'cancelled',
    actor,
    tell: false,
  } as const;
  const cancelled = await changeOrderStatus(db, idleJobs, cancel);
  if (!cancelled.ok) throw new Error(cancelled.problem);
  const { collect } = label ?? {};
  expect(collect).toBeGreaterThan(0);
  expect(await moneyOf(order)).toMatchObject({ amountReceived: collect, toRefund: collect });
  // Undone, its completion counts it again; cancelled once more, it is counted once.
  expect(await undoOrderChange(db, cancelled.eventID, actor)).toEqual({ ok: true, status: 'newOrder' });
  expect(await moneyOf(order)).toMatchObject({ amountReceived: 0 });
  const again = await undoOrderChange(db, cancelled.eventID, actor);
  expect(again).toEqual({ ok: false, problem: 'already-undone' });
  expect(await changeOrderStatus(db, idleJobs, cancel)).toMatchObject({ ok: true });
  expect(await moneyOf(order)).toMatchObject({ amountReceived: collect, toRefund: collect });
});

test('an order that awaits its payment is cancelled at once, though what was collected pays for it', async () => {
  const order = await placed(cash, toStore, 3);
  const { orderNumber } = order;
  await part(order, 1, { leaves: false, collects: true });
  expect(await make(order, (await parcels(order))[0]?.id)).toEqual({ ok: true });
  const [label] = await labels(order);
  await notices(label?.tradeNo ?? '')('2067', '12:00:00');
  const move = (from: OrderStatus, to: OrderStatus) =>
    changeOrderStatus(db, idleJobs, { orderNumber, from, to, actor, tell: false });
  expect(await move('newOrder', 'awaitingPayment')).toMatchObject({ ok: true });
  const cancelled = await move('awaitingPayment', 'cancelled');
  if (!cancelled.ok) throw new Error(cancelled.problem);
  expect(await stateOf(order)).toMatchObject({ status: 'cancelled' });
  expect(await moneyOf(order)).toMatchObject({ amountReceived: label?.collect, toRefund: label?.collect });
  const undone = { ok: true, status: 'awaitingPayment' };
  expect(await undoOrderChange(db, cancelled.eventID, actor)).toEqual(undone);
  expect(await stateOf(order)).toMatchObject({ status: 'awaitingPayment' });
  expect(await moneyOf(order)).toMatchObject({ amountReceived: 0 });
});

test('a part is not sent in the parcel whose label is of the whole order', async () => {
  const order = await placed(cash, toStore, 2);
  expect(await make(order)).toEqual({ ok: true });
  expect(await part(order, 1, { leaves: true, collects: false })).toEqual({
    ok: false,
    problem: 'label-of-all',
  });
  expect(await part(order, 2, { leaves: true, collects: false })).toMatchObject({ ok: true });
});

test('a parcel does not collect the cash that the label of another asks for, nor leave its own label’s to another', async () => {
  const order = await placed(cash, toStore, 3);
  const { orderNumber } = order;
  for (const inParcels of [0, 1])
    await part(order, 1, { leaves: false, collects: inParcels === 0, inParcels });
  const [first, second] = await parcels(order);
  expect(await make(order, first?.id)).toEqual({ ok: true });
  const sum = (await labels(order))[0]?.collect;
  expect(sum).toBeGreaterThan(0);
  const send = (id = 0, collects = false) =>
    sendShipment(db, idleJobs, orderNumber, id, { tell: false, open: 0, collects, actor });
  const before = await parcels(order);
  const refused = { ok: false, problem: 'label-made' };
  expect(await chooseCollector(db, orderNumber, second?.id ?? 0)).toEqual(refused);
  for (const leaves of [true, false])
    expect(await part(order, 1, { leaves, collects: true, inParcels: 2 })).toEqual(refused);
  expect(await send(second?.id, true)).toEqual(refused);
  expect(await send(first?.id, false)).toEqual(refused);
  expect(await parcels(order)).toEqual(before);

  expect(await make(order, second?.id)).toEqual({ ok: true });
  expect((await labels(order)).map(({ collect }) => collect)).toEqual([sum, 0]);
  // Its label asks for nothing, so nobody would collect it.
  expect(await removeShipment(db, orderNumber, first?.id ?? 0, actor)).toEqual({ ok: true });
  expect(await send(second?.id, true)).toEqual(refused);
  expect(await part(order, 1, { leaves: false, collects: true, inParcels: 1 })).toEqual({ ok: true });
  expect(await make(order, (await parcels(order)).at(-1)?.id)).toEqual({ ok: true });
  expect((await labels(order)).map(({ collect }) => collect)).toEqual([sum, 0, sum]);
});

test('the labels of parcels that are here are printed together, in the order asked for; no other', async () => {
  const [first, second, away] = [
    await sent(cash, toStore),
    await sent(cash, toStore),
    await sent(cash, toStore),
  ];
  await away.tell('2030', '10:00:00');
  const orders = [first, second, away].map(({ order }) => order.orderID);
  expect(await printableLabels(db, orders)).toEqual([
    { id: first.label.id, orderID: first.order.orderID },
    { id: second.label.id, orderID: second.order.orderID },
  ]);
  const asked = [second.label.id, 999_999, first.label.id];
  expect((await labelsToPrint(db, asked)).map(({ id }) => id)).toEqual([second.label.id, first.label.id]);
  await db.update(waybill).set({ state: 'unclear' }).where(eq(waybill.id, first.label.id));
  expect((await labelsToPrint(db, asked)).map(({ id }) => id)).toEqual([second.label.id]);
});
