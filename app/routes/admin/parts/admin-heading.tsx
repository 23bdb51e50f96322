import type { ReactNode } from 'react';
import styles from './admin-heading.module.css';

/** What a page of the admin area is for, and what can be begun there. */
export function AdminHeading({
  title,
  lead,
  id,
  children,
}: {
  title: string;
  lead?: ReactNode;
  id?: string;
  children?: ReactNode;
}) {
  return (
    <header className={styles.heading}>
      <div>
        <h1 id={id}>{title}</h1>
        {lead && <p>{lead}</p>}
      </div>
      {children}
    </header>
  );
}
