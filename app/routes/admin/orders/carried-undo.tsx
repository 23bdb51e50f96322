import { CloseButton } from '@mantine/core';
import { useEffect, useState, useSyncExternalStore } from 'react';
import { useLocation } from 'react-router';
import type { ShippingOption } from '#app/domain/delivery/shipping.ts';
import { boardText, orderText } from '#app/text/orders-admin.ts';
import { useTranslate } from '#app/ui/language.ts';
import { ErrorNotice } from '#app/ui/notice.tsx';
import styles from './status-change.module.css';
import { UndoChange, type UndoOffered, useUndoCountdown, useUndoEnd, useUndoing } from './undo-change.tsx';

/** An undo whose order's page was left before its time was over. */
type Carried = UndoOffered & {
  orderNumber: string;
  /** As performance.now() counts. */
  end: number;
};

let carried: Carried | null = null;
const listeners = new Set<() => void>();

function carry(next: Carried | null): void {
  carried = next;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** On an order's page: takes the undo of what its reader did along to the page that is opened next. */
export function useCarriedUndo(
  orderNumber: string,
  undo: UndoOffered | null,
  shippingOption: ShippingOption,
): void {
  const endOf = useUndoEnd(undo?.left ?? null);
  useEffect(() => {
    if (carried?.orderNumber === orderNumber) carry(null);
    if (!undo?.isOwn) return;
    const { pathname } = window.location;
    const end = endOf(undo.left);
    return () => {
      if (window.location.pathname !== pathname) carry({ ...undo, shippingOption, orderNumber, end });
    };
  }, [orderNumber, undo, shippingOption, endOf]);
}

/** On every page but the order's own. */
export function CarriedUndo() {
  const shown = useSyncExternalStore(
    subscribe,
    () => carried,
    () => null,
  );
  const { pathname } = useLocation();
  if (!shown || pathname.endsWith(`/admin/orders/${shown.orderNumber}`)) return null;
  return <Bar key={shown.eventID} {...shown} />;
}

const saidFor = 5_000;

function Bar({ orderNumber, end, ...offer }: Carried) {
  const t = useTranslate();
  const [left] = useState(() => end - performance.now());
  const [isUndone, setUndone] = useState(false);
  const undoing = useUndoing(() => setUndone(true), `/admin/orders/${orderNumber}`);
  const isOver = useUndoCountdown(left) <= 0 && !undoing.busy && !undoing.problem;
  useEffect(() => {
    if (!isUndone) return isOver ? carry(null) : undefined;
    const timer = setTimeout(carry, saidFor, null);
    return () => clearTimeout(timer);
  }, [isUndone, isOver]);
  return (
    <section className={styles.carried} aria-label={t(boardText.outcome)}>
      <p role="status" className={isUndone ? styles.carriedDone : 'visually-hidden'}>
        {isUndone && (
          <>
            <b>{orderNumber} · </b>
            {t(orderText.undoneNow)}
          </>
        )}
      </p>
      {!isUndone && !undoing.problem && (
        <UndoChange {...offer} left={left} name={orderNumber} undoing={undoing} />
      )}
      {undoing.problem && (
        <div className={styles.carriedDone}>
          <b>{orderNumber}</b>
          <ErrorNotice text={undoing.problem} />
          <CloseButton aria-label={t(boardText.close)} onClick={() => carry(null)} />
        </div>
      )}
    </section>
  );
}
