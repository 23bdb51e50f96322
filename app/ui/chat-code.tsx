import { type ComponentType, lazy, Suspense } from 'react';
import { chatCode, chatText } from '#app/text/contact.ts';
import styles from './chat-code.module.css';
import { useTranslate } from './language.ts';

/** Where the chats are most likely on another device: the one with the camera. */
export const onDesktop = '(min-width: 48rem) and (hover: hover)';

/** Comes when a chat is opened on a desktop, and not with every page. Where it cannot come, the link beside it leads there too. */
const Drawn = lazy<ComponentType<{ text: string; label: string }>>(() =>
  import('./qr-code.tsx').then(
    ({ QrCode }) => ({ default: QrCode }),
    () => ({ default: () => null }),
  ),
);

/** The address of a chat for the camera of a phone, where the screen is not a phone's. */
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
