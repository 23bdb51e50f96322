import { desc, isNotNull, lt } from 'drizzle-orm';
import { isBackupDue, isBackupLate } from '#app/domain/backup/backup-files.ts';
import type { Config } from '#app/server/config.ts';
import type { Db } from '#app/server/db/client.ts';
import { backupRun } from '#app/server/db/shop-schema.ts';
import type { Log } from '#app/server/log.ts';
import type { SettingsInForce } from '#app/server/settings/settings.ts';
import type { FileStorage } from '#app/server/storage/storage.ts';
import { BackupProblem } from './archive.ts';
import { makeBackup, withBackupLock } from './take-backup.ts';

export interface ScheduleParts {
  db: Db;
  databaseUrl: string;
  config: Pick<Config, 'dataDir' | 'backupDir'>;
  storage: FileStorage;
  settings: SettingsInForce;
  log: Pick<Log, 'info' | 'error' | 'warn'>;
}

const lookEvery = 60_000;
const runsKept = 100;

/** Looks every minute whether a backup is due. Of all processes on the database one makes it. */
export function startBackups(parts: ScheduleParts): { stop(): Promise<void> } {
  const stopping = new AbortController();
  let running: Promise<void> = Promise.resolve();
  let isRunning = false;
  const look = () => {
    if (isRunning) return;
    isRunning = true;
    running = backUpWhenDue(parts, new Date(), stopping.signal)
      .catch((err) => {
        if (!stopping.signal.aborted)
          parts.log.warn({ err }, 'whether a backup is due could not be found out');
      })
      .finally(() => {
        isRunning = false;
      });
  };
  look();
  const timer = setInterval(look, lookEvery);
  return {
    async stop() {
      clearInterval(timer);
      stopping.abort();
      await running;
    },
  };
}

/** The lock is held from the question whether one is due until the answer is written down. */
export async function backUpWhenDue(
  { db, databaseUrl, config, storage, settings, log }: ScheduleParts,
  now: Date,
  signal?: AbortSignal,
): Promise<void> {
  const { backupDir, dataDir } = config;
  const isDue = async () => isBackupDue(now, settings.current().backup.hour, (await lastRuns(db)).last);
  if (backupDir === null || !(await isDue())) return;
  await withBackupLock(databaseUrl, async (client) => {
    if (client === null || !(await isDue())) return;
    const made = await makeBackup(client, {
      dataDir,
      storage,
      folder: backupDir,
      now: () => now,
      ...(signal ? { signal } : {}),
    }).catch((error: unknown) => {
      signal?.throwIfAborted();
      log.error({ err: error }, 'the backup was not made');
      return error instanceof BackupProblem
        ? error.message
        : 'The shop had an unexpected problem; see its log.';
    });
    const outcome =
      typeof made === 'string' ? { problem: made } : { file: made.file, bytes: made.bytes, problem: null };
    const [run] = await db
      .insert(backupRun)
      .values({ startedAt: now, ...outcome })
      .returning();
    if (run) await db.delete(backupRun).where(lt(backupRun.id, run.id - runsKept));
    if (typeof made !== 'string')
      log.info({ file: made.file, bytes: made.bytes, removed: made.removed.length }, 'a backup was made');
  });
}

async function lastRuns(db: Db) {
  const [[last], [good]] = await Promise.all([
    db.select().from(backupRun).orderBy(desc(backupRun.id)).limit(1),
    db.select().from(backupRun).where(isNotNull(backupRun.file)).orderBy(desc(backupRun.id)).limit(1),
  ]);
  return {
    last: last ? { at: last.startedAt, isGood: last.file !== null, problem: last.problem } : null,
    good: good ?? null,
  };
}

/** For the overview. Instants are ISO 8601. */
export interface BackupState {
  isScheduled: boolean;
  good: { at: string; bytes: number } | null;
  isLate: boolean;
  /** Why the last one failed. */
  problem: string | null;
}

export async function readBackupState(db: Db, { backupDir }: Pick<Config, 'backupDir'>, now: Date) {
  const { last, good } = await lastRuns(db);
  const state: BackupState = {
    isScheduled: backupDir !== null,
    good: good && { at: good.startedAt.toISOString(), bytes: good.bytes ?? 0 },
    isLate: good !== null && isBackupLate(now, good.startedAt),
    problem: last?.problem ?? null,
  };
  return state;
}
