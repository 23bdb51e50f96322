import { spawn } from 'node:child_process';
import { randomInt, randomUUID } from 'node:crypto';
import { Agent, request as ask } from 'node:http';
import pg from 'pg';
import { usualDelivery } from '#app/domain/delivery/delivery-calendar.ts';
import { usualTerms } from '#app/domain/delivery/shipping.ts';
import { usualLimits } from '#app/domain/order/order-limits.ts';
import { usualParcel } from '#app/domain/order/parcel.ts';
import { openDatabase } from '#app/server/db/client.ts';
import { migrateDatabase } from '#app/server/db/migrate.ts';
import { startJobs } from '#app/server/jobs.ts';
import { createLog } from '#app/server/log.ts';
import { readOrderRequest } from '#app/server/orders/order-request.ts';
import { placeOrder, randomOrderNumber } from '#app/server/orders/place-order.ts';
import { type BenchShop, withClient } from './bench-shop.ts';
import { type Figure, median } from './figures.ts';

export const variants = 50;
const rounds = 5;
/** How many order at once, and how many orders a round has for each of them. */
const crowds = [
  { clients: 1, ordersEach: 100, least: 0.15 },
  { clients: 32, ordersEach: 30, least: 0.08 },
];
type Crowd = Pick<(typeof crowds)[number], 'clients' | 'ordersEach'>;

export interface Statement {
  text: string;
  values: unknown[];
}

/**
 * Orders per second through POST /api/postOrder against two things that plain pg does with as many connections: the
 * smallest transaction an order can be, on tables without any index but the primary key, and the shop's own
 * statements replayed. Rounds alternate on the same durable database, everyone orders for the first time.
 */
export async function orderThroughput(benchShop: BenchShop): Promise<Figure[]> {
  const url = await benchShop.database('throughput');
  await migrateDatabase(url, 'migrations');
  await withClient(url, stockShelves);
  await withClient(url, (client) => client.query(smallestTables));
  const shop = await benchShop.shop({ databaseUrl: url, sample: false });
  const statements = await statementsOfAnOrder(url);
  const figures: Figure[] = [];
  let replayed = 0;
  try {
    await ordersPerSecond(shop.url, { clients: 8, ordersEach: 60 });
    for (const { least, ...crowd } of crowds) {
      const rates: Record<'through' | 'raw' | 'smallest', number[]> = { through: [], raw: [], smallest: [] };
      for (let round = 0; round < rounds; round++) {
        rates.smallest.push(await rawPerSecond(url, smallestOrder, replayed, crowd));
        rates.through.push(await ordersPerSecond(shop.url, crowd));
        rates.raw.push(await rawPerSecond(url, statements, replayed, crowd));
        replayed += crowd.clients * crowd.ordersEach;
      }
      const against = (others: readonly number[]) =>
        median(rates.through.map((rate, round) => rate / (others[round] ?? Number.NaN)));
      const who = crowd.clients === 1 ? '1 client' : `${crowd.clients} clients`;
      const rate = (name: string, value: number): Figure => ({ name, value, unit: '', bound: null });
      figures.push(
        rate(`${who}: orders per second through /api/postOrder`, median(rates.through)),
        rate(`${who}: the smallest transaction by plain pg, per second`, median(rates.smallest)),
        rate(`${who}: the shop's ${statements.length} statements by plain pg, per second`, median(rates.raw)),
        {
          name: `${who}: /api/postOrder against the smallest transaction`,
          value: against(rates.smallest),
          unit: '',
          bound: { least },
        },
        {
          name: `${who}: /api/postOrder against the shop's statements by plain pg`,
          value: against(rates.raw),
          unit: '',
          bound: { least: 0.3 },
        },
      );
    }
  } finally {
    await shop.stop();
  }
  return figures;
}

const smallestTables = `
  create table smallest_variant (id text primary key, qty integer not null check (qty >= 0));
  create table smallest_order (id text primary key, number text not null, placed_at timestamptz not null default now(), body jsonb not null);
  create table smallest_line (order_id text not null, position smallint not null, variant_id text not null, qty integer not null, price integer not null, primary key (order_id, position));
  insert into smallest_variant select id, qty from product_variant;`;

/** Locks what is bought, writes the order and its line, takes the stock. */
const smallestOrder: readonly Statement[] = [
  { text: 'begin', values: [] },
  {
    text: 'select id, qty from smallest_variant where id = any($1::text[]) order by id for update',
    values: [['var_0']],
  },
  {
    text: 'insert into smallest_order (id, number, body) values ($1, $2, $3)',
    values: ['11111111-2222-4333-8444-555555555555', 'ABCD1100', JSON.stringify(orderOf(0))],
  },
  {
    text: 'insert into smallest_line (order_id, position, variant_id, qty, price) values ($1, 0, $2, 1, 300)',
    values: ['11111111-2222-4333-8444-555555555555', 'var_0'],
  },
  { text: 'update smallest_variant set qty = qty - 1 where id = $1 and qty >= 1', values: ['var_0'] },
  { text: 'commit', values: [] },
];

export async function stockShelves(client: pg.Client): Promise<void> {
  await client.query(
    `insert into parent_product (id, slug, title, description, type, images, selected_properties, min_price, search_text)
     select 'prd_' || n, 'product-' || n, '["Biltong","風乾牛肉"]', '["Dried.","風乾。"]', 'biltong', '{}',
       '{"size":false,"weight":false,"color":false}', 300, 'biltong' from generate_series(0, $1::int - 1) n`,
    [variants],
  );
  await client.query(
    `insert into product_variant (id, parent_id, position, price, cost, qty)
     select 'var_' || n, 'prd_' || n, 0, 300, 100, 1000000 from generate_series(0, $1::int - 1) n`,
    [variants],
  );
}

export function orderOf(variant: number): Record<string, unknown> {
  return {
    orderID: randomUUID(),
    language: 0,
    basket: { items: [{ parentID: `prd_${variant}`, productID: `var_${variant}`, qty: 1 }] },
    customer: {
      name: 'Thandi Nel',
      // One address each, since emails to one address are limited; one phone each, since orders of one wait for each
      // other.
      email: `${randomUUID()}@example.com`,
      number: `09${String(randomInt(1e8)).padStart(8, '0')}`,
      shippingAddress: { address1: '1 Ember Rd.', county: 'Taipei', town: '信義區' },
    },
    shippingOption: 'regularAM',
    paymentMethod: 'cod',
    promoCode: null,
    customerMessage: '',
    totalPriceWithShipping: 460,
    amountDue: 460,
  };
}

async function statementsOfAnOrder(url: string): Promise<Statement[]> {
  const { db, pool } = openDatabase(url, 2);
  const jobs = await startJobs(pool, createLog());
  const statements: Statement[] = [];
  const query = Reflect.get(pg.Client.prototype, 'query');
  Reflect.set(pg.Client.prototype, 'query', function record(this: pg.Client, ...args: unknown[]) {
    const [first, second] = args;
    const text = typeof first === 'string' ? first : textOf(first);
    if (text !== null) statements.push({ text, values: Array.isArray(second) ? second : valuesOf(first) });
    return Reflect.apply(query, this, args);
  });
  try {
    const check = readOrderRequest(orderOf(0));
    if (!check.ok) throw new Error(`the order is not well-formed: ${check.fields.join(', ')}`);
    const placed = await placeOrder(db, check.request, {
      jobs: { add: jobs.add, wake() {} },
      newOrderNumber: randomOrderNumber,
      delivery: usualDelivery,
      parcel: usualParcel,
      terms: usualTerms,
      limits: { ...usualLimits, open: null },
    });
    if (!placed.ok) throw new Error(`the order was refused: ${placed.refusal.name}`);
  } finally {
    Reflect.set(pg.Client.prototype, 'query', query);
    await jobs.stop();
    await pool.end();
  }
  const begin = statements.findIndex(({ text }) => /^begin/i.test(text));
  const commit = statements.findIndex(({ text }) => /^commit/i.test(text));
  if (begin < 0 || commit < begin) throw new Error('no transaction was seen');
  return statements.slice(begin, commit + 1);
}

function textOf(config: unknown): string | null {
  if (typeof config !== 'object' || config === null || !('text' in config)) return null;
  return typeof config.text === 'string' ? config.text : null;
}

function valuesOf(config: unknown): unknown[] {
  if (typeof config !== 'object' || config === null || !('values' in config)) return [];
  return Array.isArray(config.values) ? config.values : [];
}

/** @param first how many orders plain pg has written before. */
function rawPerSecond(
  url: string,
  statements: readonly Statement[],
  first: number,
  { clients, ordersEach }: Crowd,
): Promise<number> {
  return new Promise((resolve, reject) => {
    const numbers = [clients, clients * ordersEach, first].map(String);
    const child = spawn(process.execPath, ['bench/raw-orders.ts', url, ...numbers], {
      stdio: ['pipe', 'pipe', 'inherit'],
    });
    let text = '';
    child.stdout.on('data', (chunk) => {
      text += chunk;
    });
    child.once('exit', (code) => {
      if (code === 0) resolve(Number(text));
      else reject(new Error(`raw orders ended with ${code}`));
    });
    child.stdin.end(JSON.stringify(statements));
  });
}

let networks = 0;

/** From different loopback addresses, since one address is rate-limited. */
async function ordersPerSecond(shop: string, { clients, ordersEach }: Crowd): Promise<number> {
  const agent = new Agent({ keepAlive: true });
  const start = performance.now();
  await Promise.all(
    Array.from({ length: clients }, async (_, client) => {
      const network = networks++;
      for (let n = 0; n < ordersEach; n++) {
        const variant = (client * 7 + n * 13) % variants;
        const address = `127.${1 + Math.floor(network / 250)}.${network % 250}.${1 + n}`;
        await post(shop, agent, address, JSON.stringify(orderOf(variant)));
      }
    }),
  );
  agent.destroy();
  return (clients * ordersEach) / ((performance.now() - start) / 1000);
}

/** From that loopback address. Throws for any answer but 200. */
export function post(shop: string, agent: Agent, localAddress: string, body: string): Promise<void> {
  const { port } = new URL(shop);
  const origin = `http://127.0.0.1:${port}`;
  return new Promise((resolve, reject) => {
    const headers = { 'content-type': 'application/json', origin, 'content-length': Buffer.byteLength(body) };
    const path = '/api/postOrder';
    const sent = ask(
      { host: '127.0.0.1', port, path, method: 'POST', headers, agent, localAddress },
      (answer) => {
        let text = '';
        answer.on('data', (chunk) => {
          text += chunk;
        });
        answer.on('end', () => {
          if (answer.statusCode === 200) resolve();
          else reject(new Error(`an order was answered ${answer.statusCode}: ${text}`));
        });
      },
    );
    sent.once('error', reject);
    sent.end(body);
  });
}
