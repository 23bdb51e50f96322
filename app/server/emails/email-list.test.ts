import { sql } from 'drizzle-orm';
import { afterAll, expect, test, vi } from 'vitest';
import { encodeCursor } from '#app/server/db/keyset.ts';
import { outbox } from '#app/server/db/order-schema.ts';
import { testDatabase } from '#test/database.ts';
import { walkList } from '#test/list-pages.ts';
import { listEmails } from './outbox.ts';

const database = await testDatabase();
afterAll(database.close);
const { db, pool } = database;

test('the list of emails is read from its index, wherever it goes on', async () => {
  await db.execute(sql`
    insert into letter (id, kind, recipient, state, created_at)
    select 'plan-' || n, 'newOrder', 'a@b.example', 'sent', now() - n * interval '1 second'
    from generate_series(1, 20000) n`);
  await db.execute(sql`analyze letter`);
  const queries = vi.spyOn(pool, 'query');
  const start = encodeCursor([new Date(Date.now() - 3 * 3_600_000).toISOString(), 'plan-1']);
  for (const state of [null, 'sent'] as const) {
    await listEmails(db, { state });
    await listEmails(db, { state, after: start });
    await listEmails(db, { state, before: start });
  }
  const asked = queries.mock.calls
    .map(([query, values]) => ({ text: String(Object(query).text), values }))
    .filter(({ text }) => text.includes('order by'));
  queries.mockRestore();
  expect(asked).toHaveLength(6);
  for (const { text, values } of asked) {
    const { rows } = await pool.query(`explain ${text}`, values);
    const plan = rows.map((row) => row['QUERY PLAN']).join('\n');
    expect(plan).toMatch(/Index.* Scan( Backward)? using letter_newest/);
    expect(plan).not.toContain('Sort');
  }
  await db.execute(sql`delete from letter where created_at < now() - interval '90 seconds'`);
  const left = await db.$count(outbox);
  for (const state of [null, 'sent'] as const)
    expect(await walkList((place) => listEmails(db, { state, ...place }))).toHaveLength(left);
});
