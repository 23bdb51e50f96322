import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { drizzle } from 'drizzle-orm/node-postgres';
import { migrate } from 'drizzle-orm/node-postgres/migrator';
import pg from 'pg';
import { z } from 'zod';
import { migrationLock } from './locks.ts';
import { databaseProblem, startProblem } from './start-problems.ts';
import { reasonOf } from './transaction.ts';

/** Connection timeout in ms. */
const timeoutMs = 10_000;

/**
 * Applies all migrations in one transaction. @param folder of the migrations. @param until time of the last one to
 * apply. @param forRestore allows an unfinished restore.
 * @throws UnfitDatabase where the database is not usable by the shop, or a migration fails.
 */
export async function migrateDatabase(
  connectionString: string,
  folder: string,
  until = Number.POSITIVE_INFINITY,
  forRestore = false,
): Promise<void> {
  const client = new pg.Client({ connectionString, connectionTimeoutMillis: timeoutMs });
  // The running query reports the failure; without a listener the event would end the process.
  client.on('error', () => {});
  await client.connect();
  const part = until === Number.POSITIVE_INFINITY ? null : migrationsUntil(folder, until);
  try {
    await client.query('select pg_advisory_lock($1)', [migrationLock]);
    const problem = await databaseProblem(client, folder, forRestore);
    if (problem !== null) throw new UnfitDatabase(problem);
    await migrate(drizzle(client), { migrationsFolder: part ?? folder }).catch((error: unknown) => {
      throw failedMigration(error, folder) ?? error;
    });
  } finally {
    if (part !== null) rmSync(part, { recursive: true, force: true });
    await client.end().catch(() => {});
  }
}

/** Whether an earlier version of the shop made this database, and may be running on it; false for an empty one. */
export async function isOfEarlierVersion(connectionString: string, folder: string): Promise<boolean> {
  const client = new pg.Client({ connectionString, connectionTimeoutMillis: timeoutMs });
  client.on('error', () => {});
  try {
    await client.connect();
    const { rows } = await client.query<{ migrated: boolean }>(
      "select to_regclass('drizzle.__drizzle_migrations') is not null as migrated",
    );
    if (rows[0]?.migrated !== true) return false;
    const last = await client.query<{ at: string | null }>(
      'select max(created_at) as at from drizzle.__drizzle_migrations',
    );
    return Number(last.rows[0]?.at ?? 0) < Math.max(...journalOf(folder).entries.map(({ when }) => when));
  } finally {
    await client.end().catch(() => {});
  }
}

export class UnfitDatabase extends Error {}

const journalShape = z.looseObject({
  entries: z.array(z.looseObject({ tag: z.string(), when: z.number() })),
});

function journalOf(folder: string) {
  return journalShape.parse(JSON.parse(readFileSync(join(folder, 'meta', '_journal.json'), 'utf8')));
}

/** A copy of the folder with the first migrations only, because drizzle applies whole folders. */
function migrationsUntil(folder: string, until: number): string {
  const part = mkdtempSync(join(tmpdir(), 'boma-migrations-'));
  const journal = journalOf(folder);
  const entries = journal.entries.filter(({ when }) => when <= until);
  for (const { tag } of entries) cpSync(join(folder, `${tag}.sql`), join(part, `${tag}.sql`));
  mkdirSync(join(part, 'meta'));
  writeFileSync(join(part, 'meta', '_journal.json'), JSON.stringify({ ...journal, entries }));
  return part;
}

/** Null for an error that is not a migration's. Omits the error's details, which contain values of the database. */
function failedMigration(error: unknown, folder: string): UnfitDatabase | null {
  const code = reasonOf(error);
  if (!/^[0-9A-Z]{5}$/.test(code) || startProblem(error) !== null) return null;
  const statement = error instanceof Error && 'query' in error ? String(error.query) : '';
  const failed = journalOf(folder).entries.find(({ tag }) =>
    readFileSync(join(folder, `${tag}.sql`), 'utf8').includes(statement),
  );
  return new UnfitDatabase(
    `The migration ${failed?.tag ?? 'of this version'} failed (${code}), so nothing in the database was changed. Start the version that used it before; it goes on as it was (docs/running.md).`,
  );
}
