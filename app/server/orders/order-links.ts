import { createHmac, timingSafeEqual } from 'node:crypto';
import type { Db } from '#app/server/db/client.ts';
import { storedSecret } from '#app/server/db/stored-secret.ts';

/** How long a link opens an order that was just placed, and one that was found by number and telephone. In ms. */
export const placedLinkLife = 30 * 24 * 3_600_000;
export const foundLinkLife = 24 * 3_600_000;

const secrets = new WeakMap<Db, Promise<string>>();
const tokenPattern = /^([A-Z]{4}\d{3,4})-([0-9a-z]{1,10})-([\w-]{43})$/;

/**
 * The token of a link that opens an order without asking for its telephone: number, end and a signature of 256 bits by a
 * secret of the shop's own, so that none can be guessed (reliability B11, B12) and none has to be stored.
 * @param ends epoch in ms; the same order and end give the same token.
 */
export async function makeOrderLink(db: Db, orderNumber: string, ends: number): Promise<string> {
  const until = Math.floor(ends / 1000).toString(36);
  return `${orderNumber}-${until}-${await signature(db, orderNumber, until)}`;
}

/** The number of the order that a link opens; null for what is no link of this shop's, or no longer one. */
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
