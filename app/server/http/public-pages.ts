import { setTimeout as delay } from 'node:timers/promises';
import { readStoreQuery, storeSearch } from '#app/domain/catalogue/store-query.ts';
import { languageOfPath, withoutLanguage } from '#app/domain/language.ts';
import { reviewPage } from '#app/domain/review/review.ts';
import type { StoredAnswer } from './page-cache.ts';
import { contentSecurityPolicy, noContent } from './security-headers.ts';

const pages: readonly RegExp[] = [
  /^\/$/,
  /^\/store$/,
  /^\/store\/cart$/,
  /^\/store\/checkout(\/thank-you)?$/,
  /^\/store\/[^/]{1,120}$/,
  /^\/contact$/,
  /^\/about$/,
  /^\/privacy$/,
  /^\/terms$/,
  /^\/offline$/,
];

/** A product opens over the list, so its page reads the same query. */
const withStoreQuery = /^\/store(\/(?!(cart|checkout)$)[^/]+)?$/;

/** Pages of a product's reviews. */
const onProduct = /^\/store\/(?!(cart|checkout)$)[^/]+$/;

/** React Router's data requests; `_routes` selects loaders. */
const dataSuffix = /(\/_root|\/_)?\.data$/;
const dataParameter = '_routes';

/**
 * Cache key: the path and the normalised known parameters, so that others cannot fill the cache. @param url path and
 * query. @param routeIds valid ids for `_routes`. @returns null where the page is not public.
 */
export function publicPage(url: string, routeIds: ReadonlySet<string>): string | null {
  const [path = '', query = ''] = split(url);
  if (path.includes('//')) return null;
  const isData = path.endsWith('.data');
  const page = withoutLanguage(isData ? path.replace(dataSuffix, '') || '/' : path);
  if (!pages.some((pattern) => pattern.test(page))) return null;
  const params = new URLSearchParams(query);
  const read = withStoreQuery.test(page) ? readStoreQuery(params) : null;
  const known = new URLSearchParams(read ? storeSearch({ ...read, types: read.types.toSorted() }) : '');
  const reviews = onProduct.test(page) ? reviewPage(params.get('reviews')) : 1;
  if (reviews > 1) known.set('reviews', String(reviews));
  if (isData) {
    const routes = (params.get(dataParameter) ?? '').split(',').filter((id) => routeIds.has(id));
    if (routes.length > 0) known.set(dataParameter, [...new Set(routes)].sort().join(','));
  }
  return known.size === 0 ? path : `${path}?${known}`;
}

function split(url: string): [string, string] {
  const mark = url.indexOf('?');
  return mark === -1 ? [url, ''] : [url.slice(0, mark), url.slice(mark + 1)];
}

export function publicHeaders(
  key: string,
  response: Response,
  body: Buffer,
  chat: boolean,
): [string, string][] {
  const type = response.headers.get('content-type') ?? 'text/html; charset=utf-8';
  const headers: [string, string][] = [
    ['Content-Type', type],
    ['Cache-Control', 'public, max-age=0, must-revalidate'],
    // English pages may redirect to Chinese on a first visit.
    ['Vary', languageOfPath(key) === 0 ? 'Accept-Encoding, Accept-Language, Cookie' : 'Accept-Encoding'],
  ];
  for (const name of ['link', 'x-remix-response']) {
    const value = response.headers.get(name);
    if (value !== null) headers.push([name, value]);
  }
  headers.push([
    'Content-Security-Policy',
    type.startsWith('text/html') ? contentSecurityPolicy(body.toString('utf8'), chat) : noContent,
  ]);
  return headers;
}

/** Rendering time in ms after which the database is checked. */
const slow = 3_000;

/** The fresh page; the last one where rendering fails or is slow and the database does not answer. */
export async function freshOrLast(
  fresh: Promise<StoredAnswer | Response>,
  last: StoredAnswer,
  healthy: () => Promise<boolean>,
): Promise<StoredAnswer | Response> {
  const waiting = new AbortController();
  const late = delay(slow, null, { signal: waiting.signal, ref: false }).then(
    async () => ((await healthy()) ? fresh : last),
    () => fresh,
  );
  // Avoids an unhandled rejection when the last page was served.
  fresh.catch(() => {});
  const answer = await Promise.race([fresh, late]);
  waiting.abort();
  if (!(answer instanceof Response) || answer.status < 500 || (await healthy())) return answer;
  return last;
}
