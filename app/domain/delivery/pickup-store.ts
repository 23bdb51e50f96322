/** A 7-ELEVEN store as a shopper's parcel goes to it. */
export interface PickupStore {
  /** Six digits, as text: it may begin with zero. */
  code: string;
  /** Without 門市 at its end. */
  name: string;
  /** Empty where the list has none. */
  address: string;
}

/** The owner's list of stores as the admin area shows it. */
export interface StoreList {
  stores: number;
  /** ISO 8601. */
  importedAt: string;
  /** The owner's e-mail address. */
  importedBy: string;
}

/** `GET /api/stores?q=…&list=…`: the first few that fit, and whether there are more. */
export interface FoundStores {
  stores: readonly PickupStore[];
  more: boolean;
}

/** Most stores of one answer. */
export const mostFoundStores = 8;
/** Most characters of a search. */
export const longestStoreSearch = 60;

const numerals = '一二三四五六七八九十';

/**
 * The form in which stores are searched: as domain/catalogue/search.ts, and a road's section alike in either kind of numeral
 * (`四段`, `4段`), for both are written.
 */
export function storeForm(text: string): string {
  return text
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll('臺', '台')
    .replaceAll(/[一二三四五六七八九十](?=段)/g, (sign) => String(numerals.indexOf(sign) + 1))
    .replaceAll(/[\s,，、()（）-]+/g, ' ')
    .trim();
}

/** The words of a search, each of which a store must have. Empty where there is nothing to search for. */
export function storeWords(typed: string): readonly string[] {
  const form = storeForm(typed)
    .replaceAll(/7 ?eleven|門市/g, ' ')
    .trim();
  // Half-typed Chinese: the sounds of a word that is still to be chosen.
  if (form === '' || /\p{Script=Bopomofo}/u.test(form)) return [];
  return [...new Set(form.split(' ').filter(Boolean))].slice(0, 6);
}
