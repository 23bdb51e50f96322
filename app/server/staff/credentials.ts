import { and, eq } from 'drizzle-orm';
import { account } from '#app/server/db/auth-schema.ts';
import type { Db } from '#app/server/db/client.ts';
import { hashPassword, isHashOutdated } from './password-hash.ts';

export function credentialOf(id: string) {
  return and(eq(account.userId, id), eq(account.providerId, 'credential'));
}

/** Rehashes a verified password with today's parameters, unless it was changed meanwhile. */
export async function renewHash(db: Db, id: string, password: string): Promise<void> {
  const [known] = await db.select({ hash: account.password }).from(account).where(credentialOf(id));
  if (!known?.hash || !isHashOutdated(known.hash)) return;
  const hash = await hashPassword(password);
  await db
    .update(account)
    .set({ password: hash })
    .where(and(credentialOf(id), eq(account.password, known.hash)));
}
