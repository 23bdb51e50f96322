import type { ReactNode } from 'react';
import type { DeliveryTerms } from '#app/domain/delivery/shipping.ts';
import { missingForFreeText, missingForMinimumText } from '#app/text/cart.ts';
import { useTranslate } from './language.ts';
import styles from './order-thresholds.module.css';

/** NTD missing for free delivery or the minimum order; nothing where reached. */
export function OrderThresholds({
  money: { missingForFree, missingForMinimum },
  terms: { minimum },
  id,
  children,
}: {
  money: { missingForFree: number | null; missingForMinimum: number | null };
  terms: DeliveryTerms;
  id?: string;
  children?: ReactNode;
}) {
  const t = useTranslate();
  return (
    <div role="status" id={id} tabIndex={-1} className={styles.thresholds}>
      {missingForMinimum !== null && minimum !== null && (
        <p className="medium">{t(missingForMinimumText(missingForMinimum, minimum))}</p>
      )}
      {missingForFree !== null && <p>{t(missingForFreeText(missingForFree))}</p>}
      {children}
    </div>
  );
}
