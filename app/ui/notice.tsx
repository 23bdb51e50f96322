import type { ComponentProps } from 'react';
import styles from './notice.module.css';

/** Set `role="alert"` or `role="status"` where it appears dynamically. */
export function Notice({
  tone = 'plain',
  className = '',
  ...props
}: ComponentProps<'div'> & { tone?: 'plain' | 'good' | 'warning' | 'error' }) {
  return <div {...props} className={`${styles.notice} ${styles[tone]} ${className}`} />;
}
