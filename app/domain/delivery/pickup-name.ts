/**
 * The name under which a 7-ELEVEN store hands a parcel out, compared with the identity card: 4 to 10 units, a Chinese sign
 * being two and a Latin letter one; no digits, no marks.
 */
export const pickupNameUnits = { fewest: 4, most: 10 } as const;

/** What stands for a name on the label: marks above letters, spaces, hyphens and apostrophes are not printed. */
export function tidyPickupName(typed: string): string {
  return typed
    .normalize('NFKD')
    .replaceAll(/[\p{Mn}\s'’‘`.·・-]/gu, '')
    .normalize('NFKC');
}

/** What will be printed where that is not what was typed; else null. */
export function changedPickupName(typed: string): string | null {
  const printed = tidyPickupName(typed);
  return printed === '' || printed === typed.trim() ? null : printed;
}

/** How long a name is in units, whatever it is made of. */
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

/** The longest part of a full name that fits: all of it, else first and last name, else the last. Empty where none does. */
export function suggestPickupName(fullName: string): string {
  const words = fullName.normalize('NFKC').trim().split(/\s+/);
  const [first = '', last = ''] = [words[0], words.at(-1)];
  const parts = words.length > 1 ? [first + last, (first[0] ?? '') + last, last, first] : [];
  const candidates = [words.join(''), ...parts];
  return candidates.map(tidyPickupName).find(isPickupName) ?? '';
}
