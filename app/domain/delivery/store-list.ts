import { parseTable, separatorOf, undefused } from '../delimited-text.ts';
import { isStoreCode, type PickupStore } from './pickup-store.ts';

/** Messages are in app/text/stores-admin.ts. */
export type StoreListProblem =
  | 'not-text'
  | 'empty-file'
  | 'missing-column'
  | 'column-twice'
  | 'too-many-rows'
  | 'unreadable'
  | 'required'
  | 'no-code'
  | 'code-twice'
  | 'too-long';

export const storeColumns = ['code', 'name', 'address'] as const;
export type StoreColumn = (typeof storeColumns)[number];

export interface StoreListError {
  row: number;
  column: StoreColumn;
  problem: StoreListProblem;
}

export interface ReadStoreList {
  stores: readonly PickupStore[];
  errors: readonly StoreListError[];
}

/** About twice the number of stores in Taiwan. */
export const mostStores = 16_000;
export const longestStoreFile = 4_000_000;

/** Limits of the checkout (checkoutLimits), with room for 門市 after the name. */
const longest: Record<StoreColumn, number> = { code: 6, name: 50, address: 200 };

const headings: Record<StoreColumn, readonly string[]> = {
  code: [
    'code',
    'storecode',
    'storeid',
    'storeno',
    '店號',
    '門市店號',
    '門市代號',
    '門市編號',
    '代號',
    '編號',
  ],
  name: ['name', 'storename', '店名', '門市', '門市名稱', '門市店名', '名稱'],
  address: ['address', 'storeaddress', '地址', '門市地址', '住址'],
};

/**
 * Parses the stores of a CSV file, for the browser's preview and the server. Columns are identified by their heading in
 * either language; without headings they are code, name, address. Other columns are ignored.
 */
export function readStoreList(text: string): ReadStoreList {
  if (text.includes('\0')) return refused('not-text');
  const rows = parseTable(text, separatorOf(text)).map((cells) => cells.map(tidy));
  const [first = []] = rows;
  if (rows.every((cells) => cells.every((cell) => cell === ''))) return refused('empty-file');
  const isHeaded = !isStoreCode(codeIn(first[0] ?? ''));
  const columns = isHeaded ? columnsOf(first) : { places: { code: 0, name: 1, address: 2 }, errors: [] };
  if (columns.errors.length > 0) return { stores: [], errors: columns.errors };
  const body = isHeaded ? rows.slice(1) : rows;
  if (body.length > mostStores) return refused('too-many-rows');

  const stores: PickupStore[] = [];
  const errors: StoreListError[] = [];
  const seen = new Set<string>();
  body.forEach((cells, index) => {
    if (cells.every((cell) => cell === '')) return;
    const row = index + (isHeaded ? 2 : 1);
    const store = {
      code: codeIn(cells[columns.places.code] ?? ''),
      name: bareName(cells[columns.places.name] ?? ''),
      address: cells[columns.places.address] ?? '',
    };
    for (const column of storeColumns) {
      const problem = problemOf(column, store[column], seen);
      if (problem) errors.push({ row, column, problem });
    }
    seen.add(store.code);
    stores.push(store);
  });
  if (stores.length === 0 && errors.length === 0) return refused('empty-file');
  return { stores, errors };
}

function problemOf(column: StoreColumn, value: string, seen: ReadonlySet<string>): StoreListProblem | null {
  // A decoder writes it for bytes that are invalid in the encoding.
  if (value.includes('\ufffd') || !value.isWellFormed()) return 'unreadable';
  if (value === '') return column === 'address' ? null : 'required';
  if (column === 'code' && !isStoreCode(value)) return 'no-code';
  if (column === 'code' && seen.has(value)) return 'code-twice';
  return value.length > longest[column] ? 'too-long' : null;
}

function columnsOf(header: readonly string[]): {
  places: Record<StoreColumn, number>;
  errors: StoreListError[];
} {
  const names = header.map((name) => name.toLowerCase().replaceAll(/[\s_-]/g, ''));
  const places = { code: -1, name: -1, address: -1 };
  const errors: StoreListError[] = [];
  for (const column of storeColumns) {
    const found = names.flatMap((name, place) => (headings[column].includes(name) ? [place] : []));
    places[column] = found[0] ?? -1;
    if (found.length !== 1)
      errors.push({ row: 1, column, problem: found.length === 0 ? 'missing-column' : 'column-twice' });
  }
  return { places, errors };
}

function tidy(cell: string): string {
  return undefused(cell)
    .normalize('NFKC')
    .replaceAll(/[\p{Cc}\s]+/gu, ' ')
    .trim();
}

/** `="012345"`: how some programs preserve a leading zero. */
function codeIn(cell: string): string {
  return /^="?(\d{6})"?$/.exec(cell)?.[1] ?? cell;
}

function bareName(name: string): string {
  return name
    .replace(/^7-?eleven\s*/i, '')
    .replace(/門市$/, '')
    .trim();
}

function refused(problem: StoreListProblem): ReadStoreList {
  return { stores: [], errors: [{ row: 1, column: 'code', problem }] };
}
