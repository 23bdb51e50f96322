import { eq, sql } from 'drizzle-orm';
import { emailOfStatus } from '#app/domain/email/email-kind.ts';
import { type MoveRefusal, moveRefusal } from '#app/domain/order/order-move.ts';
import { hasLeft, isWayBack, leaves, mayChange, type OrderStatus } from '#app/domain/order/order-status.ts';
import { undoRetention } from '#app/domain/order/order-timeline.ts';
import { openBeforeSending } from '#app/domain/payment/payment-report.ts';
import { type ActivityChange, statusChanges } from '#app/domain/staff/activity-change.ts';
import type { Db, Tx } from '#app/server/db/client.ts';
import { orderEvent, shopOrder } from '#app/server/db/schema.ts';
import { anyOf } from '#app/server/db/sql.ts';
import { enqueueLater, type NewEmail, toCustomer } from '#app/server/emails/outbox.ts';
import type { Jobs } from '#app/server/jobs.ts';
import { notify } from '#app/server/live/live.ts';
import {
  carrierActor,
  recordBeforeCancelling,
  recordCashBeforeReopening,
} from '#app/server/payments/payment-recording.ts';
import { lockOrder } from './lock-order.ts';
import { writeEvent } from './order-event.ts';
import { type Return, returnOrder } from './order-return.ts';
import { unpack } from './packing.ts';
import { moveParcels } from './shipment-rows.ts';
import { undoOffer } from './undo-offer.ts';
import { writeUndoRecord } from './undo-record.ts';

export interface StatusInput {
  orderNumber: string;
  from: OrderStatus;
  to: OrderStatus;
  actor: string;
  reason?: string;
  tell: boolean;
  giveBack?: Return;
  /** Unpaid NTD the caller saw, required to move an unpaid transfer order on; omitted, it is not checked. */
  open?: number;
}

export type StatusChange =
  | { ok: true; status: OrderStatus; eventID: number }
  | { ok: false; problem: 'order-unknown' | 'reason-missing' | MoveRefusal }
  /** Conflict; the current status. */
  | { ok: false; problem: 'order-changed'; status: OrderStatus }
  /** NTD are unpaid and the caller did not confirm them. */
  | { ok: false; problem: 'payment-open'; open: number };

/**
 * Moves an order if its status is still `from`; the email waits for the undo time. Cancelling returns stock and promo
 * code in the same transaction (docs/decisions/0006-order-status-transitions.md).
 */
export async function changeOrderStatus(
  db: Db,
  jobs: Pick<Jobs, 'add'>,
  input: StatusInput,
): Promise<StatusChange> {
  return db.transaction((tx) => moveNow(tx, jobs, input));
}

/** `changeOrderStatus` in the caller's transaction. */
export async function moveNow(tx: Tx, jobs: Pick<Jobs, 'add'>, input: StatusInput): Promise<StatusChange> {
  const moved = await move(tx, input);
  if (!moved.ok) return moved;
  await fixUndoTime(tx, jobs, [moved]);
  return { ok: true, status: moved.status, eventID: moved.eventID };
}

export interface ManyMoved {
  ok: true;
  eventIDs: number[];
  /** Their orders. */
  moved: string[];
  refused: { orderNumber: string; problem: string }[];
  undoLeft: number;
  /** For the activity log. */
  changes: readonly ActivityChange[] | null;
}

/** Moves many orders in one transaction, each on its own, with one undo deadline. */
export async function changeOrderStatuses(
  db: Db,
  jobs: Pick<Jobs, 'add'>,
  orders: readonly Pick<StatusInput, 'orderNumber' | 'from' | 'open'>[],
  input: Omit<StatusInput, 'orderNumber' | 'from' | 'open'>,
): Promise<ManyMoved> {
  return db.transaction(async (tx) => {
    const given = orders.map(({ orderNumber }) => orderNumber);
    await tx
      .select({ orderID: shopOrder.orderID })
      .from(shopOrder)
      .where(anyOf(shopOrder.orderNumber, given))
      .orderBy(shopOrder.orderID)
      .for('update');
    const moved: Moved[] = [];
    const numbers: string[] = [];
    const before: OrderStatus[] = [];
    const refused: ManyMoved['refused'] = [];
    for (const order of orders) {
      const { orderNumber } = order;
      const done = await move(tx, { ...input, ...order });
      if (done.ok) {
        moved.push(done);
        numbers.push(orderNumber);
        before.push(order.from);
      } else
        refused.push({
          orderNumber,
          problem: isThere(done, order, input.to) ? 'already-there' : done.problem,
        });
    }
    await fixUndoTime(tx, jobs, moved);
    const [first] = moved;
    const offer = first ? await undoOffer(tx, first.orderID) : null;
    return {
      ok: true,
      eventIDs: moved.map(({ eventID }) => eventID),
      moved: numbers,
      refused,
      undoLeft: offer?.left ?? 0,
      changes: statusChanges(before, input.to),
    };
  });
}

/** Whether it had that status before, or somebody else was faster. */
function isThere(
  refused: Exclude<StatusChange, { ok: true }>,
  { from }: Pick<StatusInput, 'from'>,
  to: OrderStatus,
): boolean {
  return refused.problem === 'order-changed' ? refused.status === to : from === to;
}

export interface Moved {
  ok: true;
  status: OrderStatus;
  eventID: number;
  orderID: string;
  message: NewEmail | null;
}

/** Starts the undo time of all changes now and adds their emails: the transaction may have waited for locks. */
export async function fixUndoTime(
  tx: Tx,
  jobs: Pick<Jobs, 'add'>,
  moved: readonly Pick<Moved, 'eventID' | 'message'>[],
): Promise<void> {
  const ids = moved.map(({ eventID }) => eventID);
  const [fixed] = await tx
    .update(orderEvent)
    .set({ at: sql`statement_timestamp()` })
    .where(anyOf(orderEvent.id, ids))
    .returning({ late: sql<number>`(extract(epoch from ${orderEvent.at} - now()) * 1000)::float8` });
  const wait = undoRetention + (fixed?.late ?? 0);
  for (const { eventID, message } of moved) await enqueueLater(tx, jobs, message, { eventID, wait });
}

/** In the caller's transaction, which then calls `fixUndoTime`. */
export async function move(
  tx: Tx,
  { orderNumber, from, to, actor, reason = '', tell, giveBack, open: seen }: StatusInput,
): Promise<Moved | Exclude<StatusChange, { ok: true }>> {
  if (!mayChange(from, to)) return { ok: false, problem: 'not-allowed' };
  if (isWayBack(from, to) && reason.trim() === '') return { ok: false, problem: 'reason-missing' };
  const order = await lockOrder(tx, orderNumber);
  if (!order) return { ok: false, problem: 'order-unknown' };
  if (order.status !== from) return { ok: false, problem: 'order-changed', status: order.status };
  const { orderID, notCollectedAt } = order;
  const problem = moveRefusal({ ...order, notCollected: notCollectedAt !== null }, to);
  if (problem) return { ok: false, problem };
  const open = openBeforeSending(order, to);
  if (seen !== undefined && open > 0 && open !== seen) return { ok: false, problem: 'payment-open', open };
  // Only after all refusals, which do not roll back.
  if (to === 'cancelled') await recordBeforeCancelling(tx, orderID);
  // A carrier takes it back since nothing was collected.
  if (from === 'completed' && actor !== carrierActor) await recordCashBeforeReopening(tx, order, actor);
  await tx
    .update(shopOrder)
    .set({
      status: to,
      updatedAt: sql`now()`,
      // What is sent anew may arrive; what did not arrive before says the timeline.
      ...(leaves({ from, to }) && { notCollectedAt: null }),
    })
    .where(eq(shopOrder.orderID, orderID));
  // What came back is packed anew.
  const isBack = hasLeft(from) && !hasLeft(to) && notCollectedAt !== null;
  const packed = isBack ? await unpack(tx, orderID) : [];
  const parcels = await moveParcels(tx, orderID, { from, to }, actor);
  const given = to === 'cancelled' ? await returnOrder(tx, orderID, actor, giveBack, hasLeft(from)) : null;
  const eventID = await writeEvent(tx, {
    ...{ orderID, actor, kind: 'status', fromStatus: from, toStatus: to },
    reason: reason.trim(),
    stockReturned: given?.stock ?? false,
    promoReturned: given?.promo ?? false,
  });
  if (hasLeft(from) && !hasLeft(to)) await writeUndoRecord(tx, eventID, { packed, ...parcels });
  const kind = tell ? emailOfStatus(to) : null;
  const message = kind && toCustomer(order, kind);
  if (given?.stock) await notify(tx, 'catalogue');
  await notify(tx, 'orders', orderID);
  return { ok: true, status: to, eventID, orderID, message };
}
