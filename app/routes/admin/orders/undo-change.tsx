import { Button } from '@mantine/core';
import {
  type ComponentProps,
  type MouseEvent,
  type ReactNode,
  useCallback,
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import type { ShippingOption } from '#app/domain/delivery/shipping.ts';
import type { LocalizedText } from '#app/domain/language.ts';
import { type OrderStatus, statusLabel } from '#app/domain/order/order-status.ts';
import { undoTime } from '#app/domain/order/order-timeline.ts';
import type { action } from '#app/routes/admin/order.tsx';
import { useAdminAction, useLate } from '#app/routes/admin/parts/admin-action.ts';
import { HiddenFields } from '#app/routes/admin/parts/hidden-fields.tsx';
import { useKeysSwitch, useShortcut } from '#app/routes/admin/parts/pressed-keys.ts';
import { useRestingElements } from '#app/routes/admin/parts/rest.ts';
import {
  actorText,
  boardText,
  orderText,
  statusProblems,
  tooLateToUndo,
  undoEditWithin,
  undoneTo,
  undoPartWithin,
  undoPaymentWithin,
  undoRefundWithin,
  undoWithin,
} from '#app/text/orders-admin.ts';
import { useAnnounce } from '#app/ui/announcer.tsx';
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
  /** Who did, as the timeline has it. */
  by?: string | undefined;
  /** Names a status as it is called for this order. */
  shippingOption?: ShippingOption;
} & UndoneChange;

type UndoneChange =
  /** Where it went. */
  { what: 'status'; status: { to: OrderStatus } } | { what: 'matched' | 'edited' | 'refunded' | 'part' };

/**
 * Takes a change back by the action of its order's page. It belongs to what stays on the page: the offer goes away as soon as
 * it is taken.
 * @param onUndone hears what became of it, in words. @param page of the order, where this is another.
 */
export function useUndoing(onUndone: (words: LocalizedText) => void, page?: `/admin/orders/${string}`) {
  const taken = useRef<UndoOffered>(null);
  const acting = useAdminAction<typeof action>(statusProblems, {
    ...(page && { page }),
    onDone(answer) {
      const isStatus = taken.current?.what === 'status' && 'status' in answer;
      onUndone(
        isStatus ? undoneTo(statusLabel(answer.status, taken.current?.shippingOption)) : orderText.undoneNow,
      );
    },
  });
  function take(offer: UndoOffered): void {
    taken.current = offer;
  }
  return { ...acting, take };
}

/**
 * Counts the seconds down in which the last change, and its email, can be taken back.
 * @param name of the order, where the page is not its own. @param onLate hears when its time is over, and when it is gone.
 * @param children stand behind the button.
 */
export function UndoChange({
  undoing: { Form, to, busy, take },
  name,
  onLate = () => {},
  children,
  ...offer
}: UndoOffered & {
  undoing: ReturnType<typeof useUndoing>;
  name?: string;
  onLate?: (isLate: boolean) => void;
  children?: ReactNode;
}) {
  const { eventID, left, isOwn, by } = offer;
  const t = useTranslate();
  const { state, remaining } = useUndoTime(left, busy);
  const isLate = state === 'late';
  const tellLate = useEffectEvent(onLate);
  useEffect(() => {
    if (!isLate) return;
    tellLate(true);
    return () => tellLate(false);
  }, [isLate]);
  // A press may have been meant for what stood here before.
  const [ref, rest] = useRestingElements();
  useLayoutEffect(rest, [rest]);
  if (state === 'over') return null;
  const whose = name ?? (isOwn === false && by ? t(actorText(by)) : '');
  const of = whose && <b>{whose} · </b>;
  return (
    <Form
      ref={ref}
      method="post"
      {...to}
      onSubmit={() => take(offer)}
      className={styles.undo}
      aria-label={t(boardText.outcome)}
      tabIndex={-1}
      data-board="notice"
      data-next-focus
    >
      <HiddenFields of={{ intent: 'undo-change', eventID }} />
      <p className={styles.words}>
        <span className={isLate ? styles.past : undefined}>
          {of}
          {t(undoText(offer, Math.ceil(remaining / 1000)))}
        </span>
        {isLate && (
          <span>
            {of}
            {t(tooLateToUndo)}
          </span>
        )}
      </p>
      <UndoButton type="submit" eventID={eventID} isLate={isLate} isOwn={isOwn} loading={busy}>
        {t(orderText.undo)}
      </UndoButton>
      {children}
      <span
        className={styles.time}
        style={{ transform: `scaleX(${remaining / undoTime})` }}
        aria-hidden="true"
      />
    </Form>
  );
}

/**
 * The button of an offer to undo. When its time is over it stays where it is, without effect.
 * @param eventID the newest of what it undoes; without one it is nothing that the shop takes back. @param isOwn the key is
 *   for what one did oneself.
 */
export function UndoButton({
  eventID,
  isLate,
  isOwn = true,
  onClick,
  children,
  ...button
}: {
  eventID?: number;
  isLate: boolean;
  isOwn?: boolean | undefined;
  onClick?: (event: MouseEvent) => void;
} & Pick<ComponentProps<typeof Button<'button'>>, 'type' | 'loading' | 'id' | 'aria-label' | 'children'>) {
  const t = useTranslate();
  const announce = useAnnounce();
  const shortcut = useShortcut('u');
  const hasKey = isOwn && eventID !== undefined;
  const sayLate = useEffectEvent(() => {
    if (eventID !== undefined) announce(t(tooLateToUndo));
  });
  useEffect(() => {
    if (isLate) sayLate();
  }, [isLate]);
  return (
    <Button
      size="sm"
      {...button}
      className={isLate ? styles.late : undefined}
      onClick={(event) => {
        if (isLate) event.preventDefault();
        else onClick?.(event);
      }}
      {...(isLate
        ? { 'aria-disabled': true, 'data-disabled': true }
        : hasKey && { 'data-board': 'undo', 'data-event': eventID, ...shortcut })}
    >
      {children}
      {hasKey && <KeyHint />}
    </Button>
  );
}

/** The key that does the same; a telephone has none. */
function KeyHint() {
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

/** How long an offer keeps its place when its time is over, in ms: a late press reaches nothing that lies behind it. */
export const lateTime = 1_500;

/**
 * Where an offer to undo is in its time, followed on a clock that nobody sets: `late` for `lateTime` once that is over.
 * @param left when the shop answered, in ms: just now, or for a page as it came from the server, when its first byte was
 *   here, however late its scripts ran. @param busy whether it is being taken: what was pressed in time is for the shop to
 *   answer.
 */
export function useUndoTime(
  left: number,
  busy: boolean,
): { state: 'open' | 'late' | 'over'; remaining: number } {
  const endOf = useUndoEnd(left);
  const [remaining, setRemaining] = useState(left);
  const follow = useEffectEvent((end: number, stop: () => void) => {
    if (busy) return;
    const rest = Math.max(0, end - performance.now());
    setRemaining(rest);
    if (rest === 0) stop();
  });
  useEffect(() => {
    const end = endOf(left);
    const stop = () => clearInterval(timer);
    const timer = setInterval(() => follow(end, stop), 200);
    follow(end, stop);
    return stop;
  }, [left, endOf]);
  const isLate = remaining <= 0;
  // From when the page says so: a phone that slept shows the offer as it was.
  const isOver = useLate(isLate, lateTime);
  return { state: isLate ? (isOver ? 'over' : 'late') : 'open', remaining };
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
