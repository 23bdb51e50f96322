import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { EditableProduct } from '#app/domain/catalogue/editable-product.ts';
import { loader as liveLoader } from '#app/routes/api/live.ts';
import { addFilter, saveSelection } from '#app/server/catalogue/filters.ts';
import { deleteProducts, restoreProducts, unpublishProducts } from '#app/server/catalogue/product-changes.ts';
import { saveProduct } from '#app/server/catalogue/products.ts';
import { addPromoCodes, postedPromoCodes } from '#app/server/catalogue/promo-store.ts';
import { filter, image, parentProduct, productOption, promoCode } from '#app/server/db/schema.ts';
import { PageCache } from '#app/server/http/page-cache.ts';
import { describeImage } from '#app/server/images/image-store.ts';
import { notify } from '#app/server/live/live.ts';
import { signOut } from '#app/server/staff/auth.ts';
import { LiveListener } from './live-listener.ts';
import { newProduct, newVariant, seedCatalogue } from './product-factories.ts';
import { type StaffShop, staffShop } from './staff-shop.ts';

let staff: StaffShop;
beforeAll(async () => {
  staff = await staffShop();
});
afterAll(() => staff.close());
const db = () => staff.database.db;
beforeEach(async () => {
  // No truncate: its exclusive locks can deadlock with a concurrent read of the shop.
  for (const table of [promoCode, parentProduct, productOption, filter, image]) await db().delete(table);
  await seedCatalogue(db());
});

/** In ms; long enough for a busy machine. */
const soon = { timeout: 60_000 };

async function listen(path: string, { cookie = '', query = '' } = {}): Promise<LiveListener> {
  const answer = await staff.ask(liveLoader, {
    method: 'GET',
    path: `/api/live/${path}${query}`,
    params: { '*': path },
    cookie,
  });
  expect(answer.headers.get('content-type')).toContain('text/event-stream');
  if (!answer.body) throw new Error('a stream has a body');
  const listener = new LiveListener(answer.body);
  await expect.poll(() => listener.events.length, soon).toBeGreaterThan(0);
  return listener;
}

async function saved(product: EditableProduct): Promise<EditableProduct> {
  const result = await saveProduct(db(), product);
  if (!result.ok) throw new Error(result.refusal.problem);
  return result.saved.product;
}

describe('who may listen', () => {
  const status = async (path: string, cookie?: string) => {
    const answer = await staff.ask(liveLoader, {
      method: 'GET',
      path: `/api/live/${path}`,
      params: { '*': path.split('?')[0] ?? '' },
      ...(cookie === undefined ? {} : { cookie }),
    });
    await answer.body?.cancel();
    return answer.status;
  };
  test.each(['', 'Products', 'Products/', 'ProductOptions', 'Updates'])('%j is everyone’s', async (path) => {
    expect(await status(path, '')).toBe(200);
  });
  test.each(['PromoCodes', 'Images', 'Images/', 'Orders', 'Updates?admin=true'])(
    '%j is the owner’s',
    async (path) => {
      expect(await status(path, '')).toBe(401);
      expect(await status(path)).toBe(200);
    },
  );
  test.each(['products', 'Nothing', '__proto__', 'constructor', 'Products/prd_1', '../PromoCodes'])(
    '%j is nowhere, and says so to the owner alone',
    async (path) => {
      expect([await status(path, ''), await status(path)]).toEqual([401, 404]);
    },
  );
});

describe('Products', () => {
  test('are published ones, without cost or profit, and follow every change', async () => {
    const first = await saved(newProduct({ title: ['First', '一'] }));
    await saved(newProduct({ isPublished: false, title: ['Hidden', '隱'] }));
    const listener = await listen('Products/');
    const ids = () => Object.keys(Object(listener.at('ParentProducts')));
    expect(ids()).toEqual([first.id]);
    expect(listener.at('ParentProducts', first.id)).toMatchObject({
      title: ['First', '一'],
      variants: first.variants.map(({ id }) => id),
      images: [{ key: 'img_board', url: '/productImages/img_board-400.jpg' }],
      minPrice: 350,
    });
    const [one, two] = first.variants;
    if (!one || !two) throw new Error('two variants were saved');
    const shown = Object(listener.at('ProductVariants', one.id));
    expect(shown).toMatchObject({ parentID: first.id, price: 350, qty: 4 });
    const fields =
      'color grams id parentID price qty salePrice salesPercentage selectedProperties size weight';
    expect(Object.keys(shown).sort().join(' ')).toBe(fields);

    await saved({ ...first, title: ['Other', '別'], variants: [{ ...two, price: 700 }] });
    await expect.poll(() => listener.at('ParentProducts', first.id, 'title'), soon).toEqual(['Other', '別']);
    await expect.poll(() => listener.at('ProductVariants', two.id, 'price'), soon).toBe(700);
    expect(listener.at('ProductVariants', one.id)).toBeUndefined();

    await db().transaction(async (tx) => {
      await tx.execute(sql`update product_variant set qty = 1 where id = ${two.id}`);
      await notify(tx, 'catalogue', first.id);
    });
    await expect.poll(() => listener.at('ProductVariants', two.id, 'qty'), soon).toBe(1);

    await deleteProducts(db(), [first.id]);
    await expect.poll(ids, soon).toEqual([]);
    await restoreProducts(db(), [first.id]);
    await expect.poll(ids, soon).toEqual([first.id]);
    await unpublishProducts(db(), [first.id]);
    await expect.poll(ids, soon).toEqual([]);
    const received = JSON.stringify(listener.events);
    expect(received).not.toMatch(/cost|profit|Hidden|searchText|lastAttempt/);
    expect(listener.events.map(({ event }) => event).slice(1)).not.toContain('put');
    await listener.leave();
  });

  test('in short say that something changed, and not what', async () => {
    const product = await saved(newProduct());
    const listener = await listen('Products', { query: '?shallow=true' });
    expect(listener.events).toEqual([
      { event: 'put', data: { path: '/', data: { ParentProducts: true, ProductVariants: true } } },
    ]);
    await saved({ ...product, title: ['Other', '別'] });
    await expect.poll(() => listener.events.length, soon).toBe(2);
    expect(listener.events[1]).toEqual({
      event: 'patch',
      data: { path: '/ParentProducts', data: { [product.id]: true } },
    });
    await listener.leave();
  });

  test('are the same for many listeners, whenever they came', async () => {
    const product = await saved(newProduct());
    const early = await listen('Products');
    let seen = product;
    for (let n = 0; n < 5; n++) seen = await saved({ ...seen, title: [`Title ${n}`, '題'] });
    const late = await listen('Products');
    await saved({ ...seen, title: ['Last', '末'] });
    await expect.poll(() => early.at('ParentProducts', product.id, 'title'), soon).toEqual(['Last', '末']);
    await expect.poll(() => late.at('ParentProducts', product.id, 'title'), soon).toEqual(['Last', '末']);
    expect(late.tree).toEqual(early.tree);
    await early.leave();
    await late.leave();
    await saved(newProduct());
    const again = await listen('Products');
    expect(Object.keys(Object(again.at('ParentProducts')))).toHaveLength(2);
    await again.leave();
  });
});

test('the root has every filter, and those shown in their order', async () => {
  const listener = await listen('');
  expect(listener.tree).toEqual({
    Filters: { biltong: { title: ['Biltong', '風乾肉'] } },
    FiltersOrdered: ['biltong'],
  });
  await addFilter(db(), ['Wors', '香腸']);
  await expect.poll(() => listener.at('FiltersOrdered'), soon).toEqual(['biltong', 'wors']);
  await saveSelection(db(), ['wors'], ['biltong']);
  await expect.poll(() => listener.at('FiltersOrdered'), soon).toEqual(['wors']);
  expect(listener.at('Filters', 'biltong')).toEqual({ title: ['Biltong', '風乾肉'] });
  await listener.leave();
});

test('product options come by kind', async () => {
  const listener = await listen('ProductOptions');
  await saved(newProduct({ variants: [newVariant({ weight: ['7 kg', '7 公斤'] })] }));
  await expect
    .poll(() => Object.values(Object(listener.at('weight'))), soon)
    .toEqual([{ value: ['7 kg', '7 公斤'], position: 0 }]);
  await listener.leave();
});

describe('the owner’s own', () => {
  test('promo codes come as arrays by series, and end with the session', async () => {
    const listener = await listen('PromoCodes', { cookie: staff.cookie });
    const terms = postedPromoCodes.parse({ codes: ['LEKKER'], salesAmount: 100 });
    await addPromoCodes(db(), terms);
    await addPromoCodes(db(), { ...terms, codes: ['BRAAI-1'], series: 'A/B' });
    await expect
      .poll(() => listener.tree, soon)
      .toEqual({
        '-': [{ code: 'LEKKER', used: false, discount: 0, salesAmount: 100 }],
        'A／B': [{ code: 'BRAAI-1', used: false, discount: 0, salesAmount: 100 }],
      });
    await db().transaction(async (tx) => {
      await tx.update(promoCode).set({ used: true, orderID: 'o1' }).where(eq(promoCode.code, 'LEKKER'));
      await notify(tx, 'promos');
    });
    await expect.poll(() => listener.at('-', '0', 'used'), soon).toBe(true);
    await listener.leave();
  });

  test('images come by key', async () => {
    const listener = await listen('Images/', { cookie: staff.cookie });
    await describeImage(db(), {
      key: 'img_knife',
      name: 'Knife',
      alt: ['', ''],
      was: { name: 'img_knife', alt: ['A knife', '刀'] },
    });
    await expect.poll(() => listener.at('img_knife', 'name'), soon).toBe('Knife');
    await listener.leave();
  });

  test('updates say what changed, to everyone and to the owner, and say the same to whoever comes later', async () => {
    const owner = await listen('Updates', { cookie: staff.cookie, query: '?admin=true' });
    const stranger = await listen('Updates');
    const count = Number(stranger.at('changes', 'catalogue'));
    expect(Object.keys(Object(stranger.at('changes')))).toEqual(['catalogue', 'filters']);
    expect(stranger.at('orders')).toBeUndefined();
    expect(Object.keys(Object(owner.at('changes')))).toHaveLength(12);
    await saved(newProduct());
    for (const listener of [owner, stranger])
      await expect.poll(() => listener.at('changes', 'catalogue'), soon).toBe(count + 1);
    await stranger.leave();
    await saved(newProduct());
    await staff.live.settled();
    const later = await listen('Updates');
    const age = Number(later.at('ages', 'catalogue'));
    expect(age).toBeGreaterThanOrEqual(0);
    expect(age).toBeLessThan(Number(later.at('ages', 'filters')));
    expect(later.tree).toEqual({
      ages: { catalogue: age, filters: expect.any(Number) },
      boot: owner.at('boot'),
      settings: owner.at('settings'),
      changes: { catalogue: count + 2, filters: owner.at('changes', 'filters') },
    });
    await later.leave();
    await owner.leave();
  });

  test('ends at once when the session does', async () => {
    const listener = await listen('PromoCodes', { cookie: staff.cookie });
    await signOut(db(), staff.shop.config, staff.cookie);
    await listener.done;
    expect(listener.end).toBe('auth_revoked');
  });
});

test('when a write has answered, no page in memory is older', async () => {
  const cache = new PageCache();
  const leave = staff.live.subscribe('catalogue', () => cache.clear());
  for (let n = 0; n < 50; n++) {
    await cache.load(
      '/store',
      async () => new Response('old'),
      () => [],
    );
    await notify(db(), 'catalogue');
    await staff.live.settled();
    expect(cache.get('/store')).toBeUndefined();
  }
  leave();
});
