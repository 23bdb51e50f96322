import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { loader } from '#app/routes/admin/dashboard.tsx';
import { readConfig } from '#app/server/config.ts';
import { backupRun } from '#app/server/db/shop-schema.ts';
import { createLog } from '#app/server/log.ts';
import { fixedSettings } from '#test/fixed-settings.ts';
import { staffShop } from '#test/staff-shop.ts';
import { backUpWhenDue, readBackupState, type ScheduleParts } from './backup-schedule.ts';
import { backupDirProblem } from './take-backup.ts';

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
const partsFor = (backupDir: string | null): ScheduleParts => ({
  db,
  databaseUrl: staff.database.url,
  config: { dataDir: config.dataDir, backupDir },
  storage: staff.shop.storage,
  settings: fixedSettings(config),
  log: createLog('silent'),
});

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
  const state = await readBackupState(db, { backupDir: folder }, at('23T19:00:00'));
  expect(state).toMatchObject({ good: { at: '2026-11-22T19:00:00.000Z' }, isLate: false, problem: null });
  expect(await readBackupState(db, { backupDir: folder }, at('23T23:00:00'))).toMatchObject({ isLate: true });
});

test('one that fails is written down with its reason, and tried again after an hour', async () => {
  const folder = join(home, 'blocked');
  writeFileSync(folder, '');
  const parts = partsFor(folder);
  await backUpWhenDue(parts, at('22T19:00:00'));
  const problem = `${folder} is not a folder, so no backup can lie there.`;
  expect(await readBackupState(db, { backupDir: folder }, at('22T19:00:30'))).toEqual({
    isScheduled: true,
    good: null,
    isLate: false,
    problem,
  });
  rmSync(folder);
  await backUpWhenDue(parts, at('22T19:59:00'));
  expect(await db.$count(backupRun)).toBe(1);
  await backUpWhenDue(parts, at('22T20:00:00'));
  expect(readdirSync(folder)).toEqual(['boma-2026-11-22T200000Z.tar.gz']);
  expect(await readBackupState(db, { backupDir: folder }, at('22T20:01:00'))).toMatchObject({
    problem: null,
  });
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

test('a folder for backups that cannot be one is told of at the start', () => {
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
