import { type CustomerRow, mostOrdersCounted } from '#app/domain/customer-record.ts';
import { formatPhone } from '#app/domain/phone.ts';
import { customersText, ordersCounted } from '#app/text/customers.ts';
import { dateText } from '#app/text/date.ts';
import { useLanguage, useSay } from '#app/ui/language.ts';
import { LocalLink } from '#app/ui/local-link.tsx';
import { CustomerFlags } from './customer-flags.tsx';
import styles from './customers.module.css';

/** A page of customers, each a link to all about them. */
export function CustomerList({ customers }: { customers: readonly CustomerRow[] }) {
  const say = useSay();
  const language = useLanguage();
  return (
    <ul className={styles.list} aria-label={say(customersText.list)}>
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
              {say(ordersCounted(one.orders, mostOrdersCounted))}
              {one.lastOrder && (
                <small>
                  {say(customersText.lastOrder).replace('{date}', dateText(one.lastOrder, 'short', language))}
                </small>
              )}
            </span>
          </LocalLink>
        </li>
      ))}
    </ul>
  );
}
