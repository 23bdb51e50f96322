import { useEffect, useRef } from 'react';
import { formatNtd } from '#app/domain/cart/money.ts';
import { hasLeft } from '#app/domain/order/order-status.ts';
import { balance, leftAfter, type PayableOrder, paidState } from '#app/domain/payment/payment-report.ts';
import type { ShopDetails } from '#app/domain/settings/shop-details.ts';
import { aboutOrder } from '#app/text/contact.ts';
import { transferInstructions } from '#app/text/payment.ts';
import { paidSoFar, paySumLabel, payText } from '#app/text/payment-report.ts';
import { ButtonLink } from '#app/ui/button.tsx';
import { ContactWays } from '#app/ui/contact-ways.tsx';
import { useTranslate } from '#app/ui/language.ts';
import { Notice } from '#app/ui/notice.tsx';
import { useAnswerFocus } from '#app/ui/page-focus.ts';
import { PaymentDetails } from '#app/ui/payment-details.tsx';
import styles from './pay.module.css';
import { PayForm, type PayTurn } from './pay-form.tsx';
import { ReportedTransfers } from './reported-transfers.tsx';

export function PayOrder({
  order,
  today,
  shop,
  turn,
}: {
  order: PayableOrder;
  /** ISO 8601, when the page was rendered. */
  today: string;
  shop: ShopDetails;
  turn: PayTurn | null;
}) {
  const t = useTranslate();
  const { orderNumber, amountDue, open, reported, status } = order;
  const standing = paidSoFar(order);
  const left = leftAfter(order, reported);
  const isPaid = paidState(order) === 'paid' && status !== 'cancelled';
  const { lines, details } = transferInstructions(orderNumber, left, shop.bank, 'button', {
    ...balance(order),
    isSent: hasLeft(status),
  });
  const refused = turn && !turn.outcome.ok ? turn : null;
  return (
    <div className="grid gap-6">
      <dl className={styles.facts}>
        <div>
          <dt>{t(payText.order)}</dt>
          <dd>{orderNumber}</dd>
        </div>
        <div>
          <dt>{t(paySumLabel(order))}</dt>
          <dd>{formatNtd(amountDue)}</dd>
        </div>
        {open && reported.length > 0 && left > 0 && (
          <div>
            <dt>{t(payText.left)}</dt>
            <dd>{formatNtd(left)}</dd>
          </div>
        )}
      </dl>
      {turn?.outcome.ok && <Thanks key={turn.typed.lastFive + turn.typed.amount} isSent={hasLeft(status)} />}
      {standing.length > 0 && (
        <Notice tone={isPaid ? 'good' : 'plain'}>
          {standing.map((line) => (
            <p key={line[0]}>{t(line)}</p>
          ))}
        </Notice>
      )}
      {open && reported.length > 0 && (
        <section className={styles.part}>
          <h2>{t(payText.reported)}</h2>
          <ReportedTransfers reported={reported} />
        </section>
      )}
      {open && (reported.length === 0 || refused) && <PayForm order={order} today={today} turn={refused} />}
      {open && reported.length > 0 && !refused && (
        <details className={styles.correct}>
          <summary>{t(payText.correct)}</summary>
          <PayForm order={order} today={today} turn={null} />
        </details>
      )}
      {open && left > 0 && (
        <section className={styles.part}>
          <h2>{t(payText.account)}</h2>
          {!shop.bank && <p>{t(payText.noAccount)}</p>}
          <PaymentDetails details={details} />
          {lines[1] && <p>{t(lines[1])}</p>}
        </section>
      )}
      <section className={styles.part}>
        <ButtonLink to={`/order?number=${orderNumber}`}>{t(payText.lookUp)}</ButtonLink>
        <ContactWays shop={shop} linkToForm about={aboutOrder(orderNumber)} />
      </section>
    </div>
  );
}

function Thanks({ isSent }: { isSent: boolean }) {
  const t = useTranslate();
  const box = useRef<HTMLDivElement>(null);
  const focusAnswer = useAnswerFocus();
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the thanks are shown
  useEffect(() => focusAnswer(box.current), []);
  return (
    <Notice tone="good" role="status" tabIndex={-1} ref={box}>
      <h2>{t(payText.thanksTitle)}</h2>
      <p>{t(isSent ? payText.thanksSent : payText.thanks)}</p>
    </Notice>
  );
}
