import { withoutInvisible } from '../typed-text.ts';

/**
 * The stored form of a Taiwanese mobile number, `09` and eight digits. Takes full-width digits, spaces, hyphens,
 * brackets, invisible direction marks, and `+886` or `00886` with or without the zero. Null where it is not a mobile
 * number.
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
