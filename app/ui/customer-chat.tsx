import { useEffect, useRef } from 'react';
import { isChinese, type Language } from '#app/domain/language.ts';
import { chatText } from '#app/text/chat.ts';
import { useLanguage, useTranslate } from './language.ts';

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
/** Earliest start after the page has loaded, in ms. */
const settle = 4_000;

/**
 * Loads Facebook's customer chat after the first interaction or when the browser is idle. Its failures never reach the
 * page.
 * @returns a function that removes it.
 */
function loadCustomerChat(language: Language, onLoaded: (loaded: boolean) => void): () => void {
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
      if (!ended) onLoaded(window.FB?.CustomerChat !== undefined);
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
    onLoaded(false);
  };

  const events = ['pointerdown', 'keydown', 'scroll'] as const;
  const stopWaiting = () => {
    for (const event of events) window.removeEventListener(event, begin);
    clearTimeout(settled);
  };
  for (const event of events) window.addEventListener(event, begin, { once: true, passive: true });
  const settled = setTimeout(() => (window.requestIdleCallback ?? setTimeout)(begin), settle);

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

/** React must not manage the content, which Facebook's script replaces. */
export function CustomerChat({ pageId, onLoaded }: { pageId: string; onLoaded: (loaded: boolean) => void }) {
  const t = useTranslate();
  const language = useLanguage();
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
  useEffect(() => loadCustomerChat(language, onLoaded), [language, onLoaded]);
  return <div ref={place} />;
}
