import { type Language, languages, localPath } from '#app/domain/language.ts';
import { metadata } from './metadata.ts';

/** What the shop tells search engines of its pages. */

/** A page in every language. */
export interface ListedPage {
  /** Without language prefix. */
  path: string;
  /** When it last changed; null where that is not known. */
  changed: Date | null;
}

/** The pages of the metadata that may be listed; products come besides. */
export const listedPages: readonly ListedPage[] = Object.values(metadata)
  .filter(({ listed }) => listed)
  .map(({ shareUrl }) => ({ path: shareUrl, changed: null }));

const everyLanguage: readonly Language[] = languages.map(({ index }) => index);

/** Pages in one map, each in every language: the protocol allows 50,000 addresses, and a small map is soon made. */
export const pagesPerMap = 5_000;

/** Where the maps are, for a shop of more pages than one of them holds: `/sitemap/1.xml` and on. */
export function sitemapIndex(maps: number, origin: string): string {
  const parts = Array.from({ length: maps }, (_, index) => {
    const address = escapeXml(`${origin}/sitemap/${index + 1}.xml`);
    return `<sitemap><loc>${address}</loc></sitemap>\n`;
  });
  return [
    '<?xml version="1.0" encoding="UTF-8"?>\n',
    '<sitemapindex xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n',
    ...parts,
    '</sitemapindex>\n',
  ].join('');
}

/**
 * The site map: each page once in each language offered, with the way to its other languages.
 * @param origin without slash.
 */
export function sitemap(
  pages: readonly ListedPage[],
  origin: string,
  offered: readonly Language[] = everyLanguage,
): string {
  const urls = pages.flatMap(({ path, changed }) => {
    const address = (index: 0 | 1) => escapeXml(origin + localPath(path, index));
    const alternates =
      offered.length > 1
        ? [
            ...offered.map((index) => alternate(languages[index].tag, address(index))),
            alternate('x-default', address(offered[0] ?? 0)),
          ].join('')
        : '';
    const lastmod = changed ? `<lastmod>${changed.toISOString()}</lastmod>` : '';
    return offered.map((index) => `<url><loc>${address(index)}</loc>${lastmod}${alternates}</url>\n`);
  });
  return [
    '<?xml version="1.0" encoding="UTF-8"?>\n',
    '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml">\n',
    ...urls,
    '</urlset>\n',
  ].join('');
}

/** What robots are asked to leave alone. Pages that are not to be listed say so themselves. */
export function robots(origin: string): string {
  const closed = ['/api/', ...languages.map(({ index }) => localPath('/admin', index))];
  return [
    'User-agent: *',
    ...closed.map((path) => `Disallow: ${path}`),
    '',
    `Sitemap: ${origin}/sitemap.xml`,
    '',
  ].join('\n');
}

function alternate(language: string, address: string): string {
  return `<xhtml:link rel="alternate" hreflang="${language}" href="${address}"/>`;
}

function escapeXml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');
}
