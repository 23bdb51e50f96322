import { useEffect, useState } from 'react';
import {
  Outlet,
  redirect,
  type ShouldRevalidateFunctionArgs,
  useLocation,
  useSearchParams,
} from 'react-router';
import { type Language, languageOfPath, localPath, withoutLanguage } from '#app/domain/language.ts';
import { plainPromoCode } from '#app/domain/promo/promo-in-cart.ts';
import { shopFilters } from '#app/server/catalogue/catalogue.ts';
import { shopContext } from '#app/server/context.ts';
import { promoOffered } from '#app/text/promo-offer.ts';
import { takeEarlyPromo } from '#app/ui/early-taps.ts';
import { RouteError } from '#app/ui/error-page.tsx';
import { useTranslate } from '#app/ui/language.ts';
import { Notice } from '#app/ui/notice.tsx';
import { dispatch, useSession } from '#app/ui/session.tsx';
import { ShopFrame } from '#app/ui/shop-frame.tsx';
import type { Route } from './+types/shop-shell.ts';
import styles from './promo-offer.module.css';
import type { ShopStream } from './shop-stream.tsx';

/** The filters load on every page (specification, section 2). */
export async function loader({ context, request }: Route.LoaderArgs) {
  const { db, settings } = context.get(shopContext);
  const elsewhere = inOfferedLanguage(new URL(request.url), settings.current().languages);
  if (elsewhere !== null) throw redirect(elsewhere, { headers: { 'Cache-Control': 'no-store' } });
  return { filters: await shopFilters(db) };
}

/**
 * Redirects to an offered language; null where the path has one. The sign-in page has every language, as the admin area
 * does.
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

/** Only when the catalogue changes, not with every navigation. */
export function shouldRevalidate({
  currentUrl,
  nextUrl,
  defaultShouldRevalidate,
}: ShouldRevalidateFunctionArgs): boolean {
  return currentUrl.href === nextUrl.href && defaultShouldRevalidate;
}

export default function ShopShell({ loaderData }: Route.ComponentProps) {
  const path = withoutLanguage(useLocation().pathname);
  const inStore = path === '/store' || path.startsWith('/store/');
  return (
    <ShopFrame held={path === '/'}>
      <LiveShop products={!inStore} />
      <NextPages />
      <PromoOffer />
      <Outlet context={loaderData.filters} />
    </ShopFrame>
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return (
    <ShopFrame>
      <RouteError error={error} />
    </ShopFrame>
  );
}

/** Delay of the event stream, in ms, so that the page loads first. */
const rest = 3_000;

/** Follows the shop once the page has loaded; the code for it comes then, too, and again later where it could not be had. */
function LiveShop({ products }: { products: boolean }) {
  const [stream, setStream] = useState<{ Shown: typeof ShopStream } | null>(null);
  useEffect(() => {
    let waiting: ReturnType<typeof setTimeout> | undefined;
    let left = false;
    const loadAfter = (ms: number) => {
      if (left) return;
      waiting = setTimeout(() => {
        import('./shop-stream.tsx').then(
          ({ ShopStream: Shown }) => setStream({ Shown }),
          () => loadAfter(10 * rest),
        );
      }, ms);
    };
    loadAfter(rest);
    return () => {
      left = true;
      clearTimeout(waiting);
    };
  }, []);
  return stream && <stream.Shown products={products} />;
}

/** Of the pages that a shopper goes to next, as routes.ts names them. */
const nextPage = /:routes\/store\/(product|cart|checkout)\.tsx:/;

/** What React Router knows of the routes so far: those that a link of this page or of an earlier one leads to. */
declare global {
  var __reactRouterManifest:
    | { routes: Record<string, { id: string; module: string; imports?: string[] } | undefined> }
    | undefined;
}

/** Fetches the files of the pages that this one leads to once it rests, so that a tap waits for the page's data alone. */
function NextPages() {
  const { pathname } = useLocation();
  // biome-ignore lint/correctness/useExhaustiveDependencies: every page leads to others
  useEffect(() => {
    const waiting = setTimeout(() => (window.requestIdleCallback ?? setTimeout)(preloadNextPages), rest);
    return () => clearTimeout(waiting);
  }, [pathname]);
  return null;
}

function preloadNextPages() {
  const known = new Set(
    Array.from(document.querySelectorAll('link[rel="modulepreload"]'), (link) => link.getAttribute('href')),
  );
  for (const route of Object.values(globalThis.__reactRouterManifest?.routes ?? {})) {
    if (!route || !nextPage.test(route.id)) continue;
    for (const href of [route.module, ...(route.imports ?? [])]) {
      if (known.has(href)) continue;
      known.add(href);
      document.head.append(
        Object.assign(document.createElement('link'), { rel: 'modulepreload', href, fetchPriority: 'low' }),
      );
    }
  }
}

const longest = 64;

/**
 * Takes `?promo=CODE` from the address into the session and removes it there, so that the code is not in a copied link.
 * In the browser only, since the page is cached for everyone; a code left before hydration is stored until then.
 */
function PromoOffer() {
  const t = useTranslate();
  const { promo } = useSession();
  const [query, setQuery] = useSearchParams();
  const linked = query.get('promo');

  useEffect(() => {
    const early = takeEarlyPromo();
    const code = plainPromoCode(linked ?? early ?? '').trim();
    if (code !== '' && code.length <= longest) dispatch({ type: 'promo-offered', code });
    if (linked === null) return;
    setQuery(
      (before) => {
        const rest = new URLSearchParams(before);
        rest.delete('promo');
        return rest;
      },
      { replace: true, preventScrollReset: true, defaultShouldRevalidate: false },
    );
  }, [linked, setQuery]);

  if (promo.state !== 'offered') return null;
  return (
    <Notice role="status" className={styles.offer ?? ''}>
      {t(promoOffered(promo.code))}
    </Notice>
  );
}
