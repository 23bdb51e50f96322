import { normaliseEmail } from './email.ts';

/**
 * The e-mail address an owner signs in with, in the one form it is stored: small letters. Null where it is none, or one that
 * the sign-in service does not take: without a dot in its domain (`owner@localhost`), or with signs beyond `_ ' + - .`
 */
export function ownerAddress(typed: string): string | null {
  const email = normaliseEmail(typed)?.toLowerCase() ?? '';
  return /^[a-z0-9_'+.-]*[a-z0-9_+-]@(?:[a-z0-9][a-z0-9-]*\.)+[a-z]{2,}$/.test(email) ? email : null;
}
