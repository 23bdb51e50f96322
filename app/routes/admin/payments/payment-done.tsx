import { CloseButton } from '@mantine/core';
import { useEffect, useEffectEvent, useRef } from 'react';
import { carry } from '#app/routes/admin/orders/carried-undo.tsx';
import { UndoChange, useUndoing } from '#app/routes/admin/orders/undo-change.tsx';
import styles from '#app/routes/admin/payments.module.css';
import { boardText } from '#app/text/orders-admin.ts';
import { confirmed } from '#app/text/payments-admin.ts';
import { useTranslate } from '#app/ui/language.ts';
import { ErrorNotice } from '#app/ui/notice.tsx';

/** A payment that counts since just now. */
export interface CountedPayment {
  orderNumber: string;
  /** What an undo names. */
  eventID: number;
  /** How long that is offered, in ms. */
  left: number;
}

/** Says which payment counts now; it can be undone until its email is sent. */
export function PaymentDone({ done, onOver }: { done: CountedPayment | null; onOver: () => void }) {
  const t = useTranslate();
  const box = useRef<HTMLDivElement>(null);
  const undoing = useUndoing(onOver, done ? `/admin/orders/${done.orderNumber}` : undefined);
  const eventID = done?.eventID;
  // Ten seconds are too few to look for it above a long list.
  const show = useEffectEvent(() => {
    undoing.reset();
    box.current?.scrollIntoView({ block: 'nearest' });
  });
  useEffect(() => {
    if (eventID !== undefined) show();
  }, [eventID]);
  const isTaken = useEffectEvent(() => undoing.busy);
  useEffect(() => {
    if (!done) return;
    const { left, ...change } = done;
    const end = performance.now() + left;
    return () => {
      const isHere = window.location.pathname.endsWith('/admin/payments');
      if (!isHere && !isTaken())
        carry({ ...change, left, end, what: 'matched', isOwn: true, isTaken: false });
    };
  }, [done]);
  return (
    <div className={done ? styles.done : undefined} ref={box}>
      <p role="status" className={done ? '' : 'visually-hidden'}>
        {done && t(confirmed(done.orderNumber))}
      </p>
      {done && (
        <UndoChange
          key={done.eventID}
          eventID={done.eventID}
          what="matched"
          left={done.left}
          undoing={undoing}
        />
      )}
      <ErrorNotice text={done && undoing.problem} />
      {done && <CloseButton aria-label={t(boardText.close)} onClick={onOver} />}
    </div>
  );
}
