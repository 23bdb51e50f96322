import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import fc from 'fast-check';
import { afterAll, expect, test } from 'vitest';
import type { EditableProduct } from '#app/domain/catalogue/editable-product.ts';
import type { StockReason } from '#app/domain/catalogue/stock-movement.ts';
import type { VariantId } from '#app/domain/ids.ts';
import { changeOrderStatus } from '#app/server/orders/order-status-change.ts';
import { undoOrderChange } from '#app/server/orders/order-undo.ts';
import { databaseWithJobs } from '#test/database-with-jobs.ts';
import { editing } from '#test/edit-factories.ts';
import { newProduct, newVariant, seedCatalogue } from '#test/product-factories.ts';
import { readProduct } from './admin-product.ts';
import { duplicateProduct } from './product-changes.ts';
import { exportProducts, importProducts, previewImport } from './product-transfer.ts';
import { saveProduct } from './products.ts';
import { latestMovements, listMovements } from './stock-movements.ts';

const database = await databaseWithJobs();
const { db, jobs } = database;
const actor = 'owner@boma.example';
const { placed, orderOf, edited } = editing(db, jobs, actor);
await seedCatalogue(db);
afterAll(database.close);

async function saved(product: EditableProduct): Promise<EditableProduct> {
  const result = await saveProduct(db, product, randomUUID(), actor);
  if (!result.ok) throw new Error(result.refusal.problem);
  return result.saved.product;
}

async function asItIs({ id }: EditableProduct): Promise<EditableProduct> {
  const found = await readProduct(db, id);
  if (!found) throw new Error(`there is no ${id}`);
  return found.product;
}

const firstOf = ({ variants: [variant] }: EditableProduct) => variant?.id ?? 'var_';

const reasonsOf = async (variant: VariantId) =>
  (await listMovements(db, variant)).rows.map(({ reason, change, left, actor: who }) => [
    reason,
    change,
    left,
    who,
  ]);

async function bring(csv: string): Promise<void> {
  const { seen } = await previewImport(db, csv);
  const done = await importProducts(db, csv, { seen: seen ?? '', removeVariants: false }, () => {}, actor);
  expect(done).toMatchObject({ done: true });
}

async function exported(): Promise<string> {
  let file = '';
  for await (const part of exportProducts(db)) file += part;
  return file;
}

/** The file with so many more pieces of every variant. */
const restocked = (csv: string, more: number) =>
  csv.replaceAll(/"(\d+)","(\d+)"(?=\r\n)/g, (_, qty, known) => `"${Number(qty) + more}","${known}"`);

/** Variants whose stock is not what their movements add up to, or not what the last of them left. */
async function unexplained(): Promise<unknown[]> {
  const { rows } = await db.execute(sql`
    select id, qty, coalesce(total, 0) as total, last from product_variant
    left join lateral (
      select sum(change)::int as total, (array_agg("left" order by stock_movement.id desc))[1] as last
      from stock_movement where variant_id = product_variant.id) as moved on true
    where qty <> coalesce(total, 0) or qty <> coalesce(last, 0)`);
  return rows;
}

test('each way that stock moves is in the history, with who and the order', async () => {
  const product = await saved(
    newProduct({ variants: [newVariant({ weight: ['1 kg', '1 公斤'], qty: 10 })] }),
  );
  const id = firstOf(product);
  const orderNumber = await placed([{ productID: id, qty: 3 }]);
  const eventID = await edited(orderNumber, { lines: [{ productID: id, qty: 2, unitPrice: null }] });
  await undoOrderChange(db, eventID, actor);
  const cancelled = await changeOrderStatus(db, jobs, {
    orderNumber,
    from: 'newOrder',
    to: 'cancelled',
    actor,
    tell: false,
    reason: 'They rang.',
  });
  if (!cancelled.ok) throw new Error(cancelled.problem);
  await undoOrderChange(db, cancelled.eventID, actor);
  const [variant] = (await asItIs(product)).variants;
  const now = await asItIs(product);
  await saved({ ...now, variants: [{ ...newVariant(), ...variant, qty: 12 }] });
  await bring(restocked(await exported(), 8));
  expect(await reasonsOf(id)).toEqual([
    ['import', 8, 20, actor],
    ['set', 5, 12, actor],
    ['restored', -3, 7, actor],
    ['cancelled', 3, 10, actor],
    ['undone', -1, 7, actor],
    ['edited', 1, 8, actor],
    ['placed', -3, 7, 'customer'],
    ['set', 10, 10, actor],
  ] satisfies [StockReason, number, number, string][]);
  const { rows } = await listMovements(db, id);
  const ofOrder = rows.filter((row) => row.orderNumber !== null);
  expect(ofOrder.map((row) => row.orderNumber)).toEqual(Array.from({ length: 5 }, () => orderNumber));
  expect(await unexplained()).toEqual([]);
});

test('after any series of actions the movements of each variant add up to its stock', {
  timeout: 120_000,
}, async () => {
  const products = [
    await saved(newProduct()),
    await saved(newProduct({ variants: [newVariant({ weight: ['1 kg', '1 公斤'], qty: 30 })] })),
  ];
  const orders: string[] = [];
  const undoable: number[] = [];
  const [steps = []] = fc.sample(
    fc.array(fc.record({ what: fc.nat(6), which: fc.nat(), amount: fc.integer({ min: 1, max: 4 }) }), {
      minLength: 40,
      maxLength: 40,
    }),
    { seed: 20_261_124, numRuns: 1 },
  );
  const done = new Map<number, number>();
  for (const { what, which, amount } of steps) {
    const product = await asItIs(products[which % products.length] ?? newProduct());
    const variant = product.variants[which % product.variants.length] ?? newVariant();
    const orderNumber = orders[which % Math.max(1, orders.length)];
    const order = orderNumber === undefined ? null : await orderOf(orderNumber);
    const count = () => done.set(what, (done.get(what) ?? 0) + 1);
    if (what === 0 || orders.length === 0) {
      if (variant.qty < amount) continue;
      orders.push(await placed([{ productID: variant.id, qty: amount }]));
      count();
    } else if (what === 1 && order?.order.status === 'newOrder' && orderNumber) {
      const eventID = await edited(orderNumber, {
        lines: order.order.lines.map(({ productID, qty }) => ({
          productID,
          qty: qty === 1 ? 2 : qty - 1,
          unitPrice: null,
        })),
      }).catch(() => null);
      if (eventID !== null) undoable.push(eventID);
      count();
    } else if (what === 2 && order?.order.status === 'newOrder' && orderNumber) {
      const to = 'cancelled';
      const changed = await changeOrderStatus(db, jobs, {
        ...{ orderNumber, from: 'newOrder', to, actor, tell: false, reason: 'no' },
        giveBack: { stock: amount > 1, promo: true },
      });
      if (changed.ok) undoable.push(changed.eventID);
      count();
    } else if (what === 3) {
      const eventID = undoable.pop();
      if (eventID !== undefined && (await undoOrderChange(db, eventID, actor)).ok) count();
    } else if (what === 4) {
      const variants = product.variants.map((each) =>
        each.id === variant.id
          ? { ...each, qty: Math.max(0, each.qty + (which % 2 ? amount : -amount)) }
          : each,
      );
      const added = newVariant({ weight: [`${which} g`, `${which} 公克`], qty: amount });
      await saved({ ...product, variants: amount === 4 ? [...variants, added] : variants });
      count();
    } else if (what === 5) {
      await bring(restocked(await exported(), amount));
      count();
    } else {
      await duplicateProduct(db, product.id);
      count();
    }
    expect(await unexplained()).toEqual([]);
  }
  expect([...done.keys()].sort()).toEqual([0, 1, 2, 3, 4, 5, 6]);
  const { rows } = await db.execute<{ reason: StockReason }>(sql`select distinct reason from stock_movement`);
  const moved: StockReason[] = ['cancelled', 'edited', 'import', 'placed', 'restored', 'set', 'undone'];
  expect(rows.map(({ reason }) => reason).sort()).toEqual(moved);
});

test('a variant has pages of history, and a product what happened last to any of its variants', async () => {
  const product = await saved(newProduct());
  const [first, second] = product.variants.map(({ id }) => id);
  if (!first || !second) throw new Error('two variants were saved');
  for (let n = 0; n < 3; n++) await placed([{ productID: first, qty: 1 }]);
  await placed([{ productID: second, qty: 2 }]);
  const page = await listMovements(db, first, {}, 2);
  expect(page.rows.map(({ left }) => left)).toEqual([1, 2]);
  const older = await listMovements(db, first, { after: page.after }, 2);
  expect(older.rows.map(({ left }) => left)).toEqual([3, 4]);
  expect(older.after).toBeNull();
  const latest = await latestMovements(db, product.id, 3);
  expect(latest.map(({ variantID, change }) => [variantID, change])).toEqual([
    [second, -2],
    [first, -1],
    [first, -1],
  ]);
});
