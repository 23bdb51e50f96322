import { eq, sql } from 'drizzle-orm';
import { afterAll, expect, test } from 'vitest';
import type { LookUp } from '#app/domain/order/order-lookup.ts';
import type { OrderStatus } from '#app/domain/order/order-status.ts';
import { orderLine, shopOrder } from '#app/server/db/schema.ts';
import { testDatabase } from '#test/database.ts';
import { orderBody, orderRequest, placeParts, stockVariant } from '#test/order-factories.ts';
import { home } from '#test/staff-factories.ts';
import { lookUpOrder } from './order-lookup.ts';
import { changeOrderStatus } from './order-status-change.ts';
import { placeOrder } from './place-order.ts';
import { addShipment } from './shipments.ts';

const database = await testDatabase();
afterAll(database.close);
const { db } = database;
const parts = placeParts({ jobs: { add: async () => {}, wake: () => {} } });

let networks = 0;
const anywhere = () => `203.0.${++networks}.1`;
const lookUp = (typed: LookUp, address: string) =>
  lookUpOrder({ db, config: home }, typed, { address, cookie: null });

async function placed(qty = 2): Promise<string> {
  const id = await stockVariant(db, { price: 100 });
  const outcome = await placeOrder(db, orderRequest(orderBody([{ productID: id, qty }])), parts);
  if (!outcome.ok) throw new Error(outcome.refusal.name);
  return outcome.answer.orderNumber;
}

test('an order is found by its number and its telephone, and says nothing of its customer', async () => {
  const number = await placed();
  const found = await lookUp({ number: number.toLowerCase(), phone: '+886 912-345-678' }, anywhere());
  expect(found).toMatchObject({
    ok: true,
    order: { orderNumber: number, status: 'newOrder', amountDue: 360, lines: [{ qty: 2, lineTotal: 200 }] },
  });
  expect(JSON.stringify(found)).not.toMatch(/ming@|王小明|0912345678|信義|"(total)?cost"/i);
});

test('of an order to a store it says which one, and not who collects it', async () => {
  const id = await stockVariant(db, { price: 100 });
  const body = orderBody([{ productID: id, qty: 1 }]);
  const { shippingAddress, ...customer } = body.customer;
  const store = {
    storeName: '信義門市',
    storeCode: '123456',
    storeAddress: '臺北市市府路1號',
    pickupName: '王小明',
  };
  const request = orderRequest({
    ...body,
    shippingOption: 'sevenEleven',
    customer: { ...customer, shippingAddress: { ...shippingAddress, ...store } },
  });
  const outcome = await placeOrder(db, request, parts);
  if (!outcome.ok) throw new Error(outcome.refusal.name);
  const number = outcome.answer.orderNumber;
  const found = await lookUp({ number, phone: '0912345678' }, anywhere());
  const { storeName, storeCode, storeAddress } = store;
  expect(found).toMatchObject({ ok: true, order: { store: { storeName, storeCode, storeAddress } } });
  expect(JSON.stringify(found)).not.toMatch(/ming@|王小明|0912345678|信義路/);
});

test('unknown, mismatched and malformed are one answer', async () => {
  const number = await placed();
  const notFound = { ok: false, problem: 'not-found' };
  expect(await lookUp({ number, phone: '0987654321' }, anywhere())).toEqual(notFound);
  expect(await lookUp({ number: 'ZZZZ100', phone: '0912345678' }, anywhere())).toEqual(notFound);
  expect(await lookUp({ number, phone: '%' }, anywhere())).toEqual(notFound);
  expect(await lookUp({ number: "' or 1=1", phone: '0912345678' }, anywhere())).toEqual(notFound);
  expect(await lookUp({ number, phone: ' ' }, anywhere())).toEqual({
    ok: false,
    problem: 'incomplete',
  });
});

test('one network may try twenty times in ten minutes', async () => {
  const address = anywhere();
  const problems = new Set<string>();
  for (let n = 0; n < 20; n++) {
    const outcome = await lookUp({ number: `ABCD${100 + n}`, phone: '0912345678' }, address);
    if (!outcome.ok) problems.add(outcome.problem);
  }
  expect([...problems]).toEqual(['not-found']);
  const number = await placed();
  const late = await lookUp({ number, phone: '0912345678' }, address);
  expect(late).toEqual({ ok: false, problem: 'too-many' });
});

test('one number may be tried twenty times in an hour, and who tries it does not shut its customer out of an unknown device', async () => {
  const number = await placed();
  const from = (address: string, phone: string) => lookUp({ number, phone }, address);
  const guess = (address: string) => from(address, `09${10_000_000 + Math.floor(Math.random() * 1e7)}`);
  for (let n = 0; n < 20; n++) await guess(`10.1.${n}.1`);
  expect(await from('192.0.2.200', '0912345678')).toMatchObject({ ok: true });
  const neighbours = [];
  for (let n = 0; n < 6; n++) neighbours.push(await guess(`10.2.2.${n}`));
  expect(neighbours.filter((found) => !found.ok && found.problem === 'not-found')).toHaveLength(3);
  await db.execute(
    sql`update rate_use set uses = array_fill(now(), array[200]) where key = ${`lookup-fair-number:${number}`}`,
  );
  expect(await from('192.0.2.201', '0912345678')).toEqual({ ok: false, problem: 'too-many' });
});

test('orders that are found are not counted', async () => {
  const number = await placed();
  for (let n = 0; n < 25; n++) {
    expect(await lookUp({ number, phone: '0912345678' }, '192.0.2.210')).toMatchObject({
      ok: true,
    });
  }
});

test('an order cancelled on its way says so, unless its parcel was never sent', async () => {
  const change = (orderNumber: string, from: OrderStatus, to: OrderStatus) =>
    changeOrderStatus(db, parts.jobs, { orderNumber, from, to, actor: 'owner', tell: false });
  const [sent, kept] = [await placed(), await placed()];
  expect(await change(sent, 'newOrder', 'inTransit')).toMatchObject({ ok: true });
  expect(await change(sent, 'inTransit', 'cancelled')).toMatchObject({ ok: true });
  expect(await change(kept, 'newOrder', 'cancelled')).toMatchObject({ ok: true });
  const inPart = await placed(3);
  const [order] = await db.select().from(shopOrder).where(eq(shopOrder.orderNumber, inPart));
  const lines = await db
    .select()
    .from(orderLine)
    .where(eq(orderLine.orderID, order?.orderID ?? ''));
  const sentPart = await addShipment(db, parts.jobs, {
    ...{ orderNumber: inPart, version: order?.version ?? 0, inParcels: 0, collects: true, leaves: true },
    ...{
      lines: lines.map(({ productID }) => ({ productID, qty: 1 })),
      tell: false,
      open: order?.amountDue ?? 0,
    },
    actor: 'owner',
  });
  expect(sentPart).toMatchObject({ ok: true });
  expect(await change(inPart, 'newOrder', 'cancelled')).toMatchObject({ ok: true });
  const isStopped = async (number: string) => {
    const found = await lookUp({ number, phone: '0912345678' }, anywhere());
    return found.ok && found.order.isStoppedOnWay;
  };
  // A part that was sent before asks for cash at the door.
  expect([await isStopped(sent), await isStopped(kept), await isStopped(inPart)]).toEqual([
    true,
    false,
    true,
  ]);
});
