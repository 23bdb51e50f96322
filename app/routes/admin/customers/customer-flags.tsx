import type { CustomerRow } from '#app/domain/customer-record.ts';
import { DeskIcon } from '#app/routes/admin/desk/desk-icon.tsx';
import { customersText } from '#app/text/customers.ts';
import { useSay } from '#app/ui/language.ts';
import styles from './customers.module.css';

/** Whether they are a regular, and quietly whether a parcel was not collected. */
export function CustomerFlags({
  customer: { loyalty, loyaltyLevel, wasNotCollected },
}: {
  customer: Pick<CustomerRow, 'loyalty' | 'loyaltyLevel' | 'wasNotCollected'>;
}) {
  const say = useSay();
  return (
    <>
      {loyalty && (
        <span className={styles.regular}>
          {say(customersText.regular)}
          {loyaltyLevel && ` · ${loyaltyLevel}`}
        </span>
      )}
      {wasNotCollected && (
        <span className={styles.quiet} title={say(customersText.notCollected)}>
          <DeskIcon name="parcelBack" size={16} />
          <span className="visually-hidden">{say(customersText.notCollected)}</span>
        </span>
      )}
    </>
  );
}
