import { Outlet, useLocation } from 'react-router';
import { withoutLanguage } from '#app/domain/language.ts';
import { shopFilters } from '#app/server/catalogue/catalogue.ts';
import { shopContext } from '#app/server/context.ts';
import { ErrorPage, pageErrorOf } from '#app/ui/error-page.tsx';
import { ShopFrame } from '#app/ui/shop-frame.tsx';
import type { Route } from './+types/shop-shell.ts';
import { LiveShop } from './live-shop.tsx';
import { PromoOffer } from './promo-offer.tsx';

/** The filters load on every page (specification, section 2). */
export async function loader({ context }: Route.LoaderArgs) {
  return { filters: await shopFilters(context.get(shopContext).db) };
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
