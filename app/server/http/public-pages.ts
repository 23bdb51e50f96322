import { withoutLanguage } from '#app/domain/language.ts';

/** Pages that are the same for every visitor of a language, with the query parameters that change them. */
const pages: readonly (readonly [path: RegExp, parameters: readonly string[]])[] = [
  [/^\/$/, []],
  [/^\/store$/, ['type', 'page', 'q']],
  [/^\/store\/cart$/, []],
  [/^\/store\/checkout$/, []],
  [/^\/store\/[^/]{1,120}$/, ['type', 'page', 'q']],
  [/^\/contact$/, []],
  [/^\/privacy$/, []],
  [/^\/terms$/, []],
  [/^\/offline$/, []],
];

/** The router asks for a page's data at its address with `.data`; this parameter says for which of its parts. */
const dataSuffix = /(\/_root|\/_)?\.data$/;
const dataParameter = '_routes';

/**
 * The address of a public page as the shop knows it: path and known parameters, sorted. Whatever else an address
 * carries changes nothing, so it must not be able to fill the memory with copies of one page.
 * @param url path and query, as in the request line.
 * @returns null for every other address.
 */
export function publicPage(url: string): string | null {
  const [path = '', query = ''] = split(url);
  const isData = path.endsWith('.data');
  const page = isData ? path.replace(dataSuffix, '') || '/' : path;
  const known = pages.find(([pattern]) => pattern.test(withoutLanguage(page)))?.[1];
  if (known === undefined) return null;
  const kept = [...new URLSearchParams(query)]
    .filter(([name]) => known.includes(name) || (isData && name === dataParameter))
    .sort(([a, x], [b, y]) => compare(a, b) || compare(x, y));
  return kept.length === 0 ? path : `${path}?${new URLSearchParams(kept)}`;
}

function split(url: string): [string, string] {
  const mark = url.indexOf('?');
  return mark === -1 ? [url, ''] : [url.slice(0, mark), url.slice(mark + 1)];
}

function compare(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}
