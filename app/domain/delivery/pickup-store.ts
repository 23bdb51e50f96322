import { isHalfTyped } from '../half-typed.ts';

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

/** Words that a surname begins with: van der Merwe, de Klerk. */
const surnameBegins = /^(?:al|bin|da|de|del|della|den|der|di|do|dos|du|el|la|le|ten|ter|van|von)$/i;

/**
 * The longest part of a full name that fits: all, first name and surname, initial and surname, or the last word; empty
 * where none fits. An initial is never combined with half a surname, because no identity card has such a name.
 */
export function suggestPickupName(fullName: string): string {
  const words = fullName.normalize('NFKC').trim().split(/\s+/);
  const [first = '', last = ''] = [words[0], words.at(-1)];
  const begin = words.findIndex((word, index) => index > 0 && surnameBegins.test(word));
  const surname = begin === -1 ? last : words.slice(begin).join('');
  const parts = words.length > 1 ? [first + surname, (first[0] ?? '') + surname, surname, last, first] : [];
  const candidates = [words.join(''), ...parts];
  return candidates.map(tidyPickupName).find(isPickupName) ?? '';
}

interface Names {
  name: string;
  pickupName: string;
}

/** The name for pickup follows the full name until it was edited. */
export function withName(before: Names, name: string): Partial<Names> {
  const isSuggested = before.pickupName !== '' && before.pickupName === suggestPickupName(before.name);
  return isSuggested ? { name, pickupName: suggestPickupName(name) } : { name };
}

export interface PickupStore {
  /** Six digits as text, since it may begin with zero. */
  code: string;
  /** Without 門市 at its end. */
  name: string;
  /** Empty where the list has none. */
  address: string;
}

export interface StoreList {
  stores: number;
  /** ISO 8601. */
  importedAt: string;
  importedBy: string;
}

/** `GET /api/stores?q=…&list=…` */
export interface FoundStores {
  stores: readonly PickupStore[];
  more: boolean;
}

export const mostFoundStores = 8;
/** In characters. */
export const longestStoreSearch = 60;

const numerals = '一二三四五六七八九十';

/** Search form (domain/catalogue/search.ts) in which road sections are equal in either numeral (`四段`, `4段`). */
export function storeForm(text: string): string {
  return text
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll('臺', '台')
    .replaceAll(/[一二三四五六七八九十](?=段)/g, (sign) => String(numerals.indexOf(sign) + 1))
    .replaceAll(/[\s,，、()（）-]+/g, ' ')
    .trim();
}

/** Words that must all match. Empty where there is nothing to search for. */
export function storeWords(typed: string): readonly string[] {
  const form = storeForm(typed)
    .replaceAll(/7 ?eleven|門市/g, ' ')
    .trim();
  if (form === '' || isHalfTyped(form)) return [];
  return [...new Set(form.split(' ').filter(Boolean))].slice(0, 6);
}

/** Six digits as text, since it may begin with zero. */
export function isStoreCode(value: string): boolean {
  return /^\d{6}$/.test(value);
}
