import { Suspense } from 'react';
import {
  lineLink,
  lineMessageLink,
  messengerLink,
  type ShopDetails,
} from '#app/domain/settings/shop-details.ts';
import { chatCode, chatText } from '#app/text/chat.ts';
import styles from './chat-code.module.css';
import { useTranslate } from './language.ts';
import { lazyPart } from './lazy-part.ts';

/** Matches devices that probably lack the chat apps. */
export const onDesktop = '(min-width: 48rem) and (hover: hover)';

/** Loaded when a chat is opened on a desktop; the link beside it works without. */
const Drawn = lazyPart(async () => (await import('./qr-code.tsx')).QrCode);

/** The shop's chats, with a draft if there is one. */
export function chatsOf(
  { facebookPageId, lineId }: Pick<ShopDetails, 'facebookPageId' | 'lineId'>,
  text: string,
) {
  return [
    ...(facebookPageId
      ? [{ place: 'messenger', address: messengerLink(facebookPageId, text) } as const]
      : []),
    ...(lineId
      ? [{ place: 'line', address: text ? lineMessageLink(lineId, text) : lineLink(lineId) } as const]
      : []),
  ];
}

/** A code for a phone's camera, on larger screens. */
export function ChatCode({ address, place }: { address: string; place: 'messenger' | 'line' }) {
  const t = useTranslate();
  return (
    <div className={styles.code}>
      <Suspense fallback={null}>
        <Drawn text={address} label={t(chatCode(chatText[place]))} />
      </Suspense>
    </div>
  );
}
