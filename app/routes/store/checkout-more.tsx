import { type ReactNode, useState } from 'react';
import type { CheckoutProblem } from '#app/domain/cart/checkout-check.ts';
import styles from './checkout.module.css';

/** Closed until it is wanted, so that few read past it. @param begins whether it is open at first. */
export function More({
  title,
  begins,
  problem,
  children,
}: {
  title: string;
  begins: boolean;
  problem: CheckoutProblem | undefined;
  children: ReactNode;
}) {
  const [isOpen, setOpen] = useState(begins);
  return (
    <details
      className={styles.more}
      open={isOpen || problem !== undefined}
      onToggle={({ currentTarget }) => setOpen(currentTarget.open)}
    >
      <summary>{title}</summary>
      <div className={styles.moreFields}>{children}</div>
    </details>
  );
}
