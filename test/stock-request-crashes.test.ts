import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as wait } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { sql } from 'drizzle-orm';
import { afterAll, expect, test } from 'vitest';
import { testDatabase } from './database.ts';
import { stockVariant } from './order-factories.ts';
import { trials } from './trials.ts';

const database = await testDatabase();
const { db } = database;
afterAll(database.close);

const worker = fileURLToPath(new URL('./stock-worker.ts', import.meta.url));
const startWorker = (): ChildProcess => fork(worker, [database.url]);
const many = trials({ short: 600, long: 6000 });

async function counts(): Promise<{ notified: number; emails: number; requests: number }> {
  const { rows } = await db.execute<{ notified: number; emails: number; requests: number }>(sql`
    select count(*) filter (where notified_at is not null)::int as notified, count(outbox.id)::int as emails,
      count(distinct outbox.request_id)::int as requests
    from stock_request left join outbox on outbox.request_id = stock_request.id`);
  return rows[0] ?? { notified: 0, emails: 0, requests: 0 };
}

test('each request is notified once by two processes that are killed', async () => {
  const productID = await stockVariant(db, { qty: 3 });
  await db.execute(sql`
    insert into stock_request (parent_id, product_id, email, leave_token, language, in_stock_since)
    select parent_id, id, n || '@example.com', n::text, 0, now() - interval '1 hour'
    from product_variant, generate_series(1, ${many}) n where id = ${productID}`);
  for (let last = -1; ; ) {
    const two = [startWorker(), startWorker()];
    const ended = two.map((each) => once(each, 'exit'));
    // Killed once either has made progress.
    for (;;) {
      const { notified } = await counts();
      if (notified > last) {
        last = notified;
        break;
      }
      await wait(5);
    }
    for (const each of two) each.kill('SIGKILL');
    await Promise.all(ended);
    const { notified, emails, requests } = await counts();
    expect([emails, requests]).toEqual([notified, notified]);
    if (notified === many) break;
  }
}, 300_000);
