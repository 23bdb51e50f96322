import { Button } from '@mantine/core';
import { useState } from 'react';
import styles from '#app/routes/admin/payments.module.css';
import { labelled } from '#app/text/marks.ts';
import { paymentsText } from '#app/text/payments-admin.ts';
import { useTranslate } from '#app/ui/language.ts';
import { OrderHead, type OrderOfMoney } from './order-head.tsx';
import type { CountedPayment } from './payment-done.tsx';
import { RecordDialog, type RecordedOrder } from './record-dialog.tsx';
import { RemindButton } from './remind-button.tsx';

/** An order that waits for its transfer. Money in NTD, times ISO 8601. */
interface ShownOrder extends OrderOfMoney {
  /** What is left to pay. */
  toPay: number;
  amountReceived: number;
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
  /** Something else was done: the message of an earlier payment goes. */
  onOther: () => void;
}) {
  const t = useTranslate();
  const [asking, setAsking] = useState<RecordedOrder | null>(null);
  return (
    <section className={styles.part} aria-labelledby="unpaid-orders">
      <h2 id="unpaid-orders">{t(paymentsText.unpaid)}</h2>
      {orders.length === 0 ? (
        <p className={styles.none}>{t(paymentsText.noneUnpaid)}</p>
      ) : (
        <ul className="plain-list grid gap-3">
          {orders.map((order) => {
            const { orderNumber, toPay, amountReceived, last, again, hasEmail } = order;
            return (
              <li key={orderNumber} className={styles.row}>
                <OrderHead order={order} sum={toPay} />
                <div className={styles.tools}>
                  <Button
                    size="sm"
                    variant="default"
                    aria-label={t(labelled(paymentsText.record, orderNumber))}
                    onClick={() => setAsking({ orderNumber, toPay, amountReceived, reported: [] })}
                  >
                    {t(paymentsText.record)}
                  </Button>
                  <RemindButton
                    orderNumber={orderNumber}
                    last={last}
                    again={again}
                    hasEmail={hasEmail}
                    onReminded={onOther}
                  />
                </div>
              </li>
            );
          })}
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
