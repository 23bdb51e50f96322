import type { ReactNode } from 'react';
import type { CheckoutProblem } from '#app/domain/cart/checkout-check.ts';
import { useDisclosure } from '#app/ui/disclosure.ts';
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
  return (
    <details className={styles.more} {...useDisclosure(begins || problem !== undefined)}>
      <summary>{title}</summary>
      <div className={styles.moreFields}>{children}</div>
    </details>
  );
}
