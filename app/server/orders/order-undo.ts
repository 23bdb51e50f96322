import { and, desc, eq, lt, sql } from 'drizzle-orm';
import { hasLeft, leaves, type OrderStatus } from '#app/domain/order/order-status.ts';
import type { Db, Tx } from '#app/server/db/client.ts';
import { outbox, paymentReport, refund } from '#app/server/db/order-schema.ts';
import { refusals } from '#app/server/db/refusals.ts';
import { orderEvent, shopOrder } from '#app/server/db/schema.ts';
import { anyOf } from '#app/server/db/sql.ts';
import { enqueueEarlierEdits } from '#app/server/emails/edit-emails.ts';
import { withdrawEmails } from '#app/server/emails/outbox.ts';
import { notify } from '#app/server/live/live.ts';
import { uncredit } from '#app/server/payments/payment-credit.ts';
import {
  undoRecordedBeforeCancelling,
  undoRecordedBeforeReopening,
} from '#app/server/payments/payment-recording.ts';
import { undoRefund } from '#app/server/payments/refunds.ts';
import { lockOrderByID } from './lock-order.ts';
import { undoReturn } from './order-return.ts';
import { undoEdit } from './order-revisions.ts';
import { pack } from './packing.ts';
import { undoMoveOfParcels } from './shipment-rows.ts';
import { undoPart } from './shipments.ts';
import { isUndone, lastChanges, lastUndoable, type StatusMove } from './undo-offer.ts';
import { takeUndoRecord } from './undo-record.ts';

/** When the request arrived: the transaction may wait for locks after that. */
const pressed = sql`now()`;

export type UndoProblem =
  /** Time is up, the email is being sent, or the order was changed again. */
  | 'too-late'
  /** Somebody, or another tab, was faster. */
  | 'already-undone'
  /** The returned stock was sold or the promo code used meanwhile. */
  | 'out-of-stock'
  | 'promo-used';

export type Undo = { ok: true; status: OrderStatus } | { ok: false; problem: UndoProblem };

const { Refused, refusable } = refusals<UndoProblem>();

/**
 * Reverts the order's last change of status, payment, parcel or edit with its stock and email, while the email waits. @param
 * actor who reverts.
 */
export async function undoOrderChange(db: Db, eventID: number, actor: string): Promise<Undo> {
  const undone = await refusable(db, (tx) => undo(tx, eventID, actor));
  return undone.ok ? { ok: true, status: undone.done } : { ok: false, problem: undone.refusal };
}

/** `undone`: numbers of orders; `notUndone`: what could not be reverted, and why. */
export type UndoMany =
  | { ok: true; undone: string[]; notUndone: NotUndone[] }
  /** `already-undone`: all of them were. */
  | { ok: false; problem: 'none-undone' | 'already-undone'; notUndone: NotUndone[] };

export interface NotUndone {
  orderNumber: string;
  problem: UndoProblem | 'changed-since';
}

/**
 * As many as can still be reverted, in one transaction (docs/decisions/0032-undo-of-many.md). @param actor who reverts.
 */
export async function undoOrderChanges(
  db: Db,
  eventIDs: readonly number[],
  actor: string,
): Promise<UndoMany> {
  return db.transaction(async (tx) => {
    const events = await tx
      .select({ id: orderEvent.id, orderID: orderEvent.orderID, orderNumber: shopOrder.orderNumber })
      .from(orderEvent)
      .innerJoin(shopOrder, eq(shopOrder.orderID, orderEvent.orderID))
      .where(anyOf(orderEvent.id, eventIDs))
      .orderBy(orderEvent.id);
    const orderIDs = events.map(({ orderID }) => orderID);
    // Locked in a fixed order against deadlocks.
    await tx
      .select({ orderID: shopOrder.orderID })
      .from(shopOrder)
      .where(anyOf(shopOrder.orderID, orderIDs))
      .orderBy(shopOrder.orderID)
      .for('update');
    const undone: string[] = [];
    const notUndone: NotUndone[] = [];
    for (const { id, orderID, orderNumber } of events) {
      // What one of many wrote before it was refused is rolled back to a savepoint.
      const alone = await refusable(tx, (inner) => undo(inner, id, actor));
      if (alone.ok) undone.push(orderNumber);
      else {
        const problem = alone.refusal;
        const [last] = await lastChanges(tx, orderID, 1);
        const isSince = problem === 'too-late' && last?.id !== id;
        notUndone.push({ orderNumber, problem: isSince ? 'changed-since' : problem });
      }
    }
    if (undone.length > 0) return { ok: true, undone, notUndone };
    const isAll = notUndone.length > 0 && notUndone.every(({ problem }) => problem === 'already-undone');
    return { ok: false, problem: isAll ? 'already-undone' : 'none-undone', notUndone };
  });
}

async function undo(tx: Tx, eventID: number, actor: string): Promise<OrderStatus> {
  const [event] = await tx.select().from(orderEvent).where(eq(orderEvent.id, eventID));
  if (!event) throw new Refused('too-late');
  const { orderID } = event;
  // Locked, so that the last change stays the last.
  const order = await lockOrderByID(tx, orderID);
  const offer = await lastUndoable(tx, orderID, pressed);
  if (!order || offer?.eventID !== eventID)
    throw new Refused((await isUndone(tx, orderID, eventID)) ? 'already-undone' : 'too-late');
  await undoEmail(tx, eventID);
  if (offer.what === 'edited') {
    const taken = await undoEdit(tx, orderID, eventID, actor, offer.status);
    if (taken !== 'done') throw new Refused(taken);
    if (offer.status && leaves(offer.status))
      await tx
        .update(shopOrder)
        .set({ notCollectedAt: await markedBefore(tx, orderID, eventID) })
        .where(eq(shopOrder.orderID, orderID));
    await notify(tx, 'catalogue');
  } else if (offer.what === 'part') await undoPart(tx, orderID, eventID, actor);
  else await undoStatus(tx, order, event, offer.status, actor);
  await notify(tx, 'orders', orderID);
  return offer.status?.from ?? order.status;
}

async function undoStatus(
  tx: Tx,
  order: typeof shopOrder.$inferSelect,
  { id, orderID, kind, reason, stockReturned, promoReturned }: typeof orderEvent.$inferSelect,
  { from: fromStatus, to: toStatus }: StatusMove,
  actor: string,
): Promise<void> {
  // Money of a cancelled order moves without its status.
  if (toStatus === 'cancelled' && fromStatus !== toStatus) {
    const given = { stock: stockReturned, promo: promoReturned };
    const taken = await undoReturn(tx, orderID, given, actor, hasLeft(fromStatus));
    if (taken !== 'done') throw new Refused(taken);
    if (stockReturned) await notify(tx, 'catalogue');
  }
  const cash = await undoRecordedBefore(tx, order, { from: fromStatus, to: toStatus });
  if (cash !== null)
    await tx
      .insert(orderEvent)
      .values({ orderID, actor, kind: 'unmatched', fromStatus: toStatus, toStatus, reason: cash });
  await tx
    .update(shopOrder)
    .set({
      status: fromStatus,
      updatedAt: sql`now()`,
      ...(kind === 'status' &&
        leaves({ from: fromStatus, to: toStatus }) && {
          notCollectedAt: await markedBefore(tx, orderID, id),
        }),
    })
    .where(eq(shopOrder.orderID, orderID));
  const record = await takeUndoRecord(tx, id);
  const isBack = await undoMoveOfParcels(tx, orderID, { from: fromStatus, to: toStatus }, record, actor);
  if (!isBack) throw new Refused('too-late');
  await pack(tx, orderID, record.packed ?? []);
  const back = { orderID, actor, fromStatus: toStatus, toStatus: fromStatus };
  if (kind === 'refunded') {
    await undoRefund(tx, order, eq(refund.eventID, id));
    await tx.insert(orderEvent).values({ ...back, kind: 'refundUndone', reason });
    return;
  }
  if (kind === 'matched' || kind === 'recorded') {
    const [payment] = await tx.select().from(paymentReport).where(eq(paymentReport.eventID, id));
    if (!payment) throw new Error('an event of money is of one payment');
    await uncredit(tx, payment, kind === 'recorded');
    await tx.insert(orderEvent).values({ ...back, kind: 'unmatched', reason });
  } else await tx.insert(orderEvent).values({ ...back, kind: 'undone' });
}

/** Cash that was recorded with a change of status, for the timeline; null for none. */
async function undoRecordedBefore(
  tx: Tx,
  order: typeof shopOrder.$inferSelect,
  { from, to }: StatusMove,
): Promise<string | null> {
  if (from === to) return null;
  if (to === 'cancelled') return undoRecordedBeforeCancelling(tx, order);
  return from === 'completed' ? undoRecordedBeforeReopening(tx, order) : null;
}

/** When an order that is sent for another time had been marked as not delivered; null where that mark was removed. */
async function markedBefore(tx: Tx, orderID: string, eventID: number): Promise<Date | null> {
  const [last] = await tx
    .select({ at: orderEvent.at, kind: orderEvent.kind, toStatus: orderEvent.toStatus })
    .from(orderEvent)
    .where(
      and(
        eq(orderEvent.orderID, orderID),
        lt(orderEvent.id, eventID),
        sql`(kind in ('notCollected', 'collected', 'sendAgain')
          or (kind in ('status', 'edited') and from_status not in ('inTransit', 'completed') and to_status in ('inTransit', 'completed')
            and not exists (select from order_event taken_back where taken_back.order_id = order_event.order_id
              and taken_back.kind = 'undone' and taken_back.id > order_event.id and taken_back.id < ${eventID}
              and taken_back.from_status = order_event.to_status and taken_back.to_status = order_event.from_status
              and not exists (select from order_event since where since.order_id = order_event.order_id
                and since.id > order_event.id and since.id < taken_back.id and since.from_status <> since.to_status))))`,
      ),
    )
    .orderBy(desc(orderEvent.id))
    .limit(1);
  return last?.kind === 'notCollected' ? last.at : null;
}

/** The sender claims the row first, so that either it or the undo wins. */
async function undoEmail(tx: Tx, eventID: number): Promise<void> {
  await enqueueEarlierEdits(tx, eventID);
  const written = eq(outbox.eventID, eventID);
  await withdrawEmails(tx, written);
  if ((await tx.$count(outbox, written)) > 0) throw new Refused('too-late');
}
