import { addressText, pageNumber } from '../address/address-text.ts';

/** `recommended`: the owner's order. `price`: lowest first. `unit-price`: by weight, lowest first. */
export const storeSorts = ['recommended', 'newest', 'price', 'unit-price', 'name'] as const;
export type StoreSort = (typeof storeSorts)[number];

export interface StoreQuery {
  /** Filter keys; none matches every product (specification, section 3). */
  types: readonly string[];
  q: string;
  sort: StoreSort;
  /** Only products with a variant on sale in stock. */
  sale: boolean;
  /** Without sold-out products. */
  stock: boolean;
  /** From 1. */
  page: number;
}

export const allProducts: StoreQuery = {
  types: [],
  q: '',
  sort: 'recommended',
  sale: false,
  stock: false,
  page: 1,
};

/** Specification, section 9. */
export const itemsPerPage = 8;

/** Bounds generated URLs; more than a shop has categories. */
const mostTypes = 100;
const longestText = 80;

/** Invalid values are dropped; a page below 1 is 1 (specification, section 5). */
export function readStoreQuery(parameters: URLSearchParams): StoreQuery {
  const types = parameters
    .getAll('type')
    .filter((type) => type.length <= longestText)
    .map((type) => addressText(type, longestText))
    .filter((type) => type !== '');
  return {
    types: [...new Set(types)].slice(0, mostTypes),
    q: addressText(parameters.get('q'), longestText),
    sort: storeSorts.find((sort) => sort === parameters.get('sort')) ?? 'recommended',
    sale: parameters.get('sale') === '1',
    stock: parameters.get('stock') === '1',
    page: pageNumber(parameters.get('page')),
  };
}

/** `?type=biltong&page=2`, or empty. */
export function storeSearch({ types, q, sort, sale, stock, page }: StoreQuery): string {
  const parameters = new URLSearchParams(types.map((type) => ['type', type]));
  if (q !== '') parameters.set('q', q);
  if (sale) parameters.set('sale', '1');
  if (stock) parameters.set('stock', '1');
  if (sort !== 'recommended') parameters.set('sort', sort);
  if (page > 1) parameters.set('page', String(page));
  const text = parameters.toString();
  return text === '' ? '' : `?${text}`;
}

export function withType(query: StoreQuery, type: string): StoreQuery {
  const types = query.types.includes(type)
    ? query.types.filter((each) => each !== type)
    : [...query.types, type];
  return { ...query, types, page: 1 };
}

/** Whether the query filters or searches. */
export function isNarrowed({ types, q, sale, stock }: StoreQuery): boolean {
  return q !== '' || types.length > 0 || sale || stock;
}

export function pageCount(products: number): number {
  return Math.max(1, Math.ceil(products / itemsPerPage));
}

/** First, last and neighbouring pages; null for a gap. */
export function linkedPages(page: number, count: number): readonly (number | null)[] {
  const wanted = [1, page - 1, page, page + 1, count].filter((each) => each >= 1 && each <= count);
  const numbers = [...new Set(wanted)].sort((a, b) => a - b);
  return numbers.flatMap((number, index) => {
    const before = numbers[index - 1];
    if (before === undefined || number === before + 1) return [number];
    return number === before + 2 ? [number - 1, number] : [null, number];
  });
}
