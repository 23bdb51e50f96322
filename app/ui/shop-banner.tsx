import { useEffect, useSyncExternalStore } from 'react';
import { useLocation } from 'react-router';
import { withoutLanguage } from '#app/domain/language.ts';
import type { Banner } from '#app/domain/settings/appearance.ts';
import { labelled } from '#app/text/marks.ts';
import { shellText } from '#app/text/shell.ts';
import { readStored, writeStored } from './browser-storage.ts';
import { Icon } from './icon.tsx';
import { useTranslate } from './language.ts';
import { LocalLink } from './local-link.tsx';
import { shopNow } from './now.ts';
import { focusPage } from './page.tsx';
import { useRefresh } from './refresh.ts';
import { type ShownBanner, useShop } from './shop.ts';
import styles from './shop-banner.module.css';

/** The id depends on the content, so that a new banner is shown to whoever dismissed an earlier one. */
export function shownBanner({ text, link }: Omit<Banner, 'from' | 'until'>): ShownBanner {
  let hash = 5381;
  for (const unit of JSON.stringify([text, link])) hash = (hash * 33 + (unit.codePointAt(0) ?? 0)) % 2 ** 45;
  return { id: `b${hash.toString(36)}`, text, link };
}

/**
 * Hides a dismissed banner before the first paint, so that nothing moves: the page's first script
 * (server/http/scripts-last.ts) writes the id to the root.
 */
export function bannerRule({ id }: ShownBanner): string {
  return `[data-dismissed=${id}] [data-banner=${id}]{display:none}`;
}

const key = 'boma.banner';
const listeners = new Set<() => void>();
/** Without storage, for the lifetime of the page. */
let dismissed: string | null | undefined;

function readDismissed(): string | null {
  if (dismissed === undefined) dismissed = readStored('sessionStorage', key);
  return dismissed;
}

function dismiss(id: string): void {
  dismissed = id;
  writeStored('sessionStorage', key, id);
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export function ShopBanner() {
  const t = useTranslate();
  const { banner, nextBannerChange } = useShop();
  const gone = useSyncExternalStore(subscribe, readDismissed, () => null);
  useBannerChange(nextBannerChange);
  // The offline page is cached, and would show a banner after its end.
  const isStored = withoutLanguage(useLocation().pathname) === '/offline';
  if (banner === null || banner.id === gone || isStored) return null;
  const words = t(banner.text);
  return (
    <aside className={styles.banner} aria-label={t(shellText.announcement)} data-banner={banner.id}>
      <div className={styles.line}>
        <p>{banner.link === null ? words : <LocalLink to={banner.link}>{words}</LocalLink>}</p>
        <button
          type="button"
          className={styles.dismiss}
          onClick={() => {
            dismiss(banner.id);
            focusPage();
          }}
        >
          <Icon name="close" size={20} />
          <span className="visually-hidden">{t(shellText.dismissAnnouncement)}</span>
        </button>
      </div>
    </aside>
  );
}

/** The form of the checkout gives way to it, and the offline page is cached. */
export function PausedBanner() {
  const t = useTranslate();
  const { paused } = useShop();
  const path = withoutLanguage(useLocation().pathname);
  if (!paused || path === '/offline' || path === '/store/checkout') return null;
  return (
    <aside className={styles.banner}>
      <div className={styles.line}>
        <p className={styles.lines}>
          <strong>{t(shellText.ordersPaused)}</strong>
          {t(labelled(['', ''], paused))}
        </p>
      </div>
    </aside>
  );
}

/** Longest delay of a browser timer, in ms. */
const longest = 2 ** 31 - 1;
/** In ms: spreads the reloads of all visitors. */
const spread = 5_000;
/** In ms: until the next call, where the browser's clock was ahead of the shop's. */
const pause = 300_000;

/** Calls once the moment has come, and again after a pause, until cancelled. @returns cancels it. */
export function callFrom(moment: number, call: () => void): () => void {
  const wait = moment - shopNow().getTime() + Math.random() * spread;
  if (wait > longest) return () => {};
  let repeated: ReturnType<typeof setInterval> | undefined;
  const first = setTimeout(
    () => {
      call();
      repeated = setInterval(call, pause);
    },
    Math.max(wait, 0),
  );
  return () => {
    clearTimeout(first);
    clearInterval(repeated);
  };
}

/** Reloads the page's data when its banner starts or ends. */
function useBannerChange(turn: string | null): void {
  const refresh = useRefresh();
  useEffect(
    () => (turn === null ? undefined : callFrom(Date.parse(turn), () => void refresh())),
    [turn, refresh],
  );
}
