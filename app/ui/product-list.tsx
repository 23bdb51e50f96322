import type { ReactNode } from 'react';
import styles from './product-card.module.css';

export function ProductList({ label, children }: { label: string; children: ReactNode }) {
  return (
    <ul className={styles.list} role="list" aria-label={label}>
      {children}
    </ul>
  );
}
