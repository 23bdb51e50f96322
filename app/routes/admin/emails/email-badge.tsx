import styles from '#app/routes/admin/orders/status-badge.module.css';
import { AdminIcon } from '#app/routes/admin/parts/admin-icon.tsx';
import { emailStates } from '#app/text/emails-admin.ts';
import { useTranslate } from '#app/ui/language.ts';

const looks = {
  waiting: { colour: 'amber', icon: 'clock' },
  sent: { colour: 'secondary', icon: 'check' },
  dead: { colour: 'error', icon: 'cross' },
} as const;

/** An email's state: name, colour and icon say the same. */
export function EmailBadge({ state }: { state: keyof typeof emailStates }) {
  const t = useTranslate();
  const { colour, icon } = looks[state];
  return (
    <span className={`${styles.badge} ${styles[colour]}`}>
      <AdminIcon name={icon} size={15} />
      {t(emailStates[state])}
    </span>
  );
}
