import type { OrderChange } from '#app/domain/order-changes.ts';
import { changeWords } from '#app/text/order-changes.ts';
import { useSay } from '#app/ui/language.ts';
import styles from './change-list.module.css';

/** What an edit changed, each thing with what it was and what it is. */
export function ChangeList({ changes }: { changes: readonly OrderChange[] }) {
  const say = useSay();
  return (
    <ul className={styles.changes}>
      {changes.map(changeWords).map(({ label, value }) => (
        <li key={label[0] + value[0]}>
          <b>{say(label)}</b> <span>{say(value)}</span>
        </li>
      ))}
    </ul>
  );
}
