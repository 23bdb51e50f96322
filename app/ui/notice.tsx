import type { ComponentProps } from 'react';
import styles from './notice.module.css';

/** Give `role="alert"` or `role="status"` where it appears by itself. */
export function Notice({
  tone = 'plain',
  className = '',
  ...props
}: ComponentProps<'div'> & { tone?: 'plain' | 'good' | 'warning' | 'error' }) {
  return <div {...props} className={`${styles.notice} ${styles[tone]} ${className}`} />;
}
