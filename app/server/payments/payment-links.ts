import { createHash, randomBytes } from 'node:crypto';
import { and, eq, gt, lt, sql } from 'drizzle-orm';
import type { Db, Tx } from '#app/server/db/client.ts';
import { paymentLink } from '#app/server/db/payment-schema.ts';

/** How long a link of an email, and one of the look-up, opens the form, in days. */
export const emailLinkDays = 60;
export const lookUpLinkDays = 1;

/** 32 bytes in base64url. */
const tokenPattern = /^[A-Za-z0-9_-]{43}$/;

/**
 * Makes a new link to the payment form of an order. Only its hash is stored, so what the database holds opens nothing
 * (reliability B11); an email that is sent again therefore carries a link of its own, and the older ones keep working.
 * @returns the token, 43 characters.
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

/** The order that a link belongs to; null for what is no link, or no longer one. */
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
