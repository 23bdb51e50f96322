import type { MessageState } from '#app/domain/contact-inbox.ts';
import { DeskIcon } from '#app/routes/admin/desk/desk-icon.tsx';
import styles from '#app/routes/admin/orders/status-badge.module.css';
import { messageStateText } from '#app/text/messages-admin.ts';
import { useSay } from '#app/ui/language.ts';

const looks = {
  unread: { colour: 'brand', icon: 'sparkle' },
  read: { colour: 'amber', icon: 'clock' },
  done: { colour: 'secondary', icon: 'check' },
} as const;

/** A message's state: name, colour and icon say the same. */
export function MessageBadge({ state }: { state: MessageState }) {
  const say = useSay();
  const { colour, icon } = looks[state];
  return (
    <span className={`${styles.badge} ${styles[colour]}`}>
      <DeskIcon name={icon} size={15} />
      {say(messageStateText[state])}
    </span>
  );
}
