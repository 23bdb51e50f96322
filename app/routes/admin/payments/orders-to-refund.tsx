import { Button } from '@mantine/core';
import { formatNtd } from '#app/domain/money.ts';
import type { OrderStatus } from '#app/domain/order-status.ts';
import type { ShippingOption } from '#app/domain/shipping.ts';
import { StatusBadge } from '#app/routes/admin/orders/status-badge.tsx';
import styles from '#app/routes/admin/payments.module.css';
import { dateTimeText } from '#app/text/date.ts';
import { labelled } from '#app/text/marks.ts';
import { refundText } from '#app/text/payments-admin.ts';
import { useLanguage, useSay } from '#app/ui/language.ts';
import { LocalLink } from '#app/ui/local-link.tsx';

/** Money in NTD, times ISO 8601. */
interface ShownOrder {
  orderNumber: string;
  orderDate: string;
  customerName: string;
  status: OrderStatus;
  shippingOption: ShippingOption;
  toRefund: number;
}

/** Every order of which the shop holds more than is due; the refund is recorded on the order itself. */
export function OrdersToRefund({ orders }: { orders: readonly ShownOrder[] }) {
  const say = useSay();
  const language = useLanguage();
  return (
    <section className={styles.part} aria-labelledby="orders-to-refund">
      <h2 id="orders-to-refund">{say(refundText.list)}</h2>
      {orders.length === 0 ? (
        <p className={styles.none}>{say(refundText.none)}</p>
      ) : (
        <ul className={styles.rows}>
          {orders.map(({ orderNumber, orderDate, customerName, status, shippingOption, toRefund }) => (
            <li key={orderNumber} className={styles.row}>
              <div className={styles.head}>
                <LocalLink to={`/admin/orders/${orderNumber}`} className={styles.number ?? ''}>
                  {orderNumber}
                </LocalLink>
                <span>{customerName}</span>
                <StatusBadge status={status} shippingOption={shippingOption} />
                <time dateTime={orderDate}>{dateTimeText(orderDate, 'short', language)}</time>
                <strong>{formatNtd(toRefund)}</strong>
              </div>
              <div>
                <Button
                  variant="default"
                  component={LocalLink}
                  to={`/admin/orders/${orderNumber}`}
                  aria-label={say(labelled(refundText.record, orderNumber))}
                >
                  {say(refundText.record)}
                </Button>
              </div>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
