import { sql } from 'drizzle-orm';
import { afterAll, expect, test, vi } from 'vitest';
import { searchForm } from '#app/domain/catalogue/search.ts';
import { encodeCursor } from '#app/server/db/keyset.ts';
import { outbox } from '#app/server/db/order-schema.ts';
import { testDatabase } from '#test/database.ts';
import { walkList } from '#test/list-pages.ts';
import { listEmails } from './email-list.ts';

const database = await testDatabase();
afterAll(database.close);
const { db, pool } = database;

test('the list of emails is read from its index, wherever it goes on', async () => {
  await db.execute(sql`
    insert into outbox (id, kind, recipient, state, created_at)
    select 'plan-' || n, 'newOrder', 'a@b.example', 'sent', now() - n * interval '1 second'
    from generate_series(1, 20000) n`);
  await db.execute(sql`analyze outbox`);
  const queries = vi.spyOn(pool, 'query');
  const start = encodeCursor([new Date(Date.now() - 3 * 3_600_000).toISOString(), 'plan-1']);
  for (const state of [null, 'sent'] as const) {
    await listEmails(db, { state });
    await listEmails(db, { state, after: start });
    await listEmails(db, { state, before: start });
  }
  const plans = await plansOf(queries.mock.calls);
  queries.mockRestore();
  expect(plans).toHaveLength(6);
  for (const plan of plans) {
    expect(plan).toMatch(/Index.* Scan( Backward)? using outbox_newest/);
    expect(plan).not.toContain('Sort');
  }
  await db.execute(sql`delete from outbox where created_at < now() - interval '90 seconds'`);
  const left = await db.$count(outbox);
  for (const state of [null, 'sent'] as const)
    expect(await walkList((place) => listEmails(db, { state, ...place }))).toHaveLength(left);
});

const rare = 'only.once+1@example.net';

test('of many emails a search finds those that show the word, by the indexes', async () => {
  await db.transaction(async (tx) => {
    await tx.execute(sql`alter table shop_order disable trigger user`);
    await tx.execute(sql`
      insert into shop_order (order_id, request_hash, order_number, order_date, language, customer, customer_name,
        shipping_option, shipping_cost, payment_method, total_price, total_price_with_shipping, amount_due, total_cost)
      select 'found-' || n, '', case n when 7000 then 'QRST417' else 'ABC' || chr(65 + n / 1000) || (100 + n % 1000) end, now(), 0,
        jsonb_build_object('name', 'Qrst', 'number', '0912345678', 'email', 'c' || n || '@example.com'), 'Qrst',
        case when n > 6990 then 'selfPickUp' else 'regularAM' end, 160, 'cod', 100, 260, 260, 40 from generate_series(1, 7000) n`);
    await tx.execute(sql`
      insert into outbox (id, kind, order_id, recipient, state, created_at)
      select 'found-' || n, case when n < 6980 then 'newOrder' when n = 6985 then 'refunded' else 'inTransit' end, 'found-' || n,
        case n when 6999 then ${rare} else 'C' || n || '@example.com' end, case n % 2 when 0 then 'sent' else 'dead' end,
        now() - n * interval '1 minute' from generate_series(1, 7000) n
      union all select 'found-shop', 'passwordReset', null, '', 'sent', now() - interval '9 days'`);
    await tx.execute(sql`alter table shop_order enable trigger user`);
  });
  await db.execute(sql`analyze`);
  const found = async (typed: string, state: 'sent' | 'dead' | null = null) =>
    (await walkList((place) => listEmails(db, { state, search: searchForm(typed), ...place }))).map(
      ({ id }) => id.replace('found-', ''),
    );
  const queries = vi.spyOn(pool, 'query');
  for (const typed of ['ONLY.once+1@', 'only once', 'once transit', 'once 可取貨', 'once ready'])
    expect(await found(typed), typed).toEqual(typed === 'once transit' ? [] : ['6999']);
  expect(await found('QRST417')).toEqual(['7000']);
  expect(await found('rst4')).toEqual(['7000']);
  expect(await found('qrst417 collect', 'sent')).toEqual(['7000']);
  expect(await found('qrst417', 'dead')).toEqual([]);
  expect(await found('０912345678')).toEqual([]);
  expect(await found('退款')).toEqual(['6985']);
  expect(await found('new password')).toEqual(['shop']);
  expect(await found('可取貨')).toHaveLength(10);
  expect(await found('出貨通知')).toHaveLength(10);
  expect(await found('c6_99@')).toEqual([]);
  const plans = await plansOf(queries.mock.calls, true);
  queries.mockRestore();
  expect(plans.length).toBeGreaterThan(20);
  for (const plan of plans) expect(plan).not.toMatch(/Seq Scan on (outbox|shop_order)/);

  // Of what the indexes do not have, the newest are searched.
  expect(await listEmails(db, { state: null, search: '+' })).toMatchObject({ rows: [], isPartial: true });
});

/** @param isForced of a small table, which is faster to read whole. */
async function plansOf(calls: readonly (readonly unknown[])[], isForced = false): Promise<string[]> {
  const client = await pool.connect();
  if (isForced) await client.query('set enable_seqscan = off');
  const plans: string[] = [];
  for (const [query, values] of calls) {
    const { text } = Object(query);
    if (!String(text).includes('order by')) continue;
    const { rows } = await client.query(`explain ${text}`, Array.isArray(values) ? values : []);
    plans.push(rows.map((row) => row['QUERY PLAN']).join('\n'));
  }
  client.release(true);
  return plans;
}
