import { createHash, randomBytes } from 'node:crypto';
import { and, eq, gt, lt, sql } from 'drizzle-orm';
import type { Db, Tx } from '#app/server/db/client.ts';
import { paymentLink } from '#app/server/db/order-schema.ts';

/** In days, for links in emails and from the look-up. */
export const emailLinkDays = 60;
export const lookUpLinkDays = 1;

/** 32 bytes in base64url. */
const tokenPattern = /^[A-Za-z0-9_-]{43}$/;

/**
 * Only the hash is stored (reliability B11), so each email has its own link; older ones stay valid. @returns the token,
 * 43 characters.
 */
export async function makePaymentLink(db: Db | Tx, orderID: string, days: number): Promise<string> {
  const token = randomBytes(32).toString('base64url');
  await db.delete(paymentLink).where(lt(paymentLink.expiresAt, sql`now()`));
  await db.insert(paymentLink).values({
    tokenHash: hashOf(token),
    orderID,
    expiresAt: sql`now() + make_interval(days => ${days})`,
  });
  return token;
}

/** null where invalid or expired. */
export async function orderOfLink(db: Db | Tx, token: string): Promise<string | null> {
  if (!tokenPattern.test(token)) return null;
  const [found] = await db
    .select({ orderID: paymentLink.orderID })
    .from(paymentLink)
    .where(and(eq(paymentLink.tokenHash, hashOf(token)), gt(paymentLink.expiresAt, sql`now()`)));
  return found?.orderID ?? null;
}

function hashOf(token: string): string {
  return createHash('sha256').update(token).digest('hex');
}
