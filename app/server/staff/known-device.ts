import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import type { Db } from '#app/server/db/client.ts';
import { storedSecret } from '#app/server/db/stored-secret.ts';
import { cookieOf, isSecure, type Place } from './auth-service.ts';

/**
 * A browser keeps a signed mark of every account that signed in on it. It opens nothing: it only gives wrong guesses from
 * that browser a counter of their own, so that strangers' guesses do not shut its owner out (docs/decisions/0029).
 */

/** Browsers keep no cookie for longer. In days. */
const validDays = 400;

/** Accounts that one browser remembers; the oldest is forgotten first. */
const mostAccounts = 5;

interface Mark {
  text: string;
  id: string;
}

/** The id of this browser, where this account signed in on it before; null where it did not. */
export async function knownDevice(db: Db, config: Place, cookie: string | null, email: string) {
  const marks = marksIn(config, cookie);
  if (marks.length === 0) return null;
  const sign = await signer(db);
  return marks.find((mark) => isOf(mark, email, sign))?.id ?? null;
}

/** A line of `Set-Cookie` by which this browser is known to the account from now on, beside those it is known to already. */
export async function deviceCookie(
  db: Db,
  config: Place,
  cookie: string | null,
  email: string,
): Promise<string> {
  const sign = await signer(db);
  const before = marksIn(config, cookie);
  const others = before.filter((mark) => !isOf(mark, email, sign));
  const id = before.find((mark) => isOf(mark, email, sign))?.id ?? randomBytes(16).toString('base64url');
  const day = Math.floor(Date.now() / 86_400_000).toString(36);
  const own = `${day}.${id}.${sign(day, id, email)}`;
  const value = [own, ...others.map(({ text }) => text)].slice(0, mostAccounts).join('~');
  const age = validDays * 86_400;
  const secure = isSecure(config.origin) ? '; Secure' : '';
  return `${deviceCookieName(config)}=${value}; Max-Age=${age}; Path=/; HttpOnly; SameSite=Lax${secure}`;
}

function deviceCookieName({ origin }: Place): string {
  return isSecure(origin) ? '__Host-boma_device' : 'boma_device';
}

function marksIn(config: Place, cookie: string | null): Mark[] {
  const found = cookieOf(cookie, deviceCookieName(config));
  const texts = found?.slice(found.indexOf('=') + 1).split('~') ?? [];
  const today = Math.floor(Date.now() / 86_400_000);
  return texts.slice(0, mostAccounts).flatMap((text) => {
    const [day = '', id = ''] = text.split('.');
    const age = today - Number.parseInt(day, 36);
    return id !== '' && age >= 0 && age <= validDays ? [{ text, id }] : [];
  });
}

type Sign = (day: string, id: string, email: string) => string;

async function signer(db: Db): Promise<Sign> {
  const secret = await storedSecret(db, 'device-secret');
  return (day, id, email) => createHmac('sha256', secret).update(`${day}.${id}.${email}`).digest('base64url');
}

function isOf({ text }: Mark, email: string, sign: Sign): boolean {
  const [day = '', id = '', signature = ''] = text.split('.');
  const wanted = Buffer.from(sign(day, id, email));
  const given = Buffer.from(signature);
  return given.length === wanted.length && timingSafeEqual(given, wanted);
}
