import { fork } from 'node:child_process';
import { once } from 'node:events';
import { sql } from 'drizzle-orm';
import { afterAll, expect, test, vi } from 'vitest';
import { change } from '#app/server/db/shop-schema.ts';
import { testDatabase } from '#test/database.ts';
import { type Live, type LiveTimes, notify, startLive } from './live.ts';

const database = await testDatabase();
const quiet = { warn: () => {}, info: () => {} };
/** For a busy machine. */
const soon = { timeout: 60_000 };
const open: Live[] = [];
const start = async (times: Partial<LiveTimes> = {}) => {
  const live = await startLive(database.url, quiet, {
    heartbeat: 5_000,
    timeout: 60_000,
    retry: 20,
    ...times,
  });
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

test('transactions that commit out of order are each notified once', async () => {
  const live = await start();
  const heard = listenTo(live);
  const written = Promise.withResolvers<void>();
  const later = Promise.withResolvers<void>();
  const long = database.db.transaction(async (tx) => {
    // Its number is given to it here.
    await tx.execute(sql`select pg_current_xact_id()`);
    await notify(tx, 'orders', 'long');
    written.resolve();
    await later.promise;
  });
  await written.promise;
  await notify(database.db, 'orders', 'short');
  await live.settled();
  expect(heard).toEqual(['short']);
  later.resolve();
  await long;
  await live.settled();
  expect(heard).toEqual(['short', 'long']);
  await live.settled();
  expect(heard).toHaveLength(2);
});

test('what a process committed that died before it could tell is found by the others', async () => {
  const heard = listenTo(await start({ heartbeat: 100 }));
  const doomed = fork('test/change-worker.ts', [database.url, 'orders', 'left behind']);
  const [, signal] = await once(doomed, 'exit');
  expect(signal).toBe('SIGKILL');
  await vi.waitFor(() => expect(heard).toEqual(['left behind']), soon);
});

test('changes are removed in time; who has not looked for that long hears that anything may have changed', async () => {
  const count = () => database.db.$count(change);
  await start({ keep: 400, heartbeat: 20 });
  await notify(database.db, 'orders', 'old');
  await vi.waitFor(async () => expect(await count()).toBe(0), soon);
  const live = await start({ keep: 0 });
  const heard = listenTo(live);
  await live.settled();
  expect(new Set(heard)).toEqual(new Set([null]));
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
