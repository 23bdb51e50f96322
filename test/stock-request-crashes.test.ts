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
const looking = (): ChildProcess => fork(worker, [database.url]);
const many = trials({ short: 600, long: 6000 });

async function counts(): Promise<{ told: number; letters: number; asked: number }> {
  const { rows } = await db.execute<{ told: number; letters: number; asked: number }>(sql`
    select count(*) filter (where told_at is not null)::int as told, count(letter.id)::int as letters,
      count(distinct letter.request_id)::int as asked
    from stock_request left join letter on letter.request_id = stock_request.id`);
  return rows[0] ?? { told: 0, letters: 0, asked: 0 };
}

test('of two processes that look and are killed, each request is told once', async () => {
  const productID = await stockVariant(db, { qty: 3 });
  await db.execute(sql`
    insert into stock_request (parent_id, product_id, email, leave_token, language, in_stock_since)
    select parent_id, id, n || '@example.com', n::text, 0, now() - interval '1 hour'
    from product_variant, generate_series(1, ${many}) n where id = ${productID}`);
  for (let last = -1; ; ) {
    const two = [looking(), looking()];
    const ended = two.map((each) => once(each, 'exit'));
    // Killed once either has got on.
    for (;;) {
      const { told } = await counts();
      if (told > last) {
        last = told;
        break;
      }
      await wait(5);
    }
    for (const each of two) each.kill('SIGKILL');
    await Promise.all(ended);
    const { told, letters, asked } = await counts();
    expect([letters, asked]).toEqual([told, told]);
    if (told === many) break;
  }
}, 300_000);
