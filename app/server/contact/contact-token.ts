import { createHmac, timingSafeEqual } from 'node:crypto';
import { contactPause, tokenLife } from '#app/domain/contact/contact.ts';
import type { Db } from '#app/server/db/client.ts';
import { storedSecret } from '#app/server/db/stored-secret.ts';

/**
 * A signed time at which the visitor began to write. Requested by the browser, because the page is cached; without
 * JavaScript the response to the first try contains it.
 */

const secrets = new WeakMap<Db, Promise<string>>();

export async function makeContactToken(db: Db, now = Date.now()): Promise<string> {
  return `${now}.${await signature(db, String(now))}`;
}

/** `unknown`: not ours or older than a day; `early`: younger than a person needs to write. */
export async function checkContactToken(
  db: Db,
  token: string,
  now = Date.now(),
): Promise<'good' | 'early' | 'unknown'> {
  const [, made, given] = /^(\d{1,15})\.([\w-]{43})$/.exec(token) ?? [];
  if (made === undefined || given === undefined) return 'unknown';
  if (!timingSafeEqual(Buffer.from(given), Buffer.from(await signature(db, made)))) return 'unknown';
  const age = now - Number(made);
  if (age > tokenLife) return 'unknown';
  return age < contactPause ? 'early' : 'good';
}

async function signature(db: Db, made: string): Promise<string> {
  const known = secrets.get(db) ?? storedSecret(db, 'contact-secret');
  secrets.set(db, known);
  known.catch(() => secrets.delete(db));
  return createHmac('sha256', await known)
    .update(`contact ${made}`)
    .digest('base64url');
}
