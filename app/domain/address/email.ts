/**
 * The stored form of one plain email address: NFKC, then checked. Quotes, comments, lists and line breaks are refused,
 * so that a mailer never finds a second recipient in it. Null where it is not an address.
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
