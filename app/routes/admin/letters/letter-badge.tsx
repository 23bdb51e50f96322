import { DeskIcon } from '#app/routes/admin/desk/desk-icon.tsx';
import styles from '#app/routes/admin/orders/status-badge.module.css';
import { letterStates } from '#app/text/letters-admin.ts';
import { useSay } from '#app/ui/language.ts';

const looks = {
  waiting: { colour: 'amber', icon: 'clock' },
  sent: { colour: 'secondary', icon: 'check' },
  dead: { colour: 'error', icon: 'cross' },
} as const;

/** A letter's state: name, colour and icon say the same. */
export function LetterBadge({ state }: { state: keyof typeof letterStates }) {
  const say = useSay();
  const { colour, icon } = looks[state];
  return (
    <span className={`${styles.badge} ${styles[colour]}`}>
      <DeskIcon name={icon} size={15} />
      {say(letterStates[state])}
    </span>
  );
}
