import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type pg from 'pg';
import { BackupProblem } from './backup/archive.ts';
import { type Config, readConfig } from './config.ts';
import { ownerProblem } from './data-folder.ts';
import { type Db, openDatabase } from './db/client.ts';
import { isOfEarlierVersion, migrateDatabase, UnfitDatabase } from './db/migrate.ts';
import { fileProblem, startProblem } from './db/start-problems.ts';
import { lockDataDir } from './postgres/data-lock.ts';
import { runningPostgres, startPostgres } from './postgres/postgres.ts';
import { StorageError } from './storage/storage.ts';

/**
 * Runs an operator command and prints its lines, or one for a problem. Ctrl-C arrives twice, directly and through npm.
 * @param stopped what is said where that ended it.
 */
export async function runCommand(
  work: (config: Config, signal: AbortSignal) => Promise<readonly string[]>,
  stopped = 'Stopped; nothing was kept.',
): Promise<void> {
  const stopping = new AbortController();
  for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) process.on(signal, () => stopping.abort());
  const config = readConfig(process.env);
  try {
    if (!config.ok) throw new BackupProblem(config.problems.join('\n'));
    for (const line of await work(config.config, stopping.signal)) console.log(line);
  } catch (error) {
    const problem = problemOf(error) ?? (stopping.signal.aborted ? stopped : null);
    if (problem === null) throw error;
    console.error(problem);
    process.exitCode = 1;
  }
}

function problemOf(error: unknown): string | null {
  return isExplained(error) ? error.message : startProblem(error);
}

/** Whether its message is a line for the operator. */
function isExplained(error: unknown): error is Error {
  return error instanceof BackupProblem || error instanceof StorageError || error instanceof UnfitDatabase;
}

/**
 * The shop's tables as this version knows them. Only a database that was started for this, or is empty, is brought to
 * this version: an earlier one may be running on any other. @param migrations their folder.
 */
export async function withShopTables<T>(
  config: Pick<Config, 'dataDir' | 'databaseUrl'>,
  migrations: string,
  use: (db: Db, pool: pg.Pool) => Promise<T>,
): Promise<T> {
  return withDatabase(config, async (url, isStarted) => {
    if (!isStarted && (await isOfEarlierVersion(url, migrations)))
      throw new BackupProblem(
        'The database is that of an earlier version of the shop, which may be running on it. Start this version first: it brings the database to its own.',
      );
    await migrateDatabase(url, migrations);
    const { db, pool, close } = openDatabase(url, 4);
    try {
      return await use(db, pool);
    } finally {
      await close();
    }
  });
}

/** Opens the shop's database, of the running shop or started for this purpose. */
export async function withDatabase<T>(
  { dataDir, databaseUrl }: Pick<Config, 'dataDir' | 'databaseUrl'>,
  use: (databaseUrl: string, isStarted: boolean) => Promise<T>,
): Promise<T> {
  if (databaseUrl !== null) return use(databaseUrl, false);
  const running = runningPostgres(dataDir);
  if (running === null) {
    throw new BackupProblem(`There is no shop in ${dataDir}. Set DATA_DIR to the folder of one.`);
  }
  const foreign = ownerProblem(dataDir);
  // A running shop has the file; one of root's would shut out its user.
  if (foreign !== null && !existsSync(join(dataDir, 'shop.lock'))) throw new BackupProblem(foreign);
  const locked = lockDataDir(dataDir);
  if (!locked.ok) {
    return use(running, false).catch((error: unknown) => {
      const isOfDatabase = !isExplained(error) && fileProblem(error) === null && startProblem(error) !== null;
      if (!isOfDatabase) throw error;
      throw new BackupProblem(`${locked.problem} Its database does not answer; try again in a moment.`);
    });
  }
  try {
    if (foreign !== null) throw new BackupProblem(foreign);
    const started = await startPostgres(dataDir);
    if (!started.ok) throw new BackupProblem(started.problem);
    try {
      return await use(started.postgres.url, true);
    } finally {
      await started.postgres.stop();
    }
  } finally {
    locked.lock.release();
  }
}
