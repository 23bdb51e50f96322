import { and, desc, eq, gt, type SQL, sql } from 'drizzle-orm';
import type { OrderStatus } from '#app/domain/order/order-status.ts';
import { undoRetention, undoTime } from '#app/domain/order/order-timeline.ts';
import type { Db, Tx } from '#app/server/db/client.ts';
import { paymentReport, refund, shipment } from '#app/server/db/order-schema.ts';
import { orderEvent } from '#app/server/db/schema.ts';
import { anyOf } from '#app/server/db/sql.ts';

/**
 * A change that can be undone; `left` in ms by the database's clock. `matched`: payment recorded; `refunded`: refund
 * recorded; `part`: a parcel sent before the rest.
 */
export type UndoOffer = { eventID: number; left: number } & (
  | { what: 'status' | 'matched' | 'refunded'; status: StatusMove }
  /** Null where the edit kept the status. */
  | { what: 'edited'; status: StatusMove | null }
  | { what: 'part'; status: null }
);

export interface StatusMove {
  from: OrderStatus;
  to: OrderStatus;
}

/** Kinds of events that change an order, so that an earlier one can no longer be undone. */
const changes = [
  'placed',
  'status',
  'matched',
  'recorded',
  'paidOnline',
  'edited',
  'partSent',
  'partUnsent',
  'refunded',
  'undone',
  'unmatched',
  'refundUndone',
  'paymentKept',
  'refundedOnline',
  'sendAgain',
  'emailCorrected',
] as const;

/** Actor of what the end of the time to pay changes. */
export const expiryActor = 'expiry';

/** null without one. */
export async function undoOffer(db: Db | Tx, orderID: string): Promise<UndoOffer | null> {
  const last = await lastUndoable(db, orderID);
  return last && last.left > 0 ? last : null;
}

/** Undoable slightly longer than offered, so `left` may be negative. @param at time of the request. */
export async function lastUndoable(
  db: Db | Tx,
  orderID: string,
  at: SQL = sql`clock_timestamp()`,
): Promise<UndoOffer | null> {
  const [last] = await db
    .select({
      eventID: orderEvent.id,
      kind: orderEvent.kind,
      actor: orderEvent.actor,
      from: orderEvent.fromStatus,
      to: orderEvent.toStatus,
      left: sql<number>`(extract(epoch from ${orderEvent.at} + ${undoTime} * interval '1 ms' - ${at}) * 1000)::float8`,
    })
    .from(orderEvent)
    .where(isChangeOf(orderID))
    .orderBy(desc(orderEvent.id))
    .limit(1);
  if (!last || last.left <= undoTime - undoRetention) return null;
  // Nobody pressed anything by mistake: its email has left, and no attempt would hold the stock again.
  if (last.actor === expiryActor) return null;
  const { eventID, kind, from, to } = last;
  const left = Math.ceil(last.left);
  const status = from && to ? { from, to } : null;
  if (kind === 'edited') return { eventID, what: kind, status, left };
  if (kind === 'partSent') return { eventID, what: 'part', status: null, left };
  if (!status) return null;
  if (kind === 'status' || kind === 'refunded') return { eventID, what: kind, status, left };
  return kind === 'matched' || kind === 'recorded' ? { eventID, what: 'matched', status, left } : null;
}

/** The order's last changes, newest first, whether or not they can be undone. */
export async function lastChanges(db: Db | Tx, orderID: string, most: number) {
  return db
    .select({ id: orderEvent.id, kind: orderEvent.kind, at: orderEvent.at })
    .from(orderEvent)
    .where(isChangeOf(orderID))
    .orderBy(desc(orderEvent.id))
    .limit(most);
}

/** Whether the last that happened to the order is that this change was undone. The caller has locked the order. */
export async function isUndone(tx: Tx, orderID: string, eventID: number): Promise<boolean> {
  const [last, ...before] = await lastChanges(tx, orderID, 4);
  // The undo of a cancellation, or of taking a completed order back, first takes back the cash that was recorded before it.
  if (last?.kind === 'undone' && before[0]?.kind === 'unmatched') before.shift();
  const [change, earlier] = before;
  if (!last || change?.id !== eventID) return false;
  if (last.kind === 'undone') return true;
  // The others are also written when an older payment, refund or parcel is removed.
  switch (change.kind) {
    case 'matched':
    case 'recorded':
      return (
        last.kind === 'unmatched' &&
        (await tx.$count(paymentReport, eq(paymentReport.eventID, eventID))) === 0
      );
    case 'refunded':
      return last.kind === 'refundUndone' && (await tx.$count(refund, eq(refund.eventID, eventID))) === 0;
    case 'partSent': {
      const sent = and(
        eq(shipment.orderID, orderID),
        shipment.isApart,
        earlier && gt(shipment.shippedAt, earlier.at),
      );
      return last.kind === 'partUnsent' && (await tx.$count(shipment, sent)) === 0;
    }
    default:
      return false;
  }
}

function isChangeOf(orderID: string) {
  return and(eq(orderEvent.orderID, orderID), anyOf(orderEvent.kind, changes));
}
