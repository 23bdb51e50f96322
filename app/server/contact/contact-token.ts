import { contactPause, tokenLife } from '#app/domain/contact/contact.ts';
import type { Db } from '#app/server/db/client.ts';
import { isSigned, signed } from '#app/server/db/stored-secret.ts';

/**
 * A signed time at which the visitor began to write. Requested by the browser, because the page is cached; without
 * JavaScript the response to the first try contains it.
 */

const secretID = 'contact-secret';
const textOf = (made: string) => `contact ${made}`;

export async function makeContactToken(db: Db, now = Date.now()): Promise<string> {
  return `${now}.${await signed(db, secretID, textOf(String(now)))}`;
}

/** `unknown`: not ours or older than a day; `early`: younger than a person needs to write. */
export async function checkContactToken(
  db: Db,
  token: string,
  now = Date.now(),
): Promise<'good' | 'early' | 'unknown'> {
  const [, made, given] = /^(\d{1,15})\.([\w-]{43})$/.exec(token) ?? [];
  if (made === undefined || given === undefined) return 'unknown';
  if (!(await isSigned(db, secretID, textOf(made), given))) return 'unknown';
  const age = now - Number(made);
  if (age > tokenLife) return 'unknown';
  return age < contactPause ? 'early' : 'good';
}
