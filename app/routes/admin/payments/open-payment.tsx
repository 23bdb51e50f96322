import { Button } from '@mantine/core';
import { useState } from 'react';
import { formatNtd } from '#app/domain/cart/money.ts';
import type { ShippingOption } from '#app/domain/delivery/shipping.ts';
import type { OrderStatus } from '#app/domain/order/order-status.ts';
import type { PaymentMethod } from '#app/domain/payment/payment.ts';
import { paymentDifferences } from '#app/domain/payment/payment-report.ts';
import { StatusBadge } from '#app/routes/admin/orders/status-badge.tsx';
import styles from '#app/routes/admin/payments.module.css';
import { dateTimeText, dayText } from '#app/text/date.ts';
import { amountDiffers, paymentsText, settleProblems } from '#app/text/payments-admin.ts';
import { useLanguage, useTranslate } from '#app/ui/language.ts';
import { LocalLink } from '#app/ui/local-link.tsx';
import { Notice } from '#app/ui/notice.tsx';
import { useCountingCall } from './counting-call.ts';
import { DismissDialog } from './dismiss-dialog.tsx';
import { PaymentDoubtsDialog } from './payment-doubts.tsx';

/** A transfer beside the order it is for. Money in NTD, times ISO 8601. */
export interface ShownPayment {
  id: number;
  lastFive: string;
  amount: number;
  paidOn: string;
  reportedAt: string;
  orderNumber: string;
  orderDate: string;
  customerName: string;
  amountDue: number;
  amountReceived: number;
  status: OrderStatus;
  shippingOption: ShippingOption;
  paymentMethod: PaymentMethod;
}

/** What was reported, what is due, how the two differ in words, and what to do with it. */
export function OpenPaymentRow({
  payment,
  onConfirmed,
  onDismissed,
}: {
  payment: ShownPayment;
  /** @param eventID what an undo names. @param left how long it is offered, in ms. */
  onConfirmed: (eventID: number, left: number) => void;
  onDismissed: () => void;
}) {
  const t = useTranslate();
  const language = useLanguage();
  const { busy, problem, run, count, confirmation } = useCountingCall(settleProblems, onConfirmed);
  const [asking, setAsking] = useState(false);
  const { id, lastFive, amount, paidOn, reportedAt, orderNumber, customerName, status } = payment;
  const { amountDue, amountReceived } = payment;
  const isCancelled = status === 'cancelled';

  async function dismiss(reason: string): Promise<void> {
    setAsking(false);
    const answer = await run('/api/dismissPayment', { id, reason });
    if (answer?.ok) onDismissed();
  }

  return (
    <li className={styles.row}>
      <div className={styles.head}>
        <LocalLink to={`/admin/orders/${orderNumber}`} className={styles.number ?? ''}>
          {orderNumber}
        </LocalLink>
        <span>{customerName}</span>
        <StatusBadge order={payment} />
        <time dateTime={reportedAt}>
          {t(paymentsText.reported).replace('{when}', dateTimeText(reportedAt, 'short', language))}
        </time>
      </div>
      <dl className={styles.facts}>
        <div>
          <dt>{t(paymentsText.lastFive)}</dt>
          <dd className={styles.digits}>{lastFive}</dd>
        </div>
        <div>
          <dt>{t(paymentsText.amount)}</dt>
          <dd>{formatNtd(amount)}</dd>
        </div>
        <div>
          <dt>{t(paymentsText.due)}</dt>
          <dd>{formatNtd(amountDue)}</dd>
        </div>
        {amountReceived > 0 && (
          <div>
            <dt>{t(paymentsText.received)}</dt>
            <dd>{formatNtd(amountReceived)}</dd>
          </div>
        )}
        <div>
          <dt>{t(paymentsText.paidOn)}</dt>
          <dd>{dayText(paidOn, language)}</dd>
        </div>
      </dl>
      <Differences payment={payment} />
      {isCancelled && <Notice tone="warning">{t(paymentsText.cancelledOrder)}</Notice>}
      {problem && (
        <Notice tone="error" role="alert">
          {t(problem)}
        </Notice>
      )}
      <div className={styles.tools}>
        <Button size="sm" loading={busy} onClick={() => void count('/api/confirmPayment', { id })}>
          {t(paymentsText.confirm)}
        </Button>
        <Button size="sm" variant="default" disabled={busy} onClick={() => setAsking(true)}>
          {t(paymentsText.dismiss)}
        </Button>
      </div>
      {confirmation && <PaymentDoubtsDialog {...confirmation} />}
      {asking && <DismissDialog onClose={() => setAsking(false)} onConfirm={(why) => void dismiss(why)} />}
    </li>
  );
}

function Differences({ payment }: { payment: ShownPayment }) {
  const t = useTranslate();
  const { amount, beforeOrder } = paymentDifferences(payment, payment);
  return (
    <p className={styles.differences}>
      <span className={amount === 0 ? styles.right : styles.wrong}>
        {t(amount === 0 ? paymentsText.exact : amountDiffers(formatNtd(Math.abs(amount)), amount > 0))}
      </span>
      {beforeOrder && <span className={styles.wrong}>{t(paymentsText.beforeOrder)}</span>}
    </p>
  );
}
