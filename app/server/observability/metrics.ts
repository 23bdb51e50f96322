import { createHash, timingSafeEqual } from 'node:crypto';
import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import { sql } from 'drizzle-orm';
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import type { Shop } from '#app/server/context.ts';
import type { PageCache } from '#app/server/http/page-cache.ts';
import { refuseEarly } from '#app/server/http/rejections.ts';
import { commonHeaders, noContent } from '#app/server/http/security-headers.ts';
import { emails, orders, requests, transactions, whenDone } from './channels.ts';

export interface MetricsParts extends Pick<Shop, 'db' | 'pool' | 'streams' | 'log'> {
  config: { metricsToken: string; origin: string | null };
  cache: PageCache;
  healthy: () => Promise<boolean>;
}

export interface Metrics {
  /** Answers `/metrics` and leaves all else to `listener`. */
  before(listener: RequestListener): RequestListener;
  stop(): void;
}

/** Cache time of the database's figures, in ms. */
const fresh = 2_000;
const buckets = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];

/** Prometheus figures of this process, and of the database that all processes share. */
export function startMetrics(parts: MetricsParts): Metrics {
  const { config, db, pool, streams, cache, healthy, log } = parts;
  const registry = new Registry();
  const registers = [registry];
  collectDefaultMetrics({ register: registry });

  const requestCount = new Counter({
    name: 'boma_http_requests_total',
    help: 'Requests by route, method and status; aborted: the client left before an answer began.',
    labelNames: ['route', 'method', 'code'] as const,
    registers,
  });
  const requestTime = new Histogram({
    name: 'boma_http_request_duration_seconds',
    help: 'From the head of a request to the end of its answer, without event streams.',
    labelNames: ['route'] as const,
    buckets,
    registers,
  });
  const orderCount = new Counter({
    name: 'boma_orders_total',
    help: 'Orders by outcome: placed, repeated (sent again, placed once), failed, or the name of the refusal.',
    labelNames: ['outcome'] as const,
    registers,
  });
  const emailCount = new Counter({
    name: 'boma_email_sendings_total',
    help: 'Sendings of emails by kind and outcome.',
    labelNames: ['kind', 'outcome'] as const,
    registers,
  });
  const transactionTime = new Histogram({
    name: 'boma_transaction_duration_seconds',
    help: 'Database transactions, waiting for a connection included.',
    buckets,
    registers,
  });

  const gauge = (name: string, help: string, value: () => number) =>
    new Gauge({
      name,
      help,
      registers,
      collect() {
        this.set(value());
      },
    });
  gauge('boma_streams', 'Open event streams.', () => streams.open());
  gauge('boma_pool_connections', 'Open connections to the database.', () => pool.totalCount);
  gauge('boma_pool_idle', 'Open connections that nobody uses.', () => pool.idleCount);
  gauge('boma_pool_waiting', 'Callers that wait for a connection.', () => pool.waitingCount);
  gauge('boma_page_cache_bytes', 'Bytes of cached pages.', () => cache.bytes);
  gauge('boma_page_cache_pages', 'Cached pages.', () => cache.counts.pages);
  const total = (name: string, help: string, value: () => number) =>
    new Counter({
      name,
      help,
      registers,
      collect() {
        this.reset();
        this.inc(value());
      },
    });
  total('boma_page_cache_hits_total', 'Pages answered from the cache.', () => cache.counts.hits);
  total('boma_page_cache_renders_total', 'Public pages that had to be rendered.', () => cache.counts.renders);

  const databaseUp = new Gauge({
    name: 'boma_database_up',
    help: '1 while the database takes and commits writes, as /healthz says.',
    registers,
  });
  const stored = {
    email: new Gauge({
      name: 'boma_emails',
      help: 'Emails by state, in the database.',
      labelNames: ['state'] as const,
      registers,
    }),
    job: new Gauge({
      name: 'boma_jobs',
      help: 'Jobs by state, in the database; finished ones are kept for an hour.',
      labelNames: ['state'] as const,
      registers,
    }),
  };
  const oldestWaiting = new Gauge({
    name: 'boma_email_oldest_waiting_seconds',
    help: 'Age of the oldest email that is still to be sent; 0 without one.',
    registers,
  });

  /** Figures of an unavailable database are left out rather than reported as they were. */
  const readDatabase = async () => {
    const up = await healthy();
    databaseUp.set(up ? 1 : 0);
    for (const each of Object.values(stored)) each.reset();
    oldestWaiting.remove();
    if (!up) return;
    try {
      const { rows } = await db.execute<{
        what: 'email' | 'job';
        state: string;
        count: number;
        oldest: number;
      }>(sql`
        select 'email' as what, s.state, count(l.id)::int as count,
            coalesce(extract(epoch from now() - min(l.created_at)), 0)::float as oldest
          from unnest(array['waiting', 'sent', 'dead', 'unsent']) as s (state) left join outbox l using (state) group by s.state
        union all
        select 'job', state::text, count(*)::int, 0 from pgboss.job group by state`);
      for (const { what, state, count, oldest } of rows) {
        stored[what].set({ state }, count);
        if (what === 'email' && state === 'waiting') oldestWaiting.set(oldest);
      }
    } catch (err) {
      log.warn({ err }, 'the metrics lack the figures of the database');
    }
  };
  let reading = { at: Number.NEGATIVE_INFINITY, done: Promise.resolve() };
  const print = async () => {
    if (performance.now() - reading.at > fresh) reading = { at: performance.now(), done: readDatabase() };
    await reading.done;
    return registry.metrics();
  };

  const since = (began: number) => (performance.now() - began) / 1000;
  const undo = [
    whenDone(requests, ({ request, route, code, began }) => {
      const method = /^(GET|HEAD|POST)$/.exec(request.method ?? '')?.[0] ?? 'other';
      requestCount.inc({ route, method, code });
      if (route !== '/api/live/*') requestTime.observe({ route }, since(began));
    }),
    whenDone(orders, ({ outcome }) => orderCount.inc({ outcome })),
    whenDone(emails, ({ kind, outcome }) => emailCount.inc({ kind, outcome })),
    whenDone(transactions, ({ began }) => transactionTime.observe(since(began))),
  ];

  const common = commonHeaders(config.origin).flat();
  const head = [...common, 'Cache-Control', 'no-store', 'Content-Security-Policy', noContent];
  const answer = async (request: IncomingMessage, response: ServerResponse) => {
    if (request.method !== 'GET' && request.method !== 'HEAD') {
      response.writeHead(405, [...head, 'Allow', 'GET, HEAD', 'Connection', 'close']).end();
      return;
    }
    if (!isAllowed(request.headers.authorization, config.metricsToken)) {
      response.writeHead(401, [...head, 'WWW-Authenticate', 'Bearer']).end();
      return;
    }
    const body = Buffer.from(await print());
    response.writeHead(200, [
      ...head,
      'Content-Type',
      registry.contentType,
      'Content-Length',
      String(body.length),
    ]);
    response.end(request.method === 'HEAD' ? undefined : body);
  };
  return {
    before: (listener) => (request, response) => {
      if (request.url?.split('?', 1)[0] !== '/metrics') return listener(request, response);
      answer(request, response).catch((err) => {
        log.error({ err }, 'the metrics could not be written');
        if (!response.headersSent)
          refuseEarly(
            response,
            { status: 503, refusal: 'unavailable', retryAfter: 5 },
            commonHeaders(config.origin),
          );
      });
    },
    stop() {
      for (const step of undo) step();
      registry.clear();
    },
  };
}

/** The scheme is case-insensitive (RFC 9110); digests have equal length, as a constant-time comparison requires. */
function isAllowed(authorization: string | undefined, token: string): boolean {
  const given = /^bearer +(\S+) *$/i.exec(authorization ?? '')?.[1] ?? '';
  const digest = (text: string) => createHash('sha256').update(text).digest();
  return timingSafeEqual(digest(given), digest(token));
}
