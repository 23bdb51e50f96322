import { drizzle } from 'drizzle-orm/node-postgres';
import { migrate } from 'drizzle-orm/node-postgres/migrator';
import pg from 'pg';
import { databaseProblem } from './database-problem.ts';
import { migrationLock } from './locks.ts';

/** Connection timeout in ms. */
const patience = 10_000;

/** @param folder of the migrations. @throws UnfitDatabase where the database cannot be the shop's. */
export async function migrateDatabase(connectionString: string, folder: string): Promise<void> {
  const client = new pg.Client({ connectionString, connectionTimeoutMillis: patience });
  // The running query reports the failure; without a listener the event would end the process.
  client.on('error', () => {});
  await client.connect();
  try {
    await client.query('select pg_advisory_lock($1)', [migrationLock]);
    const problem = await databaseProblem(client, folder);
    if (problem !== null) throw new UnfitDatabase(problem);
    await migrate(drizzle(client), { migrationsFolder: folder });
  } finally {
    await client.end().catch(() => {});
  }
}

export class UnfitDatabase extends Error {}
