import { randomUUID } from 'node:crypto';
import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { usualDelivery } from '#app/domain/delivery/delivery-calendar.ts';
import { promiseOnReceipt } from '#app/domain/delivery/delivery-date.ts';
import { type DeliveryTerms, optionsOffered, usualTerms } from '#app/domain/delivery/shipping.ts';
import { detailsOf } from '#app/domain/order/order-changes.ts';
import { taipeiDay } from '#app/domain/taipei-day.ts';
import { outbox } from '#app/server/db/order-schema.ts';
import {
  orderEvent,
  orderLine,
  parentProduct,
  productVariant,
  promoCode,
  shopOrder,
} from '#app/server/db/schema.ts';
import { theShop } from '#app/server/emails/outbox.ts';
import { type Jobs, startJobs } from '#app/server/jobs.ts';
import { createLog } from '#app/server/log.ts';
import { recordPayment } from '#app/server/payments/payment-recording.ts';
import { recordRefund } from '#app/server/payments/refunds.ts';
import { owedNow, today } from '#test/bank-transfers.ts';
import { testDatabase } from '#test/database.ts';
import { editing } from '#test/edit-factories.ts';
import {
  leftOf,
  makePromo,
  orderBody,
  orderRequest,
  placeParts,
  stockVariant,
} from '#test/order-factories.ts';
import { returnOrder } from './order-return.ts';
import { type PlaceOrderParts, placeOrder } from './place-order.ts';

const database = await testDatabase();
const actor = 'owner@boma.example';
const { db, pool } = database;
let jobs: Jobs;
let parts: PlaceOrderParts;

beforeAll(async () => {
  jobs = await startJobs(pool, createLog('silent'));
  parts = placeParts({ jobs });
});
afterAll(async () => {
  await jobs.stop();
  await database.close();
});

const place = (body: unknown) => placeOrder(db, orderRequest(body), parts);

async function rows(): Promise<unknown> {
  const counted = await db.execute(sql`select
    (select count(*)::int from shop_order) as orders, (select count(*)::int from order_line) as lines,
    (select count(*)::int from outbox) as emails, (select count(*)::int from pgboss.job) as jobs,
    (select count(*)::int from order_event) as events,
    (select coalesce(sum(qty), 0)::int from product_variant) as stock,
    (select count(*)::int from promo_code where used) as spent`);
  return counted.rows[0];
}

test('an order is written whole: snapshot, stock, event, two emails and their jobs', async () => {
  const id = await stockVariant(db, { price: 450, cost: 200, qty: 5, salesPercentage: 10 });
  const body = orderBody([{ productID: id, qty: 2 }]);
  const placed = await place(body);

  expect(placed).toMatchObject({
    ok: true,
    answer: {
      message: 'order-received',
      posted: true,
      totalPrice: 810,
      totalPriceWithShipping: 970,
      paymentMethod: 'cod',
      shippingOption: 'regularAM',
      order: { amountDue: 970, status: 'newOrder', lines: [{ unitPrice: 405, qty: 2, lineTotal: 810 }] },
    },
  });
  expect(JSON.stringify(placed)).not.toMatch(/"(total)?cost"/i);
  expect(await leftOf(db, id)).toBe(3);
  const [order] = await db.select().from(shopOrder).where(eq(shopOrder.orderID, body.orderID));
  expect(order).toMatchObject({ totalCost: 400, customerName: '王小明', status: 'newOrder' });
  const lines = await db.select().from(orderLine).where(eq(orderLine.orderID, body.orderID));
  expect(lines).toMatchObject([
    { title: ['Biltong', '風乾牛肉'], weight: ['250 g', '250 公克'], cost: 200, price: 450 },
  ]);
  const none = await db.execute(
    sql`select size is null as none from order_line where order_id = ${body.orderID}`,
  );
  expect(none.rows).toEqual([{ none: true }]);
  expect(await db.select().from(orderEvent).where(eq(orderEvent.orderID, body.orderID))).toHaveLength(1);
  const emails = await db.select().from(outbox).where(eq(outbox.orderID, body.orderID));
  expect(emails.map(({ kind, recipient, state }) => [kind, recipient, state]).sort()).toEqual([
    ['newOrder', 'ming@example.com', 'waiting'],
    ['newOrderShop', theShop, 'waiting'],
  ]);
  const queued = await db.execute(sql`select data->>'id' as id from pgboss.job where name = 'email'`);
  expect(queued.rows.map(({ id }) => id)).toEqual(expect.arrayContaining(emails.map(({ id }) => id)));
});

test('an order keeps the day it was promised, by the calendar of its moment', async () => {
  const id = await stockVariant(db);
  const today = taipeiDay(new Date());
  const delivery = { ...usualDelivery, cutOffHour: 24, closedDays: [today] };
  const body = { ...orderBody([{ productID: id, qty: 1 }]), paymentMethod: 'bt' };
  const placed = await placeOrder(db, orderRequest(body), { ...parts, delivery });
  const promised = promiseOnReceipt(new Date(), 'bt', delivery);
  expect(promised.day > today).toBe(true);
  expect(placed).toMatchObject({ ok: true, answer: { order: { promised } } });
  // Repeated after the calendar changed.
  expect(await place(body)).toEqual(placed);
});

test("an order pays the owner's fee, is sent free of it from a threshold on, and not at all below the minimum", async () => {
  const id = await stockVariant(db, { price: 300, qty: 50 });
  const terms = { home: 111, store: 90, familyMart: null, freeFrom: 900, minimum: 600 };
  const withTerms = (body: unknown) => placeOrder(db, orderRequest(body), { ...parts, terms });
  const of = (qty: number) => orderBody([{ productID: id, qty }]);
  const before = await rows();
  expect(await withTerms(of(1))).toEqual({
    ok: false,
    refusal: { name: 'below-minimum', minimum: 600, totalPrice: 300, missing: 300 },
  });
  // A changed fee is reported first.
  const shown = { ...of(2), totalPriceWithShipping: 760, amountDue: 760 };
  expect(await withTerms(shown)).toMatchObject({
    refusal: { name: 'total-changed', totalPriceWithShipping: 711, amountDue: 711 },
  });
  expect(await rows()).toEqual(before);
  expect(await withTerms(of(2))).toMatchObject({ answer: { order: { shippingCost: 111, amountDue: 711 } } });
  expect(await withTerms(of(3))).toMatchObject({ answer: { order: { shippingCost: 0, amountDue: 900 } } });
});

test('FamilyMart is taken where the shop offers it, at its own fee and within its own limits', async () => {
  const id = await stockVariant(db, { price: 3_000 });
  const of = (qty: number) => {
    const body = orderBody([{ productID: id, qty }]);
    const shippingAddress = { county: 'Taipei', storeName: '新營店', storeCode: '006598' };
    return { ...body, shippingOption: 'familyMart', customer: { ...body.customer, shippingAddress } };
  };
  const terms = { ...usualTerms, familyMart: 159 };
  const placeWith = (body: unknown, given: DeliveryTerms) =>
    placeOrder(db, orderRequest(body), { ...parts, terms: given, shipping: optionsOffered(given) });
  const before = await rows();
  expect(await placeWith(of(1), usualTerms)).toEqual({
    ok: false,
    refusal: { name: 'shipping-not-offered', shippingOption: 'familyMart' },
  });
  expect(await placeWith(of(2), terms)).toEqual({
    ok: false,
    refusal: {
      name: 'parcel-too-big',
      grams: 0,
      amount: 6_000,
      limits: { grams: 10_000, amount: 5_000, store: 'familyMart' },
    },
  });
  expect(await rows()).toEqual(before);
  expect(await placeWith(of(1), terms)).toMatchObject({
    answer: { order: { shippingCost: 159, amountDue: 3_159 } },
  });
});

test('a parcel too heavy or too dear for a 7-ELEVEN store is refused, whatever the page said; others take it', async () => {
  const dear = await stockVariant(db, { price: 10_001 });
  const heavy = await stockVariant(db, { price: 100 });
  await db.update(productVariant).set({ grams: 2500 }).where(eq(productVariant.id, heavy));
  const toStore = (body: ReturnType<typeof orderBody>) => ({
    ...body,
    shippingOption: 'sevenEleven',
    customer: {
      ...body.customer,
      shippingAddress: { county: 'Taipei', storeName: '大安', storeCode: '131386' },
    },
  });
  const before = await rows();
  expect(await place(toStore(orderBody([{ productID: dear, qty: 2 }])))).toEqual({
    ok: false,
    refusal: { name: 'parcel-too-big', grams: 0, amount: 20_002, limits: { grams: 10_000, amount: 20_000 } },
  });
  const five = orderBody([{ productID: heavy, qty: 5 }]);
  expect(await place(toStore(five))).toMatchObject({
    ok: false,
    refusal: { name: 'parcel-too-big', grams: 12_500, amount: 500 },
  });
  expect(await rows()).toEqual(before);
  expect(await place(five)).toMatchObject({ ok: true });
  expect(await place(toStore(orderBody([{ productID: heavy, qty: 4 }])))).toMatchObject({
    ok: true,
    answer: { order: { customer: { shippingAddress: { pickupName: '王小明', storeCode: '131386' } } } },
  });
});

test('a percentage code takes off lines without a sale, and is spent on the order', async () => {
  const full = await stockVariant(db, { price: 101 });
  const onSale = await stockVariant(db, { price: 100, salesPercentage: 20 });
  await makePromo(db, 'TENOFF', { discount: 10 });
  const body = {
    ...orderBody([
      { productID: full, qty: 1 },
      { productID: onSale, qty: 1 },
    ]),
    promoCode: 'TENOFF',
  };
  expect(await place(body)).toMatchObject({ ok: true, answer: { totalPrice: 90 + 80 } });
  const [code] = await db.select().from(promoCode).where(eq(promoCode.code, 'TENOFF'));
  expect(code).toMatchObject({ used: true, orderID: body.orderID });
});

test('a fixed code takes its amount off what is due, never below nothing', async () => {
  const id = await stockVariant(db, { price: 100 });
  await makePromo(db, 'HUGE', { salesAmount: 1000 });
  const placed = await place({ ...orderBody([{ productID: id, qty: 1 }]), promoCode: 'HUGE' });
  expect(placed).toMatchObject({
    ok: true,
    answer: { totalPriceWithShipping: 260, order: { promoAmount: 1000, amountDue: 0 } },
  });
});

test('refusals change nothing and say what is left', async () => {
  const id = await stockVariant(db, { qty: 2 });
  const other = await stockVariant(db, { qty: 9 });
  const hidden = await stockVariant(db, { isPublished: false });
  const gone = await stockVariant(db);
  await db
    .update(parentProduct)
    .set({ deletedAt: sql`now()` })
    .where(sql`id = (select parent_id from product_variant where id = ${gone})`);
  const unknown = `var_${randomUUID()}` as const;
  await db.insert(promoCode).values({ code: 'SPENT', discount: 5, used: true, orderID: 'an earlier order' });
  const before = await rows();
  const one = (productID: typeof id, qty = 1) => orderBody([{ productID, qty }]);

  const short = (productID: string, requested: number, left: number, title: unknown) => ({
    ok: false,
    refusal: { name: 'out-of-stock', shortages: [{ productID, asked: requested, left, title }] },
  });
  const title = ['Biltong', '風乾牛肉'];
  expect(
    await place(
      orderBody([
        { productID: id, qty: 3 },
        { productID: other, qty: 1 },
      ]),
    ),
  ).toEqual(short(id, 3, 2, title));
  expect(await place(one(hidden))).toEqual(short(hidden, 1, 0, title));
  expect(await place(one(gone))).toEqual(short(gone, 1, 0, title));
  expect(await place(one(unknown))).toEqual(short(unknown, 1, 0, null));
  expect(await place({ ...one(id), promoCode: 'NO-SUCH' })).toEqual({
    ok: false,
    refusal: { name: 'promo-unknown' },
  });
  expect(await place({ ...one(id), promoCode: 'SPENT' })).toEqual({
    ok: false,
    refusal: { name: 'promo-used' },
  });
  expect(await place({ ...one(id), amountDue: 1 })).toEqual({
    ok: false,
    refusal: { name: 'total-changed', totalPrice: 100, totalPriceWithShipping: 260, amountDue: 260 },
  });
  expect(await rows()).toEqual(before);
});

test('lines of one variant are one line: together they cannot outdo the stock', async () => {
  const id = await stockVariant(db, { qty: 3 });
  const twice = orderBody([
    { productID: id, qty: 2 },
    { productID: id, qty: 2 },
  ]);
  expect(await place(twice)).toMatchObject({
    ok: false,
    refusal: { name: 'out-of-stock', shortages: [{ asked: 4, left: 3 }] },
  });
  const within = orderBody([
    { productID: id, qty: 2 },
    { productID: id, qty: 1 },
  ]);
  expect(await place(within)).toMatchObject({ ok: true, answer: { order: { lines: [{ qty: 3 }] } } });
});

test('a failed attempt is not held against the next one with the same key', async () => {
  const id = await stockVariant(db, { qty: 0 });
  const body = orderBody([{ productID: id, qty: 1 }]);
  expect(await place(body)).toMatchObject({ ok: false });
  await db.execute(sql`update product_variant set qty = 1 where id = ${id}`);
  expect(await place(body)).toMatchObject({ ok: true });
});

test('the same order again gets the same answer, also when it moved on; another order with its key is refused', async () => {
  const id = await stockVariant(db, { qty: 2 });
  const body = orderBody([{ productID: id, qty: 2 }]);
  const first = await place(body);
  await db.update(shopOrder).set({ status: 'inTransit' }).where(eq(shopOrder.orderID, body.orderID));
  const before = await rows();
  expect(JSON.stringify(await place(body))).toBe(JSON.stringify(first));
  const others = [
    { ...body, basket: { items: [{ productID: id, qty: 1 }] } },
    { ...body, customer: { ...body.customer, name: '李大華' } },
    { ...body, paymentMethod: 'bt' },
    { ...body, customerMessage: 'and hurry' },
  ];
  for (const other of others) {
    expect(await place(other)).toEqual({ ok: false, refusal: { name: 'order-id-reused' } });
  }
  expect(await rows()).toEqual(before);
});

test('the answer stays the first one after edits, a payment and a refund', async () => {
  const id = await stockVariant(db, { price: 1000, qty: 5 });
  const body = { ...orderBody([{ productID: id, qty: 3 }]), paymentMethod: 'bt', giftMessage: '生日快樂' };
  const first = await place(body);
  if (!first.ok) throw new Error(first.refusal.name);
  const { orderNumber } = first.answer.order;
  const { edited } = editing(db, jobs, actor);
  await edited(orderNumber, {
    lines: [{ productID: id, qty: 2, unitPrice: 900 }],
    shippingOption: 'regularPM',
    giftMessage: '',
    customer: { ...detailsOf(first.answer.order.customer), name: '李大華', email: 'other@example.com' },
  });
  expect(JSON.stringify(await place(body))).toBe(JSON.stringify(first));
  await edited(orderNumber, { deliveryNote: 'ring twice' });
  const paid = { lastFive: '01234', amount: '1960', paidOn: today() };
  expect(
    await recordPayment(db, jobs, { orderNumber, ...paid, received: 0, waiting: 0, agreed: null }, actor),
  ).toMatchObject({ ok: true });
  const back = { amount: '500', refundedOn: today(), note: '', refunded: 0, tell: true, agreed: false };
  const owed = await owedNow(db, orderNumber);
  expect(await recordRefund(db, jobs, { orderNumber, ...back, owed }, actor)).toMatchObject({ ok: true });
  expect(JSON.stringify(await place(body))).toBe(JSON.stringify(first));
});

test('what a cancelled order took goes back once, however many ask', async () => {
  const id = await stockVariant(db, { qty: 4 });
  await makePromo(db, 'BACK');
  const body = { ...orderBody([{ productID: id, qty: 3 }]), promoCode: 'BACK' };
  await place(body);
  expect(await leftOf(db, id)).toBe(1);
  const placed = await Promise.all(
    Array.from({ length: 8 }, () =>
      db.transaction((tx) => returnOrder(tx, body.orderID, 'owner@boma.example')),
    ),
  );
  expect(placed.filter(Boolean)).toHaveLength(1);
  expect(await leftOf(db, id)).toBe(4);
  const [code] = await db.select().from(promoCode).where(eq(promoCode.code, 'BACK'));
  expect(code).toMatchObject({ used: false, orderID: null });
});

test('whoever orders is answered within 15 seconds: the transaction has that long and no longer', async () => {
  const given = vi.spyOn(db, 'transaction');
  try {
    expect(await place(orderBody([{ productID: await stockVariant(db), qty: 1 }]))).toMatchObject({
      ok: true,
    });
    const within = given.mock.calls.map(([, options]) => options?.within ?? Number.POSITIVE_INFINITY);
    expect(within).toHaveLength(1);
    expect(Math.max(...within)).toBeLessThanOrEqual(15_000);
  } finally {
    given.mockRestore();
  }
});
