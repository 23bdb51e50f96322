import { sql } from 'drizzle-orm';
import { afterAll, expect, test, vi } from 'vitest';
import { testDatabase } from '#test/database.ts';
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
  const start = { createdAt: new Date(Date.now() - 3 * 3_600_000).toISOString(), id: 'plan-1' };
  for (const state of [null, 'sent'] as const) {
    for (const after of [null, start]) await listEmails(db, state, after);
  }
  const asked = queries.mock.calls.map(([query, values]) => ({ text: Object(query).text, values }));
  queries.mockRestore();
  expect(asked).toHaveLength(4);
  for (const { text, values } of asked) {
    const { rows } = await pool.query(`explain ${text}`, values);
    const plan = rows.map((row) => row['QUERY PLAN']).join('\n');
    expect(plan).toMatch(/Index.* Scan using letter_newest/);
    expect(plan).not.toContain('Sort');
  }
  const page = await listEmails(db, 'sent', { createdAt: new Date().toISOString(), id: '~' });
  const next = await listEmails(db, 'sent', page.next);
  expect(next.emails[0]?.id).not.toBe(page.emails.at(-1)?.id);
  expect([page.emails.length, next.emails.length]).toEqual([15, 15]);
});
