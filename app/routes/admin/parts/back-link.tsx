import type { ReactNode } from 'react';
import { LocalLink } from '#app/ui/local-link.tsx';
import { AdminIcon } from './admin-icon.tsx';
import styles from './back-link.module.css';

/** The way back to the list that a page was opened from. */
export function BackLink({
  to,
  keepsPlace = false,
  children,
}: {
  to: string;
  /** The list stands beside the page: it stays where it was scrolled to. */
  keepsPlace?: boolean;
  children: ReactNode;
}) {
  return (
    <LocalLink to={to} className={styles.back ?? ''} preventScrollReset={keepsPlace}>
      <AdminIcon name="back" />
      {children}
    </LocalLink>
  );
}
