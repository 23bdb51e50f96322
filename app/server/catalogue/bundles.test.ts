import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { bundleMark } from '#app/domain/catalogue/bundle.ts';
import type { EditableProduct } from '#app/domain/catalogue/editable-product.ts';
import { type ProductCard, totalStock } from '#app/domain/catalogue/product.ts';
import type { ProductFacts } from '#app/domain/catalogue/product-facts.ts';
import { readStoreQuery } from '#app/domain/catalogue/store-query.ts';
import { unitPrice } from '#app/domain/catalogue/unit-price.ts';
import { csvLines, csvMark, parseTable } from '#app/domain/delimited-text.ts';
import type { VariantId } from '#app/domain/ids.ts';
import { testDatabase } from '#test/database.ts';
import { leftOf } from '#test/order-factories.ts';
import { newProduct, newVariant, seedCatalogue } from '#test/product-factories.ts';
import { readProduct } from './admin-product.ts';
import { readBundles, setBundle } from './bundles.ts';
import { findBasketVariants, productBySlug, productPage } from './catalogue.ts';
import { deleteProducts, duplicateProduct, restoreProducts, unpublishProducts } from './product-changes.ts';
import { listProducts } from './product-list.ts';
import { exportProducts, importProducts, previewImport } from './product-transfer.ts';
import { saveProduct } from './products.ts';
import { listMovements } from './stock-movements.ts';
import { changeVariants, previewChange } from './variant-changes.ts';

const database = await testDatabase();
const { db } = database;
const actor = 'owner@boma.example';
beforeAll(() => seedCatalogue(db));
afterAll(database.close);

async function made(english: string, ...stock: number[]): Promise<EditableProduct> {
  const variants = stock.map((qty, n) => newVariant({ weight: [`${n} g`, `${n} 公克`], qty, cost: 10 }));
  const result = await saveProduct(db, newProduct({ title: [english, `${english}中`], variants }));
  if (!result.ok) throw new Error(result.refusal.problem);
  return result.saved.product;
}

const firstOf = ({ variants }: EditableProduct): VariantId => variants[0]?.id ?? 'var_';
const set = (product: EditableProduct, parts: { id: VariantId; qty: number }[], costOfParts = true) =>
  setBundle(db, product.id, firstOf(product), { parts, costOfParts }, actor);
const asItIs = async ({ id }: EditableProduct) => (await readProduct(db, id))?.product ?? null;

async function boxOf(stock: number) {
  const [part, box] = [await made('Boerewors', stock, 5), await made('Box', 7)];
  expect(await set(box, [{ id: firstOf(part), qty: 2 }])).toEqual({ ok: true });
  return { part, box };
}

/** A product of a piece, a pack of three of it, and another. */
async function ownBundle() {
  const product = await made('Wors', 9, 1, 1);
  const [part = 'var_', bundle = 'var_'] = product.variants.map(({ id }) => id);
  const parts = [{ id: part, qty: 3 }];
  expect(await setBundle(db, product.id, bundle, { parts, costOfParts: true }, actor)).toEqual({ ok: true });
  return { product, part, bundle };
}

test('a variant becomes a bundle without stock of its own, and an ordinary one again with none', async () => {
  const { part, box } = await boxOf(9);
  expect(await leftOf(db, firstOf(box))).toBe(4);
  expect((await asItIs(box))?.variants[0]).toMatchObject({ qty: 4, cost: 20 });
  expect(await readBundles(db, box.id)).toMatchObject([
    {
      costOfParts: true,
      parts: [{ id: firstOf(part), qty: 2, title: ['Boerewors', 'Boerewors中'], gap: null }],
    },
  ]);
  expect(await set(box, [])).toEqual({ ok: true });
  expect(await leftOf(db, firstOf(box))).toBe(0);
  expect(await readBundles(db, box.id)).toEqual([]);
  const rows = (await listMovements(db, firstOf(box))).rows.map(({ change, left }) => [change, left]);
  expect(rows).toEqual([
    [-7, 0],
    [7, 7],
  ]);
});

test('a bundle holds no bundle, and not itself', async () => {
  const { part, box } = await boxOf(9);
  const other = await made('Other', 3);
  expect(await set(other, [{ id: firstOf(box), qty: 1 }])).toMatchObject({ problem: 'part-is-bundle' });
  expect(await set(part, [{ id: firstOf(other), qty: 1 }])).toEqual({
    ok: false,
    problem: 'bundle-is-part',
    title: ['Box', 'Box中'],
  });
  expect(await set(other, [{ id: firstOf(other), qty: 1 }])).toMatchObject({ problem: 'part-is-itself' });
  expect(await set(other, [{ id: 'var_none', qty: 1 }])).toMatchObject({ problem: 'part-unknown' });
  expect(await setBundle(db, part.id, firstOf(box), { parts: [], costOfParts: true }, actor)).toEqual({
    ok: false,
    problem: 'variant-unknown',
  });
});

test('parts that another tab changed are not replaced unseen, and saving again replaces them', async () => {
  const { part, box } = await boxOf(9);
  const parts = (qty: number) => [{ id: firstOf(part), qty }];
  const save = (qty: number, was: string) =>
    setBundle(db, box.id, firstOf(box), { parts: parts(qty), costOfParts: true, was }, actor);
  const mark = (qty: number) => bundleMark({ costOfParts: true, parts: parts(qty) });
  expect(await save(3, mark(2))).toEqual({ ok: true });
  const late = await save(4, mark(2));
  expect(late).toEqual({ ok: false, problem: 'bundle-changed', now: mark(3) });
  const removed = { parts: [], costOfParts: true, was: mark(2) };
  expect(await setBundle(db, box.id, firstOf(box), removed, actor)).toMatchObject({
    problem: 'bundle-changed',
  });
  // The same again, as after an answer that was lost.
  expect(await save(3, mark(2))).toEqual({ ok: true });
  expect(await save(4, mark(3))).toEqual({ ok: true });
  expect((await readBundles(db, box.id))[0]?.parts).toMatchObject([{ qty: 4 }]);
});

test('two that would become parts of each other at once: one is refused', async () => {
  const [one, two] = [await made('One', 1), await made('Two', 1)];
  const done = await Promise.all([
    set(one, [{ id: firstOf(two), qty: 1 }]),
    set(two, [{ id: firstOf(one), qty: 1 }]),
  ]);
  expect(done.map(({ ok }) => ok).sort()).toEqual([false, true]);
});

test('a part is not removed from its product, and the refusal names the bundle', async () => {
  const { part } = await boxOf(9);
  const now = await asItIs(part);
  const without = { ...part, ...now, variants: now?.variants.slice(1) ?? [] };
  expect(await saveProduct(db, without)).toEqual({
    ok: false,
    refusal: { problem: 'variant-in-bundle', bundles: [['Box', 'Box中']] },
  });
});

test('nor is a part in a bundle of the same product, unless the bundle goes with it', async () => {
  const { product, part, bundle } = await ownBundle();
  const now = await asItIs(product);
  const without = (...ids: VariantId[]) => ({
    ...product,
    ...now,
    variants: now?.variants.filter(({ id }) => !ids.includes(id)) ?? [],
  });
  expect(await saveProduct(db, without(part))).toMatchObject({
    ok: false,
    refusal: { problem: 'variant-in-bundle', bundles: [['Wors', 'Wors中']] },
  });
  expect(await saveProduct(db, without(part, bundle))).toMatchObject({ ok: true });
});

test('the list and the editor name what keeps a bundle from being sold', async () => {
  const { part, box } = await boxOf(9);
  const inList = async () => {
    const { page } = await listProducts(db, {
      q: '',
      type: '',
      published: 'all',
      stock: 'all',
      facts: 'all',
    });
    return page.rows.find(({ id }) => id === box.id)?.variantStates[0];
  };
  expect(await inList()).toMatchObject({ qty: 4, gaps: [] });
  await unpublishProducts(db, [part.id]);
  expect(await inList()).toMatchObject({ qty: 0, gaps: [{ title: part.title, gap: 'unpublished' }] });
  expect((await readBundles(db, box.id))[0]?.parts[0]?.gap).toBe('unpublished');
  await db.execute(sql`update parent_product set is_published = true where id = ${part.id}`);
  expect(await deleteProducts(db, [part.id])).toMatchObject({ bundles: [box.title] });
  expect(await leftOf(db, firstOf(box))).toBe(0);
  await restoreProducts(db, [part.id]);
  await db.execute(sql`update product_variant set qty = 1 where id = ${firstOf(part)}`);
  expect(await inList()).toMatchObject({ qty: 0, gaps: [{ gap: 'sold-out' }] });
});

test('its stock is not typed: not in the list, not in bulk, not in the editor, not by CSV', async () => {
  const { part, box } = await boxOf(9);
  const id = firstOf(box);
  const how = { why: 'set', attempt: null, actor } as const;
  expect(await changeVariants(db, [{ id, by: 3 }], how)).toEqual({ ok: false, problem: 'bundle-stock' });
  const result = await previewChange(db, [box.id, part.id], {
    price: { how: 'set', by: 500, round: 1 },
    stock: { how: 'add', by: 1 },
    sale: null,
  });
  if (!result.ok) throw new Error(result.problem);
  const own = result.preview.find((variant) => variant.id === id);
  expect(own).toMatchObject({ isSkipped: true, change: { id, price: [expect.any(Number), 500] } });
  expect(own?.change?.by).toBeUndefined();
  const now = await asItIs(box);
  if (!now) throw new Error('it is gone');
  const typed = { ...now, variants: now.variants.map((variant) => ({ ...variant, qty: 50, grams: 9 })) };
  expect(await saveProduct(db, typed)).toMatchObject({ ok: true });
  expect((await asItIs(box))?.variants[0]).toMatchObject({ qty: 4, grams: 0 });
  let csv = '';
  for await (const text of exportProducts(db)) csv += text;
  expect((await previewImport(db, csv)).errors).toEqual([]);
  const table = parseTable(csv.slice(csvMark.length), ',');
  const at = (name: string) => table[0]?.indexOf(name) ?? -1;
  const changed = table.map((row) => (row[at('variant_id')] === id ? row.with(at('qty'), '9') : row));
  expect((await previewImport(db, csvMark + csvLines(changed))).errors).toMatchObject([
    { column: 'qty', problem: 'bundle-stock' },
  ]);
});

test('it comes back from the file of a deleted product without the stock of its parts, which say nothing of it', async () => {
  const { part, box } = await boxOf(9);
  expect((await asItIs(box))?.variants).toMatchObject([{ qty: 4, isBundle: true }]);
  expect((await asItIs(part))?.variants[0]).not.toHaveProperty('isBundle');
  let csv = '';
  for await (const text of exportProducts(db)) csv += text;
  expect(await previewImport(db, csv)).toMatchObject({ errors: [], changes: [], updated: 0 });
  await db.execute(sql`delete from parent_product where id = ${box.id}`);
  const { seen } = await previewImport(db, csv);
  const consent = { seen: seen ?? '', removeVariants: false };
  expect(await importProducts(db, csv, consent, () => {})).toMatchObject({ done: true, created: 1 });
  expect((await asItIs(box))?.variants).toMatchObject([{ qty: 0 }]);
});

test('a part that is on sale is worth what it sells for', async () => {
  const { part, box } = await boxOf(9);
  const [before] = (await readBundles(db, box.id))[0]?.parts ?? [];
  await db.execute(sql`update product_variant set sales_percentage = 20 where id = ${firstOf(part)}`);
  const [after] = (await readBundles(db, box.id))[0]?.parts ?? [];
  expect([before?.price, after?.price]).toEqual([350, 280]);
});

test('a copy consists of the same parts', async () => {
  const { part, box } = await boxOf(9);
  const copy = await duplicateProduct(db, box.id);
  if (!copy.ok) throw new Error(copy.problem);
  const [bundle] = await readBundles(db, copy.id);
  expect(bundle?.parts).toMatchObject([{ id: firstOf(part), qty: 2 }]);
  expect(await leftOf(db, bundle?.id ?? 'var_')).toBe(4);
});

test('a copy of a product with a part of its own consists of the copy’s, and sells none of the original’s stock', async () => {
  const { product } = await ownBundle();
  const copy = await duplicateProduct(db, product.id);
  if (!copy.ok) throw new Error(copy.problem);
  const variants = (await readProduct(db, copy.id))?.product.variants ?? [];
  const [bundle] = await readBundles(db, copy.id);
  expect(bundle?.parts).toMatchObject([{ id: variants[0]?.id, qty: 3 }]);
  expect(await leftOf(db, bundle?.id ?? 'var_')).toBe(0);
});

test('its page says what is in it, without what that costs', async () => {
  const { part, box } = await boxOf(9);
  const slug = (await readProduct(db, box.id))?.slug ?? '';
  const shown = await productBySlug(db, slug);
  expect(shown?.variants[0]?.parts).toMatchObject([{ id: firstOf(part), qty: 2, title: part.title }]);
  expect(JSON.stringify(shown)).not.toContain('cost');
  expect(shown?.variants[0]?.isBundle).toBe(true);
});

test('its page shows storage and allergens of its parts, not its own', async () => {
  const { part, box } = await boxOf(9);
  const set = async ({ id }: EditableProduct, facts: Partial<ProductFacts>) =>
    db.execute(
      sql`update parent_product set facts = facts || ${JSON.stringify(facts)}::jsonb where id = ${id}`,
    );
  await set(part, { isFood: true, storage: 'frozen', allergens: ['gluten'] });
  await set(box, { isFood: false, storage: 'dry', allergens: [] });
  const shown = await productBySlug(db, (await readProduct(db, box.id))?.slug ?? '');
  expect(shown?.facts).toMatchObject({ isFood: true, storage: 'frozen', allergens: ['gluten'] });
});

test('it is sorted by the price by weight that its card shows: that of its parts, where all are food', async () => {
  const { part, box } = await boxOf(9);
  const labelled = (grams: string) =>
    db.execute(
      sql`update product_variant set weight = ${JSON.stringify([grams, grams])}::jsonb where id = ${firstOf(part)}`,
    );
  const isFood = (is: boolean) =>
    db.execute(
      sql`update parent_product set facts = facts || ${JSON.stringify({ isFood: is })}::jsonb where id = ${part.id}`,
    );
  /** Dollars for 1 kg: as it is sorted, and as its card shows it. */
  const look = async () => {
    const products: ProductCard[] = [];
    for (let page = 1, total = 1; products.length < total; page++) {
      const found = await productPage(
        db,
        readStoreQuery(new URLSearchParams(`sort=unit-price&page=${page}`)),
      );
      products.push(...found.products);
      total = found.total;
    }
    const inStock = products.filter((card) => totalStock(card) > 0);
    const { rows } = await db.execute<{ kilo: number | null }>(
      sql`select kilo_price as kilo from parent_product where id = ${box.id}`,
    );
    const card = inStock.find(({ id }) => id === box.id);
    const shown = card && unitPrice(card);
    const after = card ? inStock.slice(inStock.indexOf(card) + 1) : inStock;
    return {
      kilo: rows[0]?.kilo,
      shown: shown && (shown.from * 1000) / shown.per,
      isAfterAllPriced: after.every((other) => unitPrice(other) === null),
    };
  };
  await db.execute(
    sql`update product_variant set price = 300, sales_percentage = 0 where id = ${firstOf(box)}`,
  );
  await isFood(true);
  await labelled('500 g');
  expect(await look()).toMatchObject({ kilo: 300, shown: 300 });
  await labelled('1 kg');
  expect(await look()).toMatchObject({ kilo: 150, shown: 150 });
  await isFood(false);
  expect(await look()).toEqual({ kilo: null, shown: null, isAfterAllPriced: true });
  await isFood(true);
  expect(await look()).toMatchObject({ kilo: 150 });
  await set(box, []);
  expect((await look()).kilo).not.toBe(150);
});

test('the cart is told what is in it', async () => {
  const { part, box } = await boxOf(9);
  const [known] = await findBasketVariants(db, [firstOf(box)]);
  expect(known?.parts).toEqual([
    {
      productID: firstOf(part),
      qty: 2,
      title: part.title,
      size: null,
      weight: ['0 g', '0 公克'],
      color: null,
    },
  ]);
  const [plain] = await findBasketVariants(db, [firstOf(part)]);
  expect(plain).not.toHaveProperty('parts');
});
