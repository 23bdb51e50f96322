import { CloseButton } from '@mantine/core';
import { Fragment, type ReactNode, useRef, useState } from 'react';
import type { OrderFilter } from '#app/domain/order/order-filter.ts';
import { moveRefusal } from '#app/domain/order/order-move.ts';
import type { OrderStatus } from '#app/domain/order/order-status.ts';
import type { OrderSort } from '#app/domain/order/order-summary.ts';
import { openBeforeSending } from '#app/domain/payment/payment-report.ts';
import type { action } from '#app/routes/admin/orders.tsx';
import { ageOf, useActionsDone, useAdminAction } from '#app/routes/admin/parts/admin-action.ts';
import { offersOf, takeOffered } from '#app/routes/admin/parts/offers.ts';
import { listComma } from '#app/text/marks.ts';
import {
  boardText,
  movedMany,
  statusProblems,
  stayedWords,
  tooLateToUndo,
  undoAllWithin,
  undoneMany,
} from '#app/text/orders-admin.ts';
import { problemIn } from '#app/ui/call.ts';
import { useTranslate } from '#app/ui/language.ts';
import { LocalLink } from '#app/ui/local-link.tsx';
import { ErrorNotice } from '#app/ui/notice.tsx';
import { labelOfMoved, type Movable, movesOn } from './movable.ts';
import styles from './order-board.module.css';
import undoStyles from './status-change.module.css';
import { UndoButton, useUndoTime } from './undo-change.tsx';
import { UnpaidDialog } from './unpaid-dialog.tsx';

/** Orders that were not moved or not taken back, each with the name of why. */
interface Stayed {
  what: 'moved' | 'undone';
  orders: readonly { orderNumber: string; problem: string }[];
}

const noneStayed: Stayed = { what: 'moved', orders: [] };

/** Changes that can be taken back together. */
interface Undoable {
  eventIDs: readonly number[];
  /** As Date.now() counts. */
  until: number;
  words: string;
  stayed: Stayed;
}

const offers = offersOf<Undoable>();

interface Move {
  orders: readonly Movable[];
  to: OrderStatus;
  /** The query they are all of, and what the shop said of them. */
  matching?: MatchingQuery | undefined;
}

export interface MatchingQuery {
  q: string;
  status: OrderStatus | null;
  sort: OrderSort;
  undelivered: boolean;
  filter: OrderFilter;
  seen: string;
}

const page = '/admin/orders';

/**
 * Moves many orders on at once, says what became of it, and takes it back within the time of an undo.
 * @param onListChanged the orders that match are not those that were chosen.
 */
export function useMoveMany(
  onMoved: () => void,
  onListChanged = () => {},
): {
  busy: boolean;
  move: (orders: readonly Movable[], to: OrderStatus, tell: boolean, matching?: MatchingQuery) => void;
  /** What became of it, with the way back while there is one. */
  outcome: ReactNode;
} {
  const t = useTranslate();
  const left = offers.useLeft();
  const [message, setMessage] = useState(left?.words ?? '');
  const [stayed, setStayed] = useState(left?.stayed ?? noneStayed);
  const [undoable, setUndoable] = useState(left);
  const [asking, setAsking] = useState<(Move & { tell: boolean }) | null>(null);
  const sent = useRef<Move>({ orders: [], to: 'newOrder' });
  // Its time is running, so all of it is said before the loaders have answered too.
  const moving = useAdminAction<typeof action>(statusProblems, {
    page,
    onAnswer(answer) {
      if (!('undoLeft' in answer)) return;
      const { eventIDs, refused, undoLeft } = answer;
      const { orders, to } = sent.current;
      const unasked = orders
        .filter((order) => !movesOn(order, to))
        .map((order) => ({
          orderNumber: order.orderNumber,
          problem: order.status === to ? 'already-there' : (moveRefusal(order, to) ?? 'not-allowed'),
        }));
      const [there, others] = split([...unasked, ...refused]);
      const words = t(movedMany(eventIDs.length, labelOfMoved(orders, to), there.length));
      const stayed: Stayed = { what: 'moved', orders: others };
      setMessage(words);
      setStayed(stayed);
      const until = Date.now() + undoLeft - ageOf(answer);
      if (eventIDs.length > 0) setUndoable({ eventIDs, until, words, stayed });
      onMoved();
    },
    onRefused(answer) {
      if (problemIn(answer) === 'list-changed') onListChanged();
    },
  });
  const undoing = useAdminAction<typeof action>(statusProblems, {
    page,
    onAnswer(answer) {
      if (!('undone' in answer)) return;
      setMessage(t(undoneMany(answer.undone.length)));
      setStayed({ what: 'undone', orders: answer.notUndone });
    },
    // The button stays until the list has its orders back: they are where the keyboard goes on.
    onDone: () => setUndoable(null),
    onRefused(answer) {
      if (!('notUndone' in answer)) return;
      // The error says it of all of them.
      const isAll = 'problem' in answer && answer.problem === 'already-undone';
      setStayed({ what: 'undone', orders: isAll ? [] : answer.notUndone });
      setUndoable(null);
    },
  });
  // An order that is open beside the list has an undo of its own.
  useActionsDone((posted) => {
    if (posted.get('intent') !== 'undo-change') return;
    setUndoable((offered) => {
      const eventIDs = offered?.eventIDs.filter((eventID) => String(eventID) !== posted.get('eventID')) ?? [];
      return offered && eventIDs.length > 0 ? { ...offered, eventIDs } : null;
    });
  });
  const busy = moving.busy || undoing.busy;
  const problem = moving.problem ?? undoing.problem;
  const box = useRef<HTMLDivElement>(null);
  // On a narrow screen an order takes the place of the list.
  const isShown = () => box.current?.checkVisibility() === true;
  offers.useRemembered(undoing.busy ? null : undoable, undoable?.words ?? '', isShown);

  function move(orders: readonly Movable[], to: OrderStatus, tell: boolean, matching?: MatchingQuery): void {
    const isOpen = orders.some((order) => movesOn(order, to) && openBeforeSending(order, to) > 0);
    if (isOpen) setAsking({ orders, to, tell, matching });
    else send({ orders, to, matching }, tell);
  }

  function send({ orders, to, matching }: Move, tell: boolean, isPaidOnly = false): void {
    setAsking(null);
    if (busy) return;
    close();
    sent.current = { orders, to };
    if (matching) {
      moving.post({ intent: 'move-matching', ...matching, isPaidOnly, to, tell });
      return;
    }
    // Orders that cannot go there are not requested: they stay, and a message names them.
    const input = orders
      .filter((order) => movesOn(order, to))
      .map((order) => ({
        orderNumber: order.orderNumber,
        from: order.status,
        open: openBeforeSending(order, to),
      }));
    moving.post({ intent: 'move-orders', orders: input, to, tell });
  }

  /** What became of it was read; nothing is offered back any more. */
  function close(): void {
    setUndoable(null);
    setMessage('');
    setStayed(noneStayed);
    moving.reset();
    undoing.reset();
  }

  function undo(eventIDs: readonly number[]): void {
    setMessage('');
    setStayed(noneStayed);
    moving.reset();
    takeOffered(eventIDs);
    undoing.post({ intent: 'undo-changes', eventIDs });
  }

  const outcome = (
    <>
      <ErrorNotice text={problem} />
      {asking && (
        <UnpaidDialog
          orders={asking.orders.filter((order) => movesOn(order, asking.to))}
          to={asking.to}
          onClose={() => setAsking(null)}
          onConfirm={() => send(asking, asking.tell)}
          onOnlyOthers={() => {
            const orders = asking.orders.filter((order) => openBeforeSending(order, asking.to) === 0);
            send({ ...asking, orders }, asking.tell, true);
          }}
        />
      )}
      {/* biome-ignore lint/a11y/useSemanticElements: a message with its buttons is no fieldset */}
      <div
        ref={box}
        role="group"
        className={styles.status}
        aria-label={t(boardText.outcome)}
        tabIndex={-1}
        data-board="notice"
      >
        <div role="status">
          {message && <p>{message}</p>}
          <StayedOrders {...stayed} />
        </div>
        {undoable && (
          <UndoMany
            key={undoable.eventIDs.join()}
            busy={undoing.busy}
            until={undoable.until}
            eventIDs={undoable.eventIDs}
            onUndo={() => undo(undoable.eventIDs)}
          />
        )}
        {(message || problem || stayed.orders.length > 0) && !busy && (
          <CloseButton aria-label={t(boardText.close)} onClick={close} />
        )}
      </div>
    </>
  );
  return { busy, move, outcome };
}

/** Those that already are where they were to go, and all others. */
function split(orders: Stayed['orders']): [there: Stayed['orders'], others: Stayed['orders']] {
  const isThere = ({ problem }: { problem: string }) => problem === 'already-there';
  return [orders.filter(isThere), orders.filter((order) => !isThere(order))];
}

function StayedOrders({ what, orders }: Stayed) {
  const t = useTranslate();
  return stayedWords(what, orders).map(({ words, numbers, more }) => (
    <p key={words[0]} className={styles.stayed}>
      {t(words)}
      {numbers.map((number, index) => (
        <Fragment key={number}>
          {index > 0 && t(listComma)}
          <LocalLink to={`/admin/orders/${number}`}>{number}</LocalLink>
        </Fragment>
      ))}
      {more && t(more)}
    </p>
  ));
}

function UndoMany({
  busy,
  until,
  eventIDs,
  onUndo,
}: {
  busy: boolean;
  until: number;
  eventIDs: readonly number[];
  onUndo: () => void;
}) {
  const t = useTranslate();
  const [left] = useState(() => until - Date.now());
  const { state, remaining } = useUndoTime(left, busy);
  if (state === 'over') return null;
  const isLate = state === 'late';
  return (
    <UndoButton eventID={Math.max(...eventIDs)} isLate={isLate} loading={busy} onClick={onUndo}>
      <span className={undoStyles.words}>
        <span className={isLate ? undoStyles.past : undefined}>
          {t(undoAllWithin(Math.ceil(remaining / 1000), eventIDs.length))}
        </span>
        {/* Its room is kept, so that the button is no wider then. */}
        <span className={isLate ? undefined : undoStyles.past}>{t(tooLateToUndo)}</span>
      </span>
    </UndoButton>
  );
}
