import { formatPhone } from '#app/domain/address/phone.ts';
import { type CustomerRow, mostOrdersCounted } from '#app/domain/customer/customer-record.ts';
import { customersText, ordersCounted } from '#app/text/customers.ts';
import { dateText } from '#app/text/date.ts';
import { useLanguage, useTranslate } from '#app/ui/language.ts';
import { LocalLink } from '#app/ui/local-link.tsx';
import { CustomerFlags } from './customer-flags.tsx';
import styles from './customers.module.css';

/** A page of customers, each a link to all about them. */
export function CustomerList({ customers }: { customers: readonly CustomerRow[] }) {
  const t = useTranslate();
  const language = useLanguage();
  return (
    <ul className={styles.list} aria-label={t(customersText.list)}>
      {customers.map((one) => (
        <li key={one.id}>
          <LocalLink to={`/admin/customers/${one.id}`} className={styles.row ?? ''}>
            <span className={styles.name}>
              {one.displayName || '–'} <CustomerFlags customer={one} />
            </span>
            <span className={styles.reach}>
              {formatPhone(one.number)}
              <small>{one.email}</small>
            </span>
            <span className={styles.last}>
              {t(ordersCounted(one.orders, mostOrdersCounted))}
              {one.lastOrder && (
                <small>
                  {t(customersText.lastOrder).replace('{date}', dateText(one.lastOrder, 'short', language))}
                </small>
              )}
            </span>
          </LocalLink>
        </li>
      ))}
    </ul>
  );
}
