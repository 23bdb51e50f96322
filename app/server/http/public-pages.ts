import { setTimeout as delay } from 'node:timers/promises';
import { readStoreQuery, storeSearch } from '#app/domain/catalogue/store-query.ts';
import { languageOfPath, withoutLanguage } from '#app/domain/language.ts';
import type { StoredAnswer } from './page-cache.ts';
import { contentSecurityPolicy, noContent } from './security-headers.ts';

/** Pages that are the same for every visitor of a language. */
const pages: readonly RegExp[] = [
  /^\/$/,
  /^\/store$/,
  /^\/store\/cart$/,
  /^\/store\/checkout$/,
  /^\/store\/[^/]{1,120}$/,
  /^\/contact$/,
  /^\/privacy$/,
  /^\/terms$/,
  /^\/offline$/,
];

/** Pages that read the address's query; a product opens over the list, so its page reads the same one. */
const withStoreQuery = /^\/store(\/(?!(cart|checkout)$)[^/]+)?$/;

/** The router asks for a page's data at its address with `.data`; this parameter says for which of its parts. */
const dataSuffix = /(\/_root|\/_)?\.data$/;
const dataParameter = '_routes';

/**
 * The address of a public page: the path and, in one spelling, the query that the page reads. The rest is left out, so
 * that it cannot fill the memory with copies of one page.
 * @param url path and query, as in the request line. @param routeIds the ids of the router's routes; any other in
 * `_routes` is left out. @returns null for every other address.
 */
export function publicPage(url: string, routeIds: ReadonlySet<string>): string | null {
  const [path = '', query = ''] = split(url);
  const isData = path.endsWith('.data');
  const page = withoutLanguage(isData ? path.replace(dataSuffix, '') || '/' : path);
  if (!pages.some((pattern) => pattern.test(page))) return null;
  const params = new URLSearchParams(query);
  const read = withStoreQuery.test(page) ? readStoreQuery(params) : null;
  const known = new URLSearchParams(read ? storeSearch({ ...read, types: read.types.toSorted() }) : '');
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

/** The headers of a public page besides those of every answer. */
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
    // A first visit to an English address may be led to the Chinese one.
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

/** How long a page may take before the database is asked whether it answers. Milliseconds. */
const slow = 3_000;

/** The fresh page, or the last one where the fresh one fails, or is slow, and the database does not answer. */
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
  // What is rendered in vain is not waited for by anyone.
  fresh.catch(() => {});
  const answer = await Promise.race([fresh, late]);
  waiting.abort();
  if (!(answer instanceof Response) || answer.status < 500 || (await healthy())) return answer;
  return last;
}
