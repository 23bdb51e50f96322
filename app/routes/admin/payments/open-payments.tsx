import { useState } from 'react';
import styles from '#app/routes/admin/payments.module.css';
import { paymentsText } from '#app/text/payments-admin.ts';
import { useTranslate } from '#app/ui/language.ts';
import { OpenPaymentRow, type ShownPayment } from './open-payment.tsx';
import type { CountedPayment } from './payment-done.tsx';

/** Every reported transfer, with the order it is for. */
export function OpenPayments({
  payments,
  onConfirmed,
  onOther,
}: {
  payments: readonly ShownPayment[];
  onConfirmed: (done: CountedPayment) => void;
  /** Something else was done: the message of an earlier payment goes. */
  onOther: () => void;
}) {
  const t = useTranslate();
  const [message, setMessage] = useState('');
  return (
    <section className={styles.part} aria-labelledby="open-payments">
      <h2 id="open-payments">{t(paymentsText.list)}</h2>
      <p role="status" className="visually-hidden">
        {message}
      </p>
      {payments.length === 0 ? (
        <p className={styles.none}>{t(paymentsText.none)}</p>
      ) : (
        <ul className={styles.rows}>
          {payments.map((payment) => (
            <OpenPaymentRow
              key={payment.id}
              payment={payment}
              onConfirmed={(eventID, left) => {
                setMessage('');
                onConfirmed({ orderNumber: payment.orderNumber, eventID, left });
              }}
              onDismissed={() => {
                setMessage(t(paymentsText.dismissed));
                onOther();
              }}
            />
          ))}
        </ul>
      )}
    </section>
  );
}
