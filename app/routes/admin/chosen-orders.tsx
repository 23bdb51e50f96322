import { Button, Checkbox } from '@mantine/core';
import { useEffect, useState } from 'react';
import {
  isWayBack,
  mayChange,
  type OrderStatus,
  orderStatuses,
  statusInfo,
} from '#app/domain/order-status.ts';
import { undoTime } from '#app/domain/order-story.ts';
import type { OrderSummary } from '#app/domain/order-summary.ts';
import { boardText, chosenCount, movedMany, undoAllWithin, undoneMany } from '#app/text/order-board.ts';
import { statusProblems } from '#app/text/orders-admin.ts';
import { useLanguage, useSay } from '#app/ui/language.ts';
import { Notice } from '#app/ui/notice.tsx';
import { useDeskCall } from './desk-call.ts';
import { DeskIcon } from './desk-icon.tsx';
import styles from './order-board.module.css';

type Chosen = Pick<OrderSummary, 'orderNumber' | 'status'>;

/** What can be done with the orders that are chosen: move them on together, export them. */
export function ChosenOrders({ orders, onClear }: { orders: readonly Chosen[]; onClear: () => void }) {
  const say = useSay();
  const language = useLanguage();
  const { busy, problem, run } = useDeskCall(statusProblems);
  const [tell, setTell] = useState(true);
  const [said, setSaid] = useState('');
  const [undoable, setUndoable] = useState<readonly number[]>([]);
  const forward = orderStatuses.filter(
    (to) =>
      to !== 'cancelled' && orders.some(({ status }) => mayChange(status, to) && !isWayBack(status, to)),
  );

  async function move(to: OrderStatus): Promise<void> {
    setUndoable([]);
    // What cannot go there is not asked for: it stays, and that is said.
    const going = orders.filter(({ status }) => mayChange(status, to) && !isWayBack(status, to));
    const wish = going.map(({ orderNumber, status }) => ({ orderNumber, from: status }));
    const answer = await run('/api/updateOrderStatuses', { orders: wish, to, tell });
    if (!answer?.ok) return;
    const eventIDs = eventsIn(answer.body);
    setSaid(say(movedMany(eventIDs.length, statusInfo[to].label, orders.length - eventIDs.length)));
    setUndoable(eventIDs);
    onClear();
  }

  async function undo(): Promise<void> {
    const answer = await run('/api/undoOrderStatuses', { eventIDs: undoable });
    setUndoable([]);
    if (!answer?.ok) return;
    const undone = undoneIn(answer.body);
    setSaid(say(undoneMany(undone, undoable.length - undone)));
  }

  const numbers = orders.map(({ orderNumber }) => orderNumber).join(',');
  return (
    <>
      {orders.length > 0 && (
        <section className={styles.bar} aria-label={say(boardText.bar)}>
          <b>{say(chosenCount(orders.length))}</b>
          {forward.map((to) => (
            <Button
              key={to}
              size="compact-sm"
              variant="default"
              disabled={busy}
              leftSection={<DeskIcon name={statusInfo[to].icon} size={15} />}
              onClick={() => void move(to)}
            >
              {say(statusInfo[to].label)}
            </Button>
          ))}
          {forward.length > 0 && (
            <Checkbox
              size="sm"
              label={say(boardText.tell)}
              checked={tell}
              onChange={(event) => setTell(event.currentTarget.checked)}
            />
          )}
          <a href={`/api/exportOrders?orders=${numbers}&language=${language}`} download>
            {say(boardText.export)}
          </a>
          <Button size="compact-sm" variant="subtle" onClick={onClear}>
            {say(boardText.unchoose)}
          </Button>
        </section>
      )}
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
    <Button size="compact-sm" loading={busy} onClick={onUndo}>
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
