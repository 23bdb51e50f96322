import { useState } from 'react';
import { undoTime } from '#app/domain/order-story.ts';
import { UndoChange } from '#app/routes/admin/orders/undo-change.tsx';
import styles from '#app/routes/admin/payments.module.css';
import { confirmed, paymentsText } from '#app/text/payments-admin.ts';
import { useSay } from '#app/ui/language.ts';
import { OpenPaymentRow, type ShownPayment } from './open-payment.tsx';

interface Done {
  orderNumber: string;
  /** What an undo names. */
  eventID: number;
}

/** Every transfer that was told of, with the order it is for. What was confirmed can be taken back as long as its letter waits. */
export function OpenPayments({ payments }: { payments: readonly ShownPayment[] }) {
  const say = useSay();
  const [done, setDone] = useState<Done | null>(null);
  const [said, setSaid] = useState('');
  return (
    <section className={styles.part} aria-labelledby="open-payments">
      <h2 id="open-payments">{say(paymentsText.list)}</h2>
      {done && (
        <div className={styles.done}>
          <p>{say(confirmed(done.orderNumber))}</p>
          <UndoChange
            key={done.eventID}
            eventID={done.eventID}
            what="matched"
            left={undoTime}
            onUndone={() => setDone(null)}
          />
        </div>
      )}
      <p role="status" className="visually-hidden">
        {said}
      </p>
      {payments.length === 0 ? (
        <p className={styles.none}>{say(paymentsText.none)}</p>
      ) : (
        <ul className={styles.rows}>
          {payments.map((payment) => (
            <OpenPaymentRow
              key={payment.id}
              payment={payment}
              onConfirmed={(eventID) => {
                setDone({ orderNumber: payment.orderNumber, eventID });
                setSaid(say(confirmed(payment.orderNumber)));
              }}
              onDismissed={() => setSaid(say(paymentsText.dismissed))}
            />
          ))}
        </ul>
      )}
    </section>
  );
}
