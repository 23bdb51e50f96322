import { createHmac, timingSafeEqual } from 'node:crypto';
import type { Db } from '#app/server/db/client.ts';
import { storedSecret } from '#app/server/db/stored-secret.ts';

/** Lifetime after placing and after looking up an order, in ms. */
export const placedLinkLife = 30 * 24 * 3_600_000;
export const foundLinkLife = 24 * 3_600_000;

const secrets = new WeakMap<Db, Promise<string>>();
const tokenPattern = /^([A-Z]{4}\d{3,4})-([0-9a-z]{1,10})-([\w-]{43})$/;

/**
 * A signed token (256 bits) of number and expiry, so that it is not guessable (reliability B11, B12) and not stored.
 * @param ends epoch ms; equal input gives an equal token.
 */
export async function makeOrderLink(db: Db, orderNumber: string, ends: number): Promise<string> {
  const until = Math.floor(ends / 1000).toString(36);
  return `${orderNumber}-${until}-${await signature(db, orderNumber, until)}`;
}

/** The order number; null where invalid or expired. */
export async function orderOfLink(db: Db, token: string, now = Date.now()): Promise<string | null> {
  const [, orderNumber, until, given] = tokenPattern.exec(token) ?? [];
  if (orderNumber === undefined || until === undefined || given === undefined) return null;
  const right = await signature(db, orderNumber, until);
  if (!timingSafeEqual(Buffer.from(given), Buffer.from(right))) return null;
  return Number.parseInt(until, 36) * 1000 > now ? orderNumber : null;
}

async function signature(db: Db, orderNumber: string, until: string): Promise<string> {
  const known = secrets.get(db) ?? storedSecret(db, 'order-link-secret');
  secrets.set(db, known);
  known.catch(() => secrets.delete(db));
  return createHmac('sha256', await known)
    .update(`order ${orderNumber} ${until}`)
    .digest('base64url');
}
