import { spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { Agent, request as ask } from 'node:http';
import pg from 'pg';
import { usualLimits } from '#app/domain/order/order-limits.ts';
import { openDatabase } from '#app/server/db/client.ts';
import { migrateDatabase } from '#app/server/db/migrate.ts';
import { startJobs } from '#app/server/jobs.ts';
import { createLog } from '#app/server/log.ts';
import { readOrderRequest } from '#app/server/orders/order-request.ts';
import { placeOrder, randomOrderNumber } from '#app/server/orders/place-order.ts';
import { type BenchShop, withClient } from './bench-shop.ts';
import { type Figure, median } from './figures.ts';

export const clients = 8;
export const variants = 50;
const ordersEach = 150;
const rounds = 3;

export interface Statement {
  text: string;
  values: unknown[];
}

/**
 * Orders per second through POST /api/postOrder against the SQL of such an order replayed by plain pg, with as many
 * connections. Rounds alternate on the same durable database.
 */
export async function orderThroughput(benchShop: BenchShop): Promise<Figure[]> {
  const url = await benchShop.database('throughput');
  await migrateDatabase(url, 'migrations');
  await withClient(url, stockShelves);
  const shop = await benchShop.shop({ databaseUrl: url, sample: false });
  const statements = await statementsOfAnOrder(url);
  const through: number[] = [];
  const raw: number[] = [];
  try {
    await ordersPerSecond(shop.url);
    for (let round = 0; round < rounds; round++) {
      raw.push(await rawPerSecond(url, statements, round * clients * ordersEach));
      through.push(await ordersPerSecond(shop.url));
    }
  } finally {
    await shop.stop();
  }
  return [
    { name: 'orders per second through /api/postOrder', value: median(through), unit: '', bound: null },
    {
      name: `the same ${statements.length} statements by plain pg, orders per second`,
      value: median(raw),
      unit: '',
      bound: null,
    },
    {
      name: '/api/postOrder against the same statements by plain pg',
      value: median(through) / median(raw),
      unit: '',
      bound: { least: 0.5 },
    },
  ];
}

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
      // One address each, since emails to one address are limited.
      email: `${randomUUID()}@example.com`,
      number: '0912345678',
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
      shopEmail: 'shop@boma.example',
      newOrderNumber: randomOrderNumber,
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
function rawPerSecond(url: string, statements: readonly Statement[], first: number): Promise<number> {
  return new Promise((resolve, reject) => {
    const child = spawn(
      process.execPath,
      ['bench/raw-orders.ts', url, String(clients * ordersEach), String(first)],
      {
        stdio: ['pipe', 'pipe', 'inherit'],
      },
    );
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

/** From different loopback addresses, since one address is rate-limited. */
async function ordersPerSecond(shop: string): Promise<number> {
  const agent = new Agent({ keepAlive: true });
  const start = performance.now();
  await Promise.all(
    Array.from({ length: clients }, async (_, client) => {
      for (let n = 0; n < ordersEach; n++) {
        const variant = (client * 7 + n * 13) % variants;
        await post(shop, agent, `127.0.${client}.${1 + n}`, JSON.stringify(orderOf(variant)));
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
