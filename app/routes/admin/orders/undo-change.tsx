import { Button } from '@mantine/core';
import { useEffect, useState } from 'react';
import type { Pair } from '#app/domain/language.ts';
import { type OrderStatus, statusInfo } from '#app/domain/order-status.ts';
import { undoTime } from '#app/domain/order-story.ts';
import { useDeskCall } from '#app/routes/admin/desk/desk-call.ts';
import {
  orderText,
  statusProblems,
  undoEditWithin,
  undoPaymentWithin,
  undoWithin,
} from '#app/text/orders-admin.ts';
import { useSay } from '#app/ui/language.ts';
import { Notice } from '#app/ui/notice.tsx';
import styles from './status-change.module.css';

/** What the shop offers to take back. */
export type UndoOffered = {
  eventID: number;
  /** How long, in ms, from when the page was made. */
  left: number;
} & UndoneChange;

type UndoneChange =
  /** Where it went. */
  { what: 'status'; status: { to: OrderStatus } } | { what: 'matched' | 'edited' };

/** Counts the seconds down in which the last change, and its letter, can be taken back. */
export function UndoChange({ onUndone, ...offer }: UndoOffered & { onUndone: () => void }) {
  const { eventID, left } = offer;
  const say = useSay();
  const { busy, problem, run } = useDeskCall(statusProblems);
  const [remaining, setRemaining] = useState(left);
  useEffect(() => {
    const end = performance.now() + left;
    const timer = setInterval(() => setRemaining(Math.max(0, end - performance.now())), 200);
    return () => clearInterval(timer);
  }, [left]);

  async function undo(): Promise<void> {
    const answer = await run('/api/undoOrderStatus', { eventID });
    if (answer?.ok) onUndone();
  }

  if (problem)
    return (
      <Notice tone="error" role="alert">
        {say(problem)}
      </Notice>
    );
  if (remaining <= 0) return null;
  return (
    <div className={styles.undo}>
      <p>{say(undoText(offer, Math.ceil(remaining / 1000)))}</p>
      <Button size="sm" loading={busy} onClick={() => void undo()}>
        {say(orderText.undo)}
      </Button>
      <span
        className={styles.time}
        style={{ inlineSize: `${(remaining / undoTime) * 100}%` }}
        aria-hidden="true"
      />
    </div>
  );
}

function undoText(change: UndoneChange, seconds: number): Pair {
  if (change.what === 'status') return undoWithin(statusInfo[change.status.to].label, seconds);
  return change.what === 'matched' ? undoPaymentWithin(seconds) : undoEditWithin(seconds);
}
