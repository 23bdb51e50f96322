import { expect, it } from 'vitest';
import { listedPages, robots, sitemap, sitemapIndex } from './sitemap.ts';

const origin = 'https://boma.example';
const addresses = (xml: string) => [...xml.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, address]) => address);

it('names every listed page in both languages, and none of the others', () => {
  expect(addresses(sitemap(listedPages, origin)).sort()).toEqual(
    ['', '/contact', '/privacy', '/store', '/terms']
      .flatMap((path) => [path || '/', `/zh-TW${path}`])
      .map((path) => origin + path)
      .sort(),
  );
});

it('names them in the languages that are offered', () => {
  const xml = sitemap(listedPages, origin, [1]);
  expect(addresses(xml).every((address) => address?.startsWith(`${origin}/zh-TW`))).toBe(true);
  expect(xml).not.toContain('hreflang');
});

it('leads from each language to the others', () => {
  const changed = new Date('2026-11-21T00:00:00Z');
  const xml = sitemap([{ path: '/store/biltong', changed }], origin);
  const alternates =
    '<xhtml:link rel="alternate" hreflang="en" href="https://boma.example/store/biltong"/>' +
    '<xhtml:link rel="alternate" hreflang="zh-TW" href="https://boma.example/zh-TW/store/biltong"/>' +
    '<xhtml:link rel="alternate" hreflang="x-default" href="https://boma.example/store/biltong"/>';
  expect(xml.split(alternates)).toHaveLength(3);
  expect(xml.split('<lastmod>2026-11-21T00:00:00.000Z</lastmod>')).toHaveLength(3);
});

it('escapes what XML reads otherwise', () => {
  expect(sitemap([{ path: '/store/a&b<"', changed: null }], origin)).toContain('/store/a&amp;b&lt;&quot;<');
});

it('is a list of maps where one is too small', () => {
  expect(addresses(sitemapIndex(2, origin))).toEqual([`${origin}/sitemap/1.xml`, `${origin}/sitemap/2.xml`]);
});

it('keeps robots from the admin area and the calls, and shows them the map', () => {
  expect(robots(origin)).toBe(
    'User-agent: *\nDisallow: /api/\nDisallow: /admin\nDisallow: /zh-TW/admin\n\nSitemap: https://boma.example/sitemap.xml\n',
  );
});
