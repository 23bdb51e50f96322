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

/** domain/catalogue/search.ts, and road sections alike in either numeral (`四段`, `4段`). */
export function storeForm(text: string): string {
  return text
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll('臺', '台')
    .replaceAll(/[一二三四五六七八九十](?=段)/g, (sign) => String(numerals.indexOf(sign) + 1))
    .replaceAll(/[\s,，、()（）-]+/g, ' ')
    .trim();
}

/** A store must match all. Empty where there is nothing to search for. */
export function storeWords(typed: string): readonly string[] {
  const form = storeForm(typed)
    .replaceAll(/7 ?eleven|門市/g, ' ')
    .trim();
  // Unfinished input of Chinese: phonetic symbols.
  if (form === '' || /\p{Script=Bopomofo}/u.test(form)) return [];
  return [...new Set(form.split(' ').filter(Boolean))].slice(0, 6);
}
