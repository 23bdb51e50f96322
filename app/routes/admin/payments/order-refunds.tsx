import { Button } from '@mantine/core';
import { useState } from 'react';
import { formatNtd } from '#app/domain/cart/money.ts';
import { mostRefundable, toRefund } from '#app/domain/payment/refund.ts';
import panel from '#app/routes/admin/order.module.css';
import type { Movable } from '#app/routes/admin/orders/movable.ts';
import styles from '#app/routes/admin/payments.module.css';
import type { ListedRefund } from '#app/server/payments/refunds.ts';
import { dayText } from '#app/text/date.ts';
import { owedBack, refundText } from '#app/text/payments-admin.ts';
import { useLanguage, useTranslate } from '#app/ui/language.ts';
import { Notice } from '#app/ui/notice.tsx';
import { RefundDialog } from './refund-dialog.tsx';

/** What went back for an order, what is still to go back, and the way to record it. Nothing where nothing was paid. */
export function OrderRefunds({
  order,
  refunds,
}: {
  order: Movable & { customer: { email: string } };
  refunds: readonly ListedRefund[];
}) {
  const t = useTranslate();
  const language = useLanguage();
  const [asking, setAsking] = useState(false);
  const [isRecorded, setRecorded] = useState(false);
  const owed = toRefund(order);
  const most = mostRefundable(order);
  if (most === 0 && refunds.length === 0) return null;
  return (
    <section className={panel.panel} aria-labelledby="refunds-title">
      <h2 id="refunds-title">{t(refundText.refunds)}</h2>
      <div className={styles.part}>
        {owed > 0 && <Notice tone="warning">{t(owedBack(formatNtd(owed)))}</Notice>}
        <div role="status">{isRecorded && <Notice tone="good">{t(refundText.done)}</Notice>}</div>
        {refunds.map(({ id, amount, refundedOn, note }) => (
          <p key={id} className={styles.head}>
            <strong>{formatNtd(amount)}</strong>
            <span>{dayText(refundedOn, language)}</span>
            {note && <span>{note}</span>}
          </p>
        ))}
        {most > 0 && (
          <div className={styles.tools}>
            <Button
              size="sm"
              variant="default"
              onClick={() => {
                setRecorded(false);
                setAsking(true);
              }}
            >
              {t(refundText.record)}
            </Button>
          </div>
        )}
      </div>
      {asking && (
        <RefundDialog
          order={order}
          hasEmail={order.customer.email !== ''}
          onClose={() => setAsking(false)}
          onDone={() => {
            setAsking(false);
            setRecorded(true);
          }}
        />
      )}
    </section>
  );
}
