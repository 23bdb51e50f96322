import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { inject } from 'vitest';
import { type Database, openDatabase } from '#app/server/db/client.ts';

export interface TestDatabase extends Database {
  /** For what needs connections of its own, another process for example. */
  url: string;
  /** Ends every connection and drops the database. */
  close(): Promise<void>;
}

/**
 * A fresh, migrated, empty database of its own for a test or a file of tests. Close it afterwards:
 * `const database = await testDatabase(); afterAll(database.close);`
 * @param connections most connections of its pool at once.
 */
export async function testDatabase(connections = 10): Promise<TestDatabase> {
  const template = inject('databaseTemplate');
  const name = `test_${randomBytes(6).toString('hex')}`;
  await administer(template, `create database ${name} template template_shop`);
  const url = new URL(template);
  url.pathname = `/${name}`;
  const database = openDatabase(url.href, connections);
  // The drop below cuts what a test left open.
  database.pool.on('error', () => {});
  return {
    ...database,
    url: url.href,
    async close() {
      await database.pool.end();
      await administer(template, `drop database ${name} with (force)`);
    },
  };
}

async function administer(template: string, statement: string): Promise<void> {
  const url = new URL(template);
  url.pathname = '/postgres';
  const client = new pg.Client({ connectionString: url.href });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}
