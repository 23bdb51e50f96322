import { normaliseEmail } from './email.ts';

/**
 * The stored form of a sign-in address, in lower case. Null where it is not one, or one that better-auth refuses: no
 * dot in the domain (`owner@localhost`), or characters beyond `_ ' + - .`
 */
export function ownerAddress(typed: string): string | null {
  const email = normaliseEmail(typed)?.toLowerCase() ?? '';
  return /^[a-z0-9_'+.-]*[a-z0-9_+-]@(?:[a-z0-9][a-z0-9-]*\.)+[a-z]{2,}$/.test(email) ? email : null;
}
