import { and, eq, sql } from 'drizzle-orm';
import { afterAll, expect, onTestFinished, test, vi } from 'vitest';
import { noFacts } from '#app/domain/catalogue/product-facts.ts';
import { emptyAddress } from '#app/domain/customer/customer.ts';
import { detailsOf } from '#app/domain/order/order-changes.ts';
import type { EditOrderRequest } from '#app/domain/order/order-edit.ts';
import { toPackAgain } from '#app/domain/order/order-timeline.ts';
import { readConfig } from '#app/server/config.ts';
import { orderRevision, outbox, packedLine, shipment, waybill } from '#app/server/db/order-schema.ts';
import { parentProduct, productVariant, shopOrder } from '#app/server/db/schema.ts';
import { emailShop, renderEmail } from '#app/server/emails/email-contents.ts';
import { defaultSettings } from '#app/server/settings/settings.ts';
import { databaseWithJobs } from '#test/database-with-jobs.ts';
import { editing } from '#test/edit-factories.ts';
import { leftOf, makePromo, stockVariant } from '#test/order-factories.ts';
import { home } from '#test/staff-factories.ts';
import { lookUpOrder } from './order-lookup.ts';
import { changeOrderStatus } from './order-status-change.ts';
import { undoOrderChange } from './order-undo.ts';
import { isPackedWhole, markPacked, readPacking } from './packing.ts';
import { shipmentsOf } from './shipment-rows.ts';
import { addShipment } from './shipments.ts';
import { addTracking } from './tracking-numbers.ts';

const database = await databaseWithJobs();
const { db, jobs } = database;
const actor = 'owner@boma.example';
afterAll(database.close);

const { placed, orderOf, inputFor, save, edited } = editing(db, jobs, actor);

const idOf = async (orderNumber: string) => {
  const [row] = await db.select().from(shopOrder).where(eq(shopOrder.orderNumber, orderNumber));
  return row?.orderID ?? '';
};
const emailOf = async (eventID: number) =>
  (await db.select().from(outbox).where(eq(outbox.eventID, eventID))).at(0);

test('an edit moves stock and money by the difference, keeps what was agreed, and tells with old and new', async () => {
  const [ordered, dropped, added] = await Promise.all([
    stockVariant(db, { price: 100, cost: 40, qty: 10 }),
    stockVariant(db, { price: 200, cost: 90, qty: 10 }),
    stockVariant(db, { price: 333, cost: 50, qty: 10 }),
  ]);
  await makePromo(db, 'EDIT10', { discount: 10, salesAmount: 30 });
  const number = await placed(
    [
      { productID: ordered, qty: 2 },
      { productID: dropped, qty: 1 },
    ],
    { promoCode: 'EDIT10' },
  );
  // The order keeps its price.
  await db.update(productVariant).set({ price: 999 }).where(eq(productVariant.id, ordered));
  const eventID = await edited(number, {
    lines: [
      { productID: ordered, qty: 5, unitPrice: null },
      { productID: added, qty: 1, unitPrice: null },
    ],
    shippingOption: 'selfPickUp',
    reason: ' They rang. ',
  });
  const { order, events, undo } = await orderOf(number);
  expect(order.lines.map(({ unitPrice, qty, lineTotal }) => [unitPrice, qty, lineTotal])).toEqual([
    [90, 5, 450],
    // Ten percent, rounded up: the order's code applies to new lines.
    [299, 1, 299],
  ]);
  expect(order).toMatchObject({
    version: 2,
    shippingCost: 0,
    totalPrice: 749,
    totalPriceWithShipping: 749,
    amountDue: 719,
    totalCost: 250,
    promoCode: 'EDIT10',
  });
  expect(await Promise.all([leftOf(db, ordered), leftOf(db, dropped), leftOf(db, added)])).toEqual([
    5, 10, 9,
  ]);
  expect(undo).toMatchObject({ eventID, status: null });
  const event = events.at(-1);
  expect(event).toMatchObject({ kind: 'edited', actor, reason: 'They rang.' });
  expect(event?.changes).toEqual([
    expect.objectContaining({ what: 'line', qty: [2, 5], unitPrice: [90, 90] }),
    expect.objectContaining({ what: 'line', qty: [1, 0] }),
    expect.objectContaining({ what: 'line', qty: [0, 1], unitPrice: [299, 299] }),
    { what: 'field', field: 'shippingOption', from: 'regularAM', to: 'selfPickUp' },
    { what: 'amount', name: 'shippingCost', from: 160, to: 0 },
    { what: 'amount', name: 'amountDue', from: 490, to: 719 },
  ]);
  const email = await emailOf(eventID);
  expect(email).toMatchObject({ kind: 'updatedBasket', state: 'waiting', recipient: 'ming@example.com' });
  const config = readConfig({ MAIL_FROM: 'Boma <shop@boma.example>', SHOP_EMAIL: 'shop@boma.example' });
  if (!config.ok || !email) throw new Error('no email');
  const mail = await renderEmail(db, email.id, emailShop(config.config, defaultSettings(config.config)));
  expect(mail?.subject).toContain(number);
  for (const words of [
    'NT$490 → NT$719',
    '2 → 5',
    '變更前',
    '變更後',
    'Your order before',
    'NT$719',
    'NT$490',
  ]) {
    expect(mail?.text, words).toContain(words);
  }
});

test('a price that was weighed stands, without sale and code, and stays in the next edit', async () => {
  const id = await stockVariant(db, { price: 500, salesPercentage: 20, qty: 5 });
  const number = await placed([{ productID: id, qty: 1 }]);
  await edited(number, { lines: [{ productID: id, qty: 1, unitPrice: 437 }] });
  await edited(number, { lines: [{ productID: id, qty: 2, unitPrice: null }] });
  const { order } = await orderOf(number);
  expect(order.lines).toEqual([
    expect.objectContaining({ price: 437, discount: 0, salesPercentage: 0, unitPrice: 437, lineTotal: 874 }),
  ]);
  expect(order.amountDue).toBe(874 + 160);
});

test('undo takes back edit, stock and email; not when what it gave back is sold', async () => {
  const id = await stockVariant(db, { qty: 5 });
  const number = await placed([{ productID: id, qty: 3 }]);
  const before = (await orderOf(number)).order;
  const eventID = await edited(number, {
    lines: [{ productID: id, qty: 1, unitPrice: 7 }],
    customer: { ...detailsOf(before.customer), name: '陳大文' },
  });
  expect(await undoOrderChange(db, eventID, actor)).toEqual({ ok: true, status: 'newOrder' });
  const { order, events } = await orderOf(number);
  expect({ ...order, version: 0, updatedAt: '' }).toEqual({ ...before, version: 0, updatedAt: '' });
  expect(order.version).toBe(3);
  expect(await leftOf(db, id)).toBe(2);
  expect(await emailOf(eventID)).toBeUndefined();
  expect(events.map(({ kind }) => kind)).toEqual(['placed', 'edited', 'undone']);
  expect(await undoOrderChange(db, eventID, actor)).toEqual({ ok: false, problem: 'already-undone' });

  const again = await edited(number, { lines: [{ productID: id, qty: 1, unitPrice: null }] });
  await placed([{ productID: id, qty: 4 }]);
  expect(await undoOrderChange(db, again, actor)).toEqual({ ok: false, problem: 'out-of-stock' });
  expect((await orderOf(number)).order.lines[0]?.qty).toBe(1);
  expect(await emailOf(again)).toMatchObject({ state: 'waiting' });
});

test('what cannot be had, is no order, or comes from an old page changes nothing', async () => {
  const id = await stockVariant(db, { qty: 5 });
  const number = await placed([{ productID: id, qty: 3 }]);
  const { order } = await orderOf(number);
  const line = { productID: id, qty: 3, unitPrice: null };
  const refused = async (changes: Partial<EditOrderRequest>) => {
    const result = await save(await inputFor(number, changes));
    return result.ok ? 'saved' : result.refusal;
  };
  expect(await refused({ lines: [{ ...line, qty: 6 }] })).toEqual({
    problem: 'out-of-stock',
    shortages: [expect.objectContaining({ productID: id, asked: 6, left: 5 })],
  });
  expect(await refused({ lines: [{ ...line, productID: 'var_none' }] })).toMatchObject({
    problem: 'out-of-stock',
  });
  for (const lines of [
    [],
    [line, line],
    [{ ...line, qty: 0 }],
    [{ ...line, qty: -1 }],
    [{ ...line, qty: 100 }],
    [{ ...line, unitPrice: -1 }],
    [{ ...line, unitPrice: 1e9 }],
  ])
    expect(await refused({ lines })).toEqual({ problem: 'invalid-lines' });
  expect(await refused({})).toEqual({ problem: 'nothing-changed' });
  const details = detailsOf(order.customer);
  expect(await refused({ customer: { ...details, number: '123', name: '' } })).toEqual({
    problem: 'invalid-details',
    fields: ['name', 'number'],
  });
  expect(await refused({ shippingOption: 'sevenEleven' })).toMatchObject({
    problem: 'invalid-details',
    fields: expect.arrayContaining(['storeName', 'storeCode']),
  });
  expect(await refused({ orderNumber: 'ZZZZ999' })).toEqual({ problem: 'order-unknown' });
  expect(await leftOf(db, id)).toBe(2);

  const old = await inputFor(number, { lines: [{ ...line, qty: 1 }] });
  await edited(number, { lines: [{ ...line, qty: 2 }], tell: false });
  const late = await save(old);
  expect(late).toMatchObject({ ok: false, refusal: { problem: 'order-changed', order: { version: 2 } } });
  expect(await db.$count(orderRevision, eq(orderRevision.orderID, order.orderID))).toBe(1);
  expect(await leftOf(db, id)).toBe(3);
});

test.each(['inTransit', 'completed', 'cancelled'] as const)(
  'an order that is %s is not edited',
  async (to) => {
    const id = await stockVariant(db, { qty: 5 });
    const number = await placed([{ productID: id, qty: 3 }]);
    await changeOrderStatus(db, jobs, { orderNumber: number, from: 'newOrder', to, actor, tell: false });
    const result = await save(
      await inputFor(number, { lines: [{ productID: id, qty: 1, unitPrice: null }] }),
    );
    expect(result).toEqual({ ok: false, refusal: { problem: 'not-editable', status: to } });
    expect(await leftOf(db, id)).toBe(to === 'cancelled' ? 5 : 2);
  },
);

test('of a customer without an e-mail address nobody is told, and cancelling gives back what the edit left', async () => {
  const id = await stockVariant(db, { qty: 5 });
  const number = await placed([{ productID: id, qty: 3 }]);
  const { order } = await orderOf(number);
  await edited(number, {
    customer: { ...detailsOf(order.customer), email: '' },
    lines: [{ productID: id, qty: 4, unitPrice: null }],
  });
  await changeOrderStatus(db, jobs, {
    orderNumber: number,
    from: 'newOrder',
    to: 'cancelled',
    actor,
    tell: true,
  });
  expect(await leftOf(db, id)).toBe(5);
  const emails = await db
    .select({ kind: outbox.kind })
    .from(outbox)
    .where(and(eq(outbox.orderID, order.orderID)));
  expect(emails.map(({ kind }) => kind).sort()).toEqual(['newOrder', 'newOrderShop']);
});

test('the owner agrees on another day: it is kept, told in the email, refused where it cannot be had, and undone', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-23T09:00:00+08:00') });
  onTestFinished(() => void vi.useRealTimers());
  const number = await placed([{ productID: await stockVariant(db), qty: 1 }]);
  const promisedOf = async () => (await orderOf(number)).order.promised;
  const promised = { day: '2026-11-24', chosen: null, payBy: null };
  expect(await promisedOf()).toEqual(promised);

  for (const [chosenDay, why, offer] of [
    ['2026-11-22', 'too-early', '2026-11-24'],
    ['2026-11-29', 'sunday', '2026-11-30'],
    ['2027-06-01', 'too-late', '2027-01-23'],
  ]) {
    const refusal = { problem: 'day-unavailable', why, day: chosenDay, offer };
    expect(await save(await inputFor(number, { chosenDay }))).toEqual({ ok: false, refusal });
  }
  // Beyond a customer's limit.
  const eventID = await edited(number, { chosenDay: '2026-12-24' });
  expect(await promisedOf()).toEqual({ ...promised, chosen: '2026-12-24' });
  expect((await orderOf(number)).events.find(({ id }) => id === eventID)?.changes).toEqual([
    { what: 'field', field: 'chosenDay', from: '', to: '2026-12-24' },
  ]);
  const email = await emailOf(eventID);
  const config = readConfig({ MAIL_FROM: 'Boma <shop@boma.example>', SHOP_EMAIL: 'shop@boma.example' });
  if (!config.ok || !email) throw new Error('no email');
  const mail = await renderEmail(db, email.id, emailShop(config.config, defaultSettings(config.config)));
  for (const words of ['到貨日', '不指定，儘快到貨 → 12/24（週四）', 'As soon as possible → Thu 24 Dec'])
    expect(mail?.text).toContain(words);

  // Without a new day the order keeps its own, even past.
  vi.setSystemTime(new Date('2026-12-28T09:00:00+08:00'));
  await edited(number, { deliveryNote: 'Ring twice' });
  expect(await promisedOf()).toMatchObject({ chosen: '2026-12-24' });
  expect(await save(await inputFor(number, { paymentMethod: 'bt' }))).toMatchObject({
    refusal: { problem: 'day-unavailable', why: 'too-early' },
  });
  const freed = await edited(number, { chosenDay: '' });
  expect(await promisedOf()).toEqual({ day: '2026-12-29', chosen: null, payBy: null });
  expect((await undoOrderChange(db, freed, actor)).ok).toBe(true);
  expect(await promisedOf()).toEqual({ ...promised, chosen: '2026-12-24' });
});

test('an order by transfer can be moved to the next day until the cut-off once it is paid, not while it needs time for that', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-22T09:00:00+08:00') });
  onTestFinished(() => void vi.useRealTimers());
  const number = await placed([{ productID: await stockVariant(db), qty: 1 }], { paymentMethod: 'bt' });
  await edited(number, { chosenDay: '2026-11-27' });
  vi.setSystemTime(new Date('2026-11-23T12:30:00+08:00'));
  const tomorrow = async () => save(await inputFor(number, { chosenDay: '2026-11-24' }));
  expect(await tomorrow()).toMatchObject({ refusal: { problem: 'day-unavailable', why: 'too-early' } });
  await db
    .update(shopOrder)
    .set({ amountReceived: sql`${shopOrder.amountDue}` })
    .where(eq(shopOrder.orderNumber, number));
  expect(await tomorrow()).toMatchObject({ ok: true });
  expect((await orderOf(number)).order.promised).toEqual({
    day: '2026-11-24',
    chosen: '2026-11-24',
    payBy: null,
  });
});

test('an edit that one 7-ELEVEN parcel does not take says what it comes to and what the most is', async () => {
  const dear = await stockVariant(db, { price: 3000, qty: 20 });
  const number = await placed([{ productID: dear, qty: 6 }]);
  const input = await inputFor(number, {});
  const store = { storeName: '信義', storeCode: '123456', storeAddress: '臺北市信義區信義路五段7號' };
  const refused = await save({
    ...input,
    lines: [{ productID: dear, qty: 7, unitPrice: null }],
    customer: { ...input.customer, ...store },
    shippingOption: 'sevenEleven',
  });
  expect(refused).toEqual({
    ok: false,
    refusal: {
      problem: 'parcel-too-big',
      grams: 0,
      amount: 21_000,
      limits: { grams: 10_000, amount: 20_000 },
    },
  });
  expect(await leftOf(db, dear)).toBe(14);
});

test('an edit cannot take away what is in a parcel, and leaves what is beyond it free', async () => {
  const productID = await stockVariant(db, { qty: 10 });
  const number = await placed([{ productID, qty: 3 }]);
  const sent = await addShipment(db, jobs, {
    ...{ orderNumber: number, version: 1, inParcels: 0, leaves: true, tell: false, open: 0, actor },
    collects: false,
    lines: [{ productID, qty: 2 }],
  });
  expect(sent).toMatchObject({ ok: true });
  const fewer = async (qty: number) =>
    save(await inputFor(number, { lines: [{ productID, qty, unitPrice: null }] }));
  expect(await fewer(1)).toEqual({
    ok: false,
    refusal: { problem: 'in-parcel', lines: [{ productID, qty: 2 }] },
  });
  expect(await leftOf(db, productID)).toBe(7);
  // A parcel whose number was scanned before its goods were chosen.
  const orderID = await idOf(number);
  await db.insert(shipment).values({ orderID, carrier: 'tcat', temperature: 'frozen', createdBy: actor });
  const last = await fewer(2);
  expect(last).toMatchObject({ ok: true });
  expect(await leftOf(db, productID)).toBe(8);
  // All that is left of the order is on its way, until the edit is undone.
  const statusOf = async () => (await orderOf(number)).order.status;
  expect(await statusOf()).toBe('inTransit');
  if (!last.ok) throw new Error('the edit was refused');
  expect(await undoOrderChange(db, last.eventID, actor)).toMatchObject({ ok: true });
  expect(await statusOf()).toBe('newOrder');
  expect(await leftOf(db, productID)).toBe(7);
  const parcels = await db.select().from(shipment).where(eq(shipment.orderID, orderID)).orderBy(shipment.id);
  expect(parcels).toMatchObject([
    { isApart: true, shippedAt: expect.any(Date) },
    { isApart: false, shippedAt: null },
  ]);
});

test('an order whose rest is edited away once its parcel was delivered is complete, if it is paid', async () => {
  const productID = await stockVariant(db, { qty: 10, price: 500 });
  for (const [paid, status] of [
    [10_000, 'completed'],
    [0, 'inTransit'],
  ] as const) {
    const number = await placed([{ productID, qty: 2 }]);
    const orderID = await idOf(number);
    await db.update(shopOrder).set({ amountReceived: paid }).where(eq(shopOrder.orderID, orderID));
    const sent = await addShipment(db, jobs, {
      ...{ orderNumber: number, version: 1, inParcels: 0, leaves: true, tell: false, open: 0, actor },
      collects: false,
      lines: [{ productID, qty: 1 }],
    });
    expect(sent).toMatchObject({ ok: true });
    const [parcel] = await db.select().from(shipment).where(eq(shipment.orderID, orderID));
    await db.insert(waybill).values({
      ...{
        orderID,
        shipmentID: parcel?.id ?? 0,
        tradeNo: number,
        merchantID: '1',
        isTest: true,
        type: 'TCAT',
      },
      ...{ state: 'made', stage: 'collected', createdBy: actor },
    });
    const input = await inputFor(number, { lines: [{ productID, qty: 1, unitPrice: null }] });
    expect(await save(input)).toMatchObject({ ok: true });
    expect((await orderOf(number)).order.status).toBe(status);
  }
});

test('cash that a parcel collects on its way bounds what an edit may take off', async () => {
  const productID = await stockVariant(db, { qty: 20, price: 500 });
  const number = await placed([{ productID, qty: 3 }], { paymentMethod: 'cod' });
  const sent = await addShipment(db, jobs, {
    ...{ orderNumber: number, version: 1, inParcels: 0, leaves: true, tell: false, open: 0, actor },
    collects: true,
    lines: [{ productID, qty: 1 }],
  });
  expect(sent).toMatchObject({ ok: true });
  const change = async (changes: Parameters<typeof inputFor>[1]) => save(await inputFor(number, changes));
  const refused = { ok: false, refusal: { problem: 'cash-under-way' } };
  const lines = (qty: number) => ({ lines: [{ productID, qty, unitPrice: null }] });
  expect(await change(lines(2))).toEqual(refused);
  expect(await change({ paymentMethod: 'bt' })).toEqual(refused);
  expect(await leftOf(db, productID)).toBe(17);
  expect(await change(lines(4))).toMatchObject({ ok: true });
  // Paid in part since it left: what changes no sum is not refused for it.
  const ofOrder = eq(shopOrder.orderNumber, number);
  await db.update(shopOrder).set({ amountReceived: 1000 }).where(ofOrder);
  expect(await change({ deliveryNote: 'Ring twice' })).toMatchObject({ ok: true });
  expect(await change(lines(3))).toEqual(refused);
});

test('a label says where a parcel goes and what it collects until the parcel is removed; a packed order is looked at again', async () => {
  const productID = await stockVariant(db, { qty: 20, price: 500 });
  const number = await placed([{ productID, qty: 3 }], { paymentMethod: 'cod' });
  const orderID = await idOf(number);
  const [parcel] = await db
    .insert(shipment)
    .values({ orderID, carrier: 'tcat', temperature: 'frozen', createdBy: actor })
    .returning();
  const shipmentID = parcel?.id ?? 0;
  await db.insert(waybill).values({
    ...{ orderID, shipmentID, tradeNo: number, merchantID: '1', isTest: true, type: 'TCAT' },
    ...{ state: 'made', createdBy: actor },
  });
  await db.insert(packedLine).values({ orderID, productID, qty: 3, packedBy: actor });
  const packed = () => db.$count(packedLine, eq(packedLine.orderID, orderID));
  const { customer } = await inputFor(number, {});
  const elsewhere = { customer: { ...customer, name: 'Naledi Dube' } };
  const change = async (changes: Parameters<typeof inputFor>[1]) => save(await inputFor(number, changes));
  const refused = { ok: false, refusal: { problem: 'label-made' } };
  expect(await change(elsewhere)).toEqual(refused);
  expect(await change({ lines: [{ productID, qty: 2, unitPrice: null }] })).toEqual(refused);
  expect(await change({ deliveryNote: 'Ring twice' })).toMatchObject({ ok: true });
  expect(await packed()).toBe(1);
  await db.delete(shipment).where(eq(shipment.id, shipmentID));
  expect(await change(elsewhere)).toMatchObject({ ok: true });
  expect(await packed()).toBe(0);
  const shown = async () => (await readPacking(db, { numbers: [number] })).orders[0];
  expect(await shown()).toMatchObject({ toPackAgain: ['relabel'] });
  const version = (await shown())?.version ?? 0;
  await markPacked(db, { orderNumber: number, version, productID: null, isPacked: true, actor });
  expect(await shown()).toMatchObject({ toPackAgain: [] });
  // Nothing was in a box.
  await markPacked(db, { orderNumber: number, version, productID: null, isPacked: false, actor });
  expect(await change({ customer: { ...customer, name: 'Sipho Dube' } })).toMatchObject({ ok: true });
  expect(await shown()).toMatchObject({ toPackAgain: [] });
});

test('an edit is not taken back once a label says what it changed', async () => {
  const productID = await stockVariant(db, { qty: 20, price: 500 });
  const number = await placed([{ productID, qty: 3 }], { paymentMethod: 'cod' });
  const orderID = await idOf(number);
  const { customer } = await inputFor(number, {});
  for (const [changes, isKept] of [
    [{ customer: { ...customer, name: 'Naledi Dube' } }, true],
    [{ lines: [{ productID, qty: 2, unitPrice: null }] }, true],
    [{ deliveryNote: 'Ring twice' }, false],
  ] as const) {
    const eventID = await edited(number, changes);
    const [parcel] = await db
      .insert(shipment)
      .values({ orderID, carrier: 'tcat', temperature: 'frozen', createdBy: actor })
      .returning();
    const label = {
      orderID,
      shipmentID: parcel?.id ?? 0,
      tradeNo: `${eventID}`,
      merchantID: '1',
      isTest: true,
    };
    await db.insert(waybill).values({ ...label, type: 'TCAT', state: 'made', createdBy: actor });
    const undo = await undoOrderChange(db, eventID, actor);
    expect(undo).toEqual(isKept ? { ok: false, problem: 'too-late' } : { ok: true, status: 'newOrder' });
    await db.delete(shipment).where(eq(shipment.orderID, orderID));
  }
  expect((await orderOf(number)).order).toMatchObject({
    customer: { name: 'Naledi Dube' },
    lines: [{ qty: 2 }],
    deliveryNote: '',
  });
});

test.each([
  ['a packed order', 2],
  ['an order of which a part is packed', 1],
])('the undo of an edit leaves %s packed as it was, and its label right', async (_, lines) => {
  const [one, two] = await Promise.all([stockVariant(db, { qty: 9 }), stockVariant(db, { qty: 9 })]);
  const number = await placed([
    { productID: one, qty: 1 },
    { productID: two, qty: 2 },
  ]);
  const shown = async () => (await readPacking(db, { numbers: [number] })).orders[0];
  const pack = async (productID: typeof one) => {
    const version = (await shown())?.version ?? 0;
    await markPacked(db, { orderNumber: number, version, productID, isPacked: true, actor });
  };
  for (const productID of [one, two].slice(0, lines)) await pack(productID);
  const packed = async () => (await shown())?.lines.map((line) => line.packed);
  const before = await packed();
  const { customer } = await inputFor(number, {});
  const edit = async (name: string) => {
    const saved = await save(await inputFor(number, { customer: { ...customer, name } }));
    if (!saved.ok) throw new Error(saved.refusal.problem);
    expect(await shown()).toMatchObject({ toPackAgain: ['relabel'] });
    return saved.eventID;
  };
  expect(await undoOrderChange(db, await edit('Naledi Dube'), actor)).toMatchObject({ ok: true });
  expect(await shown()).toMatchObject({ toPackAgain: [] });
  expect(await packed()).toEqual(before);
  // A label that an earlier edit made wrong stays so.
  await edit('Naledi Dube');
  await pack(one);
  expect(await undoOrderChange(db, await edit('Sipho Dube'), actor)).toMatchObject({ ok: true });
  expect(await shown()).toMatchObject({ toPackAgain: ['relabel'] });
});

test('an edit of goods that ends that an order is packed says so, and its undo takes that back', async () => {
  const [one, two] = await Promise.all([stockVariant(db, { qty: 9 }), stockVariant(db, { qty: 9 })]);
  const number = await placed([{ productID: one, qty: 1 }]);
  const pack = async () => {
    const { order } = await orderOf(number);
    const mark = { orderNumber: number, version: order.version, productID: null, isPacked: true, actor };
    expect(await markPacked(db, mark)).toEqual({ ok: true });
  };
  const edit = async (lines: { productID: typeof one; qty: number }[]) => {
    const wanted = lines.map((line) => ({ ...line, unitPrice: null }));
    const saved = await save(await inputFor(number, { lines: wanted }));
    if (!saved.ok) throw new Error(saved.refusal.problem);
    return saved.eventID;
  };
  const isUnpacked = async () => {
    const [shown] = (await readPacking(db, { numbers: [number] })).orders;
    expect(toPackAgain((await orderOf(number)).events)).toEqual(shown?.toPackAgain);
    return shown?.toPackAgain.includes('repack');
  };
  await edit([{ productID: one, qty: 2 }]);
  expect(await isUnpacked()).toBe(false);
  await pack();
  const added = [
    { productID: one, qty: 2 },
    { productID: two, qty: 1 },
  ];
  const eventID = await edit(added);
  expect(await isUnpacked()).toBe(true);
  expect((await orderOf(number)).events.map(({ kind }) => kind).slice(-2)).toEqual(['edited', 'repack']);
  expect(await undoOrderChange(db, eventID, actor)).toMatchObject({ ok: true });
  expect(await isUnpacked()).toBe(false);
  expect((await orderOf(number)).events.map(({ kind }) => kind)).not.toContain('repack');
  await edit(added);
  expect(await isUnpacked()).toBe(true);
  await pack();
  expect(await isUnpacked()).toBe(false);
  // What was taken out is in the box.
  const marks = async () =>
    (await readPacking(db, { numbers: [number] })).orders[0]?.lines.map((l) => !!l.packed);
  const removed = await edit([{ productID: one, qty: 2 }]);
  expect([await isUnpacked(), await marks()]).toEqual([true, [false]]);
  expect(await undoOrderChange(db, removed, actor)).toMatchObject({ ok: true });
  expect([await isUnpacked(), await marks()]).toEqual([false, [true, true]]);
});

test('packing an order that nobody edited and taking that back warns of no change, an edit after packing does', async () => {
  const ids = [await stockVariant(db, { qty: 9 }), await stockVariant(db, { qty: 9 })] as const;
  const number = await placed(ids.map((productID) => ({ productID, qty: 1 })));
  const warnings = async () => {
    const [shown] = (await readPacking(db, { numbers: [number] })).orders;
    expect(toPackAgain((await orderOf(number)).events)).toEqual(shown?.toPackAgain);
    return shown?.toPackAgain;
  };
  const tick = async (isPacked: boolean, productID: (typeof ids)[number] | null) => {
    const { version } = (await orderOf(number)).order;
    const mark = { orderNumber: number, version, productID, isPacked, actor };
    expect(await markPacked(db, mark)).toEqual({ ok: true });
    return warnings();
  };
  const [one, two] = ids;
  for (const [isPacked, productID] of [
    ...([
      [true, null],
      [false, null],
    ] as const),
    ...([
      [true, one],
      [true, two],
      [false, one],
      [false, two],
    ] as const),
    ...([
      [true, null],
      [false, two],
      [true, two],
      [false, null],
      [true, null],
    ] as const),
  ])
    expect(await tick(isPacked, productID), `${isPacked} ${productID}`).toEqual([]);
  await edited(number, { lines: [{ productID: one, qty: 2, unitPrice: null }] });
  expect(await warnings()).toEqual(['repack']);
  expect(await tick(true, one)).toEqual([]);
});

test('an edit of the address and the goods of a half packed order says both until the order is packed', async () => {
  const [one, two] = await Promise.all([stockVariant(db, { qty: 9 }), stockVariant(db, { qty: 9 })]);
  const number = await placed([
    { productID: one, qty: 1 },
    { productID: two, qty: 2 },
  ]);
  const shown = async () => (await readPacking(db, { numbers: [number] })).orders[0];
  const pack = async (productID: typeof one | null) => {
    const version = (await shown())?.version ?? 0;
    await markPacked(db, { orderNumber: number, version, productID, isPacked: true, actor });
  };
  await pack(one);
  const { customer } = await inputFor(number, {});
  const lines = [{ productID: two, qty: 2, unitPrice: null }];
  const moved = { lines, customer: { ...customer, name: 'Naledi Dube' } };
  const saved = await save(await inputFor(number, moved));
  if (!saved.ok) throw new Error(saved.refusal.problem);
  expect(await shown()).toMatchObject({ toPackAgain: ['relabel', 'repack'] });
  expect(await undoOrderChange(db, saved.eventID, actor)).toMatchObject({ ok: true });
  expect((await shown())?.lines.map((line) => line.packed !== null)).toEqual([true, false]);
  expect(await shown()).toMatchObject({ toPackAgain: [] });
  await edited(number, moved);
  await pack(null);
  expect(await shown()).toMatchObject({ toPackAgain: [] });
});

/** An order of which the ticks, what is to be packed again and the timeline are read. */
async function boxed(quantities: readonly number[]) {
  const ids = await Promise.all(quantities.map(() => stockVariant(db, { qty: 20 })));
  const linesOf = (wanted: readonly number[]) =>
    ids.flatMap((productID, at) =>
      wanted[at] ? [{ productID, qty: wanted[at], unitPrice: null as number | null }] : [],
    );
  const number = await placed(linesOf(quantities).map(({ productID, qty }) => ({ productID, qty })));
  const pack = async (at: number | null = null, isPacked = true) => {
    const { version } = (await orderOf(number)).order;
    const productID = at === null ? null : (ids[at] ?? null);
    expect(await markPacked(db, { orderNumber: number, version, productID, isPacked, actor })).toEqual({
      ok: true,
    });
  };
  const edit = (...wanted: number[]) => edited(number, { lines: linesOf(wanted) });
  const rename = async (name: string) => {
    const { customer } = await inputFor(number, {});
    return edited(number, { customer: { ...customer, name } });
  };
  const box = async () => {
    const [shown] = (await readPacking(db, { numbers: [number] })).orders;
    const { order, events } = await orderOf(number);
    expect(toPackAgain(events)).toEqual(shown?.toPackAgain);
    const { rows } = await db.execute<{ packed: boolean }>(
      sql`select ${isPackedWhole} as packed from shop_order where order_id = ${order.orderID}`,
    );
    const ticks = shown?.lines.map((line) => line.packed !== null) ?? [];
    expect(rows[0]?.packed).toBe(ticks.every(Boolean));
    return { ticks, again: shown?.toPackAgain };
  };
  const timeline = async () => (await orderOf(number)).events.map(({ kind }) => kind).slice(1);
  return { pack, edit, rename, box, timeline };
}

test('an order that is packed again holds what was packed last, so that an earlier quantity is no longer packed', async () => {
  const { pack, edit, box, timeline } = await boxed([2]);
  await pack();
  await edit(3);
  await pack();
  expect(await box()).toEqual({ ticks: [true], again: [] });
  await edit(2);
  expect(await box()).toEqual({ ticks: [false], again: ['repack'] });
  await pack();
  expect(await box()).toEqual({ ticks: [true], again: [] });
  expect(await timeline()).toEqual(['packed', 'edited', 'repack', 'packed', 'edited', 'repack', 'packed']);
});

test('an edit after which the box is right again says that the order is packed, until it is undone', async () => {
  for (const [ordered, other] of [
    [[1], [1, 1]],
    [
      [2, 1],
      [3, 1],
    ],
  ] as const) {
    const { pack, edit, box, timeline } = await boxed([...ordered, 0]);
    await pack();
    await edit(...other);
    const wrong = await box();
    expect(wrong.again).toEqual(['repack']);
    const eventID = await edit(...ordered);
    expect(await box()).toEqual({ ticks: ordered.map(() => true), again: [] });
    expect(await timeline()).toEqual(['packed', 'edited', 'repack', 'edited', 'packed']);
    expect(await undoOrderChange(db, eventID, actor)).toMatchObject({ ok: true });
    expect(await box()).toEqual(wrong);
    expect(await timeline()).toEqual(['packed', 'edited', 'repack', 'edited', 'undone']);
  }
  // What is left of an order that was to be packed anew is looked at by its packer.
  const { pack, edit, rename, box } = await boxed([1, 1, 1]);
  await pack();
  await rename('Naledi Dube');
  await edit(1, 1, 0);
  await pack(0);
  const half = { ticks: [true, false], again: ['relabel'] };
  expect(await box()).toEqual(half);
  const eventID = await edit(1, 0, 0);
  expect(await box()).toEqual({ ticks: [false], again: ['relabel'] });
  expect(await undoOrderChange(db, eventID, actor)).toMatchObject({ ok: true });
  expect(await box()).toEqual(half);
  await edit(1, 0, 0);
  await pack();
  expect(await box()).toEqual({ ticks: [true], again: [] });
});

test('an order that is half packed warns of nothing once its goods are as they were packed', async () => {
  const { pack, edit, box } = await boxed([2, 1]);
  await pack(0);
  await edit(3, 1);
  const wrong = { ticks: [false, false], again: ['repack'] };
  expect(await box()).toEqual(wrong);
  const eventID = await edit(2, 1);
  expect(await box()).toEqual({ ticks: [true, false], again: [] });
  expect(await undoOrderChange(db, eventID, actor)).toMatchObject({ ok: true });
  expect(await box()).toEqual(wrong);
  // A box that was closed lacks what was added to it all the same.
  const closed = await boxed([1, 0]);
  await closed.pack();
  await closed.edit(1, 1);
  await closed.edit(2, 1);
  await closed.edit(1, 1);
  expect(await closed.box()).toEqual({ ticks: [true, false], again: ['repack'] });
});

test('what was packed between an edit and its undo is to be packed again where it is not what is ordered', async () => {
  const more = await boxed([2]);
  await more.pack();
  const raised = await more.edit(3);
  await more.pack();
  expect(await undoOrderChange(db, raised, actor)).toMatchObject({ ok: true });
  expect(await more.box()).toEqual({ ticks: [false], again: ['repack'] });
  await more.pack();
  expect(await more.box()).toEqual({ ticks: [true], again: [] });

  const other = await boxed([1, 0]);
  await other.pack();
  const added = await other.edit(1, 1);
  await other.pack();
  expect(await undoOrderChange(db, added, actor)).toMatchObject({ ok: true });
  expect(await other.box()).toEqual({ ticks: [false], again: ['repack'] });

  const elsewhere = await boxed([1, 1]);
  await elsewhere.pack();
  const renamed = await elsewhere.rename('Naledi Dube');
  await elsewhere.pack();
  expect(await undoOrderChange(db, renamed, actor)).toMatchObject({ ok: true });
  expect(await elsewhere.box()).toEqual({ ticks: [false, false], again: ['relabel'] });
  // Nor is anything packed that was packed and taken out since.
  await elsewhere.pack();
  const again = await elsewhere.rename('Sipho Dube');
  await elsewhere.pack();
  await elsewhere.pack(null, false);
  expect(await undoOrderChange(db, again, actor)).toMatchObject({ ok: true });
  expect(await elsewhere.box()).toEqual({ ticks: [false, false], again: [] });
});

test('a parcel that has a number stays as cold as its goods after an edit, and after the undo', async () => {
  const [wood, meat] = await Promise.all([stockVariant(db, { qty: 9 }), stockVariant(db, { qty: 9 })]);
  await db
    .update(parentProduct)
    .set({ facts: { ...noFacts, isFood: false } })
    .where(sql`id = (select parent_id from product_variant where id = ${wood})`);
  const number = await placed([{ productID: wood, qty: 1 }]);
  const orderID = await idOf(number);
  expect(await addTracking(db, number, '903012341234', actor)).toMatchObject({ ok: true });
  const temperatures = async () => (await shipmentsOf(db, orderID)).map(({ temperature }) => temperature);
  expect(await temperatures()).toEqual(['room']);
  const lines = [wood, meat].map((productID) => ({ productID, qty: 1, unitPrice: null }));
  const eventID = await edited(number, { lines });
  expect(await temperatures()).toEqual(['frozen']);
  const [parcel] = await shipmentsOf(db, orderID);
  const label = { orderID, shipmentID: parcel?.id ?? 0, tradeNo: number, merchantID: '1', isTest: true };
  const made = { ...label, type: 'TCAT', state: 'made', createdBy: actor } as const;
  await db.insert(waybill).values(made);
  expect(await undoOrderChange(db, eventID, actor)).toEqual({ ok: false, problem: 'too-late' });
  expect(await temperatures()).toEqual(['frozen']);
  await db.delete(waybill).where(eq(waybill.orderID, orderID));
  expect(await undoOrderChange(db, eventID, actor)).toMatchObject({ ok: true });
  expect(await temperatures()).toEqual(['room']);
  await db.insert(waybill).values(made);
  expect(await save(await inputFor(number, { lines }))).toEqual({
    ok: false,
    refusal: { problem: 'label-made' },
  });
  expect(await temperatures()).toEqual(['room']);
});

test('a gift message is placed, changed with the customer told, taken back, and found by who looks the order up', async () => {
  const productID = await stockVariant(db, { qty: 10 });
  const number = await placed([{ productID, qty: 1 }], { giftMessage: 'Happy birthday' });
  expect((await orderOf(number)).order.giftMessage).toBe('Happy birthday');
  // A page of before there were any leaves it.
  await edited(number, { deliveryNote: 'Ring twice' });
  expect((await orderOf(number)).order.giftMessage).toBe('Happy birthday');
  const eventID = await edited(number, { giftMessage: '  Happy\r\nbirthday, Ming ' });
  const { order, events } = await orderOf(number);
  expect(order.giftMessage).toBe('Happy\nbirthday, Ming');
  expect(events.at(-1)?.changes).toEqual([
    { what: 'field', field: 'giftMessage', from: 'Happy birthday', to: 'Happy\nbirthday, Ming' },
  ]);
  expect(await emailOf(eventID)).toMatchObject({ kind: 'updatedBasket' });
  const found = await lookUpOrder(
    { db, config: home },
    { number, phone: '0912345678' },
    { address: '203.0.113.9', cookie: null },
  );
  expect(found).toMatchObject({ ok: true, order: { giftMessage: 'Happy\nbirthday, Ming' } });
  expect(await undoOrderChange(db, eventID, actor)).toMatchObject({ ok: true });
  expect((await orderOf(number)).order.giftMessage).toBe('Happy birthday');
});

test('an order of another shop, whose customer has two names, keeps them when it is edited', async () => {
  const productID = await stockVariant(db, { qty: 5 });
  const number = await placed([{ productID, qty: 1 }]);
  await db.execute(sql`update shop_order set customer_name = 'Thandi Nkosi',
    customer = customer || '{"name": "", "firstName": "Thandi", "lastName": "Nkosi"}' where order_number = ${number}`);
  const lines = [{ productID, qty: 2, unitPrice: null }];
  expect(await save(await inputFor(number, { lines }))).toMatchObject({ ok: true });
  const [row] = await db.select().from(shopOrder).where(eq(shopOrder.orderNumber, number));
  expect(row).toMatchObject({ customerName: 'Thandi Nkosi', customer: { firstName: 'Thandi' } });
});

test('an imported address keeps what the form has not when a name is corrected, and loses it when it goes elsewhere', async () => {
  const productID = await stockVariant(db, { qty: 20 });
  const address = { ...emptyAddress, county: 'Taipei', address1: '7 Xinyi Rd.', town: '信義區' };
  const imported = { ...address, city: 'Xinyi', state: 'Taiwan', country: 'Taiwan', zip: '110' };
  const cases = [
    ['regularAM', { name: '陳大文' }, 'regularAM', imported],
    ['regularAM', { town: '大安區' }, 'regularPM', { ...imported, town: '大安區', zip: '106' }],
    [
      'regularAM',
      { county: 'Kaohsiung', town: '三民區' },
      'regularAM',
      { ...address, county: 'Kaohsiung', town: '三民區', zip: '807' },
    ],
    [
      'regularAM',
      { county: 'Kaohsiung', town: '三民區' },
      'regularAM',
      { city: '', country: '', county: 'Kaohsiung' },
      { county: '', city: 'Taipei' },
    ],
    [
      'regularAM',
      { county: 'Taipei', town: '大安區' },
      'regularAM',
      { city: '', country: '', county: 'Taipei' },
      { county: 'Gauteng', city: 'Sandton', country: 'South Africa' },
    ],
    ['regularAM', {}, 'selfPickUp', { city: '', state: '', country: '' }],
    ['selfPickUp', { name: '陳大文' }, 'selfPickUp', { ...imported, town: '' }],
  ] as const;
  for (const [before, typed, shippingOption, kept, other = {}] of cases) {
    const number = await placed([{ productID, qty: 1 }], { shippingOption: before });
    const { order } = await orderOf(number);
    const customer = {
      ...order.customer,
      shippingAddress: { ...imported, ...(before === 'selfPickUp' && { town: '' }), ...other },
    };
    await db.update(shopOrder).set({ customer }).where(eq(shopOrder.orderNumber, number));
    await edited(number, { customer: { ...detailsOf(customer), ...typed }, shippingOption });
    expect((await orderOf(number)).order.customer.shippingAddress).toMatchObject(kept);
  }
});
