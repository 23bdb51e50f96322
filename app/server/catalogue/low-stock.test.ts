import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeEach, expect, test } from 'vitest';
import type { EditableProduct } from '#app/domain/catalogue/editable-product.ts';
import { usualStock } from '#app/domain/catalogue/low-stock.ts';
import { readConfig } from '#app/server/config.ts';
import { lock } from '#app/server/db/locks.ts';
import { outbox } from '#app/server/db/order-schema.ts';
import { emailShop, renderEmail } from '#app/server/emails/email-contents.ts';
import { resendEmail } from '#app/server/emails/outbox.ts';
import { readWaiting } from '#app/server/figures/figures.ts';
import { defaultSettings } from '#app/server/settings/settings.ts';
import { untilLockWaits } from '#test/database-locks.ts';
import { databaseWithJobs } from '#test/database-with-jobs.ts';
import { newProduct, newVariant, seedCatalogue } from '#test/product-factories.ts';
import { enqueueLowStock } from './low-stock.ts';
import { listProducts } from './product-list.ts';
import { saveProduct } from './products.ts';
import { setVariantStock } from './variant-stock.ts';

const database = await databaseWithJobs();
const { db, jobs } = database;
await seedCatalogue(db);
afterAll(database.close);
beforeEach(async () => {
  await db.execute(sql`delete from parent_product`);
  await db.execute(sql`delete from outbox`);
});

const day = (n: number) => new Date(Date.UTC(2026, 10, n, 2));
const tell = (now: Date, settings = usualStock) => enqueueLowStock(db, jobs, settings, now);
const emails = () => db.select().from(outbox).where(eq(outbox.kind, 'lowStock'));
/** As if it had been written on that day. */
const writtenAt = (now: Date) => db.update(outbox).set({ createdAt: now }).where(eq(outbox.kind, 'lowStock'));

async function made(
  qtys: readonly number[],
  change: Partial<EditableProduct> = {},
): Promise<EditableProduct> {
  const variants = qtys.map((qty, n) => newVariant({ weight: [`${n} kg`, `${n} 公斤`], qty }));
  const result = await saveProduct(db, newProduct({ variants, ...change }));
  if (!result.ok) throw new Error(result.refusal.problem);
  return result.saved.product;
}

const stockTo = (product: EditableProduct, place: number, qty: number) =>
  db.execute(sql`update product_variant set qty = ${qty} where id = ${product.variants[place]?.id}`);

test('a variant is low at its own threshold, or at the shop’s: in the list, on the overview and in the email', async () => {
  const product = await made([8, 5, 3]);
  const [eager, calm] = product.variants;
  if (!eager || !calm) throw new Error('three variants were saved');
  const query = { q: '', type: '', published: 'all', stock: 'low', facts: 'all' } as const;
  const low = async (lowAt: number) =>
    (await listProducts(db, query, '', lowAt)).page.rows.map((row) => row.low);
  expect(await low(2)).toEqual([]);
  expect(await low(5)).toEqual([2]);
  await setVariantStock(db, product.id, [
    { id: eager.id, lowAt: 10, barcode: null },
    { id: calm.id, lowAt: 0, barcode: null },
  ]);
  expect(await low(2)).toEqual([1]);
  expect(await low(5)).toEqual([2]);
  expect((await readWaiting(db, 100, 2)).lowStock).toBe(1);
  await setVariantStock(db, product.id, [{ id: eager.id, lowAt: null, barcode: null }]);
  expect((await readWaiting(db, 100, 2)).lowStock).toBe(0);
  expect(await tell(day(1), { lowAt: 3, tellLow: true })).toBe(1);
});

test('an email that is sent again is not the email of that day', async () => {
  const product = await made([2, 9]);
  expect(await tell(day(1))).toBe(1);
  await writtenAt(day(1));
  const [first] = await emails();
  await db.update(outbox).set({ state: 'sent' }).where(eq(outbox.kind, 'lowStock'));
  expect(await resendEmail(db, jobs, first?.id ?? '')).toEqual({ ok: true });
  await db
    .update(outbox)
    .set({ createdAt: day(2) })
    .where(eq(outbox.state, 'waiting'));
  const copy = (await emails()).find(({ state }) => state === 'waiting');
  expect(copy?.payload).toMatchObject({ low: first?.payload?.low });
  await stockTo(product, 1, 1);
  expect(await tell(day(2))).toBe(1);
});

test('each is reported once until restocked, with one email a day', async () => {
  const product = await made([2, 9]);
  expect(await tell(day(1))).toBe(1);
  await writtenAt(day(1));
  await stockTo(product, 1, 1);
  expect(await tell(day(1))).toBe(0);
  expect(await tell(day(2))).toBe(1);
  await writtenAt(day(2));
  expect(await tell(day(3))).toBe(0);
  await stockTo(product, 0, 20);
  expect(await tell(day(3))).toBe(0);
  await stockTo(product, 0, 0);
  expect(await tell(day(3))).toBe(1);
  expect(await emails()).toHaveLength(3);
});

test.each([0, 7, 8, 23])('at %i o’clock in Taipei the email of that day counts', async (hour) => {
  const product = await made([2, 9]);
  const at = (minute: number) => new Date(Date.UTC(2026, 10, 5, hour - 8, minute));
  expect(await tell(at(0))).toBe(1);
  await writtenAt(at(0));
  await stockTo(product, 1, 1);
  expect(await tell(at(5))).toBe(0);
  expect(await tell(new Date(at(0).getTime() + 24 * 3_600_000))).toBe(1);
});

test('of several processes one writes it', async () => {
  await made([1, 2, 3]);
  const counts = await Promise.all(Array.from({ length: 6 }, () => tell(new Date())));
  expect(counts.toSorted()).toEqual([0, 0, 0, 0, 0, 3]);
  expect(await emails()).toHaveLength(1);
});

test('a process that begins while another writes its email waits, and then has nothing to say today', async () => {
  await made([1]);
  const begun = Promise.withResolvers<void>();
  const done = Promise.withResolvers<void>();
  const other = db.transaction(async (tx) => {
    await lock(tx, 'lowStock');
    // About another variant, so that nothing but the lock holds this one back.
    await tx.insert(outbox).values({ id: 'of-another', kind: 'lowStock', recipient: '' });
    begun.resolve();
    await done.promise;
  });
  await begun.promise;
  const telling = tell(new Date());
  await Promise.race([telling, untilLockWaits(db)]);
  done.resolve();
  await other;
  expect(await telling).toBe(0);
  expect((await emails()).map(({ id }) => id)).toEqual(['of-another']);
});

test('nothing is reported that is not for sale, or with the email switched off', async () => {
  await made([1], { isPublished: false });
  expect(await tell(day(1))).toBe(0);
  await made([1]);
  expect(await tell(day(1), { ...usualStock, tellLow: false })).toBe(0);
  expect(await emails()).toEqual([]);
});

test('the email names what is low in both languages, with the way to the list', async () => {
  await made([0, 2]);
  await tell(day(1));
  const read = readConfig({ ORIGIN: 'https://boma.example', SHOP_EMAIL: 'shop@boma.example' });
  if (!read.ok) throw new Error(read.problems.join());
  const [row] = await emails();
  const mail = await renderEmail(db, row?.id ?? '', emailShop(read.config, defaultSettings(read.config)));
  expect(mail?.subject).toContain('Low stock: 2 variants / 庫存偏低：2 種規格');
  expect(mail?.to.address).toBe('shop@boma.example');
  for (const words of ['Biltong · 0 kg', 'sold out', '南非風乾牛肉 · 1 公斤', '剩餘2件'])
    expect(mail?.text).toContain(words);
  expect(mail?.html).toContain('https://boma.example/admin/products?stock=short&amp;published=published');
});

test('the list that the email leads to shows what is sold out, too', async () => {
  await made([0]);
  await made([2, 50]);
  await made([50]);
  expect(await tell(day(1))).toBe(2);
  const query = { q: '', type: '', published: 'published', stock: 'short', facts: 'all' } as const;
  expect((await listProducts(db, query, '', usualStock.lowAt)).total).toBe(2);
});
