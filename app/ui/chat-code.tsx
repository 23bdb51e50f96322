import { type ComponentType, lazy, Suspense } from 'react';
import { chatCode, chatText } from '#app/text/chat.ts';
import styles from './chat-code.module.css';
import { useTranslate } from './language.ts';

/** Matches devices that probably lack the chat apps. */
export const onDesktop = '(min-width: 48rem) and (hover: hover)';

/** Loaded when a chat is opened on a desktop; the link beside it works without. */
const Drawn = lazy<ComponentType<{ text: string; label: string }>>(() =>
  import('./qr-code.tsx').then(
    ({ QrCode }) => ({ default: QrCode }),
    () => ({ default: () => null }),
  ),
);

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
