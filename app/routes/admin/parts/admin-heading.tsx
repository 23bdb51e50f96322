import type { ReactNode } from 'react';
import styles from './admin-heading.module.css';

/** What a page of the admin area is for, and what can be begun there. */
export function AdminHeading({
  title,
  lead,
  children,
}: {
  title: string;
  lead: ReactNode;
  children?: ReactNode;
}) {
  return (
    <header className={styles.heading}>
      <div>
        <h1>{title}</h1>
        <p>{lead}</p>
      </div>
      {children}
    </header>
  );
}
