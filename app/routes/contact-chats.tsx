import { lineLink, messengerLink, type ShopDetails } from '#app/domain/settings/shop-details.ts';
import { chatCode, chatText } from '#app/text/contact.ts';
import { useTranslate } from '#app/ui/language.ts';
import { QrCode } from '#app/ui/qr-code.tsx';
import styles from './contact.module.css';

/** QR codes of the shop's chats, on a desktop only: there the links beside them open no chat app. */
export function ContactChats({ shop: { lineId, facebookPageId } }: { shop: ShopDetails }) {
  const t = useTranslate();
  const chats = [
    ...(lineId ? [{ name: chatText.line, address: lineLink(lineId) }] : []),
    ...(facebookPageId ? [{ name: chatText.messenger, address: messengerLink(facebookPageId, '') }] : []),
  ];
  if (chats.length === 0) return null;
  return (
    <div className={styles.chats}>
      <h3>{t(chatText.scan)}</h3>
      <ul role="list">
        {chats.map(({ name, address }) => (
          <li key={address}>
            <QrCode text={address} label={t(chatCode(name))} />
            {t(name)}
          </li>
        ))}
      </ul>
    </div>
  );
}
