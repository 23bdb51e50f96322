import { productAddresses } from '#app/server/catalogue/catalogue.ts';
import { shopContext } from '#app/server/context.ts';
import { listedPages, mostListed, sitemap } from '#app/text/sitemap.ts';
import type { Route } from './+types/sitemap.ts';

/** `GET /sitemap.xml`: every page that may be listed, in every language. */
export async function loader({ context, request }: Route.LoaderArgs) {
  const { db, config, settings } = context.get(shopContext);
  const products = await productAddresses(db, mostListed - listedPages.length);
  const pages = [
    ...listedPages,
    ...products.map(({ slug, changed }) => ({ path: `/store/${slug}`, changed })),
  ];
  return new Response(
    sitemap(pages, config.origin ?? new URL(request.url).origin, settings.current().languages),
    {
      headers: { 'Content-Type': 'application/xml; charset=utf-8', 'Cache-Control': 'public, max-age=3600' },
    },
  );
}
