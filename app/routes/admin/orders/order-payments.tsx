import { formatNtd } from '#app/domain/money.ts';
import type { ToldState } from '#app/domain/told-payment.ts';
import panel from '#app/routes/admin/order.module.css';
import { RemindButton } from '#app/routes/admin/payments/remind-button.tsx';
import styles from '#app/routes/admin/payments.module.css';
import { dayText } from '#app/text/date.ts';
import { paymentsText, toldStates } from '#app/text/payments-admin.ts';
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

/** What the customer told of their transfers and what became of it, for an order that is paid that way. */
export function OrderPayments({
  orderNumber,
  payments,
  reminded,
  hasEmail,
}: {
  orderNumber: string;
  payments: readonly ShownPayment[];
  /** Null where the customer is not to be reminded. */
  reminded: { last: string | null; again: boolean } | null;
  /** Whether there is an address to write to. */
  hasEmail: boolean;
}) {
  const say = useSay();
  const language = useLanguage();
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
        {reminded && <RemindButton orderNumber={orderNumber} {...reminded} hasEmail={hasEmail} />}
      </div>
    </section>
  );
}
