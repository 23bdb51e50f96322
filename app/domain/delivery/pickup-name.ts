/**
 * The name on a 7-ELEVEN label, checked against the identity card: 4 to 10 units, a Chinese character counting two and
 * a Latin letter one; no digits or marks.
 */
export const pickupNameUnits = { fewest: 4, most: 10 } as const;

export function tidyPickupName(typed: string): string {
  return typed
    .normalize('NFKD')
    .replaceAll(/[\p{Mn}\s'’‘`.·・-]/gu, '')
    .normalize('NFKC');
}

export function changedPickupName(typed: string): string | null {
  const printed = tidyPickupName(typed);
  return printed === '' || printed === typed.trim() ? null : printed;
}

/** In units. */
export function pickupNameLength(typed: string): number {
  return [...tidyPickupName(typed)].reduce((sum, sign) => sum + (/\p{Script=Han}/u.test(sign) ? 2 : 1), 0);
}

export function isPickupName(typed: string): boolean {
  const units = pickupNameLength(typed);
  return (
    /^[A-Za-z\p{Script=Han}]+$/u.test(tidyPickupName(typed)) &&
    units >= pickupNameUnits.fewest &&
    units <= pickupNameUnits.most
  );
}

/** The longest part of a full name that fits: all, first and last, or last. Empty where none fits. */
export function suggestPickupName(fullName: string): string {
  const words = fullName.normalize('NFKC').trim().split(/\s+/);
  const [first = '', last = ''] = [words[0], words.at(-1)];
  const parts = words.length > 1 ? [first + last, (first[0] ?? '') + last, last, first] : [];
  const candidates = [words.join(''), ...parts];
  return candidates.map(tidyPickupName).find(isPickupName) ?? '';
}
