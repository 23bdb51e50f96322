import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import type { TestProject } from 'vitest/node';
import { migrateDatabase } from '#app/server/db/migrate.ts';
import { startPostgres } from '#app/server/postgres/postgres.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** Connection string of the template of every test database. */
    databaseTemplate: string;
  }
}

/** One PostgreSQL for the whole run, with one migrated database to copy. */
export default async function setUp(project: TestProject): Promise<() => Promise<void>> {
  const folder = mkdtempSync(join(tmpdir(), 'boma-test-'));
  const started = await startPostgres(folder, { durable: false });
  if (!started.ok) throw new Error(started.problem);
  const { postgres } = started;
  const template = new URL(postgres.url);
  template.pathname = '/template_shop';
  const client = new pg.Client({ connectionString: postgres.url });
  await client.connect();
  await client.query('create database template_shop');
  await client.end();
  await migrateDatabase(template.href, 'migrations');
  project.provide('databaseTemplate', template.href);
  return async () => {
    await postgres.stop();
    rmSync(folder, { recursive: true, force: true });
  };
}
