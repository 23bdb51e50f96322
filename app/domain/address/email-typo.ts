const providers = ['gmail.com', 'yahoo.com.tw', 'yahoo.com', 'hotmail.com', 'outlook.com', 'icloud.com'];

/** Real providers one letter away from a common one. */
const others = ['email.com', 'mail.com', 'ymail.com', 'hotmail.co', 'yahoo.co'];

/** The probably intended address, where its provider has one typing error; null otherwise. */
export function meantEmail(typed: string): string | null {
  const [local = '', domain = '', ...more] = typed.normalize('NFKC').trim().split('@');
  const host = domain.toLowerCase();
  if (local === '' || more.length > 0 || providers.includes(host) || others.includes(host)) return null;
  const meant = providers.find((provider) => isOneTypo(host, provider));
  return meant === undefined ? null : `${local}@${meant}`;
}

/** Whether one letter is missing, extra or wrong, two neighbours are swapped, or the ending is missing. */
function isOneTypo(typed: string, meant: string): boolean {
  if (typed === meant.slice(0, meant.indexOf('.'))) return true;
  const start = [...meant].findIndex((letter, place) => typed[place] !== letter);
  if (start < 0) return typed.length === meant.length + 1;
  const [left, right] = [typed.slice(start), meant.slice(start)];
  return (
    left.slice(1) === right ||
    left === right.slice(1) ||
    left.slice(1) === right.slice(1) ||
    (left[0] === right[1] && left[1] === right[0] && left.slice(2) === right.slice(2))
  );
}
