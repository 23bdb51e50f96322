import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { loader as exportLoader } from '#app/routes/api/export-products.ts';
import { loader as liveLoader } from '#app/routes/api/live.ts';
import { loader as sitemapLoader } from '#app/routes/sitemap.ts';
import { listedPages, pagesPerMap } from '#app/server/http/sitemap.ts';
import { notify } from '#app/server/live/live.ts';
import { retainedMemory } from '#test/retained-memory.ts';
import { newPerson, signedIn } from '#test/staff-factories.ts';
import { type StaffShop, staffShop } from './staff-shop.ts';
import { trials } from './trials.ts';

/** Live paths, the export and the site map of a large shop. */

const products = trials({ short: 1_500, long: 100_000 });
const orders = trials({ short: 1_700, long: 100_000 });

let staff: StaffShop;
beforeAll(async () => {
  staff = await staffShop();
  const { db } = staff.database;
  await inParts(products, async (from, upTo) => {
    await db.execute(sql`
      insert into parent_product (id, slug, title, description, type, images, selected_properties, min_price, search_text)
      select 'prd_' || n, 'product-' || n, jsonb_build_array('Product ' || n, '商品 ' || n), '["Dried slowly.","慢慢風乾。"]',
        'biltong', '{}', '{"size":false,"weight":true,"color":false}', 300, 'product ' || n
      from generate_series(${from}::int, ${upTo}::int) n`);
    await db.execute(sql`
      insert into product_variant (id, parent_id, position, price, cost, qty, weight)
      select 'var_' || n, 'prd_' || n, 0, 300, 100, 10, '["100 g","100 克"]' from generate_series(${from}::int, ${upTo}::int) n`);
  });
  await inParts(orders, (from, upTo) =>
    db.execute(sql`
      insert into shop_order (order_id, request_hash, order_number, order_date, status, language, customer, customer_name,
        shipping_option, shipping_cost, payment_method, total_price, total_price_with_shipping, amount_due, total_cost)
      select 'order-' || n, '', 'ABCD' || n, timestamptz '2026-01-01' + (n / 2) * interval '1 minute',
        (array['newOrder', 'completed'])[1 + n % 2], 0, '{}', 'Customer ' || n, 'regularAM', 160, 'cod', 100, 260, 260, 40
      from generate_series(${from}::int, ${upTo}::int) n`),
  );
  await db.execute(sql`analyze parent_product, product_variant, shop_order`);
});
afterAll(() => staff.close());

/** In batches, because of the statement timeout. */
async function inParts(many: number, write: (from: number, upTo: number) => Promise<unknown>): Promise<void> {
  const each = 2_000;
  for (let from = 1; from <= many; from += each) await write(from, Math.min(many, from + each - 1));
}

/** A reader that takes one chunk at a time. */
class Reader {
  readonly #reader: ReadableStreamDefaultReader<Uint8Array>;
  readonly #decoder = new TextDecoder();
  #text = '';

  constructor(answer: Response) {
    if (!answer.body) throw new Error('a stream has a body');
    this.#reader = answer.body.getReader();
  }

  async event(): Promise<{ event: string; path: string; data: Record<string, unknown> }> {
    for (;;) {
      const [, event, json] = /^event: ([\w-]+)\ndata: (.*)\n?$/.exec(await this.#part()) ?? [];
      if (event && json && event !== 'keep-alive') return { event, ...JSON.parse(json) };
    }
  }

  /** Text up to the next blank line. An event has thousands of chunks, so each is scanned once. */
  async #part(): Promise<string> {
    const pieces: string[] = [];
    for (;;) {
      const before = pieces.at(-1)?.endsWith('\n') ? '\n' : '';
      const end = (before + this.#text).indexOf('\n\n');
      if (end !== -1) {
        const own = end - before.length;
        pieces.push(this.#text.slice(0, Math.max(0, own)));
        this.#text = this.#text.slice(own + 2);
        return pieces.join('');
      }
      pieces.push(this.#text);
      this.#text = '';
      await this.more();
    }
  }

  async more(): Promise<void> {
    const { value, done } = await this.#reader.read();
    if (done) throw new Error('the stream ended');
    this.#text += this.#decoder.decode(value, { stream: true });
  }

  leave(): Promise<void> {
    return this.#reader.cancel();
  }
}

async function listen(path: string, query = '', cookie?: string): Promise<Reader> {
  const answer = await staff.ask(liveLoader, {
    method: 'GET',
    ...(cookie === undefined ? {} : { cookie }),
    path: `/api/live/${path}${query}`,
    params: { '*': path },
  });
  expect(answer.status).toBe(200);
  return new Reader(answer);
}

// First, since streams of other tests would change the memory measured.
test('all products are exported, with few of them in memory at a time', async () => {
  const before = await retainedMemory();
  const answer = await staff.ask(exportLoader, { method: 'GET' });
  expect(answer.status).toBe(200);
  let [lines, bytes, most, parts] = [0, 0, 0, 0];
  for await (const part of answer.body ?? []) {
    bytes += part.byteLength;
    lines += new TextDecoder().decode(part).split('\r\n').length - 1;
    parts += 1;
    if (parts % 10 === 0) most = Math.max(most, (await retainedMemory()) - before);
  }
  console.log(`${products} products: an export of ${bytes / 1e6} MB holds ${most / 1e6} MB at most`);
  expect(lines).toBe(products + 1);
  expect(parts).toBeGreaterThan(10);
  expect(most).toBeLessThan(10_000_000);
});

test('all products are streamed, and a changed one is sent alone', async () => {
  const { db } = staff.database;
  const [reader, other] = [await listen('Products'), await listen('Products')];
  for (const each of [reader, other]) {
    const { event, data } = await each.event();
    expect(event).toBe('put');
    expect(Object.keys(Object(data.ParentProducts))).toHaveLength(products);
    expect(Object.keys(Object(data.ProductVariants))).toHaveLength(products);
  }
  await db.transaction(async (tx) => {
    await tx.execute(sql`update product_variant set qty = 3 where id = ${`var_${products - 5}`}`);
    await tx.execute(sql`update parent_product set is_published = false where id = 'prd_7'`);
    await notify(tx, 'catalogue', `prd_${products - 5} prd_7`);
  });
  const frames = [await reader.event(), await reader.event(), await reader.event()];
  expect(frames).toMatchObject([
    { event: 'patch', path: '/ParentProducts', data: { prd_7: null } },
    { event: 'patch', path: '/ProductVariants', data: { var_7: null } },
    { event: 'patch', path: '/ProductVariants', data: { [`var_${products - 5}`]: { qty: 3 } } },
  ]);
  await inParts(products, (from, upTo) =>
    db.execute(sql`update parent_product set is_published = true, slug = slug || '-anew'
      where id in (select 'prd_' || n from generate_series(${from}::int, ${upTo}::int) n)`),
  );
  await notify(db, 'catalogue');
  // Reloaded as a whole: one event if most of it changed, else one a product.
  for (let at = 0; at < products; ) {
    const { event, data } = await other.event();
    at += event === 'put' ? products : Object.keys(data).filter((key) => key.startsWith('prd_')).length;
  }
  await reader.leave();
  await other.leave();
});

test('many who read all products share what they are sent', async () => {
  const first = await listen('Products');
  await first.more();
  const before = await retainedMemory();
  const others = await Promise.all(Array.from({ length: 20 }, () => listen('Products')));
  for (const reader of others) await reader.more();
  const grown = ((await retainedMemory()) - before) / others.length;
  console.log(`${products} products: ${Math.round(grown / 1_000)} kB are held for each further reader`);
  expect(grown).toBeLessThan(500_000);
  await Promise.all([first, ...others].map((reader) => reader.leave()));
});

test('the site map names every page once in each language, in maps that search engines take', async () => {
  const read = async (map?: number) => {
    const path = map === undefined ? '/sitemap.xml' : `/sitemap/${map}.xml`;
    const params: Record<string, string> = map === undefined ? {} : { map: `${map}.xml` };
    const answer = await staff.ask(sitemapLoader, { method: 'GET', path, params });
    expect(answer.status).toBe(200);
    const text = await answer.text();
    return {
      text,
      size: Buffer.byteLength(text),
      found: [...text.matchAll(/<loc>([^<]*)<\/loc>/g)].map(([, at]) => at),
    };
  };
  const index = await read();
  const maps = Math.ceil((listedPages.length + products) / pagesPerMap);
  if (maps > 1) expect(index.text).toContain('<sitemapindex');
  const addresses = new Set<string | undefined>();
  for (let map = 1; map <= maps; map++) {
    const { found, size } = await read(map);
    expect(found.length).toBeLessThanOrEqual(50_000);
    expect(size).toBeLessThan(50 * 1024 ** 2);
    for (const address of found) addresses.add(address);
  }
  console.log(`${products} products: ${addresses.size} addresses in ${maps} site maps`);
  expect(index.found).toHaveLength(maps > 1 ? maps : addresses.size);
  expect(addresses.size).toBe((listedPages.length + products) * 2);
});

test('staff read orders by pages: all customers at once are for owners', async () => {
  const { db } = staff.shop;
  const { cookie } = await signedIn(db, await newPerson(db, 'staff'));
  const reader = await listen('Orders', '', cookie);
  const { data } = await reader.event();
  expect(Object.keys(data)).toHaveLength(15);
  await reader.leave();
});

test('without a page all orders are read, newest first, as fast as the reader takes them', async () => {
  const { db } = staff.database;
  const reader = await listen('Orders');
  const { event, data } = await reader.event();
  expect(event).toBe('put');
  const dates = Object.values(data).map((order) => String(Object(order).orderDate));
  expect(dates).toHaveLength(orders);
  expect(dates.toSorted().reverse()).toEqual(dates);
  await db.execute(sql`update shop_order set status = 'inTransit' where order_id = 'order-1'`);
  await notify(db, 'orders', 'order-1');
  expect(await reader.event()).toMatchObject({
    event: 'patch',
    data: { 'order-1': { status: 'inTransit' } },
  });
  await reader.leave();
});

test('a reader who takes his time is not read ahead for, and gives everything back when he leaves', async () => {
  const before = process.memoryUsage();
  const readers = await Promise.all(Array.from({ length: 50 }, () => listen('Orders')));
  for (const reader of readers) await reader.more();
  await expect.poll(() => staff.shop.streams.open()).toBe(50);
  const after = process.memoryUsage();
  // Each reader buffers at most its own 500 orders of 180 kB; all orders would be 36 MB a reader in the long run.
  const grown = after.heapUsed + after.external - before.heapUsed - before.external;
  expect(grown / readers.length).toBeLessThan(2_500_000);
  await Promise.all(readers.map((reader) => reader.leave()));
  expect(staff.shop.streams.open()).toBe(0);
});

test('with a page 15 orders are read, after the last one of the page before or by number; of a status 50', async () => {
  const page = async (query: string) => {
    const reader = await listen('Orders', query);
    const { data } = await reader.event();
    await reader.leave();
    return Object.values(data).map((order) => Object(order));
  };
  const first = await page('?page=1');
  expect(first).toHaveLength(15);
  expect(await page('?page=0')).toEqual(first);
  expect(await page('?page=-3')).toEqual(first);
  const second = await page('?page=2');
  const last = first.at(-1);
  expect(await page(`?page=2&after=${last.orderDate}_${last.orderID}`)).toEqual(second);
  expect(second.map(({ orderID }) => orderID)).not.toContain(last.orderID);
  expect(await page('?page=99999999')).toEqual([]);
  const completed = await page('?status=completed');
  expect(completed).toHaveLength(50);
  expect(new Set(completed.map(({ status }) => status))).toEqual(new Set(['completed']));
  const path = '/api/live/Orders?status=shipped';
  const unknown = await staff.ask(liveLoader, { method: 'GET', path, params: { '*': 'Orders' } });
  expect(unknown.status).toBe(400);

  const reader = await listen('Orders', '?page=1');
  await reader.event();
  const { db } = staff.database;
  await db.execute(sql`update shop_order set order_date = now() where order_id = 'order-9'`);
  await notify(db, 'orders', 'order-9');
  expect(await reader.event()).toMatchObject({
    event: 'patch',
    data: { 'order-9': { orderNumber: 'ABCD9' }, [last.orderID]: null },
  });
  await reader.leave();
});

test('a client has a limit of streams, and then gets Retry-After', async () => {
  const take = () =>
    staff.ask(liveLoader, {
      method: 'GET',
      path: '/api/live/Updates',
      params: { '*': 'Updates' },
      cookie: '',
    });
  const open: Response[] = [];
  let refused: Response | null = null;
  while (refused === null && open.length < 200) {
    const answer = await take();
    if (answer.status === 200) open.push(answer);
    else refused = answer;
  }
  expect(open).toHaveLength(50);
  expect(refused?.status).toBe(429);
  expect(refused?.headers.get('retry-after')).toBe('30');
  expect(await refused?.json()).toEqual({ problem: 'too-many-requests' });
  const head = await staff.ask(liveLoader, { method: 'HEAD', params: { '*': 'Updates' }, cookie: '' });
  expect([head.status, head.body]).toEqual([200, null]);
  const reader = await listen('Orders', '?page=1');
  await reader.leave();
  await Promise.all(open.map((answer) => answer.body?.cancel()));
  expect((await take()).status).toBe(200);
});
