import { randomUUID } from 'node:crypto';
import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { EditableProduct } from '#app/domain/catalogue/editable-product.ts';
import { allProducts } from '#app/domain/catalogue/store-query.ts';
import type { VariantChange } from '#app/domain/catalogue/variant-change.ts';
import { parentProduct } from '#app/server/db/schema.ts';
import { testDatabase } from '#test/database.ts';
import { leftOf } from '#test/order-factories.ts';
import { newProduct, newVariant, seedCatalogue } from '#test/product-factories.ts';
import { readProduct } from './admin-product.ts';
import { productPage } from './catalogue.ts';
import { saveProduct } from './products.ts';
import { listMovements } from './stock-movements.ts';
import { changeVariants, matchProducts, previewChange, undoVariants } from './variant-changes.ts';

const database = await testDatabase();
const { db } = database;
const actor = 'owner@boma.example';
beforeAll(() => seedCatalogue(db));
afterAll(database.close);

async function made(...prices: number[]): Promise<EditableProduct> {
  const variants = prices.map((price, n) => newVariant({ weight: [`${n} g`, `${n} 公克`], price, qty: 10 }));
  const result = await saveProduct(db, newProduct({ title: ['Droewors', '乾香腸'], variants }));
  if (!result.ok) throw new Error(result.refusal.problem);
  return result.saved.product;
}

async function asItIs({ id }: EditableProduct): Promise<EditableProduct> {
  const found = await readProduct(db, id);
  if (!found) throw new Error(`there is no ${id}`);
  return found.product;
}

const change = (
  changes: readonly VariantChange[],
  { why = 'set' as 'set' | 'bulk', attempt = randomUUID() as string } = {},
) => changeVariants(db, changes, { why, attempt, actor });
const undo = (changes: readonly VariantChange[], attempt: string = randomUUID()) =>
  undoVariants(db, changes, { attempt, actor });

const idsOf = ({ variants }: EditableProduct) => variants.map(({ id }) => id);
const reasons = async (product: EditableProduct) =>
  (await listMovements(db, idsOf(product)[0] ?? 'var_')).rows.map((row) => [
    row.reason,
    row.change,
    row.actor,
  ]);

test('a sale between preview and save stays, and a newer price is not overwritten', async () => {
  const product = await made(350);
  const [id = 'var_'] = idsOf(product);
  await db.execute(sql`update product_variant set qty = qty - 4 where id = ${id}`);
  expect(await change([{ id, by: 5 }])).toMatchObject({ ok: true, variants: 1 });
  expect(await leftOf(db, id)).toBe(11);
  expect(await change([{ id, price: [350, 400] }])).toMatchObject({ ok: true });
  const late = await change([{ id, price: [350, 300] }]);
  expect(late).toMatchObject({ ok: false, since: [{ id, now: { price: 400, qty: 11 } }] });
  expect(await change([{ id, by: -12 }])).toMatchObject({ ok: false, since: [{ now: { qty: 11 } }] });
  expect((await asItIs(product)).variants[0]).toMatchObject({ price: 400, qty: 11 });
  expect(await reasons(product)).toEqual([
    ['set', 5, actor],
    ['set', 10, ''],
  ]);
});

test('a price makes a new version, stock alone does not; an open editor would overwrite one and follow the other', async () => {
  const product = await made(350);
  const [id = 'var_'] = idsOf(product);
  await change([{ id, by: 1 }]);
  expect((await asItIs(product)).version).toBe(product.version);
  await change([{ id, sale: [0, 20] }]);
  expect((await asItIs(product)).version).toBe(product.version + 1);
  const [row] = await db.select().from(parentProduct).where(eq(parentProduct.id, product.id));
  expect(row).toMatchObject({ minPrice: 280 });
});

test('the same press sent again changes once', async () => {
  const product = await made(350);
  const [id = 'var_'] = idsOf(product);
  const attempt = randomUUID();
  const twice = await Promise.all([1, 2].map(() => change([{ id, by: 3 }], { attempt })));
  expect(twice.map(({ ok }) => ok)).toEqual([true, true]);
  expect(await leftOf(db, id)).toBe(13);
});

test('the same press sent again changes once after whatever else was written of the product', async () => {
  const product = await made(350);
  const [id = 'var_'] = idsOf(product);
  const [received, counted] = [randomUUID(), randomUUID()];
  await change([{ id, by: 12 }], { attempt: received });
  await change([{ id, by: 1 }], { attempt: counted });
  const { version, variants, ...now } = await asItIs(product);
  expect(await saveProduct(db, { ...now, version, variants }, randomUUID())).toMatchObject({ ok: true });
  expect(await change([{ id, by: 12 }], { attempt: received })).toMatchObject({ ok: true });
  expect(await change([{ id, by: 1 }], { attempt: counted })).toMatchObject({ ok: true });
  expect(await leftOf(db, id)).toBe(23);
});

test('a save sent again is done after a correction of its stock', async () => {
  const product = await made(350);
  const [id = 'var_'] = idsOf(product);
  const attempt = randomUUID();
  const more = { ...product, variants: product.variants.map((each) => ({ ...each, qty: each.qty + 5 })) };
  await saveProduct(db, more, attempt);
  await change([{ id, by: 1 }]);
  expect(await saveProduct(db, more, attempt)).toMatchObject({ ok: true });
  expect(await leftOf(db, id)).toBe(16);
});

test('many are changed once by a press sent again, though one of them was written meanwhile', async () => {
  const products = [await made(350), await made(99)];
  const ids = products.map((product) => idsOf(product)[0] ?? ('var_' as const));
  const attempt = randomUUID();
  const changes = ids.map((id) => ({ id, by: 10 }));
  await change(changes, { why: 'bulk', attempt });
  await change([{ id: ids[0] ?? 'var_', by: 1 }]);
  expect(await change(changes, { why: 'bulk', attempt })).toMatchObject({ ok: true, variants: 2 });
  expect(await Promise.all(ids.map((id) => leftOf(db, id)))).toEqual([21, 20]);
});

test('a sale from the list or in bulk is found by its words, and no more once it is over', async () => {
  const product = await made(350);
  const [id = 'var_'] = idsOf(product);
  const found = async () =>
    (await productPage(db, { ...allProducts, q: '特價' })).products.some((each) => each.id === product.id);
  expect(await found()).toBe(false);
  await change([{ id, sale: [0, 20] }]);
  expect(await found()).toBe(true);
  await change([{ id, sale: [20, 0] }], { why: 'bulk' });
  expect(await found()).toBe(false);
});

test('many change together or not at all, and one undo takes all of it back', async () => {
  const products = [await made(350, 700), await made(99)];
  const ids = products.map(({ id }) => id);
  const bulk = {
    price: { how: 'percent', by: 10, round: 5 },
    stock: { how: 'set', by: 12 },
    sale: 15,
  } as const;
  const previewed = await previewChange(db, ids, bulk);
  if (!previewed.ok) throw new Error(previewed.problem);
  expect(previewed.preview.map((each) => each.change)).toEqual([
    { id: idsOf(products[1] ?? newProduct())[0], price: [99, 110], sale: [0, 15], by: 2 },
    { id: idsOf(products[0] ?? newProduct())[0], price: [350, 385], sale: [0, 15], by: 2 },
    { id: idsOf(products[0] ?? newProduct())[1], price: [700, 770], sale: [0, 15], by: 2 },
  ]);
  const changes = previewed.preview.flatMap((each) => each.change ?? []);
  const broken = changes.map((each, n) => (n === 2 ? { ...each, sale: [5, 15] as [number, number] } : each));
  expect(await change(broken, { why: 'bulk' })).toMatchObject({ ok: false, since: [{ id: changes[2]?.id }] });
  expect(await Promise.all(products.map(asItIs))).toEqual(products);
  const done = await change(changes, { why: 'bulk' });
  if (!done.ok) throw new Error(done.problem);
  // An order meanwhile keeps what it took.
  await db.execute(sql`update product_variant set qty = qty - 1 where id = ${changes[0]?.id}`);
  expect(await undo(done.undo)).toMatchObject({ ok: true, variants: 3, skipped: [] });
  const after = await Promise.all(products.map(asItIs));
  expect(
    after.flatMap(({ variants }) => variants.map(({ price, salesPercentage }) => [price, salesPercentage])),
  ).toEqual([
    [350, 0],
    [700, 0],
    [99, 0],
  ]);
  expect(await leftOf(db, changes[0]?.id ?? 'var_')).toBe(9);
  expect(await reasons(products[0] ?? newProduct())).toEqual([
    ['undone', -2, actor],
    ['bulk', 2, actor],
    ['set', 10, ''],
  ]);
});

test('an undo leaves what changed or was sold since, and takes the others back', async () => {
  const products = [await made(350, 700), await made(99), await made(80), await made(60)];
  const [first = 'var_', second = 'var_', third = 'var_', fourth = 'var_', fifth = 'var_'] =
    products.flatMap(idsOf);
  const done = await change(
    [
      { id: first, price: [350, 385] },
      { id: second, price: [700, 770] },
      { id: third, price: [99, 109], by: 5 },
      { id: fourth, by: 5 },
      { id: fifth, price: [60, 66] },
    ],
    { why: 'bulk' },
  );
  if (!done.ok) throw new Error(done.problem);
  await change([{ id: first, price: [385, 390] }]);
  await db.execute(sql`update product_variant set qty = 1 where id = ${fourth}`);
  await db.execute(sql`delete from product_variant where id = ${fifth}`);
  const versions = (await Promise.all(products.slice(0, 3).map(asItIs))).map(({ version }) => version);
  const attempt = randomUUID();
  const undone = await undo(done.undo, attempt);
  expect(undone).toMatchObject({
    ok: true,
    variants: 2,
    skipped: [
      { id: first, now: { price: 390, title: ['Droewors', '乾香腸'], parentID: products[0]?.id } },
      { id: fourth, now: { qty: 1 } },
      { id: fifth, now: null },
    ],
    changes: [
      { what: 'price', from: 770, to: 700 },
      { what: 'price', from: 109, to: 99 },
      { what: 'stock', by: -5 },
    ],
  });
  const after = await Promise.all(products.slice(0, 3).map(asItIs));
  expect(after.flatMap(({ variants }) => variants.map(({ price, qty }) => [price, qty]))).toEqual([
    [390, 10],
    [700, 10],
    [99, 10],
    [80, 1],
  ]);
  // A product of which nothing was undone has no new version.
  expect(after.map(({ version }, n) => version - (versions[n] ?? 0))).toEqual([1, 1, 0]);
  // Its answer was lost: sent again it says the same, and takes nothing back twice.
  expect(await undo(done.undo, attempt)).toMatchObject({
    variants: 2,
    skipped: [{ id: first }, { id: fourth }, { id: fifth }],
  });
  expect(await leftOf(db, third)).toBe(10);
  expect(await undo([{ id: first, price: [385, 350] }])).toMatchObject({
    ok: false,
    problem: 'variants-changed',
    since: [{ id: first, now: { price: 390 } }],
  });
});

test('an undo within one product says which variants it took back', async () => {
  const product = await made(350, 700);
  const [first = 'var_', second = 'var_'] = idsOf(product);
  await change([{ id: first, price: [350, 360] }]);
  const undone = await undo([
    { id: first, price: [385, 350] },
    { id: second, price: [700, 650] },
  ]);
  expect(undone).toMatchObject({
    changes: [{ what: 'price', from: 700, to: 650, variant: ['1 g', '1 公克'] }],
  });
});

test('a missing price or negative stock is reported before any change', async () => {
  const product = await made(5, 400);
  const price = { how: 'amount', by: -10, round: 1 } as const;
  const previewed = await previewChange(db, [product.id], { price, stock: null, sale: null });
  expect(previewed).toMatchObject({ preview: [{ problem: 'price' }, { change: { price: [400, 390] } }] });
});

test('the preview says to whoever sees costs what would be sold below its own', async () => {
  const product = await made(350, 700);
  const lossOf = async (price: number, sale: number | null, figures = true) => {
    const bulk = { price: { how: 'amount', by: price, round: 1 }, stock: null, sale } as const;
    const previewed = await previewChange(db, [product.id], bulk, figures);
    expect(JSON.stringify(previewed)).not.toMatch(/"(cost|planned)"/);
    return previewed.ok && previewed.preview.map(({ isBelowCost }) => isBelowCost);
  };
  expect(await lossOf(-150, null)).toEqual([false, false]);
  expect(await lossOf(-151, null)).toEqual([true, false]);
  expect(await lossOf(-151, null, false)).toEqual([undefined, undefined]);
  expect(await lossOf(0, 80)).toEqual([true, true]);
  await db
    .update(parentProduct)
    .set({
      salePercentage: 50,
      saleFrom: new Date(Date.now() - 1000),
      saleUntil: new Date(Date.now() + 3_600_000),
    })
    .where(eq(parentProduct.id, product.id));
  expect(await lossOf(-1, null)).toEqual([true, false]);
});

test('all that the list finds are matched, on whatever page', async () => {
  for (let n = 0; n < 11; n++) {
    const result = await saveProduct(db, newProduct({ title: [`Matched ${n}`, `符合 ${n}`] }));
    if (!result.ok) throw new Error(result.refusal.problem);
  }
  const query = { q: 'matched', type: '', published: 'all', stock: 'all', facts: 'all' } as const;
  const found = await matchProducts(db, query, { synonyms: '', lowAt: 3 });
  expect([found.total, found.products.length]).toEqual([11, 11]);
  expect(
    (await matchProducts(db, { ...query, q: '', published: 'unpublished' }, { synonyms: '', lowAt: 3 }))
      .total,
  ).toBe(0);
});
