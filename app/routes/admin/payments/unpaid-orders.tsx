import { formatNtd } from '#app/domain/money.ts';
import type { OrderStatus } from '#app/domain/order-status.ts';
import { StatusBadge } from '#app/routes/admin/orders/status-badge.tsx';
import styles from '#app/routes/admin/payments.module.css';
import { dateTimeText } from '#app/text/date.ts';
import { paymentsText } from '#app/text/payments-admin.ts';
import { useLanguage, useSay } from '#app/ui/language.ts';
import { LocalLink } from '#app/ui/local-link.tsx';
import { RemindButton } from './remind-button.tsx';

/** An order that waits for its transfer. Money in NTD, times ISO 8601. */
interface ShownOrder {
  orderNumber: string;
  orderDate: string;
  customerName: string;
  /** What is left to pay. */
  toPay: number;
  status: OrderStatus;
  last: string | null;
  again: boolean;
  hasEmail: boolean;
}

/** Orders of which no transfer was told yet, each with its reminder. */
export function UnpaidOrders({ orders }: { orders: readonly ShownOrder[] }) {
  const say = useSay();
  const language = useLanguage();
  return (
    <section className={styles.part} aria-labelledby="unpaid-orders">
      <h2 id="unpaid-orders">{say(paymentsText.unpaid)}</h2>
      {orders.length === 0 ? (
        <p className={styles.none}>{say(paymentsText.noneUnpaid)}</p>
      ) : (
        <ul className={styles.rows}>
          {orders.map(({ orderNumber, orderDate, customerName, toPay, status, last, again, hasEmail }) => (
            <li key={orderNumber} className={styles.row}>
              <div className={styles.head}>
                <LocalLink to={`/admin/orders/${orderNumber}`} className={styles.number ?? ''}>
                  {orderNumber}
                </LocalLink>
                <span>{customerName}</span>
                <StatusBadge status={status} />
                <time dateTime={orderDate}>{dateTimeText(orderDate, 'short', language)}</time>
                <strong>{formatNtd(toPay)}</strong>
              </div>
              <RemindButton orderNumber={orderNumber} last={last} again={again} hasEmail={hasEmail} />
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
