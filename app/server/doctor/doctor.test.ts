import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { afterAll, expect, test } from 'vitest';
import { backupName } from '#app/domain/backup/backup-files.ts';
import { withShopTables } from '#app/server/commands.ts';
import { readConfig } from '#app/server/config.ts';
import { mostConnections } from '#app/server/db/client.ts';
import { migrateDatabase } from '#app/server/db/migrate.ts';
import { saveSettings } from '#app/server/settings/save-settings.ts';
import { defaultSettings } from '#app/server/settings/settings.ts';
import { testDatabase } from '#test/database.ts';
import { startMailServer } from '#test/mail-server.ts';
import { s3Account, s3Server } from '#test/s3-server.ts';
import { examine, type Finding, type Outside } from './doctor.ts';

const database = await testDatabase();
const mail = await startMailServer();
const dataDir = mkdtempSync(join(tmpdir(), 'boma-doctor-'));
afterAll(async () => {
  rmSync(dataDir, { recursive: true });
  await mail.close();
  await database.close();
});

const nowhere: Outside = { addresses: async () => [], texts: async () => [] };

async function findings(env: Record<string, string>, outside = nowhere): Promise<Finding[]> {
  const all: Finding[] = [];
  for await (const found of examine({ DATA_DIR: dataDir, PORT: '1', ...env }, process.cwd(), outside))
    all.push(found);
  return all;
}
const about = (all: Finding[], name: string) => all.filter((found) => found.about === name);

test('bad configuration is all there is to say', async () => {
  expect(await findings({ PORT: 'abc' })).toEqual([
    { about: 'Configuration', state: 'bad', line: expect.stringMatching(/^PORT must be/) },
  ]);
});

test('a shop that was never started is not ill, and looking at it makes nothing', async () => {
  const none = join(dataDir, 'none');
  const all = await findings({ DATA_DIR: none });
  expect(all.filter(({ state, about: name }) => state === 'bad' && name !== 'Clock')).toEqual([]);
  expect(about(all, 'Database')[0]?.line).toContain('The first start makes it');
  expect(existsSync(none)).toBe(false);
});

test('the database is looked at: there or not, its settings, and emails that were given up', async () => {
  // Test databases do not wait for the disk.
  const careless = about(await findings({ DATABASE_URL: database.url }), 'Database');
  expect(careless.map(({ state, line }) => [state, line.split(':')[0]])).toEqual([
    ['bad', 'fsync is off'],
    ['bad', 'full_page_writes is off'],
    ['bad', 'synchronous_commit is off'],
  ]);
  await database.pool.query(
    "insert into outbox (id, kind, state, recipient) values ('x', 'newOrder', 'dead', 'a@b.example')",
  );
  expect(about(await findings({ DATABASE_URL: database.url }), 'Database').at(-1)).toMatchObject({
    state: 'warning',
    line: 'emails that could not be sent: 1. Look at /admin/emails.',
  });
  expect(about(await findings({ DATABASE_URL: 'postgres://a:b@127.0.0.1:1/x' }), 'Database')).toEqual([
    {
      about: 'Database',
      state: 'bad',
      line: 'The database does not let the shop in (ECONNREFUSED). Check DATABASE_URL.',
    },
  ]);
});

test('the guide names as many connections as a shop takes, and the Node that package.json asks for', () => {
  const guide = readFileSync('docs/running.md', 'utf8');
  expect(guide).toContain(`Each shop takes at most ${mostConnections} connections.`);
  const { engines }: { engines: { node: string } } = JSON.parse(readFileSync('package.json', 'utf8'));
  const needed = `Node ${engines.node.replace('>=', '')} or later`;
  for (const text of [guide, readFileSync('README.md', 'utf8')]) expect(text).toContain(needed);
});

test('the guide has one layout: program and data folder lie beside each other in the home of the shop’s user', () => {
  const guide = readFileSync('docs/running.md', 'utf8').replace('useradd --system --home /srv/boma ', '');
  const unit = readFileSync('docs/boma.service', 'utf8');
  expect([guide, unit].flatMap((text) => text.match(/\/srv\/boma(?!\/(app|data))\S*/g) ?? [])).toEqual([]);
});

test('the mail server is signed in to, and a wrong password is reported without its text', async () => {
  const env = { SMTP_URL: mail.url, MAIL_FROM: 'shop@boma.example' };
  expect(about(await findings(env), 'Email')).toMatchObject([{ state: 'good' }]);
  const wrong = new URL(mail.url);
  wrong.password = 'quite-wrong';
  const [refused] = about(await findings({ ...env, SMTP_URL: wrong.href }), 'Email');
  expect(refused).toMatchObject({ state: 'bad', line: expect.stringContaining('Check SMTP_URL') });
  expect(refused?.line).not.toContain('quite-wrong');
  expect(mail.emails).toEqual([]);
});

test('the server of the owner’s settings is signed in to where the environment has none', async () => {
  const { db } = database;
  const { hostname: host, port } = new URL(mail.url);
  const typed = { host, port, user: 'shop@boma.example', smtpPassword: 'a pass/word' };
  const read = readConfig({});
  if (!read.ok) throw new Error(read.problems.join('\n'));
  const save = { section: 'email', typed, version: 0 } as const;
  expect(await saveSettings(db, save, 'owner@boma.example', defaultSettings(read.config))).toMatchObject({
    ok: true,
  });
  const env = { DATABASE_URL: database.url };
  expect(about(await findings(env), 'Email')).toMatchObject([
    { state: 'good', line: `${host}:${port} lets the shop in` },
  ]);
  await db.execute(sql`delete from verification where identifier = 'payment-key-secret'`);
  expect(about(await findings(env), 'Email')).toMatchObject([
    { state: 'bad', line: expect.stringContaining('Enter it again at /admin/settings') },
  ]);
  expect(
    await db.execute(sql`select from verification where identifier = 'payment-key-secret'`),
  ).toMatchObject({
    rowCount: 0,
  });
  await db.execute(sql`delete from setting`);
  expect(about(await findings(env), 'Email')).toMatchObject([{ state: 'warning' }]);
});

test('the newest backup is looked at, and the identity service is asked', async () => {
  expect(about(await findings({}), 'Backups')).toMatchObject([{ state: 'warning' }]);
  const folder = join(dataDir, 'backups');
  mkdirSync(folder);
  const state = async () =>
    about(await findings({ BACKUP_DIR: folder }), 'Backups').map((found) => found.state);
  expect(await state()).toEqual(['bad']);
  writeFileSync(join(folder, backupName(new Date(Date.now() - 72 * 3_600_000))), '');
  expect(await state()).toEqual(['bad']);
  writeFileSync(join(folder, backupName(new Date())), '');
  expect(await state()).toEqual(['good']);
  const away = { IDENTITY_URL: 'http://127.0.0.1:1/v1', IDENTITY_KEY: 'a-key' };
  expect(about(await findings(away), 'Identity')).toMatchObject([
    { state: 'bad', line: expect.stringContaining('identity-away') },
  ]);
});

test('the names of the internet are looked up, with the record to add', async () => {
  const env = { SMTP_URL: mail.url, MAIL_FROM: 'shop@boma.example', ORIGIN: 'http://shop.boma.example' };
  const missing = await findings(env);
  expect(about(missing, 'Email DNS').map(({ line }) => line)).toEqual([
    expect.stringMatching(/^boma\.example has no SPF record/),
    expect.stringContaining('v=DMARC1; p=none; rua=mailto:shop@boma.example'),
  ]);
  expect(about(missing, 'Address')).toMatchObject([{ state: 'bad' }]);
  const records: Record<string, string[]> = {
    'boma.example': ['v=spf1 include:mail.example -all'],
    '_dmarc.boma.example': ['v=DMARC1; p=none'],
  };
  const there = await findings(env, {
    addresses: async () => ['192.0.2.1'],
    texts: async (name) => records[name] ?? [],
  });
  expect(about(there, 'Email DNS')).toMatchObject([{ state: 'good' }]);
  expect(about(there, 'Address')).toMatchObject([{ state: 'good', line: 'shop.boma.example is 192.0.2.1' }]);
});

test('the bucket takes a file, gives it back and removes it, and backups in it are looked at', async () => {
  const server = await s3Server();
  const env = {
    S3_URL: server.url,
    S3_REGION: s3Account.region,
    S3_KEY: s3Account.key,
    S3_SECRET: s3Account.secret,
    S3_BUCKET: s3Account.name,
  };
  const seen = async (other: Record<string, string> = {}) =>
    about(await findings({ ...env, ...other }), 'Bucket').map(({ state, line }) => [state, line]);
  const host = new URL(server.url).host;
  expect(about(await findings({}), 'Bucket')).toEqual([]);
  expect(await seen()).toEqual([
    ['good', `the bucket boma-pictures at ${host}, for pictures, takes, lists, gives and removes files`],
  ]);
  expect(server.calls.map((call) => call.split(' ')[0])).toEqual([
    'GET',
    'PUT',
    'GET',
    'DELETE',
    'DELETE',
    'GET',
  ]);
  expect(server.files.size).toBe(0);
  expect(await seen({ BACKUP_BUCKET: 'nowhere' })).toEqual([
    ['good', expect.any(String)],
    ['bad', `There is no bucket nowhere at ${host}. Make it, or check its name.`],
  ]);
  expect(await seen({ S3_SECRET: 'another' })).toEqual([['bad', expect.stringMatching(/refuses S3_SECRET/)]]);
  server.mayRemove = false;
  expect(await seen()).toEqual([['bad', expect.stringMatching(/^S3_KEY may not use the bucket/)]]);
  const { S3_BUCKET: name, ...service } = env;
  const backupsOnly = async () =>
    about(await findings({ ...service, BACKUP_BUCKET: name }), 'Bucket').map(({ state }) => state);
  server.files.clear();
  expect([await backupsOnly(), await backupsOnly()]).toEqual([['warning'], ['warning']]);
  expect([...server.files.keys()]).toEqual(['doctor/probe']);
  server.mayRemove = true;
  expect(await backupsOnly()).toEqual(['good']);
  server.files.clear();
  server.skew = 20 * 60_000;
  expect(await seen()).toEqual([
    ['bad', expect.stringMatching(/^The clock of this machine .* Set the clock/)],
  ]);
  server.skew = 0;
  expect(await seen({ S3_URL: 'http://127.0.0.1:1' })).toEqual([
    [
      'bad',
      expect.stringMatching(
        /^127.0.0.1:1 does not answer .*Pictures and uploads wait for it; orders do not\.$/,
      ),
    ],
  ]);

  // Where backups go is the owner's choice.
  const backupFindings = async () =>
    about(await findings({ ...env, DATABASE_URL: database.url }), 'Backups').map(({ state, line }) => [
      state,
      line,
    ]);
  expect(await backupFindings()).toMatchObject([
    ['warning', expect.stringContaining('BACKUP_DIR is not set')],
  ]);
  await database.pool.query(
    `insert into setting (name, value, updated_by) values ('backup', '{"hour": "3", "days": "7", "weeks": "8", "bucket": "on"}', 'owner')`,
  );
  expect(await backupFindings()).toEqual([
    ['bad', 'there is none in the bucket boma-pictures. Make one now: npm run backup -- bucket'],
  ]);
  server.files.set(`backups/${backupName(new Date())}`, { bytes: Buffer.alloc(0), modified: new Date() });
  expect(await backupFindings()).toEqual([['good', 'the newest in the bucket boma-pictures is 0 hours old']]);
  await server.close();
});

test('an earlier version’s database, which may be running on it, is not brought to this version by a look', async () => {
  const url = new URL(database.url);
  url.pathname += '_earlier';
  const name = url.pathname.slice(1);
  await database.pool.query(`create database ${name} template template0`);
  const journal: { entries: { when: number }[] } = JSON.parse(
    readFileSync('migrations/meta/_journal.json', 'utf8'),
  );
  const [before, last] = journal.entries.slice(-2).map(({ when }) => when);
  const shop = { dataDir, databaseUrl: url.href };
  const look = () =>
    withShopTables(shop, 'migrations', async (db) => {
      const { rows } = await db.execute<{ at: string }>(
        sql`select max(created_at) as at from drizzle.__drizzle_migrations`,
      );
      return Number(rows[0]?.at);
    });
  try {
    await migrateDatabase(url.href, 'migrations', before);
    await expect(look()).rejects.toThrow(/^The database is that of an earlier version of the shop/);
    // A second refusal: the first one changed nothing.
    await expect(look()).rejects.toThrow(/^The database is that of an earlier version of the shop/);
    await migrateDatabase(url.href, 'migrations');
    expect(await look()).toBe(last);
    await database.pool.query(`drop database ${name} with (force)`);
    await database.pool.query(`create database ${name} template template0`);
    expect(await look()).toBe(last);
  } finally {
    await database.pool.query(`drop database if exists ${name} with (force)`);
  }
});
