import { eq, sql } from 'drizzle-orm';
import { afterAll, expect, test } from 'vitest';
import type { VariantId } from '#app/domain/ids.ts';
import { parentProduct, productVariant } from '#app/server/db/schema.ts';
import { placeOrder } from '#app/server/orders/place-order.ts';
import { databaseWithJobs } from '#test/database-with-jobs.ts';
import { orderBody, orderRequest, placeParts, stockVariant } from '#test/order-factories.ts';
import { newProduct, seedCatalogue } from '#test/product-factories.ts';
import { findBasketVariants, productBySlug, productPage } from './catalogue.ts';

import { applyDueSales, plannedSaleOf, planSales } from './planned-sales.ts';

import { listProducts } from './product-list.ts';
import { exportProducts, importProducts, previewImport } from './product-transfer.ts';
import { saveProduct } from './products.ts';

const database = await databaseWithJobs();
const { db, jobs } = database;
afterAll(database.close);

const hour = 3_600_000;
const at = (ms: number) => new Date(Date.now() + ms).toISOString();

async function product(salesPercentage = 0) {
  const variantID = await stockVariant(db, { price: 200, salesPercentage });
  const [row] = await db
    .select({ id: productVariant.parentID })
    .from(productVariant)
    .where(eq(productVariant.id, variantID));
  if (!row) throw new Error('it is not there');
  return { variantID, id: row.id };
}
const stored = async (id: Awaited<ReturnType<typeof product>>['id']) => {
  const [row] = await db.select().from(parentProduct).where(eq(parentProduct.id, id));
  return row;
};
const shown = async (variantID: VariantId) => (await findBasketVariants(db, [variantID]))[0]?.salePrice;
/** As if that much time went by. */
const pass = (id: string, ms: number) =>
  db.execute(sql`update parent_product set sale_from = sale_from - make_interval(secs => ${ms / 1000}),
    sale_until = sale_until - make_interval(secs => ${ms / 1000}) where id = ${id}`);
const query = { types: [], q: '', sort: 'recommended', sale: true, stock: false, page: 1 } as const;
const onSale = async (id: string) =>
  (await productPage(db, { ...query, types: [] })).products.some((each) => each.id === id);

test('a planned sale is on between its moments, for prices by the clock and for the list by its turn', async () => {
  const { id, variantID } = await product();
  await planSales(db, [id], { percentage: 25, from: at(hour), until: at(3 * hour) });
  await applyDueSales(db);
  expect(await shown(variantID)).toBe(200);
  expect(await stored(id)).toMatchObject({ shownPrice: 200, isReduced: false, saleIsOn: false });

  // Before any turn the price is that of the moment.
  await pass(id, 2 * hour);
  expect(await shown(variantID)).toBe(150);
  expect(await stored(id)).toMatchObject({ shownPrice: 200, isReduced: false });
  await applyDueSales(db);
  expect(await stored(id)).toMatchObject({ shownPrice: 150, isReduced: true, saleIsOn: true });
  expect((await productPage(db, { ...query, q: 'on sale', types: [] })).total).toBe(1);
  expect(await onSale(id)).toBe(true);
  const { page } = await listProducts(db, { q: '', type: '', published: 'all', stock: 'all', facts: 'all' });
  expect(page.rows.find((row) => row.id === id)).toMatchObject({
    priceFrom: 150,
    saleIsOn: true,
    sale: { percentage: 25 },
    variantStates: [{ price: 200, salesPercentage: 0 }],
  });
  expect(await plannedSaleOf(db, id)).toMatchObject({ isOn: true, sale: { percentage: 25 } });
  const found = await productBySlug(db, id);
  expect(Date.parse(found?.sale?.until ?? '')).toBe(
    Math.floor(((await stored(id))?.saleUntil?.getTime() ?? 0) / 1000) * 1000,
  );

  await pass(id, 2 * hour);
  expect(await shown(variantID)).toBe(200);
  expect(await plannedSaleOf(db, id)).toBeNull();
  await applyDueSales(db);
  expect(await stored(id)).toMatchObject({
    shownPrice: 200,
    isReduced: false,
    saleIsOn: false,
    salePercentage: null,
    saleUntil: null,
  });
  expect((await productBySlug(db, id))?.sale).toBeUndefined();
  expect(await onSale(id)).toBe(false);
});

test('a product that is saved or imported while its sale runs is still found as on sale', async () => {
  await seedCatalogue(db);
  const first = await saveProduct(db, newProduct());
  if (!first.ok) throw new Error(first.refusal.problem);
  const { id } = first.saved.product;
  await planSales(db, [id], { percentage: 25, from: at(-hour), until: at(hour) });
  const found = async (q: string) =>
    (await productPage(db, { ...query, sale: false, q, types: [] })).products.some((each) => each.id === id);
  expect(await found('特價')).toBe(true);
  await saveProduct(db, { ...first.saved.product, title: ['Wors', '香腸'] });
  expect(await found('香腸')).toBe(true);
  expect(await found('特價')).toBe(true);
  let csv = '';
  for await (const part of exportProducts(db)) csv += part.replaceAll('香腸', '肉腸');
  const { seen } = await previewImport(db, csv);
  await importProducts(db, csv, { seen: seen ?? '', removeVariants: false }, () => {});
  expect(await found('肉腸')).toBe(true);
  expect(await found('特價')).toBe(true);
});

test('an order is priced by the clock of its transaction, whatever the list shows', async () => {
  const { id, variantID } = await product();
  const place = (totalPrice: number) =>
    placeOrder(
      db,
      orderRequest({
        ...orderBody([{ productID: variantID, qty: 1 }]),
        shippingOption: 'selfPickUp',
        totalPrice,
      }),
      placeParts({ jobs }),
    );
  await planSales(db, [id], { percentage: 50, from: at(-hour), until: at(hour) });
  expect(await place(200)).toMatchObject({ ok: false, refusal: { name: 'total-changed', totalPrice: 100 } });
  const placed = await place(100);
  expect(placed).toMatchObject({ ok: true, answer: { totalPrice: 100 } });
  await pass(id, 2 * hour);
  expect(await place(100)).toMatchObject({ ok: false, refusal: { name: 'total-changed', totalPrice: 200 } });
});

test('a variant keeps a bigger discount of its own, and a sale that is taken away leaves that', async () => {
  const { id, variantID } = await product(40);
  await planSales(db, [id], { percentage: 25, from: at(-hour), until: at(hour) });
  expect(await shown(variantID)).toBe(120);
  await planSales(db, [id], { percentage: 60, from: at(-hour), until: at(hour) });
  expect(await shown(variantID)).toBe(80);
  expect(await stored(id)).toMatchObject({ shownPrice: 80 });
  expect(await planSales(db, [id], null)).toEqual({ ok: true, planned: 1, isOn: null });
  expect(await shown(variantID)).toBe(120);
  expect(await stored(id)).toMatchObject({ shownPrice: 120, saleIsOn: false });
});

test('a sale that another tab planned is not replaced unseen; one that ended by itself is none', async () => {
  const { id } = await product();
  const [mine, theirs] = [10, 20].map((percentage) => ({
    percentage,
    from: at(-hour),
    until: at(hour),
  }));
  if (!mine || !theirs) throw new Error('there are two');
  const nothing = [{ id, sale: null }];
  expect(await planSales(db, [id], theirs, nothing)).toMatchObject({ ok: true });
  const now = [{ id, sale: theirs }];
  const late = await planSales(db, [id], mine, nothing);
  expect(late).toEqual({ ok: false, problem: 'sale-changed', now });
  expect(await planSales(db, [id], null, nothing)).toMatchObject({ ok: false });
  // The same again, as after an answer that was lost.
  expect(await planSales(db, [id], theirs, nothing)).toMatchObject({ ok: true });
  expect(await planSales(db, [id], mine, now)).toMatchObject({ ok: true });
  await pass(id, 2 * hour);
  const ended = { ...mine, from: at(-3 * hour), until: at(-hour) };
  await applyDueSales(db);
  expect(await planSales(db, [id], theirs, [{ id, sale: ended }])).toMatchObject({ ok: true });
});

test('a sale below cost is refused unless it was accepted, and nothing is counted for who may not see costs', async () => {
  const { id, variantID } = await product();
  await db.update(productVariant).set({ cost: 150 }).where(eq(productVariant.id, variantID));
  const sale = (percentage: number) => ({ percentage, from: at(-hour), until: at(hour) });
  const refused = { ok: false, problem: 'sale-below-cost', belowCost: 1 };
  expect(await planSales(db, [id], sale(30), [], 'refuse')).toEqual(refused);
  expect(await stored(id)).toMatchObject({ salePercentage: null });
  const planned = { ok: true, planned: 1, isOn: true };
  expect(await planSales(db, [id], sale(30), [], 'plan')).toEqual({ ...planned, belowCost: 1 });
  expect(await planSales(db, [id], sale(10), [], 'refuse')).toEqual({ ...planned, belowCost: 0 });
  expect(await planSales(db, [id], sale(40))).toEqual(planned);
});

test('the next turn is known', async () => {
  const { id } = await product();
  await planSales(db, [id], { percentage: 10, from: at(2_000), until: at(hour) });
  const wait = await applyDueSales(db);
  expect(wait).toBeGreaterThanOrEqual(0);
  expect(wait).toBeLessThanOrEqual(2_000);
});
