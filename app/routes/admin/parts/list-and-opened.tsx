import type { ReactNode } from 'react';
import styles from './list-and-opened.module.css';

/** A list, and beside it what was opened of it; where there is no room for both, what was opened alone. */
export function ListAndOpened({ isOpen, children }: { isOpen: boolean; children: ReactNode }) {
  return (
    <div className={styles.place}>
      <div className={isOpen ? `${styles.panes} ${styles.open}` : styles.panes}>{children}</div>
    </div>
  );
}
