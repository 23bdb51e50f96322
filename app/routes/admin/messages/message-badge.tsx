import type { MessageState } from '#app/domain/contact/contact-inbox.ts';
import styles from '#app/routes/admin/orders/status-badge.module.css';
import { AdminIcon } from '#app/routes/admin/parts/admin-icon.tsx';
import { messageStateText } from '#app/text/messages-admin.ts';
import { useTranslate } from '#app/ui/language.ts';

const looks = {
  unread: { colour: 'brand', icon: 'sparkle' },
  read: { colour: 'amber', icon: 'clock' },
  done: { colour: 'secondary', icon: 'check' },
} as const;

/** A message's state: name, colour and icon say the same. */
export function MessageBadge({ state }: { state: MessageState }) {
  const t = useTranslate();
  const { colour, icon } = looks[state];
  return (
    <span className={`${styles.badge} ${styles[colour]}`}>
      <AdminIcon name={icon} size={15} />
      {t(messageStateText[state])}
    </span>
  );
}
