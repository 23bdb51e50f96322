import { and, desc, eq, isNotNull, isNull, lt, max, notInArray } from 'drizzle-orm';
import {
  type BackupPlaceName,
  type BackupReason,
  isBackupDue,
  isBackupLate,
  isFirstLate,
} from '#app/domain/backup/backup-files.ts';
import type { Config } from '#app/server/config.ts';
import type { Db } from '#app/server/db/client.ts';
import { backupRun } from '#app/server/db/shop-schema.ts';
import { writtenRow } from '#app/server/db/sql.ts';
import type { Log } from '#app/server/log.ts';
import type { SettingsInForce } from '#app/server/settings/settings.ts';
import type { FileStorage } from '#app/server/storage/storage.ts';
import { BackupProblem } from './archive.ts';
import { backupPlace } from './backup-place.ts';
import { makeBackup, withBackupLock } from './take-backup.ts';

export interface ScheduleParts {
  db: Db;
  databaseUrl: string;
  config: Pick<Config, 'dataDir' | 'databaseUrl' | 'backupDir' | 'backupBucket'>;
  storage: FileStorage;
  settings: SettingsInForce;
  log: Pick<Log, 'info' | 'error' | 'warn'>;
}

const checkEvery = 60_000;
const storedRuns = 100;

/** Checks every minute whether a backup is due. One process of all on the database makes it. */
export function startBackups(parts: ScheduleParts): { stop(): Promise<void> } {
  const stopping = new AbortController();
  let running: Promise<void> = Promise.resolve();
  let isRunning = false;
  const check = () => {
    if (isRunning) return;
    isRunning = true;
    running = backUpWhenDue(parts, new Date(), stopping.signal)
      .catch((err) => {
        if (!stopping.signal.aborted)
          parts.log.warn({ err }, 'a backup may be due, and the database could not be read or written');
      })
      .finally(() => {
        isRunning = false;
      });
  };
  check();
  const timer = setInterval(check, checkEvery);
  return {
    async stop() {
      clearInterval(timer);
      stopping.abort();
      await running;
    },
  };
}

/**
 * Holds the lock from the check until the result is recorded, so that only one process makes the backup. The run is
 * recorded before it begins: where the database takes nothing, a backup would be due again at every check.
 */
export async function backUpWhenDue(
  { db, databaseUrl, config, storage, settings, log }: ScheduleParts,
  now: Date,
  signal?: AbortSignal,
): Promise<void> {
  const { hour, place: chosen } = settings.current().backup;
  const place = backupPlace(config, chosen);
  const isDue = async () => isBackupDue(now, hour, (await lastRuns(db, chosen)).last);
  if (place === null || !(await isDue())) return;
  await withBackupLock(databaseUrl, async (client) => {
    if (client === null || !(await isDue())) return;
    const run = await beginRun(db, chosen, now);
    const made = await makeBackup(client, {
      ownDatabase: config.databaseUrl === null,
      dataDir: config.dataDir,
      storage,
      place,
      now: () => now,
      ...(signal ? { signal } : {}),
    }).catch(async (error: unknown) => {
      if (signal?.aborted) {
        // Stopped with the shop: due again at its next start.
        await db.delete(backupRun).where(eq(backupRun.id, run));
        throw signal.reason;
      }
      if (error instanceof BackupProblem) {
        log.error({ problem: error.message }, 'the backup was not made');
        return error;
      }
      log.error({ err: error }, 'the backup was not made');
      return new BackupProblem('The shop had an unexpected problem; see its log.');
    });
    const outcome =
      made instanceof BackupProblem
        ? { problem: made.message, reason: made.reason }
        : { file: made.file, bytes: made.bytes, ...lackOf(made.missing) };
    await db.update(backupRun).set(outcome).where(eq(backupRun.id, run));
    await db
      .delete(backupRun)
      .where(and(lt(backupRun.id, run - storedRuns), notInArray(backupRun.id, lastWholeRuns(db))));
    if (made instanceof BackupProblem) return;
    const { file, bytes, missing, foreign, removed, notRemoved } = made;
    log.info({ file, bytes, removed: removed.length }, 'a backup was made');
    if (missing.length > 0)
      log.warn({ missing: missing.length, first: missing[0] }, 'the backup lacks files of pictures');
    if (foreign.length > 0)
      log.warn(
        { foreign },
        'the database holds tables or columns of another program, which a restore leaves out',
      );
    if (notRemoved !== null) log.warn({ reason: notRemoved }, 'older backups were not removed');
  });
}

function lackOf(missing: readonly string[]): Pick<typeof backupRun.$inferInsert, 'problem' | 'reason'> {
  if (missing.length === 0) return {};
  return {
    problem: `Files of pictures that are missing: ${missing.length}, like ${missing[0]}.`,
    reason: 'pictures-missing',
  };
}

/** The last of each place that lacked nothing: its backup is never removed (take-backup.ts). */
function lastWholeRuns(db: Db) {
  return db
    .select({ id: max(backupRun.id) })
    .from(backupRun)
    .where(and(isNotNull(backupRun.file), isNull(backupRun.problem)))
    .groupBy(backupRun.place);
}

async function beginRun(db: Db, place: BackupPlaceName, startedAt: Date): Promise<number> {
  const run = await writtenRow(
    db.insert(backupRun).values({ startedAt, place }).returning({ id: backupRun.id }),
  );
  return run.id;
}

/** A place that was never tried has no runs, so a change of place is tried at once. */
async function lastRuns(db: Db, place: BackupPlaceName) {
  const there = eq(backupRun.place, place);
  const newest = desc(backupRun.id);
  const [[last], [good], [first]] = await Promise.all([
    db.select().from(backupRun).where(there).orderBy(newest).limit(1),
    db
      .select()
      .from(backupRun)
      .where(and(there, isNotNull(backupRun.file)))
      .orderBy(newest)
      .limit(1),
    db.select().from(backupRun).where(there).orderBy(backupRun.id).limit(1),
  ]);
  return {
    last: last ? { ...last, at: last.startedAt, isGood: last.file !== null } : null,
    good: good ?? null,
    first: first ?? null,
  };
}

/** For the overview. Times ISO 8601. */
export interface BackupState {
  place: BackupPlaceName;
  isScheduled: boolean;
  good: { at: string; bytes: number } | null;
  isLate: boolean;
  problem: string | null;
  reason: BackupReason | null;
}

export async function readBackupState(
  db: Db,
  config: Pick<Config, 'backupDir' | 'backupBucket'>,
  place: BackupPlaceName,
  now: Date,
) {
  const { last, good, first } = await lastRuns(db, place);
  const state: BackupState = {
    place,
    isScheduled: backupPlace(config, place) !== null,
    good: good && { at: good.startedAt.toISOString(), bytes: good.bytes ?? 0 },
    isLate: good ? isBackupLate(now, good.startedAt) : first !== null && isFirstLate(now, first.startedAt),
    problem: last?.problem ?? null,
    reason: last?.reason ?? null,
  };
  return state;
}
