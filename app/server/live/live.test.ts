import { sql } from 'drizzle-orm';
import { afterAll, expect, test, vi } from 'vitest';
import { testDatabase } from '#test/database.ts';
import { type Live, notify, startLive } from './live.ts';

const database = await testDatabase();
const quiet = { warn: () => {}, info: () => {} };
/** For a busy machine. */
const soon = { timeout: 60_000 };
const open: Live[] = [];
const start = async () => {
  const live = await startLive(database.url, quiet, { heartbeat: 5_000, retry: 20 });
  open.push(live);
  return live;
};
afterAll(async () => {
  await Promise.all(open.map((live) => live.stop()));
  await database.close();
});

function listenTo(live: Live): (string | null)[] {
  const heard: (string | null)[] = [];
  live.subscribe('orders', (subject) => heard.push(subject));
  return heard;
}

test('a signal reaches every process on the database, with the commit and not before', async () => {
  const [here, there] = [listenTo(await start()), listenTo(await start())];
  await database.db.transaction(async (tx) => {
    await notify(tx, 'orders', 'one');
    await tx.execute(sql`select pg_sleep(0.2)`);
    expect([...here, ...there]).toEqual([]);
  });
  await vi.waitFor(() => expect([here, there]).toEqual([['one'], ['one']]), soon);
});

test('what is rolled back is signalled to nobody', async () => {
  const heard = listenTo(await start());
  await database.db
    .transaction(async (tx) => {
      await notify(tx, 'orders', 'never');
      throw new Error('no');
    })
    .catch(() => {});
  await notify(database.db, 'orders', 'after');
  await vi.waitFor(() => expect(heard).toEqual(['after']), soon);
});

test('topics are distinguished, and who has left hears no more', async () => {
  const live = await start();
  const emails: (string | null)[] = [];
  const leave = live.subscribe('emails', (subject) => emails.push(subject));
  const orders = listenTo(live);
  await notify(database.db, 'emails', 'a');
  await vi.waitFor(() => expect(emails).toEqual(['a']), soon);
  leave();
  await notify(database.db, 'emails', 'b');
  await notify(database.db, 'orders', 'c');
  await vi.waitFor(() => expect(orders).toEqual(['c']), soon);
  expect(emails).toEqual(['a']);
});

test('after a cut the connection comes back and says that anything may have changed', async () => {
  const heard = listenTo(await start());
  await database.db.execute(
    sql`select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'boma-live' and datname = current_database()`,
  );
  await vi.waitFor(() => expect(heard).toEqual([null]), soon);
  await notify(database.db, 'orders', 'again');
  await vi.waitFor(() => expect(heard).toEqual([null, 'again']), soon);
});

test('stopping tells the streams and lets go of the connection', async () => {
  const live = await startLive(database.url, quiet);
  await live.stop();
  expect(live.stopped.aborted).toBe(true);
  await live.stop();
});
