import { everyLanguage, type Language, localPath } from '#app/domain/language.ts';
import { languages } from '#app/domain/languages.ts';
import { metadata } from '#app/text/metadata.ts';

interface ListedPage {
  /** Without language prefix. */
  path: string;
  /** Null where unknown. */
  changed: Date | null;
}

/** The protocol allows 50,000 addresses; smaller maps are generated faster. */
export const pagesPerMap = 5_000;

/** Lists `/sitemap/1.xml` and on, where one map is not enough. */
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

/** Each page in each language, with its alternates. @param origin without slash. */
export function sitemap(
  pages: readonly ListedPage[],
  origin: string,
  offered: readonly Language[] = everyLanguage,
): string {
  const urls = pages.flatMap(({ path, changed }) => {
    const address = (index: Language) => escapeXml(origin + localPath(path, index));
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

/** Only paths not to be fetched; pages not to be listed say so in their metadata. */
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

/** Products are added to these, and the page about the shop once there is one. */
export const listedPages: readonly ListedPage[] = Object.values(metadata)
  .filter(({ listed, shareUrl }) => listed && shareUrl !== '/about')
  .map(({ shareUrl }) => ({ path: shareUrl, changed: null }));
