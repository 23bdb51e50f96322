import {
  Button,
  Checkbox,
  createTheme,
  type MantineColorsTuple,
  MantineProvider,
  Modal,
  Switch,
} from '@mantine/core';
import { useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { isRouteErrorResponse, Outlet, useLocation, useRevalidator } from 'react-router';
import { withoutLanguage } from '#app/domain/language.ts';
import { isTestInvoice, isTestLogistics, testMethodsOf } from '#app/domain/settings/settings.ts';
import { doneAnchor, loginPath } from '#app/domain/staff/admin-path.ts';
import { AdminFactsProvider } from '#app/routes/admin/parts/admin-heading.tsx';
import { shopContext } from '#app/server/context.ts';
import { sendsEmails } from '#app/server/emails/mail-settings.ts';
import { currentCounts } from '#app/server/live/updates-stream.ts';
import { lacksSecondFactor } from '#app/server/staff/auth.ts';
import { emptyOverview, mostCounted, readOverview } from '#app/server/staff/overview.ts';
import { noStore, staffOrLogin } from '#app/server/staff/staff-access.ts';
import { adminText } from '#app/text/admin.ts';
import { messagesWaiting } from '#app/text/messages-admin.ts';
import { metadataOf } from '#app/text/metadata.ts';
import { adminMetadata } from '#app/text/metadata-admin.ts';
import { saveAuthUser, useAuthAnnouncements, useSignedOutNoted } from '#app/ui/auth-user.ts';
import { useTranslate } from '#app/ui/language.ts';
import { KnownPath } from '#app/ui/local-link.tsx';
import { useReloadOfLostFile } from '#app/ui/lost-connection.ts';
import { Notice } from '#app/ui/notice.tsx';
import { pageMetadata } from '#app/ui/page-metadata.ts';
import { useAlive } from '#app/ui/session.tsx';
import { unknownShop } from '#app/ui/shop.ts';
import type { Route } from './+types/layout.ts';
import { LiveOrdersProvider } from './orders/live-orders.tsx';
import { AdminError } from './parts/admin-error.tsx';
import { AdminFrame } from './parts/admin-frame.tsx';
import { AdminStream } from './parts/admin-stream.tsx';
import { LeaveQuestion } from './parts/leave-guard.tsx';
import { LostRefusal } from './parts/lost-refusal.tsx';
import { TestModeNotice } from './parts/test-modes.tsx';
import './parts/admin.css';

/** Ten shades of a colour of theme.css; admin-theme.css mixes them. */
function shades(name: string): MantineColorsTuple {
  const shade = (step: number) => `var(--admin-${name}-${step})`;
  return [shade(0), shade(1), shade(2), shade(3), shade(4), shade(5), shade(6), shade(7), shade(8), shade(9)];
}

/** The kit hands these on, but its types do not tell. */
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

type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

/** What was typed, picked or ticked last, by its field, with the caret then; what was tapped, by its button. */
type EarlyEntry =
  | readonly [Field, { value: string | boolean; caret: number | null }]
  | readonly [HTMLButtonElement, { tap: Event }];

declare global {
  interface Window {
    /** What was done in the forms of the page before its scripts ran; noted by server/http/scripts-last. */
    early?: {
      /** In the order in which each was last touched. */
      typed: Iterable<EarlyEntry>;
      /** The form that waits to be sent, and the button that sent it. */
      sent: { form: HTMLFormElement; button: HTMLElement | null } | null;
      stop: () => void;
    };
  }
}

/**
 * Gives the page what was typed and tapped before it came to life. React finds a field with other words in it than it has
 * itself, and does not ask: a line keeps them until the page is drawn again, longer text and choices are written over at
 * once. So each field is filled again as if by hand, where the page hears of it; a form that was sent meanwhile is sent
 * now. Taken in the commit that hydrates the page: a tap that is being told of at this moment is React's own to deliver.
 */
function useEarlyTyping(): void {
  const taken = useRef<Window['early']>(undefined);
  useLayoutEffect(() => {
    const { early } = window;
    if (!early) return;
    delete window.early;
    early.stop();
    const typed = Array.from(early.typed).filter(
      ([, noted]) => !('tap' in noted) || noted.tap.eventPhase === Event.NONE,
    );
    taken.current = { ...early, typed };
  }, []);
  useEffect(() => {
    // The page has to be done with its own first steps.
    const timer = setTimeout(() => {
      if (taken.current) carryOut(taken.current);
      taken.current = undefined;
    });
    return () => clearTimeout(timer);
  }, []);
}

function carryOut({ typed, sent }: NonNullable<Window['early']>): void {
  for (const entry of typed) flushSync(() => carryOutOne(entry));
  const { form, button } = sent ?? {};
  if (form?.isConnected) form.requestSubmit(button && form.contains(button) ? button : null);
}

function carryOutOne([element, noted]: EarlyEntry): void {
  if ('tap' in noted) {
    element.removeAttribute('aria-busy');
    element.click();
    return;
  }
  const { value, caret } = noted;
  if (!element.isConnected || element instanceof HTMLButtonElement) return;
  if (element.type === 'file') element.dispatchEvent(new Event('change', { bubbles: true }));
  else if (typeof value === 'boolean') tick(element, value);
  else if (element instanceof HTMLSelectElement) choose(element, value);
  else type(element, value, caret);
}

function choose(field: HTMLSelectElement, value: string): void {
  field.value = value;
  field.dispatchEvent(new Event('change', { bubbles: true }));
}

function tick(field: Field, value: boolean): void {
  if (!(field instanceof HTMLInputElement)) return;
  // Of radio buttons the one that was chosen at first may have been left and chosen again.
  if (field.type !== 'radio' && field.defaultChecked === value) return;
  // As the page knows it; then a tap.
  field.checked = !value;
  field.click();
}

/** React learns of a value by watching the field's own property; what is set past it counts as typed. */
function type(field: HTMLInputElement | HTMLTextAreaElement, value: string, caret: number | null): void {
  if (field.defaultValue === value) return;
  const kind = field instanceof HTMLInputElement ? HTMLInputElement : HTMLTextAreaElement;
  field.value = field.defaultValue;
  Object.getOwnPropertyDescriptor(kind.prototype, 'value')?.set?.call(field, value);
  field.dispatchEvent(new Event('input', { bubbles: true }));
  if (document.activeElement === field && caret !== null) field.setSelectionRange(caret, caret);
}

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

export function meta({ location, matches }: Route.MetaArgs): Route.MetaDescriptors {
  const shop = matches[0].loaderData ?? unknownShop;
  return pageMetadata(location, shop, metadataOf(withoutLanguage(location.pathname), adminMetadata));
}

/** A step inside the page asks the server too, because of this loader; without one the middleware would not run. */
export async function loader({ context, request }: Route.LoaderArgs) {
  const { config, db, live, settings } = context.get(shopContext);
  // Before anything is read: what changes from here on, the page hears of.
  const standing = currentCounts(live);
  const staff = await staffOrLogin(context, request);
  const { id, email, name, role } = staff;
  const isOwner = role === 'owner';
  const { payment, logistics, invoice } = settings.current();
  // The page that sets up a required second factor shows nothing else.
  const isHeld = lacksSecondFactor(settings, staff);
  const overview = isHeld ? emptyOverview(new Date()) : await readOverview(db);
  const tests = {
    payment: isHeld ? [] : testMethodsOf(payment),
    logistics: !isHeld && isTestLogistics(logistics),
    invoice: !isHeld && isTestInvoice(invoice),
  };
  const hasMailServer = sendsEmails(config, settings.current());
  return { user: { id, email, name }, isOwner, hasMailServer, overview, mostCounted, standing, tests };
}

export default function Layout({ loaderData }: Route.ComponentProps) {
  const { user, isOwner, hasMailServer, overview, mostCounted: most, standing, tests } = loaderData;
  useEffect(() => saveAuthUser(user), [user]);
  useEarlyTyping();
  const { end, isOut, notice } = useSignedOutElsewhere();
  const mark = (count: number) => (count === 0 ? '' : count >= most ? `${most - 1}+` : String(count));
  const marks = {
    '/admin/orders': mark(overview.newOrders),
    '/admin/payments': mark(overview.paymentReports),
    '/admin/messages': mark(overview.unreadMessages),
    '/admin/reviews': mark(overview.reviewsWaiting),
  };
  return (
    <MantineProvider {...provided}>
      <LiveOrdersProvider newest={overview.newest} since={standing}>
        <AdminStream frame={['messages', 'reviews']} since={standing} onRevoked={end}>
          <KnownPath />
          <LeaveQuestion />
          <AdminFrame user={user} isOut={isOut} isOwner={isOwner} marks={marks}>
            <div className="screen-only">
              {notice}
              <LostRefusal />
              <DoneNotice />
              <TestModeNotice tests={tests} isOwner={isOwner} />
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
  const alive = useAlive();
  const { hash } = useLocation();
  if (alive && hash !== `#${doneAnchor}`) return null;
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

/**
 * What becomes of this tab when the session ends elsewhere: it goes to the sign-in, or, where something is typed in it, says
 * so first. @returns whether it stays signed out, the words for the page, and what to do when the event stream says that the
 * session has ended.
 */
function useSignedOutElsewhere() {
  const { revalidate } = useRevalidator();
  const { pathname } = useLocation();
  const isUnsaved = useUnsaved();
  const [out, setOut] = useState<{ keeps: boolean } | null>(null);
  const leave = useCallback(() => {
    setOut(null);
    // A page of the admin area leads to the sign-in by itself.
    void revalidate();
  }, [revalidate]);
  const end = useCallback(() => (isUnsaved() ? setOut({ keeps: true }) : leave()), [isUnsaved, leave]);
  useAuthAnnouncements(
    useCallback(
      (change) => {
        if (change === 'signed-in') return leave();
        saveAuthUser(null);
        end();
      },
      [end, leave],
    ),
  );
  // Left alone, unless something typed would be lost: the action says itself why it was refused, and the header says so.
  const [refusals, setRefusals] = useState(0);
  useSignedOutNoted(
    useCallback(() => {
      const keeps = isUnsaved();
      setOut((before) => ({ keeps: keeps || before?.keeps === true }));
      setRefusals((count) => count + 1);
    }, [isUnsaved]),
  );
  return {
    end,
    isOut: out !== null,
    notice: out?.keeps && <SignedOutNotice pathname={pathname} refusals={refusals} onLeave={leave} />,
  };
}

function SignedOutNotice({
  pathname,
  refusals,
  onLeave,
}: {
  pathname: string;
  /** Actions refused since the page was opened; 0 where the session ended in another tab. */
  refusals: number;
  onLeave: () => void;
}) {
  const t = useTranslate();
  const link = useRef<HTMLAnchorElement>(null);
  // The button that was pressed may be far below.
  useEffect(() => {
    if (refusals > 0) link.current?.focus();
  }, [refusals]);
  return (
    <Notice tone="warning" role="alert" className="mb-5">
      <p>{t(adminText.signedOutElsewhere)}</p>
      <p>
        <a ref={link} href={loginPath(pathname)} target="_blank" rel="noreferrer">
          {t(adminText.signInAgain)}
        </a>{' '}
        <Button variant="default" size="compact-md" onClick={onLeave}>
          {t(adminText.leaveUnsaved)}
        </Button>
      </p>
    </Notice>
  );
}

/** Whether something was typed on this page since it was opened or a form of it was sent, or waits to be saved. */
function useUnsaved(): () => boolean {
  const { pathname } = useLocation();
  const typed = useRef(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each page begins anew
  useEffect(() => {
    typed.current = false;
  }, [pathname]);
  useEffect(() => {
    const note = ({ target }: Event) => {
      const isSearch = target instanceof Element && target.closest('[type="search"], [role="search"]');
      if (!isSearch) typed.current = true;
    };
    const sent = () => {
      typed.current = false;
    };
    document.addEventListener('input', note);
    document.addEventListener('submit', sent);
    return () => {
      document.removeEventListener('input', note);
      document.removeEventListener('submit', sent);
    };
  }, []);
  return useCallback(() => {
    // As the browser asks before it closes the page (leave-guard).
    const isGuarded = !window.dispatchEvent(new Event('beforeunload', { cancelable: true }));
    return typed.current || isGuarded;
  }, []);
}
