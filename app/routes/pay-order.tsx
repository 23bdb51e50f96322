import { useEffect, useRef } from 'react';
import { formatNtd } from '#app/domain/money.ts';
import { hasLeft } from '#app/domain/order-status.ts';
import type { ShopDetails } from '#app/domain/shop-details.ts';
import { balance, type PayableOrder, paidState, stillToPay } from '#app/domain/told-payment.ts';
import { aboutOrder } from '#app/text/contact.ts';
import { transferInstructions } from '#app/text/payment.ts';
import { paidSoFar, payText } from '#app/text/told-payment.ts';
import { ButtonLink } from '#app/ui/button.tsx';
import { ContactWays } from '#app/ui/contact-ways.tsx';
import { useSay } from '#app/ui/language.ts';
import { Notice } from '#app/ui/notice.tsx';
import { PaymentDetails } from '#app/ui/payment-details.tsx';
import styles from './pay.module.css';
import { PayForm, type PayTurn } from './pay-form.tsx';
import { ReportedTransfers } from './reported-transfers.tsx';

/** What is to be paid and where to, and the form that tells of it. */
export function PayOrder({
  order,
  today,
  shop,
  turn,
}: {
  order: PayableOrder;
  /** The moment the page was made, ISO 8601. */
  today: string;
  shop: ShopDetails;
  turn: PayTurn | null;
}) {
  const say = useSay();
  const { orderNumber, amountDue, open, told, status } = order;
  const standing = paidSoFar(order);
  const isPaid = paidState(order) === 'paid' && status !== 'cancelled';
  const { lines, details } = transferInstructions(orderNumber, stillToPay(order), shop.bank, 'button', {
    ...balance(order),
    isSent: hasLeft(status),
  });
  const refused = turn && !turn.outcome.ok ? turn : null;
  return (
    <div className={styles.pay}>
      <dl className={styles.facts}>
        <div>
          <dt>{say(payText.order)}</dt>
          <dd>{orderNumber}</dd>
        </div>
        <div>
          <dt>{say(payText.amountDue)}</dt>
          <dd>{formatNtd(amountDue)}</dd>
        </div>
      </dl>
      {turn?.outcome.ok && <Thanks key={turn.typed.lastFive + turn.typed.amount} isSent={hasLeft(status)} />}
      {standing.length > 0 && (
        <Notice tone={isPaid ? 'good' : 'plain'}>
          {standing.map((line) => (
            <p key={line[0]}>{say(line)}</p>
          ))}
        </Notice>
      )}
      {open && told.length > 0 && (
        <section className={styles.part}>
          <h2>{say(payText.told)}</h2>
          <ReportedTransfers told={told} />
        </section>
      )}
      {open && (told.length === 0 || refused) && (
        <PayForm order={order} today={today} turn={refused} hasTold={told.length > 0} />
      )}
      {open && told.length > 0 && !refused && (
        <details className={styles.correct}>
          <summary>{say(payText.correct)}</summary>
          <PayForm order={order} today={today} turn={null} hasTold />
        </details>
      )}
      {open && (
        <section className={styles.part}>
          <h2>{say(payText.account)}</h2>
          {!shop.bank && <p>{say(payText.noAccount)}</p>}
          <PaymentDetails details={details} />
          {lines[1] && <p>{say(lines[1])}</p>}
        </section>
      )}
      <section className={styles.part}>
        <ButtonLink to={`/order?number=${orderNumber}`}>{say(payText.lookUp)}</ButtonLink>
        <ContactWays shop={shop} linkToForm about={aboutOrder(orderNumber)} />
      </section>
    </div>
  );
}

function Thanks({ isSent }: { isSent: boolean }) {
  const say = useSay();
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => box.current?.focus(), []);
  return (
    <Notice tone="good" role="status" tabIndex={-1} ref={box}>
      <h2>{say(payText.thanksTitle)}</h2>
      <p>{say(isSent ? payText.thanksSent : payText.thanks)}</p>
    </Notice>
  );
}
