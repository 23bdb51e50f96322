import { and, eq, gt, lt, sql } from 'drizzle-orm';
import type { Db, Tx } from '#app/server/db/client.ts';
import { paymentLink } from '#app/server/db/order-schema.ts';
import { isToken, newToken, tokenHash } from '#app/server/link-tokens.ts';

/** In days, for links in emails and from the look-up. */
export const emailLinkDays = 60;
export const lookUpLinkDays = 1;

/**
 * Only the hash is stored (reliability B11), so each email has its own link; older ones stay valid. @returns the token,
 * 43 characters.
 */
export async function makePaymentLink(db: Db | Tx, orderID: string, days: number): Promise<string> {
  const token = newToken();
  await db.delete(paymentLink).where(lt(paymentLink.expiresAt, sql`now()`));
  await db.insert(paymentLink).values({
    tokenHash: tokenHash(token),
    orderID,
    expiresAt: sql`now() + make_interval(days => ${days})`,
  });
  return token;
}

/** null where invalid or expired. */
export async function orderOfLink(db: Db | Tx, token: string): Promise<string | null> {
  if (!isToken(token)) return null;
  const [found] = await db
    .select({ orderID: paymentLink.orderID })
    .from(paymentLink)
    .where(and(eq(paymentLink.tokenHash, tokenHash(token)), gt(paymentLink.expiresAt, sql`now()`)));
  return found?.orderID ?? null;
}
