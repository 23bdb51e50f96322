import { useEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router';
import { isChinese, type Language, withoutLanguage } from '#app/domain/language.ts';
import { lineLink, lineMessageLink, messengerLink } from '#app/domain/settings/shop-details.ts';
import { aboutOrder, chatText } from '#app/text/chat.ts';
import { ChatCode, onDesktop } from './chat-code.tsx';
import styles from './chat-widget.module.css';
import { Icon } from './icon.tsx';
import { useLanguage, useTranslate } from './language.ts';
import { useEscape } from './page.tsx';
import { useSession } from './session.tsx';
import { useShop } from './shop.ts';

interface Facebook {
  init(settings: { autoLogAppEvents: boolean; xfbml: boolean; version: string }): void;
  CustomerChat?: { show(shouldOpen: boolean): void; hide(): void };
}

declare global {
  interface Window {
    FB?: Facebook;
    fbAsyncInit?: () => void;
  }
}

/** Specification, section 9. */
const version = 'v2.11';
/** In ms. */
const timeoutMs = 8_000;

/**
 * Loads Facebook's customer chat after the first interaction or when the browser is idle. Its failures never reach the
 * page.
 * @returns removes it again.
 */
function loadCustomerChat(language: Language, tell: (loaded: boolean) => void): () => void {
  let ended = false;
  let late: ReturnType<typeof setTimeout> | undefined;

  const begin = () => {
    stopWaiting();
    if (ended) return;
    Reflect.deleteProperty(window, 'FB');
    document.getElementById('facebook-jssdk')?.remove();
    document.getElementById('fb-root')?.remove();
    window.fbAsyncInit = () => {
      quietly(() => window.FB?.init({ autoLogAppEvents: true, xfbml: true, version }));
      if (!ended) tell(window.FB?.CustomerChat !== undefined);
    };
    const script = document.createElement('script');
    script.id = 'facebook-jssdk';
    script.async = true;
    script.src = `https://connect.facebook.net/${isChinese(language) ? 'zh_TW' : 'en_US'}/sdk/xfbml.customerchat.js`;
    script.onerror = end;
    late = setTimeout(() => {
      if (window.FB?.CustomerChat === undefined) end();
    }, timeoutMs);
    document.head.append(script);
  };
  const end = () => {
    ended = true;
    clearTimeout(late);
    document.getElementById('facebook-jssdk')?.remove();
    tell(false);
  };

  const events = ['pointerdown', 'keydown', 'scroll'] as const;
  const stopWaiting = () => {
    for (const event of events) window.removeEventListener(event, begin);
    cancelIdle(idle);
  };
  for (const event of events) window.addEventListener(event, begin, { once: true, passive: true });
  const idle = whenIdle(begin);

  return () => {
    stopWaiting();
    quietly(() => window.FB?.CustomerChat?.hide());
    if (!ended) end();
  };
}

function quietly(act: () => void): void {
  try {
    act();
  } catch {
    // Errors of Facebook's script are ignored.
  }
}

/** Earliest start after the page has loaded, in ms. */
const settle = 4_000;

function whenIdle(act: () => void): ReturnType<typeof setTimeout> {
  return setTimeout(() => (window.requestIdleCallback ?? setTimeout)(act), settle);
}

function cancelIdle(handle: ReturnType<typeof setTimeout>): void {
  clearTimeout(handle);
}

/** Pages for browsing, not for forms or payment. */
const lookingRound = /^\/(store(\/(?!cart$|checkout$)[^/]+)?)?$/;

/**
 * Facebook's customer chat, version 2.11 (specification, section 1), where a page is configured. Where it does not
 * load, a button offers Messenger and LINE instead.
 */
export function ChatWidget() {
  const { facebookPageId, lineId } = useShop();
  const language = useLanguage();
  const [loaded, setLoaded] = useState(false);
  const path = withoutLanguage(useLocation().pathname);
  // These addresses contain tokens, which no third-party script may read.
  const isPrivate = /^\/(pay|invitation|password|order)\//.test(path);

  useEffect(() => {
    if (!facebookPageId || isPrivate) return;
    return loadCustomerChat(language, setLoaded);
  }, [facebookPageId, language, isPrivate]);

  if (!facebookPageId && !lineId) return null;
  return (
    <>
      {facebookPageId && !isPrivate && <CustomerChat pageId={facebookPageId} />}
      {!loaded && <ChatButton pageId={facebookPageId} lineId={lineId} waits={!lookingRound.test(path)} />}
    </>
  );
}

/** Facebook's script replaces its content, so React must not manage that. */
function CustomerChat({ pageId }: { pageId: string }) {
  const t = useTranslate();
  const greeting = t(chatText.greeting);
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const element = document.createElement('div');
    element.className = 'fb-customerchat';
    const settings = {
      page_id: pageId,
      minimized: 'true',
      theme_color: getComputedStyle(document.documentElement).getPropertyValue('--brand').trim(),
      logged_in_greeting: greeting,
      logged_out_greeting: greeting,
      greeting_dialog_display: 'hide',
    };
    for (const [name, value] of Object.entries(settings)) element.setAttribute(name, value);
    place.current?.replaceChildren(element);
  }, [pageId, greeting]);
  return <div ref={place} />;
}

function ChatButton({
  pageId,
  lineId,
  waits,
}: {
  pageId: string | null;
  lineId: string | null;
  waits: boolean;
}) {
  const t = useTranslate();
  const { orderPosted, orderNumber } = useSession();
  const [withCodes, setWithCodes] = useState(false);
  const details = useRef<HTMLDetailsElement>(null);
  useEscape(details);
  // It may have been opened before hydration.
  useEffect(() => setWithCodes(isOpenOnDesktop(details.current)), []);
  const text = orderPosted ? t(aboutOrder(orderNumber)) : '';
  const chats = [
    ...(pageId ? [{ place: 'messenger', address: messengerLink(pageId, text) } as const] : []),
    ...(lineId
      ? [{ place: 'line', address: text ? lineMessageLink(lineId, text) : lineLink(lineId) } as const]
      : []),
  ];
  return (
    <details
      className={waits ? `${styles.chat} ${styles.waiting}` : styles.chat}
      ref={details}
      onToggle={({ currentTarget }) => setWithCodes(isOpenOnDesktop(currentTarget))}
    >
      <summary>
        <Icon name="chat" size={20} />
        <span className={styles.word}>{t(chatText.chat)}</span>
      </summary>
      <div className={styles.panel}>
        <ul>
          {chats.map(({ place, address }) => (
            <li key={place}>
              <a href={address} target="_blank" rel="noreferrer">
                {t(chatText[place])}
              </a>
              {withCodes && <ChatCode address={address} place={place} />}
            </li>
          ))}
        </ul>
        {withCodes && <p>{t(chatText.scan)}</p>}
      </div>
    </details>
  );
}

function isOpenOnDesktop(details: HTMLDetailsElement | null): boolean {
  return details?.open === true && window.matchMedia(onDesktop).matches;
}
