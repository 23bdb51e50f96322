import type { ReactNode } from 'react';
import styles from './answers.module.css';

/** The answers to what a dialog asks, the way out of it first. */
export function Answers({ children }: { children: ReactNode }) {
  return <div className={styles.answers}>{children}</div>;
}
