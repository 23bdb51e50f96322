import { lt, sql } from 'drizzle-orm';
import { session, verification } from '#app/server/db/auth-schema.ts';
import type { Db } from '#app/server/db/client.ts';

/** Removes sessions that ended by themselves, and challenges and links that nobody can use any more. */
export async function forgetExpiredSessions(db: Db): Promise<void> {
  await db.delete(session).where(lt(session.expiresAt, sql`now()`));
  await db.delete(verification).where(lt(verification.expiresAt, sql`now()`));
}
