import { MantineProvider } from '@mantine/core';
import { useEffect, useRef, useState } from 'react';
import { isRouteErrorResponse, Outlet } from 'react-router';
import { shopContext } from '#app/server/context.ts';
import { standingNow } from '#app/server/live/updates-stream.ts';
import { mostCounted, readOverview } from '#app/server/staff/overview.ts';
import { noStore, staffOrLogin } from '#app/server/staff/staff-access.ts';
import { messagesWaiting } from '#app/text/messages-admin.ts';
import { saveAuthUser } from '#app/ui/auth-user.ts';
import { KnownPath } from '#app/ui/known-path.tsx';
import { useTranslate } from '#app/ui/language.ts';
import type { Route } from './+types/layout.ts';
import { LiveOrdersProvider } from './orders/live-orders.tsx';
import { AdminError } from './parts/admin-error.tsx';
import { AdminFrame } from './parts/admin-frame.tsx';
import { AdminStream } from './parts/admin-stream.tsx';
import { adminTheme } from './parts/admin-theme.ts';
import { useEarlyTyping } from './parts/early-typing.ts';
import { AdminRole } from './parts/owner-only.tsx';
import { useSignedOutElsewhere } from './parts/signed-out.tsx';
import './parts/admin.css';

/** Its style sheet is ours, admin-theme.css: the kit would write one into the body of each page, where HTML allows none. */
const provided = {
  theme: adminTheme,
  forceColorScheme: 'light',
  withCssVariables: false,
  withGlobalClasses: false,
} as const;

/** Nobody without a session sees anything of what is below (specification, section 2). */
export const middleware: Route.MiddlewareFunction[] = [
  async ({ context, request }, next) => {
    await staffOrLogin(context, request);
    const response = await next();
    response.headers.set('Cache-Control', noStore['Cache-Control']);
    return response;
  },
];

/** A step inside the page asks the server too, because of this loader; without one the middleware would not run. */
export async function loader({ context, request }: Route.LoaderArgs) {
  const { db, live } = context.get(shopContext);
  // Before anything is read: what changes from here on, the page hears of.
  const standing = standingNow(live);
  const { id, email, name, role } = await staffOrLogin(context, request);
  const desktop = await readOverview(db);
  return { user: { id, email, name }, isOwner: role === 'owner', desktop, mostCounted, standing };
}

export default function Layout({ loaderData }: Route.ComponentProps) {
  const { user, isOwner, desktop, mostCounted: most, standing } = loaderData;
  useEffect(() => saveAuthUser(user), [user]);
  useEarlyTyping();
  const { end, notice } = useSignedOutElsewhere();
  const mark = (count: number) => (count === 0 ? '' : count >= most ? `${most - 1}+` : String(count));
  const marks = {
    '/admin/orders': mark(desktop.newOrders),
    '/admin/payments': mark(desktop.paymentReports),
    '/admin/messages': mark(desktop.unreadMessages),
  };
  return (
    <MantineProvider {...provided}>
      <LiveOrdersProvider newest={desktop.newest} since={standing}>
        <AdminStream frame={['messages']} since={standing} onRevoked={end}>
          <KnownPath />
          <AdminFrame user={user} isOwner={isOwner} marks={marks}>
            {notice}
            <AdminRole value={isOwner}>
              <Outlet />
            </AdminRole>
          </AdminFrame>
          <MessageNews unread={desktop.unreadMessages} most={most} />
        </AdminStream>
      </LiveOrdersProvider>
    </MantineProvider>
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  const missing = isRouteErrorResponse(error) && error.status === 404;
  return (
    <MantineProvider {...provided}>
      <AdminError kind={missing ? 'not-found' : 'fault'} />
    </MantineProvider>
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
