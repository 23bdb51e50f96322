import { randomInt } from 'node:crypto';
import { eq, inArray } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { EditableProduct } from '#app/domain/catalogue/editable-product.ts';
import {
  deleteProducts,
  publishProducts,
  restoreProducts,
  unpublishProducts,
} from '#app/server/catalogue/product-changes.ts';
import { saveProduct } from '#app/server/catalogue/products.ts';
import { openDatabase } from '#app/server/db/client.ts';
import { orderLine, parentProduct, productVariant } from '#app/server/db/schema.ts';
import { type Jobs, startJobs } from '#app/server/jobs.ts';
import { createLog } from '#app/server/log.ts';
import { type PlaceOrderResult, placeOrder } from '#app/server/orders/place-order.ts';
import { testDatabase } from './database.ts';
import { untilLockWaits } from './database-locks.ts';
import { orderBody, orderRequest, placeParts } from './order-factories.ts';
import { newProduct, newVariant, seedCatalogue } from './product-factories.ts';
import { trials } from './trials.ts';

const database = await testDatabase();
const { db, pool } = database;
/** Customers have a pool of their own. */
const till = openDatabase(database.url);
till.pool.on('error', () => {});
let jobs: Jobs;

beforeAll(async () => {
  await seedCatalogue(db);
  jobs = await startJobs(pool, createLog('silent'));
});
afterAll(async () => {
  await jobs.stop();
  await till.pool.end();
  await database.close();
});

const times = <T>(count: number, make: (at: number) => T): T[] =>
  Array.from({ length: count }, (_, at) => make(at));

/** The title names the price of both variants, so that mixed versions are noticed. */
function priced(product: EditableProduct, price: number): EditableProduct {
  return {
    ...product,
    title: [`For ${price}`, `賣 ${price}`],
    variants: product.variants.map((variant) => ({ ...variant, price })),
  };
}

/** An admin tab that edits the version it loaded, and retries with the newer one after a conflict. */
async function edit(
  opened: EditableProduct,
  change: (product: EditableProduct) => EditableProduct,
): Promise<EditableProduct | 'sold'> {
  let seen = opened;
  for (;;) {
    const result = await saveProduct(db, change(seen));
    if (result.ok) return result.saved.product;
    if (result.refusal.problem === 'stock-sold') return 'sold';
    if (result.refusal.problem === 'product-changed') seen = result.refusal.product;
    else if (result.refusal.problem !== 'product-deleted') throw new Error(result.refusal.problem);
  }
}

/** A customer who retries while the product is unavailable. */
async function place(body: unknown): Promise<PlaceOrderResult> {
  for (let tries = 0; ; tries++) {
    const result = await placeOrder(till.db, orderRequest(body), placeParts({ jobs }));
    if (result.ok || tries === 10) return result;
  }
}

test('twenty edits and twenty orders at once: what was sold stays sold, and an order knows one version (T26)', async () => {
  let placedInAll = 0;
  for (let round = trials({ short: 2, long: 200 }); round > 0; round--) {
    const start = 30;
    const made = await saveProduct(
      db,
      priced(
        newProduct({
          variants: times(2, (n) => newVariant({ weight: [`${n} g`, `${n} 公克`], qty: start, cost: 1 })),
        }),
        100,
      ),
    );
    if (!made.ok) throw new Error(made.refusal.problem);
    const opened = made.saved.product;
    const ids = opened.variants.map(({ id }) => id);

    /** Stock added by the owner's edits, by variant. */
    const added = new Map(ids.map((id) => [id, 0]));
    const edits = times(20, async (n) => {
      if (n % 3 === 0) return edit(opened, (product) => priced(product, 100 + n));
      const id = ids[n % 2];
      const by = randomInt(-3, 6);
      let difference = 0;
      const done = await edit(opened, (product) => ({
        ...product,
        variants: product.variants.map((each) => {
          if (each.id !== id) return each;
          const qty = Math.max(0, each.qty + by);
          difference = qty - each.qty;
          return { ...each, qty };
        }),
      }));
      if (done !== 'sold' && id !== undefined) added.set(id, (added.get(id) ?? 0) + difference);
      return done;
    });
    const faults = times(1, async () => {
      await unpublishProducts(db, [opened.id]);
      await publishProducts(db, [opened.id]);
      await deleteProducts(db, [opened.id]);
      await restoreProducts(db, [opened.id]);
    });
    const bodies = times(20, () =>
      orderBody(
        [...ids]
          .sort(() => randomInt(3) - 1)
          .slice(0, randomInt(1, 3))
          .map((productID) => ({ productID, qty: randomInt(1, 4) })),
      ),
    );
    const [orders] = await Promise.all([
      Promise.all(bodies.map(place)),
      Promise.all(edits),
      Promise.all(faults),
    ]);

    const placed = bodies.filter((_, n) => orders[n]?.ok).map(({ orderID }) => orderID);
    const lines = await db.select().from(orderLine).where(inArray(orderLine.orderID, placed));
    for (const line of lines) expect(line.title).toEqual([`For ${line.price}`, `賣 ${line.price}`]);
    const rows = await db.select().from(productVariant).where(eq(productVariant.parentID, opened.id));
    for (const { id, qty } of rows) {
      const sold = lines.filter((line) => line.productID === id).reduce((sum, line) => sum + line.qty, 0);
      expect(qty, id).toBe(start + (added.get(id) ?? 0) - sold);
      expect(qty).toBeGreaterThanOrEqual(0);
    }
    for (const order of orders) if (!order.ok) expect(order.refusal.name).toBe('out-of-stock');
    placedInAll += placed.length;
  }
  expect(placedInAll).toBeGreaterThan(0);
});

test('an order that waited for a save knows the product as it was saved', async () => {
  const made = await saveProduct(
    db,
    priced(newProduct({ variants: [newVariant({ weight: ['1', '1'], qty: 5 })] }), 100),
  );
  if (!made.ok) throw new Error(made.refusal.problem);
  const { id, variants } = made.saved.product;
  const [variant] = variants;
  if (!variant) throw new Error('one variant was saved');
  const waiting = await db.transaction(async (tx) => {
    await tx.update(productVariant).set({ price: 200 }).where(eq(productVariant.id, variant.id));
    await tx
      .update(parentProduct)
      .set({ title: ['For 200', '賣 200'] })
      .where(eq(parentProduct.id, id));
    const order = place(orderBody([{ productID: variant.id, qty: 1 }]));
    await untilLockWaits(till.db);
    return { order };
  });
  expect(await waiting.order).toMatchObject({
    ok: true,
    answer: { order: { lines: [{ price: 200, title: ['For 200', '賣 200'] }] } },
  });
});
