import { mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { eq } from 'drizzle-orm';
import { afterAll, expect, test } from 'vitest';
import { testDatabase } from '#test/database.ts';
import { openDatabase } from './client.ts';
import { verification } from './staff-schema.ts';
import { storedSecret, storeSecretsIn } from './stored-secret.ts';

const database = await testDatabase();
const folder = mkdtempSync(join(tmpdir(), 'boma-secrets-'));
afterAll(async () => {
  await database.close();
  rmSync(folder, { recursive: true });
});
const rows = (id: string) => database.db.select().from(verification).where(eq(verification.id, id));

test('a secret of an earlier release moves out of the database, and stays the same', async () => {
  const before = await storedSecret(database.db, 'moved-secret');
  expect(await rows('moved-secret')).toHaveLength(1);
  const { db, pool } = openDatabase(database.url, 2);
  try {
    storeSecretsIn(db, folder);
    const both = await Promise.all([storedSecret(db, 'moved-secret'), storedSecret(db, 'moved-secret')]);
    expect(both).toEqual([before, before]);
    expect(await rows('moved-secret')).toEqual([]);
    const made = await storedSecret(db, 'new-secret');
    expect(made).toMatch(/^[\w-]{43}$/);
    expect(await storedSecret(db, 'new-secret')).toBe(made);
    expect(await rows('new-secret')).toEqual([]);
  } finally {
    await pool.end();
  }
  const secrets = join(folder, 'secrets');
  expect(readdirSync(secrets).sort()).toEqual(['moved-secret', 'new-secret']);
  expect(statSync(secrets).mode & 0o077).toBe(0);
  for (const name of readdirSync(secrets)) expect(statSync(join(secrets, name)).mode & 0o077).toBe(0);
});
