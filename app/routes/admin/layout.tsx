import { MantineProvider } from '@mantine/core';
import { useCallback, useEffect } from 'react';
import { isRouteErrorResponse, Outlet, useRevalidator } from 'react-router';
import { shopContext } from '#app/server/context.ts';
import { mostCounted, readDesk } from '#app/server/owners/desk.ts';
import { noStore, ownerOrLogin } from '#app/server/owners/owner-access.ts';
import { keepAuthUser, useAuthAnnouncements } from '#app/ui/auth-user.ts';
import type { Route } from './+types/layout.ts';
import { DeskError } from './desk/desk-error.tsx';
import { DeskFrame } from './desk/desk-frame.tsx';
import { DeskStream } from './desk/desk-stream.tsx';
import { deskTheme } from './desk/desk-theme.ts';
import { takeEarlyTyping } from './desk/early-typing.ts';
import { DeskRole } from './desk/owners-only.tsx';
import { MessageNews } from './messages/message-news.tsx';
import { LiveOrdersProvider } from './orders/live-orders.tsx';
import './desk/desk.css';

/** Its style sheet is ours, desk-theme.css: the kit would write one into the body of each page, where HTML allows none. */
const provided = {
  theme: deskTheme,
  forceColorScheme: 'light',
  withCssVariables: false,
  withGlobalClasses: false,
} as const;

/** Nobody without a session sees anything of what is below (specification, section 2). */
export const middleware: Route.MiddlewareFunction[] = [
  async ({ context, request }, next) => {
    await ownerOrLogin(context, request);
    const response = await next();
    response.headers.set('Cache-Control', noStore['Cache-Control']);
    return response;
  },
];

/** A step inside the page asks the server too, because of this loader; without one the middleware would not run. */
export async function loader({ context, request }: Route.LoaderArgs) {
  const { id, email, name, role } = await ownerOrLogin(context, request);
  const desk = await readDesk(context.get(shopContext).db);
  return { user: { id, email, name }, isOwner: role === 'owner', desk, mostCounted };
}

export default function Layout({ loaderData }: Route.ComponentProps) {
  const { user, isOwner, desk, mostCounted: most } = loaderData;
  const { revalidate } = useRevalidator();
  useEffect(() => keepAuthUser(user), [user]);
  useEffect(() => {
    // The page has to be done with its own first steps.
    const timer = setTimeout(takeEarlyTyping);
    return () => clearTimeout(timer);
  }, []);
  useAuthAnnouncements(
    useCallback(
      (change) => {
        if (change === 'signed-out') keepAuthUser(null);
        void revalidate();
      },
      [revalidate],
    ),
  );
  const mark = (count: number) => (count === 0 ? '' : count >= most ? `${most - 1}+` : String(count));
  const marks = {
    '/admin/orders': mark(desk.newOrders),
    '/admin/payments': mark(desk.toldPayments),
    '/admin/messages': mark(desk.unreadMessages),
  };
  return (
    <MantineProvider {...provided}>
      <LiveOrdersProvider newest={desk.newest}>
        <DeskStream frame={['messages']}>
          <DeskFrame user={user} isOwner={isOwner} marks={marks}>
            <DeskRole value={isOwner}>
              <Outlet />
            </DeskRole>
          </DeskFrame>
          <MessageNews unread={desk.unreadMessages} most={most} />
        </DeskStream>
      </LiveOrdersProvider>
    </MantineProvider>
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  const missing = isRouteErrorResponse(error) && error.status === 404;
  return (
    <MantineProvider {...provided}>
      <DeskError kind={missing ? 'not-found' : 'fault'} />
    </MantineProvider>
  );
}
