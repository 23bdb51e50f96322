import { addressText, pageNumber } from '../address/address-text.ts';
import type { ParentId } from '../ids.ts';
import type { LocalizedText } from '../language.ts';
import type { ShopImage } from './product.ts';

export interface ProductsQuery {
  q: string;
  /** Key of a filter; '' for all. */
  type: string;
  published: 'all' | 'published' | 'unpublished';
  /** `low`: some variant has stock, but no more than almostOutAt. */
  stock: 'all' | 'sold-out' | 'low';
  /** `missing`: facts that the law requires are missing. */
  facts: 'all' | 'missing';
  /** From 1. */
  page: number;
}

/** Generic pagination (specification, section 9). */
export const productsPerPage = 10;

const longestText = 80;

export function readProductsQuery(parameters: URLSearchParams): ProductsQuery {
  const text = (name: string) => addressText(parameters.get(name), longestText);
  const published = text('published');
  const stock = text('stock');
  return {
    q: text('q'),
    type: text('type'),
    published: published === 'published' || published === 'unpublished' ? published : 'all',
    stock: stock === 'sold-out' || stock === 'low' ? stock : 'all',
    facts: text('facts') === 'missing' ? 'missing' : 'all',
    page: pageNumber(parameters.get('page'), 100_000),
  };
}

export function productsSearch({ q, type, published, stock, facts, page }: ProductsQuery): string {
  const parameters = new URLSearchParams();
  if (q !== '') parameters.set('q', q);
  if (type !== '') parameters.set('type', type);
  if (published !== 'all') parameters.set('published', published);
  if (stock !== 'all') parameters.set('stock', stock);
  if (facts !== 'all') parameters.set('facts', facts);
  if (page > 1) parameters.set('page', String(page));
  const text = parameters.toString();
  return text === '' ? '' : `?${text}`;
}

export function productPages(total: number): number {
  return Math.max(1, Math.ceil(total / productsPerPage));
}

/** Money in NTD. */
export interface ProductRow {
  id: ParentId;
  slug: string;
  title: LocalizedText;
  type: string;
  isPublished: boolean;
  lacksFacts: boolean;
  image: ShopImage | null;
  priceFrom: number;
  priceTo: number;
  stock: number;
  variants: number;
  soldOut: number;
  low: number;
  /** Whole percent of the sale price; null where nothing is paid. */
  marginFrom: number | null;
  marginTo: number | null;
  version: number;
  /** ISO 8601. */
  updatedAt: string;
}
