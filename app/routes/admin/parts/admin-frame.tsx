import { type FormEvent, type ReactNode, useEffect, useId, useState } from 'react';
import { NavLink, useLocation, useNavigate } from 'react-router';
import { localPath, withoutLanguage } from '#app/domain/language.ts';
import { languages } from '#app/domain/languages.ts';
import { CarriedUndo } from '#app/routes/admin/orders/carried-undo.tsx';
import { useLiveOrders } from '#app/routes/admin/orders/live-orders.tsx';
import { type AdminRoute, adminText, isNested, routesFor } from '#app/text/admin.ts';
import { Announcer } from '#app/ui/announcer.tsx';
import { type AuthUser, announceAuth, saveAuthUser } from '#app/ui/auth-user.ts';
import { callLimit } from '#app/ui/client-action.ts';
import { useLanguage, useTranslate } from '#app/ui/language.ts';
import { LocalLink } from '#app/ui/local-link.tsx';
import { Notice } from '#app/ui/notice.tsx';
import { contentId, focusPage, useFocusInSight } from '#app/ui/page.tsx';
import { useShop } from '#app/ui/shop.ts';
import styles from './admin-frame.module.css';
import { AdminIcon } from './admin-icon.tsx';
import { useCurrentInSight } from './current-in-sight.ts';
import { agreedToLeave, LeaveDialog, unsavedText } from './leave-guard.tsx';
import { actOnNotice, usePressedKeys } from './pressed-keys.ts';
import colours from './route-colours.module.css';
import { useTargetFocus } from './target-focus.ts';

/** What is named to whoever comes to it, and holds the controls that belong together. */
const parts = '[role="dialog"], form, section, article, main';

/**
 * Keeps the keyboard's place where its control goes away or is switched off: browsers let the focus fall back to the page
 * without a word. A button that waits for the shop gets it again once it has its answer. In place of a control that is gone,
 * the part of the page that it stood in has the focus, and never another control: who presses Enter twice means the first.
 * A list of rows that can be selected names the row at which work goes on (`data-next-row`), and a section the message about
 * what was just done in it, whose first button undoes that (`data-next-focus`).
 * An open dialog holds the keyboard whatever becomes of its controls, and one that goes away gives it back to what opened it.
 */
function useRestoredFocus(): void {
  useEffect(() => {
    let last: HTMLElement | null = null;
    let around: readonly HTMLElement[] = [];
    let frame = 0;
    const openers = new Map<HTMLElement, Place>();

    function note({ target }: { target: EventTarget | null }): void {
      if (!(target instanceof HTMLElement)) return;
      const dialog = dialogOf(target);
      if (dialog && last && !openers.has(dialog) && dialogOf(last) !== dialog)
        openers.set(dialog, { control: last, around });
      last = target;
      around = partsAround(target);
    }

    /** Dialogs that were taken out of the page at once have no moment of their own to give the keyboard back. */
    function leaveClosedDialogs(): void {
      for (const [dialog, { control, around: parts }] of [...openers].reverse()) {
        if (dialog.isConnected) continue;
        openers.delete(dialog);
        if (last !== dialog && !around.includes(dialog)) continue;
        last = control;
        around = parts;
      }
    }

    /** A control that is still there was left on purpose. */
    function leave({ target }: FocusEvent): void {
      setTimeout(() => {
        if (target === last && last !== null && isReady(last)) last = null;
      });
    }

    function repair(): void {
      if (last === null || (document.activeElement !== document.body && document.activeElement !== last))
        return;
      leaveClosedDialogs();
      if (isReady(last)) last.focus({ preventScroll: true });
      else if (!isWaiting(last)) focusPart(around.find((part) => part.isConnected));
    }

    // The browser takes the focus away with the next picture it draws.
    const changes = new MutationObserver(() => {
      cancelAnimationFrame(frame);
      frame = requestAnimationFrame(() => {
        frame = requestAnimationFrame(repair);
      });
    });
    changes.observe(document.body, {
      subtree: true,
      childList: true,
      attributeFilter: ['disabled', 'data-loading'],
    });
    // A control may have been focused before hydration.
    if (document.activeElement !== document.body) note({ target: document.activeElement });
    document.addEventListener('focusin', note);
    document.addEventListener('focusout', leave);
    document.addEventListener('keydown', holdInDialog, { capture: true });
    return () => {
      cancelAnimationFrame(frame);
      changes.disconnect();
      document.removeEventListener('focusin', note);
      document.removeEventListener('focusout', leave);
      document.removeEventListener('keydown', holdInDialog, { capture: true });
    };
  }, []);
}

interface Place {
  control: HTMLElement;
  around: readonly HTMLElement[];
}

function dialogOf(control: HTMLElement): HTMLElement | null {
  return control.closest<HTMLElement>('[role="dialog"]');
}

function partsAround(target: HTMLElement): HTMLElement[] {
  const found: HTMLElement[] = [];
  for (let part = target.parentElement?.closest<HTMLElement>(parts); part; ) {
    found.push(part);
    part = part.parentElement?.closest<HTMLElement>(parts);
  }
  return found;
}

function isReady(control: HTMLElement): boolean {
  return control.isConnected && !control.matches(':disabled');
}

function isWaiting(control: HTMLElement): boolean {
  return control.isConnected && control.matches('[data-loading]');
}

function focusPart(part: HTMLElement | undefined): void {
  if (!part) focusPage();
  else {
    const next =
      part.closest('section, article')?.querySelector<HTMLElement>('[data-next-focus]') ??
      (part.matches('section') ? part.querySelector<HTMLElement>('[data-next-row]') : null);
    if (!next && !part.hasAttribute('tabindex')) part.tabIndex = -1;
    (next ?? part).focus({ preventScroll: true });
  }
}

/** Mantine's focus trap does not hold Tab while the focus is at none of the dialog's controls. */
function holdInDialog({ key }: KeyboardEvent): void {
  if (key !== 'Tab' || document.activeElement !== document.body) return;
  [...document.querySelectorAll<HTMLElement>('[aria-modal="true"]')].at(-1)?.focus();
}

/** Stands round every page of the admin area. */
export function AdminFrame({
  user,
  isOut,
  isOwner,
  marks,
  children,
}: {
  user: AuthUser;
  /** The session has ended, and the page stays for what is typed in it. */
  isOut: boolean;
  /** Staff see no places that would not open. */
  isOwner: boolean;
  /** What the mark beside a place says; empty for none. */
  marks: Readonly<Partial<Record<string, string>>>;
  children: ReactNode;
}) {
  const t = useTranslate();
  const language = useLanguage();
  const shop = useShop();
  const { pathname } = useLocation();
  const nav = useCurrentInSight(pathname);
  useFocusInSight();
  useRestoredFocus();
  usePressedKeys(actOnNotice);
  useTargetFocus();
  const here = withoutLanguage(pathname);
  const isOverview = here === '/admin';
  const open = routesFor(isOwner);
  const at = open.find(({ path }) => isUnder(here, path));
  const moreMark = open.map(({ path, isAtThumb }) => (isAtThumb ? '' : marks[path])).find(Boolean);
  return (
    <div className={styles.admin}>
      <a className={styles.skip} href={`#${contentId}`}>
        {t(adminText.skip)}
      </a>
      <Announcer>
        <header className={styles.bar}>
          <div className={styles.inner}>
            <LocalLink to="/admin" className={styles.brand ?? ''}>
              <span className={styles.name}>{t(shop.name)}</span>
              <span className={styles.role}>{t(adminText.area)}</span>
            </LocalLink>
            <nav ref={nav} className={styles.nav} aria-label={t(adminText.navigation)}>
              <NavLink
                to={localPath('/admin', language)}
                end
                className={({ isActive }) => classes(styles.item, styles.thumb, isActive && styles.current)}
              >
                <AdminIcon name="overview" />
                <span className={styles.label}>{t(adminText.dashboard)}</span>
              </NavLink>
              {open.map((route) => (
                <Place
                  key={route.path}
                  route={route}
                  isNested={isNested(route, open)}
                  isAbove={at?.under === route.path}
                  mark={marks[route.path] ?? ''}
                  hasSubtitle={isOverview}
                />
              ))}
              <LocalLink
                to={`/admin#${placesId}`}
                className={classes(
                  styles.item,
                  styles.thumb,
                  styles.more,
                  !isOverview && at?.isAtThumb !== true && styles.current,
                )}
              >
                <AdminIcon name="more" />
                <span className={styles.label}>{t(adminText.more)}</span>
                {moreMark && <span className={styles.mark}>{moreMark}</span>}
              </LocalLink>
            </nav>
            <div className={styles.tools}>
              <LiveDot isOut={isOut} />
              <LanguageSwitch />
              <LocalLink to="/" className={styles.tool ?? ''} reloadDocument>
                <AdminIcon name="shop" />
                <span className={styles.wide}>{t(adminText.visitShop)}</span>
              </LocalLink>
              <LocalLink
                to="/admin/account"
                className={styles.tool ?? ''}
                title={t(adminText.signedInAs).replace('{email}', user.email)}
              >
                <AdminIcon name="account" />
                <span className={styles.wide}>{t(adminText.account)}</span>
              </LocalLink>
              <SignOut user={user} />
            </div>
          </div>
        </header>
        <main id={contentId} className={styles.content} tabIndex={-1}>
          <noscript>
            <Notice tone="warning" className="mb-5">
              {t(adminText.withoutScripts)}
            </Notice>
          </noscript>
          {children}
        </main>
        <CarriedUndo />
      </Announcer>
    </div>
  );
}

/** Where the overview lists every page. */
export const placesId = 'pages';

function classes(...names: readonly (string | false | undefined)[]): string {
  return names.filter(Boolean).join(' ');
}

function isUnder(here: string, path: string): boolean {
  return here === path || here.startsWith(`${path}/`);
}

/** A page in the menu; on the overview it is the tile of the page, beside a wide screen's content. */
function Place({
  route: { path, title, short, subtitle, icon, colour, isAtThumb },
  isNested,
  isAbove,
  mark,
  hasSubtitle,
}: {
  route: AdminRoute;
  isNested: boolean;
  /** Above the page that is open. */
  isAbove: boolean;
  mark: string;
  hasSubtitle: boolean;
}) {
  const t = useTranslate();
  const id = useId();
  return (
    <NavLink
      to={localPath(path, useLanguage())}
      className={({ isActive }) =>
        classes(
          styles.item,
          isAtThumb && styles.thumb,
          isNested && styles.nested,
          isAbove && styles.above,
          isActive && styles.current,
          colours[colour],
        )
      }
      data-above={isAbove ? '' : undefined}
      aria-describedby={hasSubtitle ? id : undefined}
    >
      <AdminIcon name={icon} />
      <span className={classes(styles.label, short && styles.full)}>{t(title)}</span>
      {short && <span className={classes(styles.label, styles.short)}>{t(short)}</span>}
      {mark && <span className={styles.mark}>{mark}</span>}
      {hasSubtitle && (
        <span id={id} className={styles.subtitle} aria-hidden="true">
          {t(subtitle)}
        </span>
      )}
    </NavLink>
  );
}

/** Says whether the page hears of changes at once, or of none any more. */
function LiveDot({ isOut }: { isOut: boolean }) {
  const t = useTranslate();
  const { state } = useLiveOrders();
  if (state === 'connecting' && !isOut) return null;
  const away = isOut || state === 'away';
  const text = isOut ? adminText.signedOut : away ? adminText.liveAway : adminText.liveOpen;
  return (
    <span className={`${styles.live} ${away ? styles.away : ''}`}>
      <span className={styles.dot} aria-hidden="true" />
      <span className={away ? '' : styles.wide}>{t(text)}</span>
    </span>
  );
}

function LanguageSwitch() {
  const language = useLanguage();
  const { pathname, search } = useLocation();
  return languages
    .filter(({ index }) => index !== language)
    .map(({ index, tag, name, short }) => (
      <a
        key={tag}
        className={styles.tool}
        href={localPath(withoutLanguage(pathname), index) + search}
        hrefLang={tag}
        lang={tag}
      >
        {short}
        <span className="visually-hidden">{name}</span>
      </a>
    ));
}

/** A form of the sign-in page, posted without going there, so that a dead line keeps this page. */
function SignOut({ user }: { user: AuthUser }) {
  const t = useTranslate();
  const login = localPath('/login', useLanguage());
  const navigate = useNavigate();
  const [leaving, setLeaving] = useState(false);
  const [failed, setFailed] = useState(false);
  const [isAsking, setAsking] = useState(false);

  async function leave(): Promise<void> {
    setAsking(false);
    setLeaving(true);
    const answer = await fetch(login, {
      method: 'POST',
      body: new URLSearchParams({ intent: 'sign-out' }),
      redirect: 'manual',
      signal: AbortSignal.timeout(callLimit),
    }).catch(() => null);
    setLeaving(false);
    // Not signed out while the shop has not heard of it, which redirects.
    const isOut = answer?.type === 'opaqueredirect';
    setFailed(!isOut);
    if (!isOut) return;
    saveAuthUser(null);
    announceAuth('signed-out');
    await navigate(login, { replace: true, state: agreedToLeave });
  }

  // Before the session ends, since nothing can be saved after it.
  function submit(event: FormEvent): void {
    event.preventDefault();
    if (unsavedText() === null) void leave();
    else setAsking(true);
  }

  return (
    <form method="post" action={login} onSubmit={submit}>
      <LeaveDialog opened={isAsking} onStay={() => setAsking(false)} onLeave={() => void leave()} />
      <button
        type="submit"
        name="intent"
        value="sign-out"
        className={styles.tool}
        title={t(adminText.signedInAs).replace('{email}', user.email)}
      >
        <AdminIcon name="out" />
        <span className={styles.wide}>{t(leaving ? adminText.signingOut : adminText.signOut)}</span>
      </button>
      {failed && (
        <p className={styles.failed} role="alert">
          {t(adminText.signOutFailed)}
        </p>
      )}
    </form>
  );
}
