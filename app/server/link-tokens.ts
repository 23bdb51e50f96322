import { createHash, randomBytes } from 'node:crypto';

/** Tokens of links in emails and on the terminal: 32 random bytes, of which only the hash is stored (reliability B11). */

/** 32 bytes in base64url. */
const pattern = /^[A-Za-z0-9_-]{43}$/;

export function newToken(): string {
  return randomBytes(32).toString('base64url');
}

export function isToken(text: string): boolean {
  return pattern.test(text);
}

/** The hash stored in place of a token; the migrations compute the same for sessions. */
export function tokenHash(token: string): string {
  return createHash('sha256').update(token).digest('hex');
}
