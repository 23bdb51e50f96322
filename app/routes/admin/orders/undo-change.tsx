import { Button } from '@mantine/core';
import type { ShippingOption } from '#app/domain/delivery/shipping.ts';
import type { LocalizedText } from '#app/domain/language.ts';
import { type OrderStatus, statusLabel } from '#app/domain/order/order-status.ts';
import { undoTime } from '#app/domain/order/order-timeline.ts';
import { useAdminCall } from '#app/routes/admin/parts/admin-call.ts';
import {
  orderText,
  statusProblems,
  undoEditWithin,
  undoPaymentWithin,
  undoRefundWithin,
  undoWithin,
} from '#app/text/orders-admin.ts';
import { useTranslate } from '#app/ui/language.ts';
import { Notice } from '#app/ui/notice.tsx';
import styles from './status-change.module.css';
import { useUndoCountdown } from './undo-countdown.ts';

/** What the shop offers to take back. */
export type UndoOffered = {
  eventID: number;
  /** How long, in ms, from when the page was made. */
  left: number;
  /** Names a status as it is called for this order. */
  shippingOption?: ShippingOption;
} & UndoneChange;

type UndoneChange =
  /** Where it went. */
  { what: 'status'; status: { to: OrderStatus } } | { what: 'matched' | 'edited' | 'refunded' };

/** Counts the seconds down in which the last change, and its letter, can be taken back. */
export function UndoChange({ onUndone, ...offer }: UndoOffered & { onUndone: () => void }) {
  const { eventID, left } = offer;
  const t = useTranslate();
  const { busy, problem, run } = useAdminCall(statusProblems);
  const remaining = useUndoCountdown(left);

  async function undo(): Promise<void> {
    const answer = await run('/api/undoOrderStatus', { eventID });
    if (answer?.ok) onUndone();
  }

  if (problem)
    return (
      <Notice tone="error" role="alert">
        {t(problem)}
      </Notice>
    );
  if (remaining <= 0) return null;
  return (
    <div className={styles.undo}>
      <p>{t(undoText(offer, Math.ceil(remaining / 1000)))}</p>
      <Button size="sm" loading={busy} onClick={() => void undo()}>
        {t(orderText.undo)}
      </Button>
      <span
        className={styles.time}
        style={{ transform: `scaleX(${remaining / undoTime})` }}
        aria-hidden="true"
      />
    </div>
  );
}

function undoText(change: UndoOffered, seconds: number): LocalizedText {
  if (change.what === 'status')
    return undoWithin(statusLabel(change.status.to, change.shippingOption), seconds);
  if (change.what === 'refunded') return undoRefundWithin(seconds);
  return change.what === 'matched' ? undoPaymentWithin(seconds) : undoEditWithin(seconds);
}
