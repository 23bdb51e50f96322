import type { ReactNode } from 'react';
import styles from './page.module.css';

/** `narrow` is the width of a form. */
export function Page({
  title,
  lead,
  narrow = false,
  children,
}: {
  title: string;
  lead?: ReactNode;
  narrow?: boolean;
  children: ReactNode;
}) {
  return (
    <div className={`${styles.page} ${narrow ? styles.narrow : ''}`}>
      <header className="mb-6">
        <h1>{title}</h1>
        {lead && <p className={styles.lead}>{lead}</p>}
      </header>
      {children}
    </div>
  );
}
