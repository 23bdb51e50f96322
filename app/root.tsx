import frauncesFile from '@fontsource/fraunces/files/fraunces-latin-600-normal.woff2?url';
import type { ReactNode } from 'react';
import {
  isRouteErrorResponse,
  Links,
  Meta,
  Outlet,
  Scripts,
  ScrollRestoration,
  type ShouldRevalidateFunctionArgs,
  useLocation,
} from 'react-router';
import { nextArrival } from '#app/domain/delivery/delivery-calendar.ts';
import { deliveryReach } from '#app/domain/delivery/shipping.ts';
import { languageOfPath, localPath, withoutLanguage } from '#app/domain/language.ts';
import { languages } from '#app/domain/languages.ts';
import { isShown, nextBannerChange } from '#app/domain/settings/appearance.ts';
import { type BrandShades, brandShades } from '#app/domain/settings/brand-colour.ts';
import { isStaffPath } from '#app/domain/staff/admin-path.ts';
import { taipeiDay } from '#app/domain/taipei-day.ts';
import { shopContext } from '#app/server/context.ts';
import { sendsEmails } from '#app/server/emails/mail-settings.ts';
import { settingsMark } from '#app/server/live/settings-version.ts';
import { staffOrLogin } from '#app/server/staff/staff-access.ts';
import { missingPage } from '#app/text/metadata.ts';
import { ordersPausedText } from '#app/text/order-refusals.ts';
import { RouteError } from '#app/ui/error-page.tsx';
import { pageMetadata } from '#app/ui/page-metadata.ts';
import { type ShopFacts, unknownShop, useShop } from '#app/ui/shop.ts';
import { bannerRule, shownBanner } from '#app/ui/shop-banner.tsx';
import { ShopFrame } from '#app/ui/shop-frame.tsx';
import type { Route } from './+types/root.ts';
import '#app/ui/theme.css';
import '#app/ui/base.css';
import '#app/ui/utilities.css';

export function links(): Route.LinkDescriptors {
  return [
    { rel: 'preload', as: 'font', type: 'font/woff2', href: frauncesFile, crossOrigin: 'anonymous' },
    { rel: 'icon', href: '/favicon.svg', type: 'image/svg+xml' },
    { rel: 'apple-touch-icon', href: '/icon-180.png' },
  ];
}

export const middleware: Route.MiddlewareFunction[] = [
  async ({ context, request }) => {
    if (isStaffPath(new URL(request.url).pathname)) await staffOrLogin(context, request);
  },
];

export function loader({ context, request }: Route.LoaderArgs): ShopFacts {
  const { config, settings } = context.get(shopContext);
  const inForce = settings.current();
  const { shop, pause, chat, delivery, about, appearance } = inForce;
  const { banner } = appearance;
  const now = new Date();
  const turn = nextBannerChange(banner, now);
  return {
    name: shop.name,
    about: about.text !== null,
    sendsEmails: sendsEmails(config, inForce),
    phone: shop.phone,
    email: shop.email,
    origin: config.origin ?? new URL(request.url).origin,
    year: Number(taipeiDay(now).slice(0, 4)),
    ...chat,
    taxId: shop.taxId,
    foodRegistration: shop.foodRegistration,
    reach: deliveryReach(inForce.fees),
    delivery: { ...delivery, closedDays: delivery.closedDays.filter((day) => day >= taipeiDay(now)) },
    arrival: pause.isOn ? null : nextArrival(now, delivery),
    languages: inForce.languages,
    brand: appearance.brand && brandShades(appearance.brand),
    logo: settings.pictures().logo,
    banner: banner && isShown(banner, now) ? shownBanner(banner) : null,
    paused: pause.isOn ? (pause.message ?? ordersPausedText) : null,
    nextBannerChange: Number.isFinite(turn) ? new Date(turn).toISOString() : null,
    mark: settingsMark(settings),
  };
}

/** Read again when the shop changes, not with every step of a visitor. */
export function shouldRevalidate({
  currentUrl,
  nextUrl,
  defaultShouldRevalidate,
}: ShouldRevalidateFunctionArgs): boolean {
  return currentUrl.href === nextUrl.href && defaultShouldRevalidate;
}

/** Of a page that could not be fetched, too: only what the shop does not have is titled so. */
export function meta({ location, loaderData, error }: Route.MetaArgs): Route.MetaDescriptors {
  const isMissing = isRouteErrorResponse(error) && error.status === 404;
  return pageMetadata(location, loaderData ?? unknownShop, isMissing ? missingPage : undefined);
}

/** The app shell (the specification's /_app): the head, the language, and whatever page is asked for. */
export function Layout({ children }: { children: ReactNode }) {
  const { pathname } = useLocation();
  const language = languageOfPath(pathname);
  const { brand, banner } = useShop();
  // Shown in the place of other pages, without a line to the shop: the router would take it for what it is not.
  const isStored = withoutLanguage(pathname) === '/offline';
  return (
    <html
      lang={languages[language].tag}
      // Mantine reads it in the admin area, from the first paint on.
      data-mantine-color-scheme={withoutLanguage(pathname).startsWith('/admin') ? 'light' : undefined}
    >
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <Meta />
        <Links />
        {/* After the theme; without quotes, which React would write as entities. */}
        {(brand || banner) && (
          <style>{`${brand ? brandRule(brand) : ''}${banner ? bannerRule(banner) : ''}`}</style>
        )}
        <link rel="manifest" href={localPath('/site.webmanifest', language)} />
      </head>
      <body>
        {children}
        {!isStored && <ScrollRestoration />}
        {!isStored && <Scripts />}
      </body>
    </html>
  );
}

function brandRule({ brand, deep, faint }: BrandShades): string {
  return `:root{--brand:${brand};--brand-deep:${deep};--brand-faint:${faint}}`;
}

export default function App() {
  return <Outlet />;
}

/** Reached where no page below has caught the error: in the shop's clothes all the same. */
export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return (
    <ShopFrame>
      <RouteError error={error} />
    </ShopFrame>
  );
}
