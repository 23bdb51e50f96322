import { Button } from '@mantine/core';
import { type ReactNode, useEffect, useState } from 'react';
import { isWayBack, mayChange, type OrderStatus, statusInfo } from '#app/domain/order-status.ts';
import { undoTime } from '#app/domain/order-story.ts';
import type { OrderSummary } from '#app/domain/order-summary.ts';
import { useDeskCall } from '#app/routes/admin/desk/desk-call.ts';
import { movedMany, undoAllWithin, undoneMany } from '#app/text/order-board.ts';
import { statusProblems } from '#app/text/orders-admin.ts';
import { useSay } from '#app/ui/language.ts';
import { Notice } from '#app/ui/notice.tsx';
import styles from './order-board.module.css';

export type Movable = Pick<OrderSummary, 'orderNumber' | 'status'>;

/** Whether an order goes there without a question: ways back and cancelling are asked of one order at a time. */
export function movesOn({ status }: Movable, to: OrderStatus): boolean {
  return to !== 'cancelled' && mayChange(status, to) && !isWayBack(status, to);
}

/** Moves many orders on at once, says what became of it, and takes it back within the time of an undo. */
export function useMoveMany(onMoved: () => void): {
  busy: boolean;
  move: (orders: readonly Movable[], to: OrderStatus, tell: boolean) => Promise<void>;
  /** What became of it, with the way back while there is one. */
  outcome: ReactNode;
} {
  const say = useSay();
  const { busy, problem, run } = useDeskCall(statusProblems);
  const [said, setSaid] = useState('');
  const [undoable, setUndoable] = useState<readonly number[]>([]);

  async function move(orders: readonly Movable[], to: OrderStatus, tell: boolean): Promise<void> {
    setUndoable([]);
    // What cannot go there is not asked for: it stays, and that is said.
    const wish = orders
      .filter((order) => movesOn(order, to))
      .map(({ orderNumber, status }) => ({ orderNumber, from: status }));
    const answer = await run('/api/updateOrderStatuses', { orders: wish, to, tell });
    if (!answer?.ok) return;
    const eventIDs = eventsIn(answer.body);
    setSaid(say(movedMany(eventIDs.length, statusInfo[to].label, orders.length - eventIDs.length)));
    setUndoable(eventIDs);
    onMoved();
  }

  async function undo(): Promise<void> {
    const answer = await run('/api/undoOrderStatuses', { eventIDs: undoable });
    setUndoable([]);
    if (!answer?.ok) return;
    const undone = undoneIn(answer.body);
    setSaid(say(undoneMany(undone, undoable.length - undone)));
  }

  const outcome = (
    <>
      {problem && (
        <Notice tone="error" role="alert">
          {say(problem)}
        </Notice>
      )}
      <div className={styles.said}>
        <p role="status">{said}</p>
        {undoable.length > 0 && (
          <UndoMany
            key={undoable.join()}
            busy={busy}
            onUndo={() => void undo()}
            onOver={() => setUndoable([])}
          />
        )}
      </div>
    </>
  );
  return { busy, move, outcome };
}

function UndoMany({ busy, onUndo, onOver }: { busy: boolean; onUndo: () => void; onOver: () => void }) {
  const say = useSay();
  const [left, setLeft] = useState(undoTime / 1000);
  useEffect(() => {
    if (left <= 0) return onOver();
    const timer = setTimeout(() => setLeft(left - 1), 1000);
    return () => clearTimeout(timer);
  }, [left, onOver]);
  return (
    <Button size="sm" loading={busy} onClick={onUndo}>
      {say(undoAllWithin(left))}
    </Button>
  );
}

function eventsIn(body: unknown): readonly number[] {
  if (typeof body !== 'object' || body === null || !('eventIDs' in body)) return [];
  return Array.isArray(body.eventIDs) ? body.eventIDs.filter((id) => typeof id === 'number') : [];
}

function undoneIn(body: unknown): number {
  if (typeof body !== 'object' || body === null || !('undone' in body)) return 0;
  return typeof body.undone === 'number' ? body.undone : 0;
}
