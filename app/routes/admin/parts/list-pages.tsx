import type { ReactNode } from 'react';
import { LocalLink } from '#app/ui/local-link.tsx';
import styles from './list-pages.module.css';

interface Step {
  to: string;
  text: string;
}

/** What leads through a list of many pages. */
export function ListPages({
  label,
  before,
  after,
  children,
}: {
  label: string;
  before: Step | null;
  after: Step | null;
  /** Where in the list one stands. */
  children?: ReactNode;
}) {
  return (
    <nav className={styles.pages} aria-label={label}>
      {before ? (
        <LocalLink to={before.to} rel="prev">
          {before.text}
        </LocalLink>
      ) : (
        <span />
      )}
      <span className={styles.place}>{children}</span>
      {after ? (
        <LocalLink to={after.to} rel="next">
          {after.text}
        </LocalLink>
      ) : (
        <span />
      )}
    </nav>
  );
}
