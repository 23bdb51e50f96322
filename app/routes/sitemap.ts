import { countProducts, productAddresses } from '#app/server/catalogue/catalogue.ts';
import { shopContext } from '#app/server/context.ts';
import { cacheOfAddresses } from '#app/server/http/request-origin.ts';
import { listedPages, pagesPerMap, sitemap, sitemapIndex } from '#app/server/http/sitemap.ts';
import type { Route } from './+types/sitemap.ts';

/** `GET /sitemap.xml`, or for a large shop an index of `/sitemap/1.xml` and on. */
export async function loader({ context, request, params }: Route.LoaderArgs) {
  const { db, config, settings } = context.get(shopContext);
  const origin = config.origin ?? new URL(request.url).origin;
  const hasAbout = settings.current().about.text !== null;
  const listed = hasAbout ? [...listedPages, { path: '/about', changed: null }] : listedPages;
  const maps = Math.ceil((listed.length + (await countProducts(db))) / pagesPerMap);
  const map = params.map === undefined ? 1 : Number(/^([1-9]\d{0,5})\.xml$/.exec(params.map)?.[1] ?? 0);
  if (map < 1 || map > maps) throw new Response('Not found', { status: 404 });
  if (params.map === undefined && maps > 1) return answerXml(sitemapIndex(maps, origin), config.origin);
  const first = (map - 1) * pagesPerMap;
  const own = listed.slice(first, first + pagesPerMap);
  const products = await productAddresses(db, {
    from: Math.max(0, first - listed.length),
    most: pagesPerMap - own.length,
  });
  const pages = [...own, ...products.map(({ slug, changed }) => ({ path: `/store/${slug}`, changed }))];
  return answerXml(sitemap(pages, origin, settings.current().languages), config.origin);
}

function answerXml(text: string, origin: string | null): Response {
  return new Response(text, {
    headers: { 'Content-Type': 'application/xml; charset=utf-8', 'Cache-Control': cacheOfAddresses(origin) },
  });
}
