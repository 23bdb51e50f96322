import { and, eq, sql } from 'drizzle-orm';
import { afterAll, describe, expect, test } from 'vitest';
import { parseTable } from '#app/domain/delimited-text.ts';
import { mostTracking } from '#app/domain/delivery/tracking.ts';
import type { OrderStatus } from '#app/domain/order/order-status.ts';
import { cashPlaces, collectedWith, parcelCash } from '#app/domain/order/parcel-cash.ts';
import { parcelsToSend } from '#app/domain/order/shipment.ts';
import { readConfig } from '#app/server/config.ts';
import { outbox } from '#app/server/db/order-schema.ts';
import { orderEvent, orderLine, shopOrder } from '#app/server/db/schema.ts';
import { mailOf } from '#app/server/emails/email-contents.ts';
import { defaultSettings } from '#app/server/settings/settings.ts';
import { testDatabase } from '#test/database.ts';
import { emailShop } from '#test/email-fixtures.ts';
import { leftOf, orderBody, orderRequest, placeParts, stockVariant } from '#test/order-factories.ts';
import { tcatFile } from './courier-file.ts';
import { readSummaries } from './order-list.ts';
import { changeOrderStatus } from './order-status-change.ts';
import { undoOrderChange } from './order-undo.ts';
import { linesToPack, markPacked } from './packing.ts';
import { placeOrder } from './place-order.ts';
import { shipmentsOf } from './shipment-rows.ts';
import {
  addShipment,
  chooseCollector,
  editShipment,
  type NewParcel,
  removeShipment,
  sendShipment,
} from './shipments.ts';
import { addTracking, addTrackingList } from './tracking-numbers.ts';

const database = await testDatabase();
afterAll(database.close);
const { db } = database;

async function placed(more: { status?: OrderStatus; shippingOption?: 'selfPickUp' } = {}) {
  const body = orderBody([{ productID: await stockVariant(db), qty: 1 }]);
  const jobs = { add: async () => {}, wake: () => {} };
  const parts = placeParts({ jobs });
  const result = await placeOrder(db, orderRequest(body), parts);
  if (!result.ok) throw new Error(result.refusal.name);
  const { orderID } = body;
  await db
    .update(shopOrder)
    .set({ status: 'newOrder', ...more })
    .where(eq(shopOrder.orderID, orderID));
  return { orderID, orderNumber: result.answer.orderNumber };
}

async function trackingOf(of: typeof db, orderID: string) {
  return (await shipmentsOf(of, orderID)).flatMap(({ trackingNumber }) => trackingNumber ?? []);
}

async function events(orderID: string) {
  const rows = await db
    .select()
    .from(orderEvent)
    .where(eq(orderEvent.orderID, orderID))
    .orderBy(orderEvent.id);
  return rows.slice(1).map(({ kind, reason, actor }) => `${kind} ${reason} ${actor}`);
}

test('a number that comes before anything else keeps its parcel as cold as the goods are', async () => {
  for (const [storage, expected] of [
    ['frozen', 'frozen'],
    ['dry', 'room'],
  ] as const) {
    const { orderID, orderNumber } = await placed();
    await db.update(orderLine).set({ storage }).where(eq(orderLine.orderID, orderID));
    expect(await addTracking(db, orderNumber, '903012349999', 'anna')).toMatchObject({ ok: true });
    expect((await shipmentsOf(db, orderID)).map(({ temperature }) => temperature)).toEqual([expected]);
  }
});

test('an order has a tracking number for each parcel, and its timeline says who wrote them', async () => {
  const { orderID, orderNumber } = await placed();
  expect(await addTracking(db, orderNumber, '9030-1234-5678', 'anna')).toEqual({ ok: true, shared: [] });
  expect(await addTracking(db, orderNumber, '903012345679', 'ben')).toMatchObject({ ok: true });
  expect(await addTracking(db, orderNumber, '903012345678', 'ben')).toEqual({
    ok: false,
    problem: 'tracking-here',
  });
  expect(await trackingOf(db, orderID)).toEqual(['903012345678', '903012345679']);
  const [, second] = await shipmentsOf(db, orderID);
  expect(await removeShipment(db, orderNumber, second?.id ?? 0, 'carl')).toEqual({ ok: true });
  expect(await removeShipment(db, orderNumber, second?.id ?? 0, 'carl')).toEqual({
    ok: false,
    problem: 'parcel-unknown',
  });
  expect(await trackingOf(db, orderID)).toEqual(['903012345678']);
  expect(await events(orderID)).toEqual([
    'tracked 903012345678 anna',
    'tracked 903012345679 ben',
    'parcelRemoved 903012345679 carl',
  ]);
  expect(await addTracking(db, orderNumber, 'by hand', 'anna')).toEqual({
    ok: false,
    problem: 'tracking-invalid',
  });
});

test('of a list all is added or nothing, with the reason for each line that cannot be', async () => {
  const [one, two] = [await placed(), await placed({ status: 'inTransit' })];
  const cancelled = await placed({ status: 'cancelled' });
  const collected = await placed({ shippingOption: 'selfPickUp' });
  const good = `${one.orderNumber},903000000001\n${two.orderNumber}\t903000000002 903000000003`;
  const bad = [
    good,
    'ABCD',
    `${cancelled.orderNumber},903000000004`,
    `${collected.orderNumber} 903000000005`,
    'ZZZZ999 903000000006',
  ];
  expect(await addTrackingList(db, bad.join('\n'), 'anna')).toEqual({
    ok: false,
    problem: 'lines-refused',
    lines: [
      { line: 3, problem: 'line-unreadable' },
      { line: 4, problem: 'order-cancelled' },
      { line: 5, problem: 'order-collected' },
      { line: 6, problem: 'order-unknown' },
    ],
  });
  expect(await trackingOf(db, one.orderID)).toEqual([]);
  // A line that cannot be read keeps the others out, too.
  expect(await addTrackingList(db, `${good}\nABCD`, 'anna')).toMatchObject({ lines: [{ line: 3 }] });
  expect(await trackingOf(db, one.orderID)).toEqual([]);

  expect(await addTrackingList(db, good, 'anna')).toMatchObject({ ok: true, added: 3, there: 0 });
  expect(await addTrackingList(db, good, 'anna')).toEqual({ ok: true, added: 0, there: 3, shared: [] });
  expect(await trackingOf(db, two.orderID)).toEqual(['903000000002', '903000000003']);
  expect(await events(two.orderID)).toEqual(['tracked 903000000002, 903000000003 anna']);
  expect(await addTrackingList(db, ' \n', 'anna')).toEqual({ ok: false, problem: 'list-empty' });

  const many = Array.from({ length: mostTracking }, (_, at) => 904000000000 + at).join(' ');
  expect(await addTrackingList(db, `${one.orderNumber} ${many}`, 'anna')).toEqual({
    ok: false,
    problem: 'lines-refused',
    lines: [{ line: 1, problem: 'too-many-parcels' }],
  });
});

test('the same number typed twice at once is added once', async () => {
  const { orderID, orderNumber } = await placed();
  const both = await Promise.all([1, 2, 3].map(() => addTracking(db, orderNumber, '905000000001', 'anna')));
  expect(both.filter(({ ok }) => ok)).toHaveLength(1);
  expect(await events(orderID)).toEqual(['tracked 905000000001 anna']);
});

const jobs = { add: async () => {}, wake: () => {} };

/** An order of two pieces of one variant and one of another. */
async function three(payment: 'cod' | 'bt' = 'cod') {
  const [a, b] = [await stockVariant(db, { qty: 10 }), await stockVariant(db, { qty: 10 })];
  const body = {
    ...orderBody([
      { productID: a, qty: 2 },
      { productID: b, qty: 1 },
    ]),
    paymentMethod: payment,
  };
  const parts = placeParts({ jobs });
  const result = await placeOrder(db, orderRequest(body), parts);
  if (!result.ok) throw new Error(result.refusal.name);
  const { orderID } = body;
  await db.update(shopOrder).set({ status: 'newOrder' }).where(eq(shopOrder.orderID, orderID));
  const { orderNumber } = result.answer;
  const send = (qty: readonly [number, number], more: Partial<NewParcel> = {}) =>
    addShipment(db, jobs, {
      ...{ orderNumber, version: 1, inParcels: 0, leaves: true, tell: true, open: 0, actor: 'anna' },
      collects: true,
      lines: [
        { productID: a, qty: qty[0] },
        { productID: b, qty: qty[1] },
      ],
      ...more,
    });
  const status = async () =>
    (await db.select().from(shopOrder).where(eq(shopOrder.orderID, orderID))).at(0)?.status;
  const emails = () => db.select().from(outbox).where(eq(outbox.orderID, orderID));
  const toPack = async () => (await linesToPack(db, [orderID])).map(({ line }) => line.qty);
  return { a, b, orderID, orderNumber, send, status, emails, toPack };
}

test('a part of an order is sent, the rest stays to be packed, and the order leaves with the last of it', async () => {
  const { a, orderID, orderNumber, send, status, emails, toPack } = await three();
  await markPacked(db, { orderNumber, version: 1, productID: a, isPacked: true, actor: 'anna' });
  // A waybill that was scanned before is the parcel's.
  await addTracking(db, orderNumber, '903012345678', 'anna');
  expect(await send([1, 0])).toMatchObject({ ok: true });
  expect(await status()).toBe('newOrder');
  expect(await toPack()).toEqual([1, 1]);
  expect((await linesToPack(db, [orderID])).map(({ packed }) => packed)).toEqual([null, null]);
  expect(await shipmentsOf(db, orderID)).toMatchObject([
    { carrier: 'tcat', trackingNumber: '903012345678', isApart: true, lines: [{ productID: a, qty: 1 }] },
  ]);
  const [part] = (await emails()).filter(({ kind }) => kind === 'inTransit');
  expect(part?.payload).toHaveProperty('shipment');
  expect(await readSummaries(db, [orderID])).toMatchObject([{ isPartSent: true }]);

  // A tab that saw the order before is refused, and so is more than is left.
  expect(await send([1, 1])).toEqual({ ok: false, problem: 'order-changed' });
  expect(await send([2, 1], { inParcels: 1 })).toEqual({ ok: false, problem: 'too-much' });
  expect(await send([0, 0], { inParcels: 1 })).toEqual({ ok: false, problem: 'nothing-chosen' });

  expect(await send([1, 1], { inParcels: 1, tracking: '9030-1234-5679' })).toMatchObject({ ok: true });
  expect(await status()).toBe('inTransit');
  expect(await readSummaries(db, [orderID])).toMatchObject([{ isPartSent: false }]);
  const parcels = await shipmentsOf(db, orderID);
  expect(parcels.map(({ isApart }) => isApart)).toEqual([true, false]);
  expect(parcels.every(({ shippedAt }) => shippedAt !== null)).toBe(true);
  expect((await emails()).filter(({ kind }) => kind === 'inTransit')).toHaveLength(2);

  // Undone, what left before is still away, and the last parcel is here again.
  const [last] = await db
    .select()
    .from(orderEvent)
    .where(and(eq(orderEvent.orderID, orderID), eq(orderEvent.toStatus, 'inTransit')));
  expect(await undoOrderChange(db, last?.id ?? 0, 'anna')).toEqual({ ok: true, status: 'newOrder' });
  const sending = { tell: false, open: 0, collects: false, actor: 'ben' };
  const back = await shipmentsOf(db, orderID);
  expect(back.map(({ shippedAt }) => shippedAt !== null)).toEqual([true, false]);
  expect(await toPack()).toEqual([1, 1]);
  expect(await sendShipment(db, jobs, orderNumber, back[1]?.id ?? 0, sending)).toMatchObject({ ok: true });
  expect(await status()).toBe('inTransit');
});

test('two tabs that send the same goods at once send them once', async () => {
  for (let round = 0; round < 10; round += 1) {
    const { orderID, send } = await three();
    const all = await Promise.all([1, 2, 3].map(() => send([1, 1])));
    expect(all.filter(({ ok }) => ok)).toHaveLength(1);
    const held = (await shipmentsOf(db, orderID)).flatMap(({ lines }) => lines);
    expect(held.reduce((sum, { qty }) => sum + qty, 0)).toBe(2);
  }
});

test('an order that is not paid is sent in part only where that is confirmed', async () => {
  const { send } = await three('bt');
  expect(await send([1, 0])).toEqual({ ok: false, problem: 'payment-open', open: 460 });
  expect(await send([1, 0], { open: 460 })).toMatchObject({ ok: true });
});

test('an order that was refunded in full is sent in part only where that is confirmed', async () => {
  const { orderID, send } = await three('cod');
  const refunded = { amountReceived: 460, amountRefunded: 460, amountWaived: 460 };
  await db.update(shopOrder).set(refunded).where(eq(shopOrder.orderID, orderID));
  expect(await send([1, 0])).toEqual({ ok: false, problem: 'payment-open', open: 460 });
  expect(await send([1, 0], { open: 460 })).toMatchObject({ ok: true });
});

test('a parcel that is taken away gives its goods back to be packed, and its email is not sent', async () => {
  const { orderID, orderNumber, send, emails, toPack } = await three();
  await send([2, 0]);
  const [parcel] = await shipmentsOf(db, orderID);
  expect(await removeShipment(db, orderNumber, parcel?.id ?? 0, 'ben')).toEqual({ ok: true });
  expect(await toPack()).toEqual([2, 1]);
  expect((await emails()).filter(({ kind }) => kind === 'inTransit')).toEqual([]);
  expect((await events(orderID)).at(-1)).toBe('partUnsent  ben');
});

test('a cancelled order gives back to stock what had not left, and undone takes the same again', async () => {
  const { a, b, orderID, orderNumber, send } = await three();
  await send([2, 0]);
  const cancel = await changeOrderStatus(db, jobs, {
    ...{ orderNumber, from: 'newOrder', to: 'cancelled', actor: 'anna', tell: false },
  });
  expect([await leftOf(db, a), await leftOf(db, b)]).toEqual([8, 10]);
  const [parcel] = await shipmentsOf(db, orderID);
  expect(await removeShipment(db, orderNumber, parcel?.id ?? 0, 'ben')).toMatchObject({ ok: false });
  expect(await undoOrderChange(db, cancel.ok ? cancel.eventID : 0, 'anna')).toMatchObject({ ok: true });
  expect([await leftOf(db, a), await leftOf(db, b)]).toEqual([8, 9]);
});

test('an order that leaves without parcels takes along those that have only a number', async () => {
  const { orderID, orderNumber } = await three();
  await addTracking(db, orderNumber, '903012345678', 'anna');
  await changeOrderStatus(db, jobs, {
    orderNumber,
    from: 'newOrder',
    to: 'inTransit',
    actor: 'anna',
    tell: false,
  });
  const [parcel] = await shipmentsOf(db, orderID);
  expect(parcel?.shippedAt).not.toBeNull();
  const back = { orderNumber, from: 'inTransit', to: 'followUp', actor: 'anna', tell: false } as const;
  await changeOrderStatus(db, jobs, { ...back, reason: 'it came back' });
  expect((await shipmentsOf(db, orderID))[0]?.shippedAt).toBeNull();
});

test('a number that another order has is added with a warning; one of the same order is refused', async () => {
  const [one, two] = [await three(), await three()];
  await addTracking(db, one.orderNumber, '906000000001', 'anna');
  const shared = [{ number: '906000000001', orders: [one.orderNumber, two.orderNumber] }];
  expect(await addTracking(db, two.orderNumber, '906000000001', 'anna')).toEqual({ ok: true, shared });
  expect(await addTrackingList(db, `${two.orderNumber} 906000000001`, 'anna')).toMatchObject({ shared });
  await addTracking(db, two.orderNumber, '906000000002', 'anna');
  const [first] = await shipmentsOf(db, two.orderID);
  const number = { tracking: '906000000002' };
  expect(await editShipment(db, two.orderNumber, first?.id ?? 0, number, 'anna')).toEqual({
    ok: false,
    problem: 'tracking-taken',
  });
  const facts = { tracking: '', carrier: 'post', grams: 1200, temperature: 'chilled' } as const;
  expect(await editShipment(db, two.orderNumber, first?.id ?? 0, facts, 'anna')).toMatchObject({ ok: true });
  expect((await shipmentsOf(db, two.orderID))[0]).toMatchObject({
    ...{ carrier: 'post', grams: 1200, temperature: 'chilled', trackingNumber: null },
  });
});

test('a part that was sent is undone with its email while that waits, and what was made for it is taken apart', async () => {
  const { orderID, orderNumber, send, emails, toPack } = await three();
  const shippingEmails = async () => (await emails()).filter(({ kind }) => kind === 'inTransit');
  const undone = async (sent: Awaited<ReturnType<typeof send>>) =>
    undoOrderChange(db, (sent.ok && sent.undo?.eventID) || 0, 'ben');

  const first = await send([1, 1]);
  expect(first).toMatchObject({ ok: true, undo: { left: expect.any(Number) } });
  expect(await shippingEmails()).toHaveLength(1);
  expect(await undone(first)).toEqual({ ok: true, status: 'newOrder' });
  expect(await shippingEmails()).toEqual([]);
  expect(await shipmentsOf(db, orderID)).toEqual([]);
  expect(await toPack()).toEqual([2, 1]);
  expect(await undone(first)).toEqual({ ok: false, problem: 'already-undone' });

  // Its number stays, and so does a parcel that was made before.
  const part = await send([1, 0], { tracking: '907000000001', collects: false });
  expect(await undone(part)).toMatchObject({ ok: true });
  expect(await shipmentsOf(db, orderID)).toMatchObject([
    { trackingNumber: '907000000001', shippedAt: null, isApart: false, collectAmount: null, lines: [] },
  ]);
  // It collects the cash again, although the part had left without.
  const [whole] = await shipmentsOf(db, orderID);
  const [order] = await db.select().from(shopOrder).where(eq(shopOrder.orderID, orderID));
  const lines = await db.select().from(orderLine).where(eq(orderLine.orderID, orderID));
  if (!whole || !order) throw new Error('they are there');
  expect(collectedWith(parcelCash({ ...order, lines }, [whole]), whole)).toBe(460);
  await send([1, 0], { leaves: false, tracking: '907000000001' });
  const [stored] = await shipmentsOf(db, orderID);
  const sending = { tell: true, open: 0, collects: true, actor: 'anna' };
  expect(await undone(await sendShipment(db, jobs, orderNumber, stored?.id ?? 0, sending))).toMatchObject({
    ok: true,
  });
  expect(await shipmentsOf(db, orderID)).toEqual([stored]);
  expect(await shippingEmails()).toEqual([]);
});

test('a part is not called undone because one that was sent before it was removed', async () => {
  const { orderID, orderNumber, send } = await three();
  await send([1, 0]);
  const [earlier] = await shipmentsOf(db, orderID);
  const last = await send([0, 1], { inParcels: 1 });
  await removeShipment(db, orderNumber, earlier?.id ?? 0, 'ben');
  expect(await undoOrderChange(db, (last.ok && last.undo?.eventID) || 0, 'ben')).toEqual({
    ok: false,
    problem: 'too-late',
  });
});

test('the cash of an order is fixed with the part that collects it, and asked once', async () => {
  const { orderID, orderNumber, send } = await three();
  expect(await send([1, 0], { leaves: false, collects: false })).toEqual({ ok: true });
  expect(await send([1, 0], { leaves: false, collects: false, inParcels: 1 })).toEqual({ ok: true });
  const [one, two] = await shipmentsOf(db, orderID);
  expect(await chooseCollector(db, orderNumber, two?.id ?? 0)).toEqual({ ok: true });
  expect((await shipmentsOf(db, orderID)).map(({ collects }) => collects)).toEqual([false, true]);
  const sending = { tell: false, open: 0, collects: true, actor: 'anna' };
  await sendShipment(db, jobs, orderNumber, one?.id ?? 0, sending);
  await sendShipment(db, jobs, orderNumber, two?.id ?? 0, sending);
  expect((await shipmentsOf(db, orderID)).map(({ collectAmount }) => collectAmount)).toEqual([460, null]);
  expect(await chooseCollector(db, orderNumber, two?.id ?? 0)).toEqual({ ok: false, problem: 'order-left' });
});

test('what is in no parcel gets one when the order leaves: its cash, its file, its email and its number are of that parcel', async () => {
  const { b, orderID, orderNumber, send, emails } = await three();
  expect(await send([2, 0], { collects: false })).toMatchObject({ ok: true });
  const toSend = { orderNumber, from: 'newOrder', to: 'inTransit', actor: 'ben', tell: true } as const;
  const sent = await changeOrderStatus(db, jobs, toSend);
  expect(sent).toMatchObject({ ok: true });
  const [order] = await db.select().from(shopOrder).where(eq(shopOrder.orderID, orderID));
  const lines = await db.select().from(orderLine).where(eq(orderLine.orderID, orderID));
  if (!order) throw new Error('the order is there');
  const parcels = await shipmentsOf(db, orderID);
  expect(parcels.map(({ isApart }) => isApart)).toEqual([true, false]);
  expect(parcels[1]).toMatchObject({
    lines: [{ productID: b, qty: 1 }],
    carrier: 'tcat',
    trackingNumber: null,
  });
  expect(cashPlaces({ ...order, lines }, parcels)).toEqual([{ at: 2, amount: 460 }]);
  expect(parcelsToSend({ ...order, lines }, parcels)).toMatchObject([
    { shipment: { id: parcels[1]?.id }, at: 2, of: 2 },
  ]);
  const config = readConfig({});
  if (!config.ok) throw new Error('no settings');
  let file = '';
  for await (const row of tcatFile(db, [orderNumber], defaultSettings(config.config))) file += row;
  const ours = parseTable(file, ',').filter((row) => row.includes(orderNumber));
  expect(ours).toHaveLength(1);
  expect(ours[0]).toContain('460');
  const email = (await emails()).findLast(({ kind }) => kind === 'inTransit');
  const mail = email && (await mailOf(db, email, emailShop));
  expect(mail?.text).toMatch(/NT\$460 in cash/);
  expect(mail?.text).not.toContain('that follows');
  // Its number is its own, although the first parcel has none either.
  expect(await addTracking(db, orderNumber, '903012345678', 'anna')).toMatchObject({ ok: true });
  expect((await shipmentsOf(db, orderID)).map(({ trackingNumber }) => trackingNumber)).toEqual([
    null,
    '903012345678',
  ]);
});

test('taking the status back removes the parcel of the rest, unless it has a number by then', async () => {
  for (const numbers of [[], ['903012345698', '903012345699']]) {
    const { orderID, orderNumber, send } = await three();
    expect(await send([2, 0], { leaves: false, collects: false })).toEqual({ ok: true });
    const toSend = { orderNumber, from: 'newOrder', to: 'inTransit', actor: 'ben', tell: false } as const;
    const sent = await changeOrderStatus(db, jobs, toSend);
    expect(await shipmentsOf(db, orderID)).toHaveLength(2);
    for (const number of numbers) await addTracking(db, orderNumber, number, 'anna');
    if (!sent.ok) throw new Error(sent.problem);
    expect(await undoOrderChange(db, sent.eventID, 'ben')).toMatchObject({ ok: true });
    expect((await shipmentsOf(db, orderID)).map(({ shippedAt }) => shippedAt)).toEqual(
      numbers.length > 0 ? [null, null] : [null],
    );
  }
});

test('the undo of a part that was sent leaves its goods ticked as they were', async () => {
  const { a, b, orderID, orderNumber, send } = await three();
  const mark = (productID: typeof a | null, isPacked = true) =>
    markPacked(db, { orderNumber, version: 1, productID, isPacked, actor: 'ben' });
  const ticks = async () => (await linesToPack(db, [orderID])).map(({ packed }) => packed);
  for (const productID of [null, b]) {
    await mark(null, false);
    await mark(productID);
    const before = await ticks();
    for (const qty of [
      [2, 0],
      [1, 0],
      [0, 1],
    ] as const) {
      const part = await send(qty);
      expect(await undoOrderChange(db, (part.ok && part.undo?.eventID) || 0, 'ben')).toMatchObject({
        ok: true,
      });
      expect(await ticks()).toEqual(before);
    }
  }
  // What is left of a line was ticked meanwhile.
  await mark(null);
  const before = await ticks();
  const part = await send([1, 0]);
  await mark(null);
  expect(await undoOrderChange(db, (part.ok && part.undo?.eventID) || 0, 'ben')).toMatchObject({ ok: true });
  expect(await ticks()).toEqual(before);
});

describe('an order in transit whose status is taken back', () => {
  const step = async (orderNumber: string, from: OrderStatus, to: OrderStatus) => {
    const input = { orderNumber, from, to, actor: 'ben', tell: false, reason: 'it came back' };
    const moved = await changeOrderStatus(db, jobs, input);
    if (!moved.ok) throw new Error(moved.problem);
    return moved.eventID;
  };
  /** As if a day had passed. */
  const daysLater = (orderID: string) =>
    db.execute(sql`update shipment set created_at = created_at - interval '1 day',
      shipped_at = shipped_at - interval '1 day' where order_id = ${orderID}`);

  test('keeps the parcel that was made and sent in one step, and the undo its day', async () => {
    const { orderID, orderNumber, send, status } = await three();
    const sent = await send([2, 1], { carrier: 'post', grams: 1234 });
    await daysLater(orderID);
    const before = await shipmentsOf(db, orderID);
    const eventID = await step(orderNumber, 'inTransit', 'followUp');
    expect(await shipmentsOf(db, orderID)).toEqual(before.map((parcel) => ({ ...parcel, shippedAt: null })));
    expect(await undoOrderChange(db, eventID, 'ben')).toMatchObject({ ok: true });
    expect(await shipmentsOf(db, orderID)).toEqual(before);
    expect(before).toMatchObject([{ carrier: 'post', grams: 1234, isApart: false }]);

    // The undo of sending it removes it: it was made for that.
    const again = await three();
    const last = await again.send([2, 1], { carrier: 'post', grams: 1234 });
    expect(await undoOrderChange(db, (last.ok && last.undo?.eventID) || 0, 'ben')).toMatchObject({
      ok: true,
    });
    expect(await shipmentsOf(db, again.orderID)).toEqual([]);
    expect([sent.ok, await status()]).toEqual([true, 'inTransit']);
  });

  test('loses the parcel of the rest until that is undone', async () => {
    const { orderID, orderNumber, send } = await three();
    await send([2, 0], { leaves: false, collects: false });
    await step(orderNumber, 'newOrder', 'inTransit');
    const [, rest] = await shipmentsOf(db, orderID);
    await editShipment(db, orderNumber, rest?.id ?? 0, { carrier: 'own', grams: 500 }, 'anna');
    await daysLater(orderID);
    const before = await shipmentsOf(db, orderID);
    expect(before).toHaveLength(2);
    const back = () => step(orderNumber, 'inTransit', 'followUp');
    const eventID = await back();
    expect(await shipmentsOf(db, orderID)).toMatchObject([{ shippedAt: null }]);
    expect(await undoOrderChange(db, eventID, 'ben')).toMatchObject({ ok: true });
    expect(await shipmentsOf(db, orderID)).toEqual(before);

    // The goods of one that was removed meanwhile leave with a parcel of the rest; where they are in another, there is no undo.
    const removed = await back();
    const [first] = await shipmentsOf(db, orderID);
    await removeShipment(db, orderNumber, first?.id ?? 0, 'anna');
    expect(await undoOrderChange(db, removed, 'ben')).toMatchObject({ ok: true });
    expect(await shipmentsOf(db, orderID)).toEqual([
      ...before.slice(1),
      expect.objectContaining({ lines: before[0]?.lines }),
    ]);
    const taken = await back();
    expect(await send([0, 1], { leaves: false })).toMatchObject({ ok: true });
    expect(await undoOrderChange(db, taken, 'ben')).toEqual({ ok: false, problem: 'too-late' });
  });

  test('sends what was made meanwhile when that is undone', async () => {
    const { b, orderID, orderNumber, send } = await three();
    await step(orderNumber, 'newOrder', 'inTransit');
    const eventID = await step(orderNumber, 'inTransit', 'followUp');
    await send([2, 0], { leaves: false });
    expect(await undoOrderChange(db, eventID, 'ben')).toMatchObject({ ok: true });
    const parcels = await shipmentsOf(db, orderID);
    expect(parcels.map(({ shippedAt }) => shippedAt !== null)).toEqual([true, true]);
    expect(parcels[1]).toMatchObject({ lines: [{ productID: b, qty: 1 }] });
  });

  test('gets no parcel by the undo of its cancellation', async () => {
    const { orderID, orderNumber, send } = await three();
    await send([2, 0], { leaves: false });
    await step(orderNumber, 'newOrder', 'inTransit');
    const [, rest] = await shipmentsOf(db, orderID);
    await removeShipment(db, orderNumber, rest?.id ?? 0, 'anna');
    const before = await shipmentsOf(db, orderID);
    const eventID = await step(orderNumber, 'inTransit', 'cancelled');
    expect(await undoOrderChange(db, eventID, 'ben')).toMatchObject({ ok: true });
    expect(await shipmentsOf(db, orderID)).toEqual(before);
  });
});
