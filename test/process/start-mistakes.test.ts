import { spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, mkdirSync, writeFileSync } from 'node:fs';
import { createServer as createHttpServer } from 'node:http';
import { type AddressInfo, createServer, type Server } from 'node:net';
import { join } from 'node:path';
import pg from 'pg';
import { expect, test } from 'vitest';
import { type TestDatabase, testDatabase } from '#test/database.ts';
import { startShopProcess } from '#test/shop-process.ts';
import { afterTest, testFolder } from './after-test.ts';

/** Configuration mistakes end the first start with one line that explains them. */

async function refusal(env: Record<string, string>): Promise<string[]> {
  const started = await startShopProcess({ DATA_DIR: testFolder(), SAMPLE_SHOP: 'off', ...env });
  if (started.ok) await started.shop.stop();
  expect(started).toMatchObject({ ok: false, code: 1 });
  return started.ok ? [] : started.output.trim().split('\n');
}

async function emptyDatabase(options = ''): Promise<{ database: TestDatabase; url: URL }> {
  const database = await testDatabase();
  afterTest(database.close);
  const url = new URL(database.url);
  const name = `${url.pathname.slice(1)}_empty`;
  await database.pool.query(`create database ${name} template template0 ${options}`);
  afterTest(() => database.pool.query(`drop database ${name} with (force)`));
  url.pathname = `/${name}`;
  return { database, url };
}

async function run(url: URL, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: url.href });
  await client.connect();
  await client.query(statement);
  await client.end();
}

async function listening(server: Server): Promise<string> {
  server.listen(0, '127.0.0.1');
  afterTest(() => server.close());
  await once(server, 'listening');
  return `postgres://boma:secret@127.0.0.1:${(server.address() as AddressInfo).port}/boma`;
}

test('a wrong password, and a role that may do nothing', async () => {
  const { database, url } = await emptyDatabase();
  const role = `${url.pathname.slice(1)}_role`;
  await database.pool.query(`create role ${role} login password 'right'`);
  afterTest(() => database.pool.query(`drop role ${role}`));
  url.username = role;
  url.password = 'wrong';
  expect(await refusal({ DATABASE_URL: url.href })).toEqual([
    'The database does not let the shop in (28P01). Check DATABASE_URL.',
  ]);
  url.password = 'right';
  expect(await refusal({ DATABASE_URL: url.href })).toEqual([
    `The database role ${role} may not create tables. Make it the owner of the database.`,
  ]);
});

test('a database of another encoding, and one that holds the tables of another program', async () => {
  const { url: latin } = await emptyDatabase("encoding 'LATIN1' locale 'C'");
  expect(await refusal({ DATABASE_URL: latin.href })).toEqual([
    expect.stringMatching(/^The database has the encoding LATIN1, and the shop needs UTF8\./),
  ]);
  const { url } = await emptyDatabase();
  await run(url, 'create table image (id int)');
  expect(await refusal({ DATABASE_URL: url.href })).toEqual([
    'The database holds the tables of another program. Give the shop an empty one in DATABASE_URL.',
  ]);
});

test('a database that a newer version of the shop has used', async () => {
  const database = await testDatabase();
  afterTest(database.close);
  await database.pool.query(
    "insert into drizzle.__drizzle_migrations (hash, created_at) values ('newer', 4102444800000)",
  );
  expect(await refusal({ DATABASE_URL: database.url })).toEqual([
    'A newer version of the shop has used this database. Start that version, or a newer one.',
  ]);
});

test('something that is not PostgreSQL, whether it talks, hangs up or says nothing', async () => {
  const web = createHttpServer((_, response) => response.end('a web page'));
  const deaf = createServer((socket) => socket.destroy());
  const mute = createServer(() => {});
  for (const server of [web, deaf, mute]) {
    const url = await listening(server);
    expect(await refusal({ DATABASE_URL: url })).toEqual([
      expect.stringMatching(
        /does not speak as PostgreSQL does\.$|^The database at the address of DATABASE_URL is silent|^The database does not let the shop in \(ECONNRESET\)/,
      ),
    ]);
  }
});

test('values that cannot be decoded, and values without end', async () => {
  const lines = await refusal({
    SMTP_URL: 'smtps://user:50%zz@mail.example:465',
    DATABASE_URL: 'postgres://boma:50%zz@127.0.0.1/boma',
    PORT: 'x'.repeat(100_000),
  });
  expect(lines.sort()).toEqual([
    'DATABASE_URL must be like postgres://user:password@host:5432/database',
    expect.stringMatching(/^PORT must be .{1,160}$/),
    'SMTP_URL must be like smtps://user:password@host:465',
  ]);
});

test('a data folder that cannot be made, is a file, or is closed', async () => {
  const parent = testFolder();
  writeFileSync(join(parent, 'file'), '');
  expect(await refusal({ DATA_DIR: '/proc/boma' })).toEqual([
    expect.stringMatching(/^The data folder \/proc\/boma cannot be used: /),
  ]);
  expect(await refusal({ DATA_DIR: join(parent, 'file', 'data') })).toEqual([
    expect.stringMatching(/^The data folder .* cannot be used: /),
  ]);
  const closed = join(parent, 'closed');
  mkdirSync(closed);
  writeFileSync(
    join(closed, 'shop.lock'),
    'not a lock at all, and longer than a header of one would be'.repeat(20),
  );
  chmodSync(closed, 0o500);
  expect(await refusal({ DATA_DIR: closed })).toEqual([
    expect.stringMatching(/^The data folder .* cannot be used: /),
  ]);
  chmodSync(closed, 0o700);
});

test('a data folder on a read-only file system', async (context) => {
  const closed = join(testFolder(), 'read-only');
  mkdirSync(closed);
  const mounted = spawnSync('mount', ['-t', 'tmpfs', '-o', 'ro', 'tmpfs', closed]).status === 0;
  if (!mounted) return context.skip('this machine lets nobody but root mount a file system');
  afterTest(() => spawnSync('umount', [closed]));
  expect(await refusal({ DATA_DIR: closed })).toEqual([
    `The data folder ${closed} cannot be used: EROFS: read-only file system, access '${closed}'`,
  ]);
});
