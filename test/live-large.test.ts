import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { loader as liveLoader } from '#app/routes/api/live.ts';
import { notify } from '#app/server/live/live.ts';
import { newPerson, signedIn } from '#test/staff-makers.ts';
import { type OwnersShop, ownersShop } from './staff-shop.ts';
import { trials } from './trials.ts';

/** Live paths that hold as much as a large shop has. */

const products = trials({ short: 1_500, long: 100_000 });
const orders = trials({ short: 1_700, long: 100_000 });

let owners: OwnersShop;
beforeAll(async () => {
  owners = await ownersShop();
  await owners.database.db.execute(sql`
    insert into parent_product (id, slug, title, description, type, images, selected_properties, min_price, search_text)
    select 'prd_' || n, 'product-' || n, jsonb_build_array('Product ' || n, '商品 ' || n), '["Dried slowly.","慢慢風乾。"]',
      'biltong', '{}', '{"size":false,"weight":true,"color":false}', 300, 'product ' || n from generate_series(1, ${products}::int) n`);
  await owners.database.db.execute(sql`
    insert into product_variant (id, parent_id, position, price, cost, qty, weight)
    select 'var_' || n, 'prd_' || n, 0, 300, 100, 10, '["100 g","100 克"]' from generate_series(1, ${products}::int) n`);
  await owners.database.db.execute(sql`
    insert into shop_order (order_id, request_hash, order_number, order_date, status, language, customer, customer_name,
      shipping_option, shipping_cost, payment_method, total_price, total_price_with_shipping, amount_due, total_cost)
    select 'order-' || n, '', 'ABCD' || n, timestamptz '2026-01-01' + (n / 2) * interval '1 minute',
      (array['newOrder', 'completed'])[1 + n % 2], 0, '{}', 'Customer ' || n, 'regularAM', 160, 'cod', 100, 260, 260, 40
    from generate_series(1, ${orders}::int) n`);
  await owners.database.db.execute(sql`analyze parent_product, product_variant, shop_order`);
}, 600_000);
afterAll(() => owners.close());

/** A reader that takes one piece at a time, and begins when it is told to. */
class Reader {
  readonly #reader: ReadableStreamDefaultReader<Uint8Array>;
  readonly #decoder = new TextDecoder();
  #text = '';
  #searched = 0;

  constructor(answer: Response) {
    if (!answer.body) throw new Error('a stream has a body');
    this.#reader = answer.body.getReader();
  }

  async event(): Promise<{ event: string; path: string; data: Record<string, unknown> }> {
    for (;;) {
      // What was looked through before is not looked through again.
      const end = this.#text.indexOf('\n\n', this.#searched);
      this.#searched = end === -1 ? Math.max(0, this.#text.length - 1) : 0;
      const part = end === -1 ? null : this.#text.slice(0, end);
      if (part !== null) this.#text = this.#text.slice(end + 2);
      const [, event, json] = /^event: ([\w-]+)\ndata: (.*)$/.exec(part ?? '') ?? [];
      if (event && json && event !== 'keep-alive') return { event, ...JSON.parse(json) };
      if (part === null) await this.more();
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
  const answer = await owners.ask(liveLoader, {
    method: 'GET',
    ...(cookie === undefined ? {} : { cookie }),
    path: `/api/live/${path}${query}`,
    params: { '*': path },
  });
  expect(answer.status).toBe(200);
  return new Reader(answer);
}

test('all products are streamed, and one that changes is told alone', async () => {
  const { db } = owners.database;
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
  const told = [await reader.event(), await reader.event(), await reader.event()];
  expect(told).toMatchObject([
    { event: 'patch', path: '/ParentProducts', data: { prd_7: null } },
    { event: 'patch', path: '/ProductVariants', data: { var_7: null } },
    { event: 'patch', path: '/ProductVariants', data: { [`var_${products - 5}`]: { qty: 3 } } },
  ]);
  await db.execute(sql`update parent_product set is_published = true, min_price = 299`);
  await notify(db, 'catalogue');
  // Read anew as a whole: told in one piece when most of it changed, else product by product.
  for (let at = 0; at < products; ) {
    const { event, data } = await other.event();
    at += event === 'put' ? products : Object.keys(data).filter((key) => key.startsWith('prd_')).length;
  }
  await reader.leave();
  await other.leave();
}, 600_000);

test('staff read orders by pages: all customers at once are for owners', async () => {
  const { db } = owners.shop;
  const { cookie } = await signedIn(db, await newPerson(db, 'staff'));
  const reader = await listen('Orders', '', cookie);
  const { data } = await reader.event();
  expect(Object.keys(data)).toHaveLength(15);
  await reader.leave();
});

test('without a page all orders are read, newest first, as fast as the reader takes them', async () => {
  const { db } = owners.database;
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
}, 600_000);

test('a reader who takes his time is not read ahead for, and gives everything back when he leaves', async () => {
  const before = process.memoryUsage();
  const readers = await Promise.all(Array.from({ length: 50 }, () => listen('Orders')));
  for (const reader of readers) await reader.more();
  await expect.poll(() => owners.shop.streams.open()).toBe(50);
  const after = process.memoryUsage();
  // Each has its own 500 orders in hand at most, of 180 kB; all orders would be 36 MB a reader in the long run.
  const grown = after.heapUsed + after.external - before.heapUsed - before.external;
  expect(grown / readers.length).toBeLessThan(2_500_000);
  await Promise.all(readers.map((reader) => reader.leave()));
  expect(owners.shop.streams.open()).toBe(0);
}, 120_000);

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

  const reader = await listen('Orders', '?page=1');
  await reader.event();
  const { db } = owners.database;
  await db.execute(sql`update shop_order set order_date = now() where order_id = 'order-9'`);
  await notify(db, 'orders', 'order-9');
  expect(await reader.event()).toMatchObject({
    event: 'patch',
    data: { 'order-9': { orderNumber: 'ABCD9' }, [last.orderID]: null },
  });
  await reader.leave();
});

test('one stranger has so many streams; who asks for more is told when to come again', async () => {
  const take = () =>
    owners.ask(liveLoader, {
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
  const head = await owners.ask(liveLoader, { method: 'HEAD', params: { '*': 'Updates' }, cookie: '' });
  expect([head.status, head.body]).toEqual([200, null]);
  // The owner's own do not stand behind them.
  const reader = await listen('Orders', '?page=1');
  await reader.leave();
  await Promise.all(open.map((answer) => answer.body?.cancel()));
  expect((await take()).status).toBe(200);
});
