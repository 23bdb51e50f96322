import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { inject } from 'vitest';
import { type Database, openDatabase } from '#app/server/db/client.ts';

export interface TestDatabase extends Database {
  /** For connections from other processes. */
  url: string;
  close(): Promise<void>;
}

/**
 * A fresh, migrated, empty database. Close it afterwards: `const database = await testDatabase();
 * afterAll(database.close);` @param connections size of its pool.
 */
export async function testDatabase(connections = 10): Promise<TestDatabase> {
  const template = inject('databaseTemplate');
  const name = `test_${randomBytes(6).toString('hex')}`;
  await administer(template, `create database ${name} template template_shop`);
  const url = new URL(template);
  url.pathname = `/${name}`;
  const database = openDatabase(url.href, connections);
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
