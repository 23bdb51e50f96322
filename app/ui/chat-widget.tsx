import { useEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router';
import { withoutLanguage } from '#app/domain/language.ts';
import { isPrivatePage } from '#app/domain/private-page.ts';
import { aboutOrder, chatText } from '#app/text/chat.ts';
import { ChatCode, chatsOf, onDesktop } from './chat-code.tsx';
import styles from './chat-widget.module.css';
import type { CustomerChat } from './customer-chat.tsx';
import { Icon } from './icon.tsx';
import { useTranslate } from './language.ts';
import { useEscape } from './page.tsx';
import { useSession } from './session.tsx';
import { useShop } from './shop.ts';

/** Pages for browsing, not for forms or payment. */
const lookingRound = /^\/(store(\/(?!cart$|checkout$)[^/]+)?)?$/;

/**
 * Facebook's customer chat, version 2.11 (specification, section 1), where a page is configured. Where it does not
 * load, a button offers Messenger and LINE instead.
 */
export function ChatWidget() {
  const { facebookPageId, lineId } = useShop();
  const [customerChat, setCustomerChat] = useState<{ Shown: typeof CustomerChat } | null>(null);
  const [loaded, setLoaded] = useState(false);
  const { pathname } = useLocation();
  const hasCustomerChat = facebookPageId !== null && !isPrivatePage(pathname);

  useEffect(() => {
    if (!hasCustomerChat) return;
    import('./customer-chat.tsx').then(
      ({ CustomerChat: Shown }) => setCustomerChat({ Shown }),
      () => {},
    );
  }, [hasCustomerChat]);

  if (!facebookPageId && !lineId) return null;
  return (
    <>
      {hasCustomerChat && customerChat && <customerChat.Shown pageId={facebookPageId} onLoaded={setLoaded} />}
      {!loaded && (
        <ChatButton
          pageId={facebookPageId}
          lineId={lineId}
          waits={!lookingRound.test(withoutLanguage(pathname))}
        />
      )}
    </>
  );
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
  // The menu may have been opened before hydration.
  useEffect(() => setWithCodes(isOpenOnDesktop(details.current)), []);
  const text = orderPosted ? t(aboutOrder(orderNumber)) : '';
  const chats = chatsOf({ facebookPageId: pageId, lineId }, text);
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
