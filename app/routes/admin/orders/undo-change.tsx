import { Button } from '@mantine/core';
import { useCallback, useEffect, useRef, useState } from 'react';
import type { ShippingOption } from '#app/domain/delivery/shipping.ts';
import type { LocalizedText } from '#app/domain/language.ts';
import { type OrderStatus, statusLabel } from '#app/domain/order/order-status.ts';
import { undoTime } from '#app/domain/order/order-timeline.ts';
import type { action } from '#app/routes/admin/order.tsx';
import { useAdminAction } from '#app/routes/admin/parts/admin-action.ts';
import { HiddenFields } from '#app/routes/admin/parts/hidden-fields.tsx';
import { useKeysSwitch, useShortcut } from '#app/routes/admin/parts/pressed-keys.ts';
import {
  boardText,
  orderText,
  statusProblems,
  undoEditWithin,
  undoPartWithin,
  undoPaymentWithin,
  undoRefundWithin,
  undoWithin,
} from '#app/text/orders-admin.ts';
import { useHydrated } from '#app/ui/hydrated.ts';
import { useTranslate } from '#app/ui/language.ts';
import styles from './status-change.module.css';

/** What the shop offers to take back. */
export type UndoOffered = {
  eventID: number;
  /** How long, in ms, from when the page was made. */
  left: number;
  /** Whether the person who reads it made the change. */
  isOwn?: boolean;
  /** Names a status as it is called for this order. */
  shippingOption?: ShippingOption;
} & UndoneChange;

type UndoneChange =
  /** Where it went. */
  { what: 'status'; status: { to: OrderStatus } } | { what: 'matched' | 'edited' | 'refunded' | 'part' };

/**
 * Takes a change back by the action of its order's page. It belongs to what stays on the page: the offer goes away as soon as
 * it is taken.
 * @param page of the order, where this is another.
 */
export function useUndoing(onUndone: () => void, page?: `/admin/orders/${string}`) {
  return useAdminAction<typeof action>(statusProblems, { ...(page && { page }), onDone: onUndone });
}

/**
 * Counts the seconds down in which the last change, and its email, can be taken back.
 * @param name of the order, where the page is not its own.
 */
export function UndoChange({
  undoing: { Form, to, busy },
  name,
  ...offer
}: UndoOffered & { undoing: ReturnType<typeof useUndoing>; name?: string }) {
  const { eventID, left } = offer;
  const t = useTranslate();
  const remaining = useUndoCountdown(left);
  const shortcut = useShortcut('u');
  if (remaining <= 0) return null;
  // The key is for what one did oneself.
  const hasKey = offer.isOwn !== false;
  return (
    <Form
      method="post"
      {...to}
      className={styles.undo}
      aria-label={t(boardText.outcome)}
      tabIndex={-1}
      data-board="notice"
      data-next-focus
    >
      <HiddenFields of={{ intent: 'undo-change', eventID }} />
      <p>
        {name && <b>{name} · </b>}
        {t(undoText(offer, Math.ceil(remaining / 1000)))}
      </p>
      <Button type="submit" size="sm" loading={busy} {...(hasKey && { 'data-board': 'undo', ...shortcut })}>
        {t(orderText.undo)}
        {hasKey && <KeyHint />}
      </Button>
      <span
        className={styles.time}
        style={{ transform: `scaleX(${remaining / undoTime})` }}
        aria-hidden="true"
      />
    </Form>
  );
}

/** The key that does the same; a telephone has none. */
export function KeyHint() {
  const { on } = useKeysSwitch();
  if (!on) return null;
  return (
    <span className={styles.key} aria-hidden="true">
      u
    </span>
  );
}

function undoText(change: UndoOffered, seconds: number): LocalizedText {
  if (change.what === 'status')
    return undoWithin(statusLabel(change.status.to, change.shippingOption), seconds);
  if (change.what === 'part') return undoPartWithin(seconds);
  if (change.what === 'refunded') return undoRefundWithin(seconds);
  return change.what === 'matched' ? undoPaymentWithin(seconds) : undoEditWithin(seconds);
}

/**
 * How much is left of an undo, in ms, followed on a clock that nobody sets.
 * @param left when the shop answered: just now, or for a page as it came from the server, when its first byte was here,
 *   however late its scripts ran.
 */
export function useUndoCountdown(left: number): number {
  const endOf = useUndoEnd(left);
  const [remaining, setRemaining] = useState(left);
  useEffect(() => {
    const end = endOf(left);
    const follow = () => setRemaining(Math.max(0, end - performance.now()));
    follow();
    const timer = setInterval(follow, 200);
    return () => clearInterval(timer);
  }, [left, endOf]);
  return remaining;
}

/** When an undo ends, as performance.now() counts. @param left of the page's first one; null without. */
export function useUndoEnd(left: number | null): (left: number) => number {
  const served = useRef(useHydrated() ? null : left);
  return useCallback((left) => (served.current === left ? pageAnsweredAt() : performance.now()) + left, []);
}

function pageAnsweredAt(): number {
  const [page] = performance.getEntriesByType('navigation');
  return page instanceof PerformanceNavigationTiming ? page.responseStart : 0;
}
