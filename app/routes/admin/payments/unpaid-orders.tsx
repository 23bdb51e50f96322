import { Button } from '@mantine/core';
import { useState } from 'react';
import { formatNtd } from '#app/domain/money.ts';
import type { OrderStatus } from '#app/domain/order-status.ts';
import type { ShippingOption } from '#app/domain/shipping.ts';
import { StatusBadge } from '#app/routes/admin/orders/status-badge.tsx';
import styles from '#app/routes/admin/payments.module.css';
import { dateTimeText } from '#app/text/date.ts';
import { labelled } from '#app/text/marks.ts';
import { paymentsText } from '#app/text/payments-admin.ts';
import { useLanguage, useSay } from '#app/ui/language.ts';
import { LocalLink } from '#app/ui/local-link.tsx';
import type { CountedPayment } from './payment-done.tsx';
import { RecordDialog } from './record-dialog.tsx';
import type { RecordedOrder } from './recorded-order.ts';
import { RemindButton } from './remind-button.tsx';

/** An order that waits for its transfer. Money in NTD, times ISO 8601. */
interface ShownOrder {
  orderNumber: string;
  orderDate: string;
  customerName: string;
  /** What is left to pay. */
  toPay: number;
  amountReceived: number;
  status: OrderStatus;
  shippingOption: ShippingOption;
  last: string | null;
  again: boolean;
  hasEmail: boolean;
}

/** Orders of which no transfer waits to be matched, each with its reminder and the way to note what came untold. */
export function UnpaidOrders({
  orders,
  onRecorded,
  onOther,
}: {
  orders: readonly ShownOrder[];
  onRecorded: (done: CountedPayment) => void;
  /** Something else was done: what was said of a payment before is over. */
  onOther: () => void;
}) {
  const say = useSay();
  const language = useLanguage();
  const [asking, setAsking] = useState<RecordedOrder | null>(null);
  return (
    <section className={styles.part} aria-labelledby="unpaid-orders">
      <h2 id="unpaid-orders">{say(paymentsText.unpaid)}</h2>
      {orders.length === 0 ? (
        <p className={styles.none}>{say(paymentsText.noneUnpaid)}</p>
      ) : (
        <ul className={styles.rows}>
          {orders.map(
            ({
              orderNumber,
              orderDate,
              customerName,
              toPay,
              amountReceived,
              status,
              shippingOption,
              ...reminder
            }) => (
              <li key={orderNumber} className={styles.row}>
                <div className={styles.head}>
                  <LocalLink to={`/admin/orders/${orderNumber}`} className={styles.number ?? ''}>
                    {orderNumber}
                  </LocalLink>
                  <span>{customerName}</span>
                  <StatusBadge status={status} shippingOption={shippingOption} />
                  <time dateTime={orderDate}>{dateTimeText(orderDate, 'short', language)}</time>
                  <strong>{formatNtd(toPay)}</strong>
                </div>
                <div className={styles.tools}>
                  <Button
                    size="sm"
                    variant="default"
                    aria-label={say(labelled(paymentsText.record, orderNumber))}
                    onClick={() => setAsking({ orderNumber, toPay, amountReceived, told: [] })}
                  >
                    {say(paymentsText.record)}
                  </Button>
                  <RemindButton orderNumber={orderNumber} {...reminder} onReminded={onOther} />
                </div>
              </li>
            ),
          )}
        </ul>
      )}
      {asking && (
        <RecordDialog
          key={asking.orderNumber}
          order={asking}
          onClose={() => setAsking(null)}
          onDone={(eventID, left) => {
            setAsking(null);
            onRecorded({ orderNumber: asking.orderNumber, eventID, left });
          }}
        />
      )}
    </section>
  );
}
