import { randomUUID } from 'node:crypto';
import { eq, sql } from 'drizzle-orm';
import { afterAll, expect, test } from 'vitest';
import type { CorrectionReason, OnHand } from '#app/domain/catalogue/stock-movement.ts';
import type { VariantId } from '#app/domain/ids.ts';
import type { OrderStatus } from '#app/domain/order/order-status.ts';
import { stockMovement } from '#app/server/db/schema.ts';
import { changeOrderStatus } from '#app/server/orders/order-status-change.ts';
import { addShipment } from '#app/server/orders/shipments.ts';
import { databaseWithJobs } from '#test/database-with-jobs.ts';
import { editing } from '#test/edit-factories.ts';
import { leftOf, stockBundle, stockVariant } from '#test/order-factories.ts';
import { correctStock, readOnHand } from './stock-corrections.ts';
import { changeVariants } from './variant-changes.ts';

const database = await databaseWithJobs();
const { db, jobs } = database;
const actor = 'owner@boma.example';
afterAll(database.close);
const { placed, orderOf } = editing(db, jobs, actor);

async function onHandOf(id: VariantId): Promise<OnHand> {
  const onHand = await readOnHand(db, id);
  if (!onHand) throw new Error(`there is no ${id}`);
  return onHand;
}

async function correct(
  id: VariantId,
  reason: CorrectionReason,
  pieces: string,
  { seen, attempt = randomUUID() }: { seen?: OnHand; attempt?: string } = {},
) {
  return correctStock(db, { id, reason, pieces, seen: seen ?? (await onHandOf(id)) }, { attempt, actor });
}

async function move(orderNumber: string, from: OrderStatus, to: OrderStatus): Promise<void> {
  const tell = false;
  const moved = await changeOrderStatus(db, jobs, {
    orderNumber,
    from,
    to,
    actor,
    tell,
    reason: 'They rang.',
  });
  if (!moved.ok) throw new Error(moved.problem);
}

async function sendOne(orderNumber: string, productID: VariantId): Promise<void> {
  const { version } = (await orderOf(orderNumber)).order;
  const sent = await addShipment(db, jobs, {
    ...{ orderNumber, version, inParcels: 0, lines: [{ productID, qty: 1 }], leaves: true, tell: false },
    ...{ open: 0, collects: false, actor },
  });
  if (!sent.ok) throw new Error(sent.problem);
}

test('what was sold and is still on hand is not for sale again after a count', async () => {
  const id = await stockVariant(db, { qty: 10 });
  await placed([{ productID: id, qty: 2 }]);
  expect(await onHandOf(id)).toEqual({ left: 8, held: 2 });
  expect(await correct(id, 'counted', '10')).toEqual({
    ok: true,
    onHand: { left: 8, held: 2 },
    wasRight: true,
  });
  expect(await correct(id, 'counted', '9')).toEqual({ ok: true, onHand: { left: 7, held: 2 } });
  expect(await onHandOf(id)).toEqual({ left: 7, held: 2 });
  const [last] = (await db.select().from(stockMovement).where(eq(stockMovement.variantID, id))).slice(-1);
  expect(last).toMatchObject({ reason: 'counted', change: -1, left: 7 });
});

test('orders hold their pieces until these leave the shop or return to stock', async () => {
  const id = await stockVariant(db, { qty: 20 });
  const held = async () => (await onHandOf(id)).held;
  const [sent, cancelled] = [
    await placed([{ productID: id, qty: 3 }]),
    await placed([{ productID: id, qty: 4 }]),
  ];
  const collected = await placed([{ productID: id, qty: 5 }], { shippingOption: 'selfPickUp' });
  expect(await held()).toBe(12);
  await sendOne(sent, id);
  expect(await held()).toBe(11);
  await move(sent, 'newOrder', 'inTransit');
  expect(await held()).toBe(9);
  await move(cancelled, 'newOrder', 'cancelled');
  expect(await held()).toBe(5);
  await move(collected, 'newOrder', 'inTransit');
  expect(await held()).toBe(5);
  await move(collected, 'inTransit', 'completed');
  expect(await onHandOf(id)).toEqual({ left: 12, held: 0 });
});

test('an imported order with two lines of a variant holds what was not sent of both', async () => {
  const id = await stockVariant(db, { qty: 20 });
  const orderNumber = await placed([{ productID: id, qty: 5 }]);
  await sendOne(orderNumber, id);
  const { orderID } = (await orderOf(orderNumber)).order;
  await db.execute(sql`insert into order_line
    select (jsonb_populate_record(line, '{"position": 1, "qty": 3, "line_total": 300}')).* from order_line line where order_id = ${orderID}`);
  expect((await onHandOf(id)).held).toBe(7);
});

test('bundles hold the pieces of their parts', async () => {
  const [part, other] = [await stockVariant(db, { qty: 20 }), await stockVariant(db, { qty: 20 })];
  const bundle = await stockBundle(db, [
    { id: part, qty: 3 },
    { id: other, qty: 1 },
  ]);
  const number = await placed([
    { productID: bundle, qty: 2 },
    { productID: part, qty: 1 },
  ]);
  expect(await Promise.all([part, other, bundle].map(onHandOf))).toEqual([
    { left: 13, held: 7 },
    { left: 18, held: 2 },
    { left: 4, held: 0 },
  ]);
  await sendOne(number, bundle);
  expect(await onHandOf(part)).toEqual({ left: 13, held: 4 });
  expect(await correct(bundle, 'counted', '4')).toEqual({ ok: false, problem: 'bundle-stock' });
});

test('orders that come before the press are counted with what they hold by then', async () => {
  const id = await stockVariant(db, { qty: 10 });
  const seen = await onHandOf(id);
  await placed([{ productID: id, qty: 4 }]);
  expect(await correct(id, 'counted', '9', { seen })).toEqual({ ok: true, onHand: { left: 5, held: 4 } });
});

test('a count is refused where goods left or came since', async () => {
  const id = await stockVariant(db, { qty: 10 });
  const number = await placed([{ productID: id, qty: 4 }]);
  const seen = await onHandOf(id);
  await sendOne(number, id);
  expect(await correct(id, 'counted', '10', { seen })).toEqual({ ok: false, problem: 'on-hand-changed' });
  expect(await onHandOf(id)).toEqual({ left: 6, held: 3 });
  expect(await correct(id, 'counted', '3')).toEqual({ ok: true, onHand: { left: 0, held: 3 } });
});

test('of a count below what orders hold none are for sale, and the missing ones are named', async () => {
  const id = await stockVariant(db, { qty: 37 });
  await placed([{ productID: id, qty: 3 }]);
  const short = { ok: true, onHand: { left: 0, held: 3 }, missing: 2 };
  expect(await correct(id, 'counted', '1')).toEqual(short);
  expect(await leftOf(db, id)).toBe(0);
  // Counted again there is nothing to take off, and still too few.
  expect(await correct(id, 'counted', '1')).toEqual(short);
  const moves = await db.select().from(stockMovement).where(eq(stockMovement.variantID, id));
  expect(moves.at(-1)).toMatchObject({ reason: 'counted', change: -34, left: 0 });
});

test('orders that took all meanwhile are not left without their pieces', async () => {
  const id = await stockVariant(db, { qty: 10 });
  const seen = await onHandOf(id);
  await placed([{ productID: id, qty: 10 }]);
  expect(await correct(id, 'counted', '9', { seen })).toEqual({
    ok: true,
    onHand: { left: 0, held: 10 },
    missing: 1,
  });
  expect(await leftOf(db, id)).toBe(0);
});

test('a correction that is sent again is done once, whatever was corrected since', async () => {
  const id = await stockVariant(db, { qty: 10 });
  const seen = await onHandOf(id);
  const attempt = randomUUID();
  await correct(id, 'received', '12', { seen, attempt });
  await changeVariants(db, [{ id, by: 1 }], { why: 'set', attempt: randomUUID(), actor });
  expect(await correct(id, 'received', '12', { seen, attempt })).toEqual({
    ok: true,
    onHand: { left: 23, held: 0 },
  });
  const count = { seen: await onHandOf(id), attempt: randomUUID() };
  await correct(id, 'counted', '20', count);
  await changeVariants(db, [{ id, by: -5 }], { why: 'set', attempt: randomUUID(), actor });
  expect(await correct(id, 'counted', '20', count)).toMatchObject({ ok: true });
  expect(await leftOf(db, id)).toBe(15);
});

test('a page that is gone back to corrects again where something else is typed', async () => {
  const id = await stockVariant(db, { qty: 10 });
  const attempt = randomUUID();
  await correct(id, 'received', '12', { attempt });
  await correct(id, 'damaged', '12', { attempt });
  await correct(id, 'damaged', '2', { attempt });
  expect(await leftOf(db, id)).toBe(8);
});
