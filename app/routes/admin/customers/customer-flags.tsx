import type { CustomerRow } from '#app/domain/customer/customer-record.ts';
import { AdminIcon } from '#app/routes/admin/parts/admin-icon.tsx';
import { customersText } from '#app/text/customers.ts';
import { useTranslate } from '#app/ui/language.ts';
import styles from './customers.module.css';

/** Whether they are a regular, and quietly whether a parcel was not collected. */
export function CustomerFlags({
  customer: { loyalty, loyaltyLevel, wasNotCollected },
}: {
  customer: Pick<CustomerRow, 'loyalty' | 'loyaltyLevel' | 'wasNotCollected'>;
}) {
  const t = useTranslate();
  return (
    <>
      {loyalty && (
        <span className={styles.regular}>
          {t(customersText.regular)}
          {loyaltyLevel && ` · ${loyaltyLevel}`}
        </span>
      )}
      {wasNotCollected && (
        <span className={styles.quiet} title={t(customersText.notCollected)}>
          <AdminIcon name="parcelBack" size={16} />
          <span className="visually-hidden">{t(customersText.notCollected)}</span>
        </span>
      )}
    </>
  );
}
