import {
  Checkbox,
  createTheme,
  type MantineColorsTuple,
  MantineProvider,
  Modal,
  Switch,
} from '@mantine/core';
import { useEffect, useRef, useState } from 'react';
import { isRouteErrorResponse, Outlet, useLocation } from 'react-router';
import { withoutLanguage } from '#app/domain/language.ts';
import { isTestInvoice, isTestLogistics, testMethodsOf } from '#app/domain/settings/settings.ts';
import { doneAnchor } from '#app/domain/staff/admin-path.ts';
import { AdminFactsProvider } from '#app/routes/admin/parts/admin-heading.tsx';
import { buildVersion, shopContext } from '#app/server/context.ts';
import { sendsEmails } from '#app/server/emails/mail-settings.ts';
import { currentCounts } from '#app/server/live/updates-stream.ts';
import { lacksSecondFactor } from '#app/server/staff/auth.ts';
import { emptyOverview, mostCounted, readOverview } from '#app/server/staff/overview.ts';
import { noStore, staffOrLogin } from '#app/server/staff/staff-access.ts';
import { adminText } from '#app/text/admin.ts';
import { messagesWaiting } from '#app/text/messages-admin.ts';
import { metadataOf } from '#app/text/metadata.ts';
import { adminMetadata } from '#app/text/metadata-admin.ts';
import { saveAuthUser } from '#app/ui/auth-user.ts';
import { useHydrated } from '#app/ui/hydrated.ts';
import { useTranslate } from '#app/ui/language.ts';
import { KnownPath } from '#app/ui/local-link.tsx';
import { useReloadOfLostFile } from '#app/ui/lost-connection.ts';
import { Notice } from '#app/ui/notice.tsx';
import { pageMetadata } from '#app/ui/page-metadata.ts';
import { unknownShop } from '#app/ui/shop.ts';
import type { Route } from './+types/layout.ts';
import { LiveOrdersProvider } from './orders/live-orders.tsx';
import { AdminError } from './parts/admin-error.tsx';
import { AdminFrame } from './parts/admin-frame.tsx';
import { AdminStream } from './parts/admin-stream.tsx';
import { useEarlyInput } from './parts/early-input.ts';
import { LeaveQuestion } from './parts/leave-guard.tsx';
import { LostRefusal } from './parts/lost-refusal.tsx';
import { NewVersionNotice, ShopNotices } from './parts/shop-notices.tsx';
import { useSignedOut } from './parts/signed-out.tsx';
import './parts/admin.css';

/** Ten shades of a colour of theme.css; admin-theme.css mixes them. */
function shades(name: string): MantineColorsTuple {
  const shade = (step: number) => `var(--admin-${name}-${step})`;
  return [shade(0), shade(1), shade(2), shade(3), shade(4), shade(5), shade(6), shade(7), shade(8), shade(9)];
}

/** Mantine hands these on, but its types do not say so. */
const wordsAsLabel = { bodyElement: 'div', labelElement: 'label', 'data-label': 'words' };

/** Mantine's theme on the shop's tokens, denser than the storefront. */
const adminTheme = createTheme({
  fontFamily: 'var(--font-body)',
  headings: { fontFamily: 'var(--font-display)', fontWeight: '620' },
  primaryColor: 'brand',
  primaryShade: 6,
  colors: { brand: shades('brand') },
  white: 'var(--on-admin)',
  black: 'var(--ink)',
  defaultRadius: 4,
  cursorType: 'pointer',
  respectReducedMotion: true,
  components: {
    // A long word of its text breaks before it makes the page wider.
    Checkbox: Checkbox.extend({ classNames: { labelWrapper: 'shrinkable break-anywhere' } }),
    // The head of a dialog is no banner of the page.
    Modal: Modal.extend({ defaultProps: { attributes: { header: { role: 'presentation' } } } }),
    // Its words stand in a block, for which HTML has no place in a label: the words alone are the label.
    Switch: Switch.extend({ defaultProps: { wrapperProps: wordsAsLabel } }),
  },
});

/** The style sheet is admin-theme.css: Mantine would write one into the body of each page, where HTML allows none. */
const provided = {
  theme: adminTheme,
  forceColorScheme: 'light',
  withCssVariables: false,
  withGlobalClasses: false,
} as const;

/**
 * Nobody without a session sees anything of what is below (specification, section 2), however its address is written:
 * `/ADMIN` leads here too, and the root's middleware goes by the letters of the path.
 */
export const middleware: Route.MiddlewareFunction[] = [
  async ({ context, request }, next) => {
    await staffOrLogin(context, request);
    const response = await next();
    response.headers.set('Cache-Control', noStore['Cache-Control']);
    return response;
  },
];

export function meta({ location, matches }: Route.MetaArgs): Route.MetaDescriptors {
  const shop = matches[0].loaderData ?? unknownShop;
  return pageMetadata(location, shop, metadataOf(withoutLanguage(location.pathname), adminMetadata));
}

/** A step inside the page asks the server too, because of this loader; without one the middleware would not run. */
export async function loader({ context, request }: Route.LoaderArgs) {
  const { config, db, live, settings } = context.get(shopContext);
  // Before anything is read, so that the page learns of every change from here on.
  const topicCounts = currentCounts(live);
  const staff = await staffOrLogin(context, request);
  const { id, email, name, role } = staff;
  const isOwner = role === 'owner';
  const { pause, payment, logistics, invoice } = settings.current();
  // The page that sets up a required second factor shows nothing else.
  const isHeld = lacksSecondFactor(settings, staff);
  const overview = isHeld ? emptyOverview(new Date()) : await readOverview(db);
  const tests = {
    payment: isHeld ? [] : testMethodsOf(payment),
    logistics: !isHeld && isTestLogistics(logistics),
    invoice: !isHeld && isTestInvoice(invoice),
  };
  const hasMailServer = sendsEmails(config, settings.current());
  return {
    user: { id, email, name },
    isOwner,
    hasMailServer,
    overview,
    mostCounted,
    topicCounts,
    tests,
    isPaused: !isHeld && pause.isOn,
    build: context.get(buildVersion),
  };
}

export default function Layout({ loaderData }: Route.ComponentProps) {
  const {
    user,
    isOwner,
    hasMailServer,
    overview,
    mostCounted: most,
    topicCounts,
    tests,
    isPaused,
    build,
  } = loaderData;
  useEffect(() => saveAuthUser(user), [user]);
  useEarlyInput();
  const { end, isOut, notice } = useSignedOut(user.id);
  const mark = (count: number) => (count === 0 ? '' : count >= most ? `${most - 1}+` : String(count));
  const marks = {
    '/admin/orders': mark(overview.newOrders),
    '/admin/payments': mark(overview.paymentReports),
    '/admin/messages': mark(overview.unreadMessages),
    '/admin/reviews': mark(overview.reviewsWaiting),
  };
  return (
    <MantineProvider {...provided}>
      <LiveOrdersProvider newest={overview.newest} since={topicCounts}>
        <AdminStream frame={['messages', 'reviews', 'settings']} since={topicCounts} onRevoked={end}>
          <KnownPath />
          <LeaveQuestion />
          <AdminFrame user={user} isOut={isOut} isOwner={isOwner} marks={marks}>
            <div className="screen-only">
              {notice}
              <LostRefusal />
              <DoneNotice />
              <NewVersionNotice build={build} />
              <ShopNotices isPaused={isPaused} tests={tests} isOwner={isOwner} />
            </div>
            <AdminFactsProvider value={{ isOwner, hasMailServer }}>
              <Outlet />
            </AdminFactsProvider>
          </AdminFrame>
          <MessageNews unread={overview.unreadMessages} most={most} />
        </AdminStream>
      </LiveOrdersProvider>
    </MantineProvider>
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  const missing = isRouteErrorResponse(error) && error.status === 404;
  useReloadOfLostFile(error);
  return (
    <MantineProvider {...provided}>
      <AdminError kind={missing ? 'not-found' : 'fault'} />
    </MantineProvider>
  );
}

/** After a form posted without scripts. A step inside the page does not change what the browser takes as its target. */
function DoneNotice() {
  const t = useTranslate();
  const isHydrated = useHydrated();
  const { hash } = useLocation();
  if (isHydrated && hash !== `#${doneAnchor}`) return null;
  return (
    <Notice tone="good" role="status" id={doneAnchor} className="mb-5">
      {t(adminText.done)}
    </Notice>
  );
}

/** Says, to those who listen, that a message came while the admin area is open. */
function MessageNews({ unread, most }: { unread: number; most: number }) {
  const t = useTranslate();
  const before = useRef(unread);
  const [announced, setAnnounced] = useState<number | null>(null);
  useEffect(() => {
    if (unread > before.current) setAnnounced(unread);
    before.current = unread;
  }, [unread]);
  return (
    <div role="status" aria-live="polite" className="visually-hidden">
      {announced !== null && t(messagesWaiting(announced, most))}
    </div>
  );
}
