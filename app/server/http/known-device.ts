import { randomBytes } from 'node:crypto';
import type { Db } from '#app/server/db/client.ts';
import { signer } from '#app/server/db/stored-secret.ts';
import { isSameSignature } from '#app/server/signatures.ts';
import { cookieOf, isSecure, type PublicOrigin } from './cookies.ts';

/**
 * A signed cookie for each account and order this browser used. It gives no access: only a rate-limit counter of its
 * own, so that strangers' guesses do not lock the owner out (docs/decisions/0029).
 */

/** In days: browsers keep no cookie for longer. */
const validDays = 400;

/** `most` marks for a browser; the oldest is dropped first. */
const kinds = {
  account: { cookie: 'boma_device', secret: 'device-secret', most: 5 },
  order: { cookie: 'boma_orders', secret: 'order-device-secret', most: 10 },
} as const;
type Kind = keyof typeof kinds;

interface Mark {
  text: string;
  id: string;
}

/** null for an unknown browser. @param whose email of the account, or order number. */
export async function knownDevice(
  db: Db,
  config: PublicOrigin,
  cookie: string | null,
  kind: Kind,
  whose: string,
): Promise<string | null> {
  const marks = marksIn(config, cookie, kind);
  if (marks.length === 0) return null;
  const sign = await signer(db, kinds[kind].secret);
  return marks.find((mark) => isOf(mark, whose, sign))?.id ?? null;
}

/** `Set-Cookie` that adds this account or order to the browser's marks. */
export async function deviceCookie(
  db: Db,
  config: PublicOrigin,
  cookie: string | null,
  kind: Kind,
  whose: string,
): Promise<string> {
  const sign = await signer(db, kinds[kind].secret);
  const before = marksIn(config, cookie, kind);
  const others = before.filter((mark) => !isOf(mark, whose, sign));
  const id = before.find((mark) => isOf(mark, whose, sign))?.id ?? randomBytes(16).toString('base64url');
  const day = Math.floor(Date.now() / 86_400_000).toString(36);
  const own = `${day}.${id}.${sign(`${day}.${id}.${whose}`)}`;
  const value = [own, ...others.map(({ text }) => text)].slice(0, kinds[kind].most).join('~');
  const age = validDays * 86_400;
  const secure = isSecure(config.origin) ? '; Secure' : '';
  return `${cookieName(config, kind)}=${value}; Max-Age=${age}; Path=/; HttpOnly; SameSite=Lax${secure}`;
}

function cookieName({ origin }: PublicOrigin, kind: Kind): string {
  return `${isSecure(origin) ? '__Host-' : ''}${kinds[kind].cookie}`;
}

function marksIn(config: PublicOrigin, cookie: string | null, kind: Kind): Mark[] {
  const found = cookieOf(cookie, cookieName(config, kind));
  const texts = found?.slice(found.indexOf('=') + 1).split('~') ?? [];
  const today = Math.floor(Date.now() / 86_400_000);
  return texts.slice(0, kinds[kind].most).flatMap((text) => {
    const [day = '', id = ''] = text.split('.');
    const age = today - Number.parseInt(day, 36);
    return text.length <= longestMark && id !== '' && age >= 0 && age <= validDays ? [{ text, id }] : [];
  });
}

const longestMark = 80;

function isOf({ text }: Mark, whose: string, sign: (text: string) => string): boolean {
  const [day = '', id = '', signature = ''] = text.split('.');
  return isSameSignature(signature, sign(`${day}.${id}.${whose}`));
}
