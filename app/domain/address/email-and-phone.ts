import { withoutInvisible } from '#app/domain/typed-text.ts';

/**
 * The stored form of one plain email address: NFKC, then checked; null where invalid. Quotes, comments, lists and line
 * breaks are refused, so that no mailer can find a second recipient in it.
 */
export function normaliseEmail(typed: string): string | null {
  if (typed.length > 320) return null;
  const email = typed.normalize('NFKC').trim();
  if (email.length > 254) return null;
  const [local, domain, ...more] = email.split('@');
  if (!local || !domain || more.length > 0 || local.length > 64) return null;
  if (!/^[A-Za-z0-9!#$%&'*+/=?^_`{|}~.-]+$/.test(local) || local.startsWith('.') || local.endsWith('.'))
    return null;
  // Some old relays route by these: `a%victim.example@shop.example`.
  if (local.includes('..') || /[%!]/.test(local)) return null;
  const labels = domain.split('.');
  if (
    labels.length < 2 ||
    !labels.every((label) => /^[A-Za-z0-9](?:[A-Za-z0-9-]{0,61}[A-Za-z0-9])?$/.test(label))
  ) {
    return null;
  }
  return `${local}@${domain.toLowerCase()}`;
}

/**
 * The stored form of a Taiwanese mobile number, `09` and eight digits; null where it is not one. Accepts full-width
 * digits, spaces, hyphens, brackets, invisible direction marks, and `+886` or `00886` with or without the zero.
 */
export function normalisePhone(typed: string): string | null {
  if (typed.length > 40) return null;
  const bare = withoutInvisible(typed.normalize('NFKC')).replaceAll(/[\s()\-.‐-―−]/g, '');
  const national = bare.replace(/^(?:\+|00)?8860?/, '0');
  return /^09\d{8}$/.test(national) ? national : null;
}

/** `0912-345-678` */
export function formatPhone(stored: string): string {
  return stored.replace(/^(\d{4})(\d{3})(\d{3})$/, '$1-$2-$3');
}

/**
 * The stored form of a sign-in address, in lower case. Null where it is not one, or one that better-auth refuses: no
 * dot in the domain (`owner@localhost`), or characters beyond `_ ' + - .`
 */
export function signInAddress(typed: string): string | null {
  const email = normaliseEmail(typed)?.toLowerCase() ?? '';
  return /^[a-z0-9_'+.-]*[a-z0-9_+-]@(?:[a-z0-9][a-z0-9-]*\.)+[a-z]{2,}$/.test(email) ? email : null;
}
