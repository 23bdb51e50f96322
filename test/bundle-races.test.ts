import { randomInt } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { VariantId } from '#app/domain/ids.ts';
import { changeVariants } from '#app/server/catalogue/variant-changes.ts';
import { openDatabase } from '#app/server/db/client.ts';
import { type Jobs, startJobs } from '#app/server/jobs.ts';
import { createLog } from '#app/server/log.ts';
import { changeOrderStatus } from '#app/server/orders/order-status-change.ts';
import { placeOrder } from '#app/server/orders/place-order.ts';
import { testDatabase } from './database.ts';
import { leftOf, orderBody, orderRequest, placeParts, stockBundle, stockVariant } from './order-factories.ts';
import { brokenInvariants } from './order-invariants.ts';
import { trials } from './trials.ts';

const database = await testDatabase();
// A pool of its own, whose statistics are written when its connections end.
const shop = openDatabase(database.url, 10);
let jobs: Jobs;

beforeAll(async () => {
  jobs = await startJobs(database.pool, createLog('silent'));
});
afterAll(async () => {
  await jobs.stop();
  await database.close();
});

const times = <T>(count: number, make: (at: number) => T): T[] =>
  Array.from({ length: count }, (_, at) => make(at));

async function place(items: readonly { productID: VariantId; qty: number }[]) {
  const request = orderRequest(orderBody(items));
  const result = await placeOrder(shop.db, request, placeParts({ jobs }));
  return result.ok ? { name: 'placed', orderNumber: result.answer.orderNumber } : result.refusal;
}

test('the last parts are sold once, alone or in bundles that share them, and nobody waits for ever', async () => {
  const started = new Map<string, number>();
  for (let round = trials({ short: 6, long: 200 }); round > 0; round--) {
    const parts = await Promise.all(times(3, () => stockVariant(shop.db, { qty: randomInt(6, 12) })));
    const [one, two, three] = parts as [VariantId, VariantId, VariantId];
    for (const id of parts) started.set(id, await leftOf(shop.db, id));
    const bundles = await Promise.all([
      stockBundle(shop.db, [
        { id: one, qty: 2 },
        { id: two, qty: 1 },
      ]),
      stockBundle(shop.db, [
        { id: three, qty: 1 },
        { id: two, qty: 2 },
        { id: one, qty: 1 },
      ]),
    ]);
    const results = await Promise.all([
      ...times(24, async () => {
        const wanted = [...parts, ...bundles].sort(() => randomInt(3) - 1).slice(0, randomInt(1, 4));
        const placed = await place(wanted.map((productID) => ({ productID, qty: randomInt(1, 3) })));
        if ('orderNumber' in placed && randomInt(4) === 0)
          await changeOrderStatus(shop.db, jobs, {
            orderNumber: placed.orderNumber,
            from: 'newOrder',
            to: 'cancelled',
            actor: 'owner@example.com',
            tell: false,
          });
        return placed.name;
      }),
      changeVariants(
        shop.db,
        parts.map((id) => ({ id, by: 1 })),
        { why: 'bulk', attempt: null, actor: '' },
      ).then(() => 'changed'),
    ]);
    for (const id of parts) started.set(id, (started.get(id) ?? 0) + 1);
    expect(new Set(results)).toEqual(new Set(['placed', 'out-of-stock', 'changed']));
  }
  const problems = await brokenInvariants(database.db, started, []);
  expect(problems.filter((problem) => problem.startsWith('O1'))).toEqual([]);
  await shop.pool.end();
  const { rows } = await database.db.execute<{ deadlocks: number }>(
    sql`select deadlocks::int from pg_stat_database where datname = current_database()`,
  );
  expect(rows).toEqual([{ deadlocks: 0 }]);
});
