import { Button } from '@mantine/core';
import { useState } from 'react';
import { formatNtd } from '#app/domain/money.ts';
import type { OrderStatus } from '#app/domain/order-status.ts';
import type { PaymentMethod } from '#app/domain/payment.ts';
import { mayRecord, stillToPay, type ToldState } from '#app/domain/told-payment.ts';
import panel from '#app/routes/admin/order.module.css';
import { RecordDialog } from '#app/routes/admin/payments/record-dialog.tsx';
import { RemindButton } from '#app/routes/admin/payments/remind-button.tsx';
import styles from '#app/routes/admin/payments.module.css';
import { dayText } from '#app/text/date.ts';
import { confirmed, paymentsText, toldStates } from '#app/text/payments-admin.ts';
import { useLanguage, useSay } from '#app/ui/language.ts';
import { LocalLink } from '#app/ui/local-link.tsx';

interface ShownPayment {
  id: number;
  lastFive: string;
  /** NTD. */
  amount: number;
  paidOn: string;
  state: ToldState;
}

/** Money in NTD. */
interface PaidOrder {
  orderNumber: string;
  status: OrderStatus;
  paymentMethod: PaymentMethod;
  amountDue: number;
  amountReceived: number;
  customer: { email: string };
}

/** What the customer told of their transfers and what became of it, and what the owner found without being told. */
export function OrderPayments({
  order,
  payments,
  reminded,
}: {
  order: PaidOrder;
  payments: readonly ShownPayment[];
  /** Null where the customer is not to be reminded. */
  reminded: { last: string | null; again: boolean } | null;
}) {
  const say = useSay();
  const language = useLanguage();
  const [asking, setAsking] = useState(false);
  const [said, setSaid] = useState('');
  const { orderNumber, amountReceived, customer } = order;
  const told = payments.filter(({ state }) => state === 'told');
  return (
    <section className={panel.panel} aria-labelledby="payment-title">
      <h2 id="payment-title">{say(paymentsText.panel)}</h2>
      <div className={styles.part}>
        {payments.length === 0 && <p className={styles.none}>{say(paymentsText.nothingTold)}</p>}
        {payments.map(({ id, lastFive, amount, paidOn, state }) => (
          <p key={id} className={styles.head}>
            <strong className={styles.digits}>{lastFive}</strong>
            <span>{formatNtd(amount)}</span>
            <span>{dayText(paidOn, language)}</span>
            <span className={state === 'matched' ? styles.right : ''}>{say(toldStates[state])}</span>
            {state === 'told' && (
              <LocalLink to="/admin/payments" className={styles.number ?? ''}>
                {say(paymentsText.title)}
              </LocalLink>
            )}
          </p>
        ))}
        {mayRecord(order) && (
          <div className={styles.tools}>
            <Button size="sm" variant="default" onClick={() => setAsking(true)}>
              {say(paymentsText.record)}
            </Button>
          </div>
        )}
        {reminded && (
          <RemindButton orderNumber={orderNumber} {...reminded} hasEmail={customer.email !== ''} />
        )}
        <p role="status" className="visually-hidden">
          {said}
        </p>
      </div>
      {asking && (
        <RecordDialog
          order={{ orderNumber, toPay: stillToPay(order), amountReceived, told }}
          onClose={() => setAsking(false)}
          onDone={() => {
            setAsking(false);
            setSaid(say(confirmed(orderNumber)));
          }}
        />
      )}
    </section>
  );
}
