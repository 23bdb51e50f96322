import { Button } from '@mantine/core';
import { useState } from 'react';
import { formatNtd } from '#app/domain/cart/money.ts';
import type { LocalizedText } from '#app/domain/language.ts';
import type { OrderStatus } from '#app/domain/order/order-status.ts';
import type { PaymentMethod } from '#app/domain/payment/payment.ts';
import {
  type Credit,
  mayRecord,
  stillDue,
  stillToPay,
  wasPaidBeforeImport,
} from '#app/domain/payment/payment-report.ts';
import panel from '#app/routes/admin/order.module.css';
import { sumsKey, useLastMessage } from '#app/routes/admin/parts/admin-action.ts';
import { AmountDifference } from '#app/routes/admin/payments/open-payments.tsx';
import { RecordDialog } from '#app/routes/admin/payments/record-dialog.tsx';
import { RemindButton } from '#app/routes/admin/payments/remind-button.tsx';
import { useRemoval } from '#app/routes/admin/payments/use-removal.tsx';
import styles from '#app/routes/admin/payments.module.css';
import type { OrderPayment } from '#app/server/payments/payment-matching.ts';
import { dayText } from '#app/text/date.ts';
import { confirmed, correctionText, paymentsText, reportStates, rowMarks } from '#app/text/payments-admin.ts';
import { useLanguage, useTranslate } from '#app/ui/language.ts';
import { LocalLink } from '#app/ui/local-link.tsx';
import { Notice } from '#app/ui/notice.tsx';

/** Money in NTD. */
interface PaidOrder extends Credit {
  orderNumber: string;
  status: OrderStatus;
  paymentMethod: PaymentMethod;
  amountDue: number;
  amountReceived: number;
  amountRefunded?: number;
  amountWaived?: number;
  customer: { email: string };
}

/** The customer's reports of transfers and what became of them, and transfers found without a report. */
export function OrderPayments({
  order,
  isImported,
  payments,
  isCash,
  reminded,
}: {
  order: PaidOrder;
  isImported: boolean;
  payments: readonly OrderPayment[];
  /** Whether what comes in now is cash that a carrier collected. */
  isCash: boolean;
  /** Null where the customer is not to be reminded. */
  reminded: { last: string | null; again: boolean } | null;
}) {
  const t = useTranslate();
  const language = useLanguage();
  const [asking, setAsking] = useState(false);
  const { orderNumber, amountReceived, customer } = order;
  const [removed, sayRemoved] = useLastMessage(sumsKey(order));
  const [counted, sayCounted] = useLastMessage(sumsKey(order));
  const removal = useRemoval('remove-payment', orderNumber, () => sayRemoved(correctionText.removedPayment));
  const isPaidBefore = wasPaidBeforeImport(order, isImported, payments.length);
  // A cash order that never left may have been paid by transfer since.
  const isCashPayment = order.paymentMethod === 'cod' && (order.status !== 'cancelled' || isCash);
  const reported = payments.filter(({ state }) => state === 'reported');
  return (
    <section className={panel.panel} aria-labelledby="payment-title">
      <h2 id="payment-title">{t(paymentsText.panel)}</h2>
      <div className={styles.part}>
        {payments.length === 0 && order.status !== 'cancelled' && order.paymentMethod === 'bt' && (
          <p className={styles.none}>
            {t(
              isPaidBefore
                ? paymentsText.paidBeforeImport
                : stillToPay(order) === 0
                  ? rowMarks.none
                  : paymentsText.nothingReported,
            )}
          </p>
        )}
        {payments.map(({ id, lastFive, amount, paidOn, state }) => (
          <p key={id} className={styles.head}>
            <strong className={lastFive ? styles.digits : undefined}>
              {lastFive || t(isCashPayment ? paymentsText.cash : paymentsText.noAccount)}
            </strong>
            <span>{formatNtd(amount)}</span>
            <span>{dayText(paidOn, language)}</span>
            <span className={state === 'matched' ? styles.right : ''}>{t(reportStates[state])}</span>
            {state === 'matched' && removal.button({ id, amount, day: paidOn })}
            {state === 'reported' && <AmountDifference amount={amount - stillToPay(order)} />}
            {state === 'reported' && (
              <LocalLink to="/admin/payments" className="inline-flex middle bold touch">
                {t(paymentsText.title)}
              </LocalLink>
            )}
          </p>
        ))}
        {mayRecord(order) && !isPaidBefore && (
          <div className={styles.tools}>
            <Button
              size="sm"
              variant="default"
              onClick={() => {
                sayRemoved(null);
                setAsking(true);
              }}
            >
              {t(recordWords(order))}
            </Button>
          </div>
        )}
        {reminded && (
          <RemindButton orderNumber={orderNumber} {...reminded} hasEmail={customer.email !== ''} />
        )}
        <div role="status">{removed && <Notice tone="good">{t(removed)}</Notice>}</div>
        {/* The bar with the undo says it, too, while it is there. */}
        <p role="status" className="visually-hidden">
          {counted && t(counted)}
        </p>
      </div>
      {removal.dialog}
      {asking && (
        <RecordDialog
          order={{
            orderNumber,
            amountReceived,
            reported,
            toPay: stillDue(order),
            isCancelled: order.status === 'cancelled',
            isCash,
          }}
          onClose={() => setAsking(false)}
          onDone={() => {
            setAsking(false);
            sayCounted(confirmed(orderNumber));
          }}
        />
      )}
    </section>
  );
}

/** A cancelled order waits for no payment; one may come all the same. */
function recordWords(order: PaidOrder): LocalizedText {
  if (order.status === 'cancelled' && order.amountReceived === 0) return paymentsText.recordLate;
  return order.status === 'cancelled' || stillToPay(order) === 0
    ? paymentsText.recordAnother
    : paymentsText.record;
}
