import { eq, sql } from 'drizzle-orm';
import { afterAll, expect, test } from 'vitest';
import type { VariantId } from '#app/domain/ids.ts';
import { pickList } from '#app/domain/order/packing.ts';
import { parcelOf } from '#app/domain/order/parcel.ts';
import { findBasketVariants } from '#app/server/catalogue/catalogue.ts';
import { listMovements } from '#app/server/catalogue/stock-movements.ts';
import { bundlePart, orderLine, parentProduct, productVariant } from '#app/server/db/schema.ts';
import { databaseWithJobs } from '#test/database-with-jobs.ts';
import { editing } from '#test/edit-factories.ts';
import {
  leftOf,
  orderBody,
  orderRequest,
  placeParts,
  stockBundle,
  stockVariant,
} from '#test/order-factories.ts';
import { brokenInvariants } from '#test/order-invariants.ts';
import { changeOrderStatus } from './order-status-change.ts';
import { undoOrderChange } from './order-undo.ts';
import { placeOrder } from './place-order.ts';

const database = await databaseWithJobs();
const { db, jobs } = database;
const actor = 'owner@boma.example';
afterAll(database.close);
const { placed, orderOf, edited, save, inputFor } = editing(db, jobs, actor);

async function box() {
  const [sausage, wood] = await Promise.all([
    stockVariant(db, { qty: 9, cost: 40, price: 100 }),
    stockVariant(db, { qty: 4, cost: 10, price: 60 }),
  ]);
  const bundle = await stockBundle(
    db,
    [
      { id: sausage, qty: 2 },
      { id: wood, qty: 1 },
    ],
    { price: 230, cost: 1 },
  );
  const left = () => Promise.all([sausage, wood, bundle].map((id) => leftOf(db, id)));
  return { sausage, wood, bundle, left };
}

const place = (items: { productID: VariantId; qty: number }[]) =>
  placeOrder(db, orderRequest(orderBody(items)), placeParts({ jobs }));

test('an order takes the parts, says what they were, and costs what they cost', async () => {
  const { sausage, wood, bundle, left } = await box();
  expect(await left()).toEqual([9, 4, 4]);
  const result = await place([
    { productID: bundle, qty: 2 },
    { productID: sausage, qty: 3 },
  ]);
  if (!result.ok) throw new Error(result.refusal.name);
  const { order } = result.answer;
  expect(order).toMatchObject({ totalPrice: 760 });
  expect(order.lines[0]?.parts).toMatchObject([
    { productID: sausage, title: ['Biltong', '風乾牛肉'], weight: ['250 g', '250 公克'], qty: 2 },
    { productID: wood, qty: 1 },
  ]);
  expect(order.lines[1]).not.toHaveProperty('parts');
  expect(await left()).toEqual([2, 2, 1]);
  const { order: seen } = await orderOf(order.orderNumber);
  expect(seen.totalCost).toBe(2 * 90 + 3 * 40);
  const rows = (await listMovements(db, sausage)).rows.map((row) => [row.change, row.left, row.bundle?.[0]]);
  expect(rows).toEqual([
    [-3, 2, undefined],
    [-4, 5, 'Biltong'],
  ]);
  expect((await listMovements(db, bundle)).rows).toEqual([]);
  expect(pickList([order])).toMatchObject([
    { productID: sausage, qty: 7, orders: [{ orderNumber: order.orderNumber, qty: 7 }] },
    { productID: wood, qty: 2 },
  ]);
});

test('the same order again gives the same answer', async () => {
  const { bundle } = await box();
  const body = orderBody([{ productID: bundle, qty: 1 }]);
  const parts = placeParts({ jobs });
  const once = await placeOrder(db, orderRequest(body), parts);
  const again = await placeOrder(db, orderRequest(body), parts);
  expect(JSON.stringify(again)).toBe(JSON.stringify(once));
});

test('a line that the others leave too little for is refused by name, and nothing is taken', async () => {
  const { sausage, bundle, left } = await box();
  const result = await place([
    { productID: sausage, qty: 6 },
    { productID: bundle, qty: 2 },
  ]);
  expect(result).toMatchObject({
    ok: false,
    refusal: { name: 'out-of-stock', shortages: [{ productID: bundle, asked: 2, left: 1 }] },
  });
  expect(await left()).toEqual([9, 4, 4]);
});

test('a bundle that is taken off sale is not sold any more, though its parts are; an order keeps what it holds', async () => {
  const { sausage, bundle, left } = await box();
  const number = await placed([{ productID: bundle, qty: 1 }]);
  const [own] = await db.select().from(productVariant).where(eq(productVariant.id, bundle));
  await db
    .update(parentProduct)
    .set({ isPublished: false })
    .where(eq(parentProduct.id, own?.parentID ?? 'prd_'));
  const both = [
    { productID: bundle, qty: 1 },
    { productID: sausage, qty: 1 },
  ];
  for (const items of [both, both.toReversed()])
    expect(await place(items)).toMatchObject({
      ok: false,
      refusal: { name: 'out-of-stock', shortages: [{ productID: bundle, asked: 1, left: 0 }] },
    });
  const lines = (qty: number) => ({
    lines: [
      { productID: bundle, qty, unitPrice: null },
      { productID: sausage, qty: 1, unitPrice: null },
    ],
  });
  expect(await save(await inputFor(number, lines(2)))).toMatchObject({
    ok: false,
    refusal: { problem: 'out-of-stock', shortages: [{ productID: bundle, asked: 2, left: 1 }] },
  });
  await edited(number, lines(1));
  expect((await left()).slice(0, 2)).toEqual([6, 3]);
});

test('cancelled it gives the parts back, undone it takes them again, as they were when it was ordered', async () => {
  const { sausage, wood, bundle, left } = await box();
  const number = await placed([{ productID: bundle, qty: 2 }]);
  // The owner changes the bundle: the order stays what it was.
  await db.update(bundlePart).set({ qty: 3 }).where(eq(bundlePart.partID, sausage));
  expect(await left()).toEqual([5, 2, 1]);
  const done = await changeOrderStatus(db, jobs, {
    orderNumber: number,
    from: 'newOrder',
    to: 'cancelled',
    actor,
    tell: false,
  });
  if (!done.ok) throw new Error(done.problem);
  expect(await left()).toEqual([9, 4, 3]);
  expect((await listMovements(db, wood)).rows[0]).toMatchObject({ change: 2, left: 4, reason: 'cancelled' });
  expect(await undoOrderChange(db, done.eventID, actor)).toMatchObject({ ok: true });
  expect(await left()).toEqual([5, 2, 1]);
});

test('an edit moves the difference of the parts, and its undo puts it back', async () => {
  const { sausage, bundle, left } = await box();
  const number = await placed([{ productID: bundle, qty: 1 }]);
  const eventID = await edited(number, {
    lines: [
      { productID: bundle, qty: 3, unitPrice: null },
      { productID: sausage, qty: 3, unitPrice: null },
    ],
  });
  expect(await left()).toEqual([0, 1, 0]);
  const more = await inputFor(number, { lines: [{ productID: bundle, qty: 5, unitPrice: null }] });
  expect(await save(more)).toMatchObject({
    ok: false,
    refusal: { problem: 'out-of-stock', shortages: [{ productID: bundle, asked: 5, left: 4 }] },
  });
  expect(await undoOrderChange(db, eventID, actor)).toMatchObject({ ok: true });
  expect(await left()).toEqual([7, 3, 3]);
});

test('a part that is unpublished, deleted or gone makes the bundle sold out, until it is back', async () => {
  const { wood, bundle, left } = await box();
  const [part] = await db.select().from(productVariant).where(eq(productVariant.id, wood));
  const parent = eq(parentProduct.id, part?.parentID ?? 'prd_');
  const bundles = async () => (await left())[2];
  for (const [off, on] of [
    [{ isPublished: false }, { isPublished: true }],
    [{ deletedAt: new Date() }, { deletedAt: null }],
  ]) {
    await db
      .update(parentProduct)
      .set(off ?? {})
      .where(parent);
    expect(await leftOf(db, bundle)).toBe(0);
    expect(await place([{ productID: bundle, qty: 1 }])).toMatchObject({
      ok: false,
      refusal: { name: 'out-of-stock', shortages: [{ left: 0 }] },
    });
    await db
      .update(parentProduct)
      .set(on ?? {})
      .where(parent);
    expect(await bundles()).toBe(4);
  }
  await db.delete(parentProduct).where(parent);
  expect(await leftOf(db, bundle)).toBe(0);
});

test('weight, cost, and whether the store has any of it follow the parts, with a signal', async () => {
  const { sausage, bundle } = await box();
  await db.update(productVariant).set({ grams: 500, cost: 50 }).where(eq(productVariant.id, sausage));
  const [variant] = await db.select().from(productVariant).where(eq(productVariant.id, bundle));
  expect(variant).toMatchObject({ grams: 1000, cost: 110 });
  expect(parcelOf([{ grams: variant?.grams ?? 0, unitPrice: 230, qty: 2 }]).grams).toBe(2000);
  await db.execute(sql`delete from change`);
  await db.update(productVariant).set({ qty: 1 }).where(eq(productVariant.id, sausage));
  const { rows } = await db.execute(sql`select topic, subject from change`);
  expect(rows).toEqual([{ topic: 'catalogue', subject: variant?.parentID }]);
  const [parent] = await db
    .select({ inStock: parentProduct.inStock })
    .from(parentProduct)
    .where(eq(parentProduct.id, variant?.parentID ?? 'prd_'));
  expect(parent).toEqual({ inStock: false });
  expect(await findBasketVariants(db, [bundle])).toMatchObject([{ qty: 0, price: 230 }]);
});

test('whatever is written into a bundle, its stock is that of its parts', async () => {
  const { bundle } = await box();
  await db.update(productVariant).set({ qty: 77 }).where(eq(productVariant.id, bundle));
  expect(await leftOf(db, bundle)).toBe(4);
});

test('what was sold is what is missing (oracle)', async () => {
  const started = new Map<string, number>();
  const { sausage, wood, bundle } = await box();
  for (const id of [sausage, wood]) started.set(id, await leftOf(db, id));
  await placed([
    { productID: bundle, qty: 1 },
    { productID: wood, qty: 1 },
  ]);
  const problems = (await brokenInvariants(db, started, [])).filter((each) => each.startsWith('O1'));
  expect(problems).toEqual([]);
  // A line that lost what it took is noticed.
  await db.update(orderLine).set({ parts: null }).where(eq(orderLine.productID, bundle));
  const noticed = (await brokenInvariants(db, started, [])).filter((each) => each.startsWith('O1'));
  expect(noticed).toHaveLength(2);
});
