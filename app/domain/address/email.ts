/**
 * One plain e-mail address, in the form it is stored and compared: NFKC first, then checked. No quotes, comments,
 * lists or line breaks, so that a mailer can never read more than one recipient out of it. Null where it is not one.
 */
export function normaliseEmail(typed: string): string | null {
  if (typed.length > 320) return null;
  const email = typed.normalize('NFKC').trim();
  if (email.length > 254) return null;
  const [local, domain, ...more] = email.split('@');
  if (!local || !domain || more.length > 0 || local.length > 64) return null;
  if (!/^[A-Za-z0-9!#$%&'*+/=?^_`{|}~.-]+$/.test(local) || local.startsWith('.') || local.endsWith('.'))
    return null;
  // Old relays read an address of their own behind these two: `a%victim.example@shop.example`.
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
