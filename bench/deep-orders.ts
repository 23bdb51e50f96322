import { noConditions } from '#app/domain/customer/customer-conditions.ts';
import { listCustomers } from '#app/server/customers/customers.ts';
import { openDatabase } from '#app/server/db/client.ts';
import { encodeCursor } from '#app/server/db/keyset.ts';
import { migrateDatabase } from '#app/server/db/migrate.ts';
import { readBestSellers, readDays, readWaiting } from '#app/server/figures/figures.ts';
import { listOrders } from '#app/server/orders/order-list.ts';
import { type BenchShop, type Shop, signIn, withClient } from './bench-shop.ts';
import { type Figure, median, timeOf } from './figures.ts';
import { writeOrderHistory } from './order-history.ts';

const few = 1000;
const many = 1_000_000;
const tries = 40;

/** Pages measured. Phone and rare name match four orders in either shop. */
const pages = {
  'orders, list': '/admin/orders',
  'orders, one status': '/admin/orders?status=completed',
  'orders by name': '/admin/orders?sort=name',
  'orders, search of a name': '/admin/orders?q=Thandi',
  'orders, search of a phone': '/admin/orders?q=0900000123',
  'orders, search of one common character': `/admin/orders?q=${encodeURIComponent('陳')}`,
  'orders, search of two rare characters': `/admin/orders?q=${encodeURIComponent('歐陽')}`,
  'orders, search of two letters': '/admin/orders?q=qx',
  dashboard: '/admin',
  'customers, list': '/admin/customers',
  'customers by name': '/admin/customers?sort=name',
  'customers, search of a phone': '/admin/customers?q=0900000123',
  'customers, search of two rare characters': `/admin/customers?q=${encodeURIComponent('歐陽')}`,
} as const;

/**
 * The admin area with 1,000,000 orders against 1,000, and a page in the middle of the million against its first. Rounds
 * alternate. Prints the query plans.
 */
export async function deepOrders(benchShop: BenchShop): Promise<Figure[]> {
  const small = await filledShop(benchShop, few);
  const large = await filledShop(benchShop, many);
  const figures: Figure[] = [];
  try {
    await printPlans(large.url);
    for (const [name, path] of Object.entries(pages)) {
      const times: Record<'small' | 'large', number[]> = { small: [], large: [] };
      for (let round = -3; round < tries; round++) {
        const one = await timeOf(small.shop.url + path, { cookie: small.cookie });
        const other = await timeOf(large.shop.url + path, { cookie: large.cookie });
        // Warm-up.
        if (round < 0) continue;
        times.small.push(one);
        times.large.push(other);
      }
      figures.push(
        { name: `${name}, 1,000,000 orders`, value: median(times.large), unit: 'ms', bound: null },
        {
          name: `${name}, 1,000,000 orders against 1,000`,
          value: median(times.large) / median(times.small),
          unit: '',
          bound: { most: 2 },
        },
      );
    }
    figures.push(...(await deepPage(large)));
  } finally {
    for (const { shop } of [small, large]) await shop.stop();
  }
  return figures;
}

interface Filled {
  url: string;
  shop: Shop;
  cookie: string;
}

async function filledShop(benchShop: BenchShop, orders: number): Promise<Filled> {
  const url = await benchShop.database(`orders_${orders}`);
  await migrateDatabase(url, 'migrations');
  await withClient(url, (client) => writeOrderHistory(client, orders));
  const shop = await benchShop.shop({ databaseUrl: url, sample: false });
  return { url, shop, cookie: await signIn(shop.url) };
}

async function deepPage({ url, shop, cookie }: Filled): Promise<Figure[]> {
  const deep = await withClient(url, async (client) => {
    const found = await client.query<{ order_date: Date; order_id: string }>(
      'select order_date, order_id from shop_order where order_id = $1',
      [String(many / 2).padStart(12, '0')],
    );
    return found.rows[0];
  });
  if (!deep) throw new Error('there is no order in the middle');
  const first = `${shop.url}/admin/orders`;
  const middle = `${first}?after=${encodeCursor([deep.order_date.toISOString(), deep.order_id])}`;
  const times: Record<'first' | 'middle', number[]> = { first: [], middle: [] };
  for (let round = 0; round < tries; round++) {
    times.first.push(await timeOf(first, { cookie }));
    times.middle.push(await timeOf(middle, { cookie }));
  }
  return [
    { name: 'page 1 of 1,000,000 orders', value: median(times.first), unit: 'ms', bound: null },
    { name: 'a page behind 500,000 of them', value: median(times.middle), unit: 'ms', bound: null },
    {
      name: 'a page deep in 1,000,000 orders against page 1',
      value: median(times.middle) / median(times.first),
      unit: '',
      bound: { most: 1.5 },
    },
  ];
}

/** Prints EXPLAIN for the queries of each list and figure. */
async function printPlans(url: string): Promise<void> {
  const { db, pool } = openDatabase(url, 1);
  const queries: { text: string; values: unknown[] }[] = [];
  const ask = pool.query.bind(pool);
  Object.assign(pool, {
    query(config: { text: string }, values: unknown[]) {
      queries.push({ text: config.text, values });
      return ask(config, values);
    },
  });
  const page = { status: null };
  const all = {
    'orders, list': () => listOrders(db, page),
    'orders by name': () => listOrders(db, { ...page, sort: 'name' }),
    'orders, search of a phone': () => listOrders(db, { ...page, search: '0900000123' }),
    'orders, search of two rare characters': () => listOrders(db, { ...page, search: '歐陽' }),
    'orders, search of two letters': () => listOrders(db, { ...page, search: 'qx' }),
    'customers by name': () => listCustomers(db, { conditions: noConditions, sort: 'name' }),
    'customers, search of a phone': () =>
      listCustomers(db, { conditions: { ...noConditions, q: '0900000123' }, sort: 'date' }),
    'what waits': () => readWaiting(db, 100),
    'days and weeks': () => readDays(db, '2026-01-01'),
    'best sellers': () => readBestSellers(db, '2026-01-01', 8),
  };
  for (const [name, run] of Object.entries(all)) {
    queries.length = 0;
    await run();
    console.log(`\n${name}`);
    for (const { text, values } of [...queries]) {
      const { rows } = await ask<{ 'QUERY PLAN': string }>(
        `explain (analyze, costs off, timing off) ${text}`,
        values,
      );
      for (const row of rows) {
        const line = row['QUERY PLAN'];
        if (/Scan|Sort|Limit|Execution/.test(line)) console.log(line);
      }
    }
  }
  console.log('');
  await pool.end();
}
