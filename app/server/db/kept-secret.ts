import { randomBytes } from 'node:crypto';
import { eq, sql } from 'drizzle-orm';
import { verification } from './auth-schema.ts';
import type { Db } from './client.ts';

/** 32 random bytes under a name, made when first asked for. In the database, so that all processes on it share them. */
export async function keptSecret(db: Db, id: string): Promise<string> {
  await db
    .insert(verification)
    .values({
      id,
      identifier: id,
      value: randomBytes(32).toString('base64url'),
      expiresAt: sql`now() + interval '100 years'`,
    })
    .onConflictDoNothing();
  const [kept] = await db
    .select({ value: verification.value })
    .from(verification)
    .where(eq(verification.id, id));
  if (!kept) throw new Error(`no ${id}`);
  return kept.value;
}
