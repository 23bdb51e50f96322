import { eq, sql } from 'drizzle-orm';
import { afterAll, expect, test } from 'vitest';
import { usualDelivery } from '#app/domain/delivery/delivery-calendar.ts';
import type { OrderStatus } from '#app/domain/order/order-status.ts';
import { isReadyToPack, mostPacked } from '#app/domain/order/packing.ts';
import { orderEvent, orderLine, shopOrder } from '#app/server/db/schema.ts';
import { readWaiting } from '#app/server/figures/figures.ts';
import { testDatabase } from '#test/database.ts';
import { orderBody, orderRequest, placeParts, stockVariant } from '#test/order-factories.ts';
import { changeOrderStatus } from './order-status-change.ts';
import {
  cancelledAfterPacking,
  countToPack,
  markPacked,
  packedGoods,
  packedSoFar,
  packingRows,
  promisedAhead,
  promisedWhenClosed,
  readPacking,
  unpackCancelled,
} from './packing.ts';
import { placeOrder } from './place-order.ts';

const database = await testDatabase();
afterAll(database.close);
const { db } = database;

async function placed({
  status = 'newOrder',
  promised = null,
  chosen = null,
  at = '2026-11-20T02:00:00Z',
}: {
  status?: OrderStatus;
  promised?: string | null;
  chosen?: string | null;
  at?: string;
}) {
  const body = orderBody([{ productID: await stockVariant(db), qty: 2 }]);
  const jobs = { add: async () => {}, wake: () => {} };
  const parts = placeParts({ jobs });
  const result = await placeOrder(db, orderRequest(body), parts);
  if (!result.ok) throw new Error(result.refusal.name);
  await db
    .update(shopOrder)
    .set({
      orderDate: new Date(at),
      status,
      promisedDate: promised,
      chosenDate: chosen,
      deliveryNote: 'Ring twice',
    })
    .where(eq(shopOrder.orderID, body.orderID));
  return result.answer.orderNumber;
}

test('orders are packed by the day on which they arrive: chosen, else promised, else the one they came on', async () => {
  const chosenLater = await placed({ promised: '2026-11-24', chosen: '2026-11-27' });
  const promised = await placed({ promised: '2026-11-24', status: 'awaitingPayment' });
  // 23 Nov in Taipei, 22 Nov in UTC; without a promise.
  const old = await placed({ at: '2026-11-22T16:00:00.000Z' });
  const early = await placed({ promised: '2026-11-24', at: '2026-11-19T02:00:00Z' });
  const sent = await placed({ promised: '2026-11-24', status: 'inTransit' });
  for (const status of ['cancelled', 'completed'] as const) await placed({ promised: '2026-11-24', status });
  const query = await placed({ promised: '2026-11-27', status: 'followUp', at: '2026-11-20T03:00:00Z' });

  const numbers = async (query: Parameters<typeof readPacking>[1]) =>
    (await readPacking(db, query)).orders.map(({ orderNumber }) => orderNumber);
  expect(await numbers({ span: { after: null, upTo: '2026-11-24' } })).toEqual([old, early, promised]);
  expect(await numbers({ span: { after: '2026-11-23', upTo: '2026-11-24' } })).toEqual([early, promised]);
  expect(await numbers({ span: { after: '2026-11-24', upTo: '2026-11-27' } })).toEqual([chosenLater, query]);
  expect(await numbers({ span: { after: '2026-12-23', upTo: '2026-12-24' } })).toEqual([]);
  expect(new Set(await numbers({ numbers: [sent, promised, 'NONE100'] }))).toEqual(new Set([promised, sent]));
  const called = await placed({ promised: '2026-11-24', status: 'cancelled' });
  expect(await readPacking(db, { numbers: [called, promised] })).toMatchObject({
    orders: [{ orderNumber: promised }],
    cancelled: [called],
  });
  expect(await numbers({ numbers: [] })).toEqual([]);
  // Those with something to settle are counted apart, as the page sets them aside.
  const owes = { paymentMethod: 'bt' as const };
  await db.update(shopOrder).set(owes).where(eq(shopOrder.orderNumber, early));
  const now = new Date('2026-11-23T02:00:00Z');
  const counted = await countToPack(db, now);
  expect(counted.toSorted((a, b) => (a.day < b.day ? -1 : 1))).toEqual([
    { day: '2026-11-23', orders: 1, aside: 0 },
    { day: '2026-11-24', orders: 1, aside: 1 },
    { day: '2026-11-27', orders: 1, aside: 1 },
  ]);
  const all = await readPacking(db, { span: { after: null, upTo: '2026-11-27' } });
  expect(all.orders.filter((order) => isReadyToPack(order, now))).toHaveLength(3);
  const { amountDue } = shopOrder;
  const refunded = { amountReceived: amountDue, amountRefunded: amountDue, amountWaived: amountDue };
  const none = { amountReceived: 0, amountRefunded: 0, amountWaived: 0 };
  const countAside = async () => (await countToPack(db, now)).reduce((sum, { aside }) => sum + aside, 0);
  for (const { orderNumber } of all.orders.filter((order) => isReadyToPack(order, now))) {
    const one = eq(shopOrder.orderNumber, orderNumber);
    const before = await countAside();
    await db.update(shopOrder).set(refunded).where(one);
    expect(await countAside()).toBe(before + 1);
    await db.update(shopOrder).set(none).where(one);
  }

  const { orders, more } = await readPacking(db, { numbers: [chosenLater] });
  expect(more).toBe(false);
  expect(orders[0]).toMatchObject({
    amountDue: 360,
    lines: [{ qty: 2, title: ['Biltong', '風乾牛肉'] }],
    promised: { day: '2026-11-24', chosen: '2026-11-27' },
    deliveryNote: 'Ring twice',
  });
  expect(JSON.stringify(orders)).not.toContain('"cost"');
});

test('no more are packed at once than fit on a page, and that is said', async () => {
  const one = await placed({ promised: '2027-03-01' });
  await db.execute(sql`
    insert into shop_order (order_id, order_number, request_hash, customer, customer_name, shipping_option, shipping_cost,
      payment_method, promo_amount, total_price, total_price_with_shipping, amount_due, total_cost, customer_message,
      language, status, promised_date, delivery_note, invoice)
    select 'many-' || n, 'MANY' || n, request_hash, customer, customer_name, shipping_option, shipping_cost,
      payment_method, promo_amount, total_price, total_price_with_shipping, amount_due, total_cost, customer_message,
      language, status, promised_date, delivery_note, invoice
    from shop_order, generate_series(100, 300) n where order_number = ${one}`);
  const { orders, more } = await readPacking(db, { span: { after: '2027-02-27', upTo: '2027-03-01' } });
  expect([orders.length, more]).toEqual([mostPacked, true]);
});

test('what is to be packed is read from its index', async () => {
  await db.execute(sql`analyze shop_order`);
  const plan = await db.transaction(async (tx) => {
    for (const way of ['seqscan', 'bitmapscan', 'sort'])
      await tx.execute(sql.raw(`set local enable_${way} = off`));
    const query = packingRows(tx, { span: { after: null, upTo: '2026-11-24' } }).getSQL();
    return JSON.stringify((await tx.execute(sql`explain ${query}`)).rows);
  });
  expect(plan).toContain('shop_order_to_pack');
  expect(plan).not.toContain('Sort');
});

test('goods are packed line by line or all at once, for the quantity that was packed, and the timeline says when an order is', async () => {
  const ids = [await stockVariant(db), await stockVariant(db)] as const;
  const body = orderBody(ids.map((productID, at) => ({ productID, qty: at + 1 })));
  const parts = placeParts({ jobs: { add: async () => {}, wake: () => {} } });
  const result = await placeOrder(db, orderRequest(body), parts);
  if (!result.ok) throw new Error(result.refusal.name);
  const { orderNumber } = result.answer;
  const { orderID } = body;
  const mark = (isPacked: boolean, productID: (typeof ids)[number] | null, actor = 'anna', version = 1) =>
    markPacked(db, { orderNumber, version, productID, isPacked, actor });
  const packed = async () => {
    const { orders } = await readPacking(db, { numbers: [orderNumber] });
    return orders[0]?.lines.map((line) => line.packed?.by ?? null);
  };
  const kinds = async () => {
    const rows = await db
      .select()
      .from(orderEvent)
      .where(eq(orderEvent.orderID, orderID))
      .orderBy(orderEvent.id);
    return rows.slice(1).map(({ kind, actor }) => `${kind} ${actor}`);
  };

  const soFar = async () => {
    const rows = await db.select().from(shopOrder).where(eq(shopOrder.orderID, orderID));
    return (await packedSoFar(db, rows))[orderID];
  };
  const counted = async () => {
    const { toPack, packed } = await readWaiting(db, 100_000);
    return { toPack, packed };
  };
  const before = await counted();

  expect(await packed()).toEqual([null, null]);
  expect(await soFar()).toBeUndefined();
  expect(await mark(true, ids[0])).toEqual({ ok: true });
  expect(await packed()).toEqual(['anna', null]);
  expect(await soFar()).toEqual({ packed: 1, lines: 2 });
  expect(await counted()).toEqual(before);
  expect(await kinds()).toEqual([]);
  // Who packed a line first stays its packer.
  expect(await mark(true, null, 'ben')).toEqual({ ok: true });
  expect(await mark(true, null, 'carl')).toEqual({ ok: true });
  expect(await packed()).toEqual(['anna', 'ben']);
  expect(await soFar()).toEqual({ packed: 2, lines: 2 });
  expect(await counted()).toEqual({ ...before, packed: before.packed + 1 });
  expect(await kinds()).toEqual(['packed ben']);
  expect(await mark(false, ids[1], 'carl')).toEqual({ ok: true });
  expect(await packed()).toEqual(['anna', null]);
  expect(await kinds()).toEqual(['packed ben', 'unpacked carl']);
  expect(await soFar()).toEqual({ packed: 1, lines: 2 });

  // An edit replaces the lines: another quantity has to be packed again, the same one not.
  await db.update(shopOrder).set({ version: 2 }).where(eq(shopOrder.orderID, orderID));
  await db
    .update(orderLine)
    .set({ qty: 3, lineTotal: sql`unit_price * 3` })
    .where(eq(orderLine.productID, ids[0]));
  expect(await packed()).toEqual([null, null]);
  expect(await mark(true, ids[0])).toEqual({ ok: false, problem: 'order-changed' });
  expect(await mark(true, ids[0], 'anna', 2)).toEqual({ ok: true });
  expect(await packed()).toEqual(['anna', null]);

  expect(await mark(true, await stockVariant(db), 'anna', 2)).toEqual({ ok: false, problem: 'line-unknown' });
  await db.update(shopOrder).set({ status: 'inTransit' }).where(eq(shopOrder.orderID, orderID));
  expect(await mark(false, null, 'anna', 2)).toEqual({ ok: false, problem: 'order-left' });
  expect(await soFar()).toBeUndefined();
  expect(await packed()).toEqual(['anna', null]);
  expect(
    await markPacked(db, { orderNumber: 'NONE100', version: 1, productID: null, isPacked: true, actor: '' }),
  ).toEqual({ ok: false, problem: 'order-unknown' });
});

test('two who pack the two halves of an order at once write one entry of its timeline', async () => {
  const ids = [await stockVariant(db), await stockVariant(db)] as const;
  const body = orderBody(ids.map((productID) => ({ productID, qty: 1 })));
  const parts = placeParts({ jobs: { add: async () => {}, wake: () => {} } });
  const result = await placeOrder(db, orderRequest(body), parts);
  if (!result.ok) throw new Error(result.refusal.name);
  const { orderNumber } = result.answer;
  const mark = (productID: (typeof ids)[number]) =>
    markPacked(db, { orderNumber, version: 1, productID, isPacked: true, actor: productID });
  expect(await Promise.all(ids.map(mark))).toEqual([{ ok: true }, { ok: true }]);
  const rows = await db.select().from(orderEvent).where(eq(orderEvent.orderID, body.orderID));
  expect(rows.filter(({ kind }) => kind === 'packed')).toHaveLength(1);
});

test('an order that is cancelled in its box is named until somebody has taken it out; one that had left is not', async () => {
  const at = new Date().toISOString();
  const [boxed, empty, gone] = [await placed({ at }), await placed({ at }), await placed({ at })];
  const jobs = { add: async () => {} };
  const move = (orderNumber: string, from: 'newOrder' | 'inTransit', to: 'inTransit' | 'cancelled') =>
    changeOrderStatus(db, jobs, { orderNumber, from, to, actor: 'owner', tell: false });
  for (const orderNumber of [boxed, gone])
    await markPacked(db, { orderNumber, version: 1, productID: null, isPacked: true, actor: 'owner' });
  const [row] = await db.select().from(shopOrder).where(eq(shopOrder.orderNumber, boxed));
  expect(await packedGoods(db, row?.orderID ?? '')).toMatchObject({ goods: [{ qty: 2 }], isWhole: true });
  expect(await unpackCancelled(db, boxed)).toEqual({ ok: false, problem: 'order-changed' });
  await move(gone, 'newOrder', 'inTransit');
  await move(gone, 'inTransit', 'cancelled');
  for (const orderNumber of [boxed, empty]) await move(orderNumber, 'newOrder', 'cancelled');
  expect(await cancelledAfterPacking(db)).toEqual([boxed]);
  expect(await unpackCancelled(db, boxed)).toEqual({ ok: true });
  expect(await cancelledAfterPacking(db)).toEqual([]);
});

test('an imported line of 198 pieces, which is two alike, is packed and unpacked', async () => {
  const number = await placed({ promised: '2026-11-24' });
  const [row] = await db.select().from(shopOrder).where(eq(shopOrder.orderNumber, number));
  if (!row) throw new Error('no order');
  const [line] = await db
    .update(orderLine)
    .set({ qty: 99, lineTotal: sql`unit_price * 99` })
    .where(eq(orderLine.orderID, row.orderID))
    .returning();
  if (!line) throw new Error('no line');
  await db.insert(orderLine).values({ ...line, position: 1 });
  const packed = async () =>
    (await readPacking(db, { numbers: [number] })).orders[0]?.lines.map((one) => one.packed !== null);
  const mark = { orderNumber: number, productID: null, version: row.version, actor: 'owner' };
  expect(await markPacked(db, { ...mark, isPacked: true })).toEqual({ ok: true });
  expect(await packed()).toEqual([true, true]);
  expect(await markPacked(db, { ...mark, isPacked: false })).toEqual({ ok: true });
  expect(await packed()).toEqual([false, false]);
});

test('orders that are promised for a day that was closed later are named, as long as the promise holds', async () => {
  const calendar = { ...usualDelivery, closedDays: ['2028-02-08', '2028-02-09'] };
  const now = new Date('2028-02-01T02:00:00Z');
  const chosen = await placed({ promised: '2028-02-02', chosen: '2028-02-09', status: 'followUp' });
  const promised = await placed({ promised: '2028-02-08' });
  await placed({ promised: '2028-02-08', chosen: '2028-02-10' });
  await placed({ promised: '2028-02-08', status: 'inTransit' });
  await placed({ at: '2028-02-08T02:00:00Z' });
  const unpaid = await placed({ promised: '2028-02-08', status: 'awaitingPayment' });
  // Those of one day and moment come in any order.
  const sorted = (rows: { orderNumber: string; day: string }[]) =>
    rows.toSorted((a, b) => `${a.day} ${a.orderNumber}`.localeCompare(`${b.day} ${b.orderNumber}`));
  const named = async (at = now) => sorted(await promisedWhenClosed(db, calendar, at));
  const payBy = (day: string) =>
    db
      .update(shopOrder)
      .set({ paymentMethod: 'bt', payBy: new Date(day) })
      .where(eq(shopOrder.orderNumber, unpaid));
  await payBy('2028-02-07T06:00:00Z');
  expect(await named()).toEqual(
    sorted([
      { orderNumber: promised, day: '2028-02-08' },
      { orderNumber: unpaid, day: '2028-02-08' },
      { orderNumber: chosen, day: '2028-02-09' },
    ]),
  );
  const ahead = await promisedAhead(db, now);
  expect(ahead.filter(({ day }) => calendar.closedDays.includes(day))).toHaveLength(3);
  expect(ahead.map(({ day }) => day)).toContain('2028-02-10');
  await payBy('2028-01-31T06:00:00Z');
  expect(await named()).toEqual([
    { orderNumber: promised, day: '2028-02-08' },
    { orderNumber: chosen, day: '2028-02-09' },
  ]);
  expect(await named(new Date('2028-02-09T02:00:00Z'))).toEqual([{ orderNumber: chosen, day: '2028-02-09' }]);
  expect(await promisedWhenClosed(db, usualDelivery, now)).toEqual([]);
  // Nothing leaves on a Sunday, whatever the calendar says.
  const sunday = await placed({ promised: '2028-02-13' });
  expect(await promisedWhenClosed(db, usualDelivery, now)).toEqual([
    { orderNumber: sunday, day: '2028-02-13' },
  ]);
});
