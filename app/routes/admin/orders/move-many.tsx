import { Button, CloseButton } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import type { OrderStatus } from '#app/domain/order/order-status.ts';
import { openBeforeSending } from '#app/domain/payment/payment-report.ts';
import { useAdminCall } from '#app/routes/admin/parts/admin-call.ts';
import {
  boardText,
  movedMany,
  stayedWords,
  undoAllWithin,
  undoManyRefused,
  undoneMany,
} from '#app/text/order-board.ts';
import { statusProblems } from '#app/text/orders-admin.ts';
import { useTranslate } from '#app/ui/language.ts';
import { Notice } from '#app/ui/notice.tsx';
import { labelOfMoved, type Movable, movesOn } from './movable.ts';
import styles from './order-board.module.css';
import { useUndoCountdown } from './undo-countdown.ts';
import { UnpaidDialog } from './unpaid-dialog.tsx';

/** An order that was not moved, and the name of why. */
interface Stayed {
  orderNumber: string;
  problem: string;
}

/** A change that cannot be taken back any more. */
interface ChangedSince {
  eventID: number;
  orderNumber: string;
}

/** Changes that can be taken back together. */
interface Undoable {
  eventIDs: readonly number[];
  /** How long, in ms, from when the shop answered. */
  left: number;
}

/** Moves many orders on at once, says what became of it, and takes it back within the time of an undo. */
export function useMoveMany(onMoved: () => void): {
  busy: boolean;
  move: (orders: readonly Movable[], to: OrderStatus, tell: boolean) => Promise<void>;
  /** What became of it, with the way back while there is one. */
  outcome: ReactNode;
} {
  const t = useTranslate();
  const { busy, problem, run } = useAdminCall(statusProblems, (_, body) => {
    const changed = changedIn(body);
    return changed.length > 0 ? undoManyRefused(changed.map(({ orderNumber }) => orderNumber)) : null;
  });
  const [message, setMessage] = useState('');
  const [stayed, setStayed] = useState<readonly Stayed[]>([]);
  const [undoable, setUndoable] = useState<Undoable | null>(null);
  const [asking, setAsking] = useState<{
    orders: readonly Movable[];
    to: OrderStatus;
    tell: boolean;
  } | null>(null);

  async function move(orders: readonly Movable[], to: OrderStatus, tell: boolean): Promise<void> {
    const isOpen = orders.some((order) => movesOn(order, to) && openBeforeSending(order, to) > 0);
    if (isOpen) setAsking({ orders, to, tell });
    else await send(orders, to, tell);
  }

  async function send(orders: readonly Movable[], to: OrderStatus, tell: boolean): Promise<void> {
    setAsking(null);
    close();
    // Orders that cannot go there are not requested: they stay, and a message names them.
    const input = orders
      .filter((order) => movesOn(order, to))
      .map((order) => ({
        orderNumber: order.orderNumber,
        from: order.status,
        open: openBeforeSending(order, to),
      }));
    const answer = await run('/api/updateOrderStatuses', { orders: input, to, tell });
    if (!answer?.ok) return;
    const eventIDs = eventIDsIn(answer.body);
    setMessage(t(movedMany(eventIDs.length, labelOfMoved(orders, to))));
    const unasked = orders.filter((order) => !movesOn(order, to));
    setStayed([
      ...unasked.map(({ orderNumber }) => ({ orderNumber, problem: 'not-allowed' })),
      ...refusedIn(answer.body),
    ]);
    const { undoLeft } = Object(answer.body);
    if (eventIDs.length > 0 && typeof undoLeft === 'number')
      setUndoable({ eventIDs, left: undoLeft - answer.waited });
    onMoved();
  }

  /** What became of it was read; nothing is offered back any more. */
  function close(): void {
    setUndoable(null);
    setMessage('');
    setStayed([]);
  }

  async function undo({ eventIDs, left }: Undoable, remaining: number): Promise<void> {
    setMessage('');
    setStayed([]);
    const answer = await run('/api/undoOrderStatuses', { eventIDs });
    if (answer?.ok) {
      setUndoable(null);
      setMessage(t(undoneMany(eventIDs.length)));
    } else if (answer && answer.status !== 0) {
      // Nothing was taken back: those that still can be are offered once more, as long as there is time.
      const changed = new Set(changedIn(answer.body).map(({ eventID }) => eventID));
      const rest = eventIDs.filter((id) => !changed.has(id));
      const isSmaller = changed.size > 0 && rest.length > 0;
      setUndoable(isSmaller ? { eventIDs: rest, left: Math.min(left, remaining) } : null);
    }
  }

  const outcome = (
    <>
      {problem && (
        <Notice tone="error" role="alert">
          {t(problem)}
        </Notice>
      )}
      {asking && (
        <UnpaidDialog
          orders={asking.orders.filter((order) => movesOn(order, asking.to))}
          to={asking.to}
          onClose={() => setAsking(null)}
          onConfirm={() => void send(asking.orders, asking.to, asking.tell)}
          onOnlyOthers={() => {
            const { orders, to, tell } = asking;
            void send(
              orders.filter((order) => openBeforeSending(order, to) === 0),
              to,
              tell,
            );
          }}
        />
      )}
      <div className={styles.status}>
        <div role="status">
          {message && <p>{message}</p>}
          {stayedWords(stayed).map((line) => (
            <p key={line[0]} className={styles.stayed}>
              {t(line)}
            </p>
          ))}
        </div>
        {undoable && (
          <UndoMany
            key={undoable.eventIDs.join()}
            busy={busy}
            left={undoable.left}
            onUndo={(remaining) => void undo(undoable, remaining)}
          />
        )}
        {message && !busy && <CloseButton aria-label={t(boardText.close)} onClick={close} />}
      </div>
    </>
  );
  return { busy, move, outcome };
}

function UndoMany({
  busy,
  left,
  onUndo,
}: {
  busy: boolean;
  left: number;
  /** @param remaining of its time, in ms. */
  onUndo: (remaining: number) => void;
}) {
  const t = useTranslate();
  const remaining = useUndoCountdown(left);
  if (remaining <= 0 && !busy) return null;
  return (
    <Button size="sm" loading={busy} onClick={() => onUndo(remaining)}>
      {t(undoAllWithin(Math.ceil(remaining / 1000)))}
    </Button>
  );
}

function refusedIn(body: unknown): readonly Stayed[] {
  const { refused }: { refused?: readonly Stayed[] } = Object(body);
  return refused ?? [];
}

function changedIn(body: unknown): readonly ChangedSince[] {
  const { changed }: { changed?: readonly ChangedSince[] } = Object(body);
  return changed ?? [];
}

function eventIDsIn(body: unknown): readonly number[] {
  const { eventIDs }: { eventIDs?: readonly number[] } = Object(body);
  return eventIDs ?? [];
}
