import { Outlet, redirect, useLocation } from 'react-router';
import { type Language, languageOfPath, localPath, withoutLanguage } from '#app/domain/language.ts';
import { shopFilters } from '#app/server/catalogue/catalogue.ts';
import { shopContext } from '#app/server/context.ts';
import { ErrorPage, pageErrorOf } from '#app/ui/error-page.tsx';
import { ShopFrame } from '#app/ui/shop-frame.tsx';
import type { Route } from './+types/shop-shell.ts';
import { LiveShop } from './live-shop.tsx';
import { PromoOffer } from './promo-offer.tsx';

/** The filters load on every page (specification, section 2). */
export async function loader({ context, request }: Route.LoaderArgs) {
  const { db, settings } = context.get(shopContext);
  const elsewhere = inOfferedLanguage(new URL(request.url), settings.current().languages);
  if (elsewhere !== null) throw redirect(elsewhere, { headers: { 'Cache-Control': 'no-store' } });
  return { filters: await shopFilters(db) };
}

/**
 * A page in a language that is not offered (any more) is had in one that is. The sign-in is the owner's, whose admin area has
 * every language. Null where the page is right as it is.
 */
function inOfferedLanguage({ pathname, searchParams }: URL, offered: readonly Language[]): string | null {
  const path = pathname.replace(/(\/_root|\/_)?\.data$/, '') || '/';
  const [first] = offered;
  if (first === undefined || offered.includes(languageOfPath(path))) return null;
  const page = withoutLanguage(path);
  if (page === '/login') return null;
  const query = new URLSearchParams(searchParams);
  query.delete('_routes');
  return localPath(page, first) + (query.size > 0 ? `?${query}` : '');
}

/** Read again when the catalogue changes, not with every step of a visitor. */
export function shouldRevalidate({ currentUrl, nextUrl }: { currentUrl: URL; nextUrl: URL }): boolean {
  return currentUrl.href === nextUrl.href;
}

export default function ShopShell({ loaderData }: Route.ComponentProps) {
  const path = withoutLanguage(useLocation().pathname);
  const inStore = path === '/store' || path.startsWith('/store/');
  return (
    <ShopFrame held={path === '/'}>
      <LiveShop products={!inStore} />
      <PromoOffer />
      <Outlet context={loaderData.filters} />
    </ShopFrame>
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return (
    <ShopFrame>
      <ErrorPage error={pageErrorOf(error)} />
    </ShopFrame>
  );
}
