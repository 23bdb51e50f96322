import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { testDatabase } from './database.ts';

test('two test databases know nothing of each other', async () => {
  const [one, two] = await Promise.all([testDatabase(), testDatabase()]);
  await one.db.execute(sql`insert into rate_use (key, uses) values ('a', array[now()])`);
  const counted = await two.db.execute(sql`select count(*)::int as rows from rate_use`);
  expect(counted.rows).toEqual([{ rows: 0 }]);
  await Promise.all([one.close(), two.close()]);
});
