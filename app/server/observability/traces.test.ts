import { once } from 'node:events';
import { createServer } from 'node:http';
import { json } from 'node:stream/consumers';
import { afterAll, expect, test, vi } from 'vitest';
import { z } from 'zod';
import { shopOrder } from '#app/server/db/schema.ts';
import { listen } from '#app/server/http/listening.ts';
import { placeOrder } from '#app/server/orders/place-order.ts';
import { databaseWithJobs } from '#test/database-with-jobs.ts';
import { orderBody, orderRequest, placeParts, stockVariant } from '#test/order-factories.ts';
import { emails, observed } from './channels.ts';
import { startTraces } from './traces.ts';

const span = z.object({
  traceId: z.string(),
  spanId: z.string(),
  parentSpanId: z.string().optional(),
  name: z.string(),
});
const sent = z.object({
  resourceSpans: z.array(z.object({ scopeSpans: z.array(z.object({ spans: z.array(span) })) })),
});

const database = await databaseWithJobs();
const { db, jobs } = database;
const received: z.infer<typeof span>[] = [];
const receiver = createServer(async (request, response) => {
  const { resourceSpans } = sent.parse(await json(request));
  received.push(...resourceSpans.flatMap(({ scopeSpans }) => scopeSpans.flatMap(({ spans }) => spans)));
  response.end('{}');
}).listen(0, '127.0.0.1');
await once(receiver, 'listening');
afterAll(async () => {
  receiver.close();
  vi.unstubAllEnvs();
  await database.close();
});

async function orderOnce(): Promise<void> {
  const productID = await stockVariant(db, { qty: 5 });
  const placed = Promise.withResolvers<void>();
  const shop = observed(
    async (_, response) => {
      const request = orderRequest(orderBody([{ productID, qty: 1 }]));
      await placeOrder(db, request, placeParts({ jobs }));
      response.once('close', placed.resolve).end('placed');
    },
    () => '/api/postOrder',
  );
  const listening = await listen(shop, { port: 0, host: '127.0.0.1', trustedProxies: [] });
  await (
    await fetch(`http://127.0.0.1:${listening.port}/`, { method: 'POST', headers: { traceparent: 'ours' } })
  ).text();
  await placed.promise;
  await listening.close(0);
}

test('one order is one trace: its request, its transaction, and its emails from their jobs', async () => {
  const address = receiver.address();
  vi.stubEnv(
    'OTEL_EXPORTER_OTLP_ENDPOINT',
    `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`,
  );
  const traces = await startTraces();
  await orderOnce();
  const done = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  let next = 0;
  await jobs.work('email', async () => {
    const seen = { began: performance.now(), kind: 'newOrder', outcome: 'sent' };
    await emails.tracePromise(async () => {}, seen);
    setImmediate(() => done[next++]?.resolve());
    return 'done';
  });
  jobs.wake('email');
  await Promise.all(done.map(({ promise }) => promise));
  await traces.stop();

  const root = received.find(({ name }) => name === 'POST /api/postOrder');
  const ours = received.filter(({ traceId }) => traceId === root?.traceId);
  const parentOf = ({ parentSpanId }: z.infer<typeof span>) =>
    received.find(({ spanId }) => spanId === parentSpanId)?.name ?? null;
  expect(ours.map((each) => [each.name, parentOf(each)]).sort()).toEqual([
    ['POST /api/postOrder', null],
    ['email newOrder', 'job email'],
    ['email newOrder', 'job email'],
    ['job email', 'transaction'],
    ['job email', 'transaction'],
    ['place order', 'POST /api/postOrder'],
    ['transaction', 'place order'],
  ]);
});

test('a receiver that is away keeps no order back', async () => {
  vi.stubEnv('OTEL_EXPORTER_OTLP_ENDPOINT', 'http://127.0.0.1:1');
  const traces = await startTraces();
  await orderOnce();
  expect(await db.$count(shopOrder)).toBe(2);
  await traces.stop();
});
