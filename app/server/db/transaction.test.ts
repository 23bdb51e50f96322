import { sql } from 'drizzle-orm';
import { afterEach, expect, test } from 'vitest';
import { openDatabase } from '#app/server/db/client.ts';
import { type TestDatabase, testDatabase } from '#test/database.ts';
import { databaseHealth } from './health.ts';
import { isAway, reasonOf } from './transaction.ts';

let database: TestDatabase;
afterEach(() => database.close());

const pidOf = async (db: Pick<TestDatabase['db'], 'execute'>): Promise<number> =>
  Number((await db.execute<{ pid: number }>(sql`select pg_backend_pid() as pid`)).rows[0]?.pid);

test('a connection that is lost inside a transaction fails that transaction alone', async () => {
  database = await testDatabase(2);
  const { db, pool } = database;
  const other = openDatabase(database.url, 1);
  for (let round = 0; round < 5; round++) {
    const lost = await db
      .transaction(async (tx) => {
        const pid = await pidOf(tx);
        await other.db.execute(sql`select pg_terminate_backend(${pid}, 5000)`);
        await tx.execute(sql`select 1`);
      })
      .catch((error: unknown) => error);
    expect(isAway(lost)).toBe(true);
  }
  await other.close();
  expect(await db.transaction(pidOf)).toBeGreaterThan(0);
  expect(pool.totalCount - pool.idleCount).toBe(0);
});

test('a transaction that the database ended while the process was frozen fails, and the process goes on', async () => {
  database = await testDatabase(1);
  const { db } = database;
  const before = await db.transaction(pidOf);
  const woken = await db
    .transaction(async (tx) => {
      await tx.execute(sql`set local idle_in_transaction_session_timeout = 50`);
      // Blocks the event loop, as in a stopped process.
      const end = performance.now() + 500;
      while (performance.now() < end);
      await tx.execute(sql`select 1`);
    })
    .catch((error: unknown) => error);
  expect(isAway(woken)).toBe(true);
  expect(await db.transaction(pidOf)).not.toBe(before);
});

test.each(['25P03', '25P04'])(
  '%s, a transaction ended for its age, means that the database is away',
  async (code) => {
    database = await testDatabase(1);
    const { db } = database;
    const before = await db.transaction(pidOf);
    const ended = await db
      .transaction((tx) => tx.execute(sql.raw(`do $$ begin raise sqlstate '${code}'; end $$`)))
      .catch((error: unknown) => error);
    expect([reasonOf(ended), isAway(ended)]).toEqual([code, true]);
    expect(await db.transaction(pidOf)).not.toBe(before);
  },
);

test('a connection that is lost before its transaction begins is given back', async () => {
  database = await testDatabase(2);
  const { db, pool } = database;
  pool.on('acquire', (client) => {
    if (broken) Object.assign(client, { _queryable: false });
  });
  let broken = true;
  for (let round = 0; round < 5; round++) {
    const lost = await db.transaction(pidOf).catch((error: unknown) => error);
    expect(isAway(lost)).toBe(true);
  }
  broken = false;
  expect(await db.transaction(pidOf)).toBeGreaterThan(0);
});

test('a connection that turned read-only is not used again', async () => {
  database = await testDatabase(1);
  const { db } = database;
  const before = await db.transaction(pidOf);
  const refused = await db
    .transaction(async (tx) => {
      await tx.execute(sql`set transaction read only`);
      await tx.execute(sql`create table note (text text)`);
    })
    .catch((error: unknown) => error);
  expect(isAway(refused)).toBe(true);
  expect(await db.transaction(pidOf)).not.toBe(before);
});

test('what the work refuses leaves its connection as good as it was', async () => {
  database = await testDatabase(1);
  const { db } = database;
  const before = await db.transaction(pidOf);
  await expect(
    db.transaction(async (tx) => {
      await tx.execute(sql`create table note (text text)`);
      throw new Error('refused');
    }),
  ).rejects.toThrow('refused');
  expect(await db.transaction(pidOf)).toBe(before);
  expect((await db.execute(sql`select to_regclass('note') as note`)).rows).toEqual([{ note: null }]);
});

test('a transaction whose statement failed unnoticed does not claim to be committed', async () => {
  database = await testDatabase(1);
  await expect(
    database.db.transaction((tx) => tx.execute(sql`select 1 / 0`).catch(() => null)),
  ).rejects.toThrow('had failed before its commit');
});

test('of two transactions that wait for each other, the one that the database ends begins again', async () => {
  database = await testDatabase(2);
  const { db } = database;
  const bothHold = Promise.withResolvers<void>();
  let begun = 0;
  const lock = async (first: number, second: number) =>
    db.transaction(async (tx) => {
      await tx.execute(sql`select pg_advisory_xact_lock(${first})`);
      begun += 1;
      if (begun === 2) bothHold.resolve();
      await bothHold.promise;
      await tx.execute(sql`select pg_advisory_xact_lock(${second})`);
      return first;
    });
  expect(await Promise.all([lock(1, 2), lock(2, 1)])).toEqual([1, 2]);
  expect(begun).toBe(3);
});

test('a transaction ends within the time it is given, and its connection is not used again', async () => {
  database = await testDatabase(1);
  const { db } = database;
  const before = await db.transaction(pidOf);
  for (const sleep of ['select pg_sleep(30)', 'set statement_timeout = 0; select pg_sleep(30)']) {
    const begun = performance.now();
    const late = await db
      .transaction((tx) => tx.execute(sleep), { within: 300 })
      .catch((error: unknown) => error);
    expect(isAway(late)).toBe(true);
    expect(performance.now() - begun).toBeLessThan(10_000);
  }
  expect(await db.transaction(pidOf)).not.toBe(before);
});

test('the pool closes although a connection was never given back', async () => {
  database = await testDatabase();
  const errors: string[] = [];
  const leaking = openDatabase(database.url, 2, (error) => errors.push(error.message));
  await leaking.pool.connect();
  await leaking.close();
  expect(errors).toEqual(['1 database connections were still in use and are cut']);
});

test('the health check needs room on the disk, and leaves nothing behind', async () => {
  database = await testDatabase(2);
  const { pool } = database;
  const size = async () =>
    (await pool.query('select sum(pg_total_relation_size(oid)) as bytes from pg_class')).rows[0];
  const before = await size();
  for (let round = 0; round < 30; round++) expect(await databaseHealth(pool)()).toBe(true);
  expect(await size()).toEqual(before);
  const limited = new URL(database.url);
  limited.searchParams.set('options', '-c temp_file_limit=0');
  const full = openDatabase(limited.href, 1);
  expect(await databaseHealth(full.pool)()).toBe(false);
  expect((await full.pool.query('select 1 as one')).rows).toEqual([{ one: 1 }]);
  await full.close();
});
