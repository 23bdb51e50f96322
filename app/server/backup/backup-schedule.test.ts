import { once } from 'node:events';
import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { connect, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { afterAll, beforeEach, expect, test, vi } from 'vitest';
import { backupName, backupsToRemove, usualBackups } from '#app/domain/backup/backup-files.ts';
import { checkSettings } from '#app/domain/settings/settings-check.ts';
import { loader } from '#app/routes/admin/dashboard.tsx';
import { type Bucket, readConfig } from '#app/server/config.ts';
import { image } from '#app/server/db/schema.ts';
import { backupRun } from '#app/server/db/shop-schema.ts';
import { createLog } from '#app/server/log.ts';
import { defaultSettings } from '#app/server/settings/settings.ts';
import type { FileStorage } from '#app/server/storage/storage.ts';
import { fixedSettings } from '#test/fixed-settings.ts';
import { s3Account, s3Server } from '#test/s3-server.ts';
import { staffShop } from '#test/staff-shop.ts';
import { backupDirProblem } from './backup-place.ts';
import { backUpWhenDue, readBackupState, type ScheduleParts } from './backup-schedule.ts';

const staff = await staffShop();
const { db } = staff.database;
const home = mkdtempSync(join(tmpdir(), 'boma-schedule-'));
afterAll(async () => {
  await staff.close();
  rmSync(home, { recursive: true });
});
beforeEach(async () => {
  await db.delete(backupRun);
});

const { config } = staff.shop;
const at = (time: string) => new Date(`2026-11-${time}Z`);
const partsFor = (backupDir: string | null, backupBucket: Bucket | null = null): ScheduleParts => ({
  db,
  databaseUrl: staff.database.url,
  config: { dataDir: config.dataDir, databaseUrl: null, backupDir, backupBucket },
  storage: staff.shop.storage,
  settings: fixedSettings(config, {
    backup: { ...usualBackups, place: backupBucket === null ? 'folder' : 'bucket' },
  }),
  log: createLog('silent'),
});

const lostPicture = {
  ...{ key: 'img_gone', url: 'x', name: 'x', alt: ['', ''], width: 9, height: 9, placeholder: 'data:,' },
  widths: [400],
} satisfies typeof image.$inferInsert;

test('of several processes that find a backup due one makes it, once a day', async () => {
  const folder = join(home, 'daily');
  const parts = partsFor(folder);
  const all = (now: Date) => Promise.all(Array.from({ length: 6 }, () => backUpWhenDue(parts, now)));
  for (const now of ['21T19:00:00', '21T19:01:00', '22T18:59:00', '22T19:00:00', '22T23:00:00']) {
    await all(at(now));
    await all(at(now));
  }
  expect(readdirSync(folder).sort()).toEqual([
    'boma-2026-11-21T190000Z.tar.gz',
    'boma-2026-11-22T190000Z.tar.gz',
  ]);
  const state = await readBackupState(
    db,
    { backupDir: folder, backupBucket: null },
    'folder',
    at('23T19:00:00'),
  );
  expect(state).toMatchObject({ good: { at: '2026-11-22T19:00:00.000Z' }, isLate: false, problem: null });
  expect(
    await readBackupState(db, { backupDir: folder, backupBucket: null }, 'folder', at('23T23:00:00')),
  ).toMatchObject({ isLate: true });
});

test('a backup that lacks pictures is said to, and the older ones go by the rule but for the last whole one', async () => {
  const folder = join(home, 'lacking');
  const parts = { ...partsFor(folder), log: { ...createLog('silent'), warn: vi.fn() } };
  mkdirSync(folder);
  const older = Array.from({ length: 9 }, (_, day) => `boma-2026-11-0${day + 1}T190000Z.tar.gz`);
  for (const name of older) writeFileSync(join(folder, name), '');
  const state = (now: Date) => readBackupState(db, { backupDir: folder, backupBucket: null }, 'folder', now);
  for (const day of ['01', '02'])
    await db.insert(backupRun).values({ startedAt: at(`${day}T19:00:00`), file: 'x', bytes: 1 });
  await db.insert(backupRun).values({ startedAt: at('03T19:00:00'), file: 'x', bytes: 1, problem: 'x' });
  await db.insert(image).values(lostPicture);
  await backUpWhenDue(parts, at('22T19:00:00'));
  await db.delete(image);
  const whole = older[1];
  const byRule = backupsToRemove([...older, 'boma-2026-11-22T190000Z.tar.gz'], usualBackups);
  expect(byRule).toContain(whole);
  expect(older.filter((name) => !readdirSync(folder).includes(name))).toEqual(
    byRule.filter((name) => name !== whole).sort(),
  );
  expect(parts.log.warn.mock.calls).toEqual([
    [{ missing: 3, first: expect.stringContaining('img_gone') }, 'the backup lacks files of pictures'],
  ]);
  expect(await state(at('22T19:01:00'))).toMatchObject({
    good: { at: '2026-11-22T19:00:00.000Z' },
    problem: expect.stringMatching(/^Files of pictures that are missing: 3, like \S*img_gone\S*\.$/),
    reason: 'pictures-missing',
  });
  await backUpWhenDue(parts, at('23T19:00:00'));
  expect(await state(at('23T19:01:00'))).toMatchObject({ problem: null, reason: null });
  expect(readdirSync(folder).length).toBeLessThan(11);
});

test('a picture that stays lost keeps one backup more than the rule, however long', async () => {
  const folder = join(home, 'lost');
  mkdirSync(folder);
  const days = (n: number) => new Date(at('02T19:00:00').getTime() + n * 86_400_000);
  await backUpWhenDue(partsFor(folder), days(0));
  const [whole = ''] = readdirSync(folder);
  await db.insert(image).values(lostPicture);
  for (let day = 1; day < 140; day++) {
    writeFileSync(join(folder, backupName(days(day))), '');
    await db.insert(backupRun).values({ startedAt: days(day), file: 'x', bytes: 1, problem: 'x' });
  }
  await backUpWhenDue(partsFor(folder), days(140));
  // Of so long ago that its run is no longer on record, unlike the whole one's.
  writeFileSync(join(folder, backupName(days(20))), '');
  await backUpWhenDue(partsFor(folder), days(141));
  await db.delete(image);
  const left = readdirSync(folder);
  expect(left).toContain(whole);
  expect(left.length).toBeLessThanOrEqual(usualBackups.days + usualBackups.weeks + 1);
});

test('a lost picture of which no run tells keeps the last backup that may have it', async () => {
  const folder = join(home, 'by-hand');
  mkdirSync(folder);
  const older = Array.from({ length: 9 }, (_, day) => `boma-2026-11-0${day + 1}T190000Z.tar.gz`);
  for (const name of [...older, 'notes.txt']) writeFileSync(join(folder, name), '');
  for (const day of ['02', '03', '04', '05', '06', '07', '08', '09'])
    await db
      .insert(backupRun)
      .values({ startedAt: at(`${day}T19:00:00`), file: 'x', bytes: 1, problem: 'x' });
  await db.insert(image).values(lostPicture);
  await backUpWhenDue(partsFor(folder), at('22T19:00:00'));
  await db.delete(image);
  expect(readdirSync(folder)).toContain(older[0]);
  expect(readdirSync(folder)).not.toContain(older[1]);
});

test('a first backup that is cut off each time is late after hours, and one of a wrong clock is made again', async () => {
  const folder = join(home, 'cut');
  const state = (now: Date) => readBackupState(db, { backupDir: folder, backupBucket: null }, 'folder', now);
  for (const time of ['22T19:00:00', '22T20:00:00', '22T21:00:00'])
    await db.insert(backupRun).values({ startedAt: at(time) });
  expect(await state(at('22T21:59:00'))).toMatchObject({ good: null, isLate: false });
  expect(await state(at('22T22:01:00'))).toMatchObject({ good: null, isLate: true });
  await db.insert(backupRun).values({ startedAt: new Date('2027-11-22T19:00:00Z'), file: 'x', bytes: 1 });
  expect(await state(at('22T22:01:00'))).toMatchObject({ isLate: true });
  await backUpWhenDue(partsFor(folder), at('22T22:02:00'));
  expect(readdirSync(folder)).toHaveLength(1);
  expect(await state(at('22T22:03:00'))).toMatchObject({ isLate: false });
});

/** In front of the database; holds every connection back until it is let in. */
async function gate() {
  const { hostname, port, searchParams } = new URL(staff.database.url);
  const host = searchParams.get('host') ?? hostname;
  const target = host.startsWith('/')
    ? { path: `${host}/.s.PGSQL.${port || 5432}` }
    : { host, port: Number(port || 5432) };
  const { promise: open, resolve: letIn } = Promise.withResolvers<void>();
  const { promise: came, resolve: arrive } = Promise.withResolvers<void>();
  const server = createServer((socket) => {
    arrive();
    void open.then(() => pipeline(socket, connect(target), socket).catch(() => {}));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('no port');
  const url = new URL(staff.database.url);
  url.searchParams.delete('host');
  url.hostname = '127.0.0.1';
  url.port = String(address.port);
  return { url: url.href, came, letIn, close: () => server.close() };
}

test('a process that found a backup due, and was late with the lock, makes no second one', async () => {
  const folder = join(home, 'late');
  const waiting = await gate();
  const late = backUpWhenDue({ ...partsFor(folder), databaseUrl: waiting.url }, at('22T19:00:00'));
  await waiting.came;
  await backUpWhenDue(partsFor(folder), at('22T19:00:01'));
  waiting.letIn();
  await late;
  waiting.close();
  expect(readdirSync(folder)).toEqual(['boma-2026-11-22T190001Z.tar.gz']);
  expect(await db.$count(backupRun)).toBe(1);
});

test('a process that finds a backup due while another makes it makes no second one', async () => {
  const folder = join(home, 'meanwhile');
  const { promise: begun, resolve: begin } = Promise.withResolvers<void>();
  const { promise: other, resolve: goOn } = Promise.withResolvers<void>();
  const parts = partsFor(folder);
  const slow: FileStorage = {
    ...parts.storage,
    async list(prefix) {
      begin();
      await other;
      return parts.storage.list(prefix);
    },
  };
  const first = backUpWhenDue({ ...parts, storage: slow }, at('22T19:00:00'));
  await begun;
  await backUpWhenDue(parts, at('22T19:00:01'));
  goOn();
  await first;
  expect(readdirSync(folder)).toEqual(['boma-2026-11-22T190000Z.tar.gz']);
  expect(await db.$count(backupRun)).toBe(1);
});

test('one that fails is written down with its reason, and tried again after an hour', async () => {
  const folder = join(home, 'blocked');
  writeFileSync(folder, '');
  const parts = partsFor(folder);
  await backUpWhenDue(parts, at('22T19:00:00'));
  const problem = `${folder} is not a folder, so no backup can lie there.`;
  expect(
    await readBackupState(db, { backupDir: folder, backupBucket: null }, 'folder', at('22T19:00:30')),
  ).toEqual({
    place: 'folder',
    isScheduled: true,
    good: null,
    isLate: false,
    problem,
    reason: 'folder',
  });
  rmSync(folder);
  await backUpWhenDue(parts, at('22T19:59:00'));
  expect(await db.$count(backupRun)).toBe(1);
  await backUpWhenDue(parts, at('22T20:00:00'));
  expect(readdirSync(folder)).toEqual(['boma-2026-11-22T200000Z.tar.gz']);
  expect(
    await readBackupState(db, { backupDir: folder, backupBucket: null }, 'folder', at('22T20:01:00')),
  ).toMatchObject({
    problem: null,
  });
});

/** As a read-only database does, which the test's own could not leave again while others use it. */
async function refuse(what: 'insert' | 'update'): Promise<() => Promise<unknown>> {
  const { pool } = staff.database;
  await pool.query(`
    create function refuse_runs() returns trigger language plpgsql as
      $$ begin raise 'cannot execute in a read-only transaction' using errcode = '25006'; end $$;
    create trigger refuse_runs before ${what} on backup_run execute function refuse_runs()`);
  return () => pool.query('drop function refuse_runs cascade');
}

test('where a run cannot be written down, no backup is made; it is made once that is possible again', async () => {
  const folder = join(home, 'read-only');
  const parts = partsFor(folder);
  const allow = await refuse('insert');
  for (const now of ['22T19:00:00', '22T19:01:00'])
    await expect(backUpWhenDue(parts, at(now))).rejects.toThrow();
  expect(existsSync(folder)).toBe(false);
  await allow();
  await backUpWhenDue(parts, at('22T19:02:00'));
  expect(readdirSync(folder)).toEqual(['boma-2026-11-22T190200Z.tar.gz']);
});

test('a run whose end cannot be written down, or that was cut off, is tried again after an hour', async () => {
  const folder = join(home, 'ended');
  const parts = partsFor(folder);
  const allow = await refuse('update');
  await expect(backUpWhenDue(parts, at('22T19:00:00'))).rejects.toThrow();
  await allow();
  const state = () =>
    readBackupState(db, { backupDir: folder, backupBucket: null }, 'folder', at('22T19:02:00'));
  expect(await state()).toMatchObject({ good: null, problem: null });
  await backUpWhenDue(parts, at('22T19:59:00'));
  expect(readdirSync(folder)).toEqual(['boma-2026-11-22T190000Z.tar.gz']);
  await backUpWhenDue(parts, at('22T20:00:00'));
  expect(readdirSync(folder)).toHaveLength(2);
});

test('one that is stopped with the shop is due again at its next start', async () => {
  const stopping = new AbortController();
  const parts = partsFor(join(home, 'stopped'));
  const storage: FileStorage = {
    ...parts.storage,
    list(prefix) {
      stopping.abort();
      return parts.storage.list(prefix);
    },
  };
  const stopped = backUpWhenDue({ ...parts, storage }, at('22T19:00:00'), stopping.signal);
  await expect(stopped).rejects.toThrow();
  expect(await db.$count(backupRun)).toBe(0);
});

test('a change from the folder to the bucket is tried at once, and the bucket’s error reported', async () => {
  const server = await s3Server();
  const folder = join(home, 'before');
  await backUpWhenDue(partsFor(folder), at('22T19:00:00'));
  const bucket = { ...s3Account, url: server.url };
  const parts = partsFor(folder, bucket);
  const state = (now: Date) => readBackupState(db, { backupDir: null, backupBucket: bucket }, 'bucket', now);
  const names = () => [...server.files.keys()];

  server.always = { status: 403, code: 'SignatureDoesNotMatch' };
  await backUpWhenDue(parts, at('22T20:00:00'));
  expect(await state(at('22T20:01:00'))).toEqual({
    place: 'bucket',
    isScheduled: true,
    good: null,
    isLate: false,
    problem: expect.stringMatching(/^The backup was not made: \S+ refuses S3_SECRET/),
    reason: 'bucket-refused',
  });
  server.always = { status: 503, code: 'SlowDown' };
  await backUpWhenDue(parts, at('22T21:00:00'));
  expect(await state(at('22T21:01:00'))).toMatchObject({ good: null, reason: 'bucket-away' });
  expect(names()).toEqual([]);
  server.always = 'none';
  await backUpWhenDue(parts, at('22T21:30:00'));
  expect(names()).toEqual([]);
  await Promise.all(Array.from({ length: 4 }, () => backUpWhenDue(parts, at('22T22:00:00'))));
  await backUpWhenDue(parts, at('23T18:59:00'));
  expect(names()).toEqual(['backups/boma-2026-11-22T220000Z.tar.gz']);
  expect(await state(at('22T22:01:00'))).toMatchObject({
    good: { at: '2026-11-22T22:00:00.000Z', bytes: expect.any(Number) },
    problem: null,
    reason: null,
  });
  expect(await state(at('24T02:00:00'))).toMatchObject({ isLate: true });
  expect(readdirSync(folder)).toHaveLength(1);
  await server.close();
});

test('the owner chooses the bucket at /admin/settings; BACKUP_BUCKET without BACKUP_DIR is the choice at first', () => {
  const service = { S3_URL: 'https://s3.example', S3_REGION: 'x', S3_KEY: 'k', S3_SECRET: 's' };
  const read = (env: Record<string, string>) => {
    const found = readConfig(env);
    if (!found.ok) return found.problems;
    const { bucket, backupBucket } = found.config;
    return [bucket?.name, backupBucket?.name, defaultSettings(found.config).backup.place];
  };
  expect(read({})).toEqual([undefined, undefined, 'folder']);
  expect(read({ ...service, S3_BUCKET: 'pictures' })).toEqual(['pictures', 'pictures', 'folder']);
  expect(read({ ...service, BACKUP_BUCKET: 'backups' })).toEqual([undefined, 'backups', 'bucket']);
  expect(read({ ...service, S3_BUCKET: 'pictures', BACKUP_BUCKET: 'backups', BACKUP_DIR: '/mnt/b' })).toEqual(
    ['pictures', 'backups', 'folder'],
  );
  expect(read({ BACKUP_BUCKET: 'backups' })).toEqual([
    'S3_URL, S3_REGION, S3_KEY, S3_SECRET must be given too: a bucket needs all of S3_URL, S3_REGION, S3_KEY, S3_SECRET, BACKUP_BUCKET',
  ]);
  const typed = { hour: '3', days: '7', weeks: '8' };
  expect(checkSettings('backup', typed)).toMatchObject({ value: { place: 'folder' } });
  expect(checkSettings('backup', { ...typed, bucket: 'on' })).toMatchObject({ value: { place: 'bucket' } });
});

test('without a folder no backup is made, and the overview tells owners so', async () => {
  await backUpWhenDue(partsFor(null), at('22T19:00:00'));
  expect(await db.$count(backupRun)).toBe(0);
  const answer = await staff.ask(async (args) => loader({ ...args, params: {} }), {
    path: '/admin',
    method: 'GET',
  });
  expect(await answer.json()).toMatchObject({
    backup: { isScheduled: false, good: null, isLate: false, problem: null },
  });
});

test('an invalid backup folder is reported at the start', () => {
  const problem = (backupDir: string) => backupDirProblem({ backupDir, dataDir: '/srv/boma' });
  expect(problem('/srv/boma/backups')).toBe(
    'BACKUP_DIR /srv/boma/backups lies in the data folder, and would be lost with it. Set it to another one.',
  );
  expect(problem('/proc/backups')).toMatch(
    /^The folder for backups \/proc\/backups cannot be used: .* Check BACKUP_DIR\.$/,
  );
  expect(problem(join(home, 'new'))).toBeNull();
  expect(readConfig({ BACKUP_DIR: 'backups' })).toEqual({
    ok: false,
    problems: ['BACKUP_DIR must be the whole path of a folder, like /mnt/backups, and is "backups"'],
  });
});
