import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readConfig } from '#app/server/config.ts';
import { databaseHealth } from '#app/server/db/health.ts';
import { emailShop } from '#app/server/emails/email-contents.ts';
import { sendEmail } from '#app/server/emails/outbox-worker.ts';
import { type Listening, listen } from '#app/server/http/listening.ts';
import { PageCache } from '#app/server/http/page-cache.ts';
import { streamLimits } from '#app/server/live/stream-limits.ts';
import { createLog } from '#app/server/log.ts';
import { placeOrder } from '#app/server/orders/place-order.ts';
import { defaultSettings } from '#app/server/settings/settings.ts';
import { databaseWithJobs } from '#test/database-with-jobs.ts';
import { orderBody, orderRequest, placeParts, stockVariant } from '#test/order-factories.ts';
import { observed } from './channels.ts';
import { type Metrics, startMetrics } from './metrics.ts';
import { routePatterns } from './route-patterns.ts';

const token = 'a-token-of-the-test';
const database = await databaseWithJobs();
const { db, pool, jobs } = database;
const log = createLog('silent');
const streams = streamLimits();
const cache = new PageCache();
let reachable = true;
let metrics: Metrics;
let listening: Listening;

beforeAll(async () => {
  const healthy = databaseHealth(pool);
  metrics = startMetrics({
    config: { metricsToken: token, origin: null },
    db,
    pool,
    streams,
    log,
    cache,
    healthy: async () => reachable && (await healthy()),
  });
  const shop = metrics.before((_, response) => response.end('a page'));
  const routes = { store: { id: 'store', path: 'store/:slug' } };
  const listener = observed(shop, routePatterns(routes));
  listening = await listen(listener, { port: 0, host: '127.0.0.1', trustedProxies: [] });
});
afterAll(async () => {
  metrics.stop();
  await listening.close(0);
  await database.close();
});

const at = (path: string) => `http://127.0.0.1:${listening.port}${path}`;
const ask = (authorization?: string, method = 'GET') =>
  fetch(at('/metrics'), { method, headers: authorization === undefined ? {} : { authorization } });

/** Figures by name, with labels as Prometheus writes them. */
async function figures(): Promise<Record<string, number>> {
  const text = await (await ask(`Bearer ${token}`)).text();
  const lines = text.split('\n').filter((line) => /^boma_/.test(line));
  return Object.fromEntries(
    lines.map((line) => {
      const end = line.lastIndexOf(' ');
      return [line.slice(0, end), Number(line.slice(end + 1))];
    }),
  );
}

test('only the bearer of the token reads the figures, and nobody writes them', async () => {
  for (const given of [
    undefined,
    'Bearer',
    'Bearer wrong-token-of-the-test',
    `Basic ${token}`,
    `Bearer ${token}x`,
  ]) {
    const { status, headers } = await ask(given);
    expect([given, status, headers.get('www-authenticate')]).toEqual([given, 401, 'Bearer']);
  }
  for (const scheme of ['Bearer', 'bearer', 'BEARER']) {
    const answer = await ask(`${scheme} ${token}`);
    expect(answer.status).toBe(200);
    expect(answer.headers.get('content-type')).toMatch(/^text\/plain; version=0\.0\.4/);
    expect(answer.headers.get('cache-control')).toBe('no-store');
    expect(await answer.text()).toMatch(/^nodejs_eventloop_lag_p99_seconds \d/m);
  }
  const head = await ask(`Bearer ${token}`, 'HEAD');
  expect([head.status, await head.text()]).toEqual([200, '']);
  expect(Number(head.headers.get('content-length'))).toBeGreaterThan(1_000);
  for (const method of ['POST', 'PUT', 'DELETE']) {
    const { status, headers } = await ask(`Bearer ${token}`, method);
    expect([method, status, headers.get('allow')]).toEqual([method, 405, 'GET, HEAD']);
  }
});

test('requests are counted by route and method, of which strangers cannot make more', async () => {
  const series = async () => Object.keys(await figures()).filter((name) => name.startsWith('boma_http_'));
  for (const path of ['/store/first', '/other']) await (await fetch(at(path), { method: 'PATCH' })).text();
  await (await fetch(at('/store/first'))).text();
  const before = await series();
  for (let i = 0; i < 50; i++) {
    const path = at(i % 2 ? `/store/${randomUUID()}` : `/${randomUUID()}?x=${i}`);
    await (
      await fetch(path, { method: i % 2 ? 'GET' : (['PATCH', 'DELETE', 'PUT'][i % 3] ?? 'PUT') })
    ).text();
  }
  expect(await series()).toEqual(before);
  const now = await figures();
  expect(now['boma_http_requests_total{route="/store/:slug",method="GET",code="200"}']).toBe(26);
  expect(now['boma_http_requests_total{route="other",method="other",code="200"}']).toBe(26);
  expect(now['boma_http_request_duration_seconds_count{route="/store/:slug"}']).toBe(27);
});

test('an order, its emails and its jobs move the figures; the same order again is not a second one', async () => {
  const before = await figures();
  const productID = await stockVariant(db, { qty: 5 });
  const request = orderRequest(orderBody([{ productID, qty: 1 }]));
  const place = (asked = request) => placeOrder(db, asked, placeParts({ jobs }));
  expect(await place()).toMatchObject({ ok: true });
  expect(await place()).toMatchObject({ ok: true });
  expect(await place(orderRequest(orderBody([{ productID, qty: 9 }])))).toMatchObject({ ok: false });
  const rose = async (name: string) => ((await figures())[name] ?? 0) - (before[name] ?? 0);
  expect(await rose('boma_orders_total{outcome="placed"}')).toBe(1);
  expect(await rose('boma_orders_total{outcome="repeated"}')).toBe(1);
  expect(await rose('boma_orders_total{outcome="out-of-stock"}')).toBe(1);
  expect(await rose('boma_transaction_duration_seconds_count')).toBeGreaterThanOrEqual(3);

  // The figures of the database serve for two seconds.
  await expect.poll(() => rose('boma_emails{state="waiting"}'), { timeout: 20_000 }).toBe(2);
  expect(await rose('boma_jobs{state="created"}')).toBe(2);
  expect((await figures()).boma_email_oldest_waiting_seconds).toBeGreaterThan(0);

  const { rows } = await db.execute<{ id: string }>(sql`select id from outbox where kind = 'newOrder'`);
  const read = readConfig({});
  if (!read.ok) throw new Error(read.problems.join());
  await sendEmail(
    {
      db,
      mailer: { send: async () => ({ state: 'sent' }), close: async () => {} },
      shop: emailShop(read.config, defaultSettings(read.config)),
      log,
      recordFailures: async () => {},
    },
    rows[0]?.id ?? '',
  );
  expect(await rose('boma_email_sendings_total{kind="newOrder",outcome="sent"}')).toBe(1);
});

test('streams, connections and cached pages are as they are at the moment', async () => {
  const leave = streams.take('public', null);
  expect((await figures()).boma_streams).toBe(1);
  if (typeof leave === 'function') leave();
  expect((await figures()).boma_streams).toBe(0);
  expect((await figures()).boma_pool_connections).toBe(pool.totalCount);
  const page = () => new Response('<p>a page</p>', { headers: { 'content-type': 'text/html' } });
  for (let i = 0; i < 3; i++)
    await cache.load(
      '/',
      async () => page(),
      () => [],
    );
  expect(await figures()).toMatchObject({ boma_page_cache_renders_total: 1, boma_page_cache_hits_total: 2 });
});

test('while the database is away the figures still come, without its own', async () => {
  reachable = false;
  await expect.poll(async () => (await figures()).boma_database_up, { timeout: 20_000 }).toBe(0);
  const away = await figures();
  expect(Object.keys(away).filter((name) => /^boma_(emails|jobs|email_oldest)/.test(name))).toEqual([]);
  expect(away).toHaveProperty('boma_http_requests_total{route="/metrics",method="GET",code="200"}');
  reachable = true;
  await expect.poll(async () => (await figures()).boma_database_up, { timeout: 20_000 }).toBe(1);
});
