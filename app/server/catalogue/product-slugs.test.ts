import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { ParentId } from '#app/domain/ids.ts';
import { localPath } from '#app/domain/language.ts';
import { loader as productLoader } from '#app/routes/store/product.tsx';
import { parentProduct } from '#app/server/db/schema.ts';
import { newProduct, seedCatalogue } from '#test/product-factories.ts';
import { type StaffShop, staffShop } from '#test/staff-shop.ts';
import { slugNow } from './catalogue.ts';
import { deleteProducts, duplicateProduct, unpublishProducts } from './product-changes.ts';
import { formerSlugs, setSlug } from './product-slugs.ts';
import { saveProduct } from './products.ts';
import { requestStock, stockRequestsOf } from './stock-requests.ts';

let staff: StaffShop;
beforeAll(async () => {
  staff = await staffShop();
  await seedCatalogue(db());
});
afterAll(() => staff.close());
const db = () => staff.database.db;

async function productAt(slug: string): Promise<ParentId> {
  const { title } = newProduct();
  const result = await saveProduct(db(), newProduct({ title: [slug.replaceAll('-', ' '), title[1]] }));
  if (!result.ok || result.saved.slug !== slug) throw new Error(`no product is at ${slug}`);
  return result.saved.product.id;
}

async function slugOf(id: ParentId): Promise<string | undefined> {
  const [row] = await db()
    .select({ slug: parentProduct.slug })
    .from(parentProduct)
    .where(eq(parentProduct.id, id));
  return row?.slug;
}

async function open(path: string): Promise<Response> {
  const slug = /store\/([^?]*)/.exec(path)?.[1] ?? '';
  return staff.ask((args) => productLoader({ ...args, params: { slug } }), {
    method: 'GET',
    path,
    cookie: '',
  });
}

describe('a product that gets another address', () => {
  test('is found at all it had, in the language and with the search of the link', async () => {
    const id = await productAt('dry-wors');
    expect(await setSlug(db(), id, 'droewors', 'dry-wors')).toEqual({ ok: true });
    expect(
      await setSlug(db(), id, 'https://boma.example/tw/store/Droewors-Sticks/?x=1#y', 'droewors'),
    ).toEqual({
      ok: true,
    });
    expect(await slugOf(id)).toBe('droewors-sticks');
    expect((await formerSlugs(db(), id)).toSorted()).toEqual(['droewors', 'dry-wors']);
    const english = await open('/store/dry-wors?promo=BRAAI10');
    expect(english.status).toBe(301);
    expect(english.headers.get('location')).toBe('/store/droewors-sticks?promo=BRAAI10');
    expect(english.headers.get('cache-control')).toBe('no-store');
    const chinese = await open(localPath('/store/droewors', 1));
    expect(chinese.headers.get('location')).toBe(localPath('/store/droewors-sticks', 1));
  });

  test('gets an earlier one back, which leads nowhere else then', async () => {
    const id = await productAt('ox-tail');
    await setSlug(db(), id, 'oxtail', 'ox-tail');
    expect(await setSlug(db(), id, 'ox-tail', 'oxtail')).toEqual({ ok: true });
    expect(await formerSlugs(db(), id)).toEqual(['oxtail']);
    expect(await slugNow(db(), 'oxtail')).toBe('ox-tail');
  });

  test('keeps its address where it is refused', async () => {
    const id = await productAt('lamb-ribs');
    await productAt('pork-ribs');
    for (const typed of ['', ' ', 'cart', 'admin-ribs', '羊排', 'lamb ribs', 'x'.repeat(61)])
      expect(await setSlug(db(), id, typed, 'lamb-ribs'), typed).toEqual({
        ok: false,
        problem: 'bad-address',
      });
    expect(await setSlug(db(), id, 'pork-ribs', 'lamb-ribs')).toMatchObject({ problem: 'address-taken' });
    expect(await setSlug(db(), id, 'ribs', 'what-another-tab-saw')).toEqual({
      ok: false,
      problem: 'address-changed',
      stored: 'lamb-ribs',
    });
    expect(await slugOf(id)).toBe('lamb-ribs');
    expect(await formerSlugs(db(), id)).toEqual([]);
  });

  test('is the only one that two tabs at once give to two products', async () => {
    const [one, other] = [await productAt('short-rib'), await productAt('spare-rib')];
    const results = await Promise.all([
      setSlug(db(), one, 'rib', 'short-rib'),
      setSlug(db(), other, 'rib', 'spare-rib'),
    ]);
    expect(results.filter(({ ok }) => ok)).toHaveLength(1);
    expect(results.find(({ ok }) => !ok)).toMatchObject({ problem: 'address-taken' });
  });
});

describe('an earlier address', () => {
  test('is given to no new product by itself, and to one that asks for it', async () => {
    const id = await productAt('sosaties');
    await setSlug(db(), id, 'lamb-skewers', 'sosaties');
    const result = await saveProduct(db(), newProduct({ title: ['Sosaties', '烤肉串'] }));
    expect(result).toMatchObject({ ok: true, saved: { slug: 'sosaties-2' } });
    if (!result.ok) return;
    expect(await setSlug(db(), result.saved.product.id, 'sosaties', 'sosaties-2')).toEqual({ ok: true });
    expect(await formerSlugs(db(), id)).toEqual([]);
    expect((await open('/store/sosaties')).status).toBe(200);
  });

  test('leads nowhere while the product is not on sale, and a deleted one gets no other', async () => {
    const id = await productAt('rump');
    await setSlug(db(), id, 'rump-steak', 'rump');
    expect(await slugNow(db(), 'rump')).toBe('rump-steak');
    await unpublishProducts(db(), [id]);
    expect(await slugNow(db(), 'rump')).toBe(null);
    await deleteProducts(db(), [id]);
    expect(await setSlug(db(), id, 'rump', 'rump-steak')).toEqual({ ok: false, problem: 'product-unknown' });
  });

  test('takes requests for an email when the product is back, from a page that was opened before', async () => {
    const id = await productAt('chuck');
    await setSlug(db(), id, 'beef-chuck', 'chuck');
    const typed = { slug: 'chuck', variant: '', email: 'waits@example.com' };
    expect(await requestStock(db(), typed, 0, '192.0.2.1')).toEqual({ ok: true });
    expect(await stockRequestsOf(db(), id)).toMatchObject([{ waiting: 1 }]);
  });

  test('that an import made longer than any that is typed can be taken back', async () => {
    const id = await productAt('shank');
    const long = `${'x'.repeat(61)}--1`;
    await db().update(parentProduct).set({ slug: long }).where(eq(parentProduct.id, id));
    expect(await setSlug(db(), id, long, long)).toEqual({ ok: true });
    expect(await setSlug(db(), id, 'beef-shank', long)).toEqual({ ok: true });
    expect(await setSlug(db(), id, long, 'beef-shank')).toEqual({ ok: true });
    expect(await slugOf(id)).toBe(long);
  });

  test('is not copied', async () => {
    const id = await productAt('brisket');
    await setSlug(db(), id, 'beef-brisket', 'brisket');
    const copy = await duplicateProduct(db(), id);
    expect(copy.ok && (await formerSlugs(db(), copy.id))).toEqual([]);
  });
});
