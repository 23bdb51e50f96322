import { type Config, readConfig } from '#app/server/config.ts';
import { startProblem } from '#app/server/db/database-problem.ts';
import { lockDataDir } from '#app/server/postgres/data-lock.ts';
import { runningPostgres, startPostgres } from '#app/server/postgres/postgres.ts';
import { StorageError } from '#app/server/storage/storage.ts';
import { BackupProblem } from './archive.ts';

/**
 * Runs one command of whoever keeps the machine, and says what came of it: its lines, or the one line of a problem.
 * Ctrl-C arrives twice, directly and through npm.
 */
export async function runByHand(
  work: (config: Config, signal: AbortSignal) => Promise<readonly string[]>,
): Promise<void> {
  const stopping = new AbortController();
  for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) process.on(signal, () => stopping.abort());
  const config = readConfig(process.env);
  try {
    if (!config.ok) throw new BackupProblem(config.problems.join('\n'));
    for (const line of await work(config.config, stopping.signal)) console.log(line);
  } catch (error) {
    const problem = stopping.signal.aborted ? 'Stopped; nothing was kept.' : problemOf(error);
    if (problem === null) throw error;
    console.error(problem);
    process.exitCode = 1;
  }
}

function problemOf(error: unknown): string | null {
  return error instanceof BackupProblem || error instanceof StorageError
    ? error.message
    : startProblem(error);
}

/** The database of a shop: of the running one, or started for the purpose. */
export async function withDatabase<T>(
  { dataDir, databaseUrl }: Pick<Config, 'dataDir' | 'databaseUrl'>,
  use: (databaseUrl: string) => Promise<T>,
): Promise<T> {
  if (databaseUrl !== null) return use(databaseUrl);
  const running = runningPostgres(dataDir);
  if (running === null) {
    throw new BackupProblem(`There is no shop in ${dataDir}. Set DATA_DIR to the folder of one.`);
  }
  const locked = lockDataDir(dataDir);
  if (!locked.ok) {
    return use(running).catch((error: unknown) => {
      if (error instanceof BackupProblem || startProblem(error) === null) throw error;
      throw new BackupProblem(`${locked.problem} Its database does not answer; try again in a moment.`);
    });
  }
  try {
    const started = await startPostgres(dataDir);
    if (!started.ok) throw new BackupProblem(started.problem);
    try {
      return await use(started.postgres.url);
    } finally {
      await started.postgres.stop();
    }
  } finally {
    locked.lock.release();
  }
}
