import { and, eq, sql } from 'drizzle-orm';
import { letterOfStatus } from '#app/domain/letter-kind.ts';
import { isWayBack, mayChange, type OrderStatus } from '#app/domain/order-status.ts';
import { undoTime } from '#app/domain/order-story.ts';
import type { Db, Tx } from '#app/server/db/client.ts';
import { orderEvent, shopOrder } from '#app/server/db/schema.ts';
import { transact } from '#app/server/db/transact.ts';
import type { Jobs } from '#app/server/jobs.ts';
import { enqueueLater } from '#app/server/letters/letters.ts';
import { notify } from '#app/server/live/live.ts';
import { type Return, returnOrder } from './order-return.ts';

export interface StatusWish {
  orderNumber: string;
  /** Where the caller saw it. */
  from: OrderStatus;
  to: OrderStatus;
  /** Who does it, for the order's story. */
  actor: string;
  /** Why; a way back must say it. */
  reason?: string;
  /** Whether the customer gets the letter of that status. */
  tell: boolean;
  /** What goes back to the shop when it is cancelled. */
  giveBack?: Return;
}

export type StatusChange =
  /** `eventID` is what an undo names. */
  | { ok: true; status: OrderStatus; eventID: number }
  | { ok: false; problem: 'order-unknown' | 'not-allowed' | 'reason-missing' }
  /** Another window was faster; the status it has now. */
  | { ok: false; problem: 'order-changed'; status: OrderStatus };

/**
 * Moves an order from one status to another, if it still is where the caller saw it, and writes the letter that tells of
 * it: it leaves after the time in which the change can be undone. Cancelling gives stock and promo code back in the same
 * transaction; a cancelled order goes nowhere, so that happens once
 * (docs/decisions/0006-order-status-transitions.md).
 */
export async function changeOrderStatus(
  db: Db,
  jobs: Pick<Jobs, 'add'>,
  wish: StatusWish,
): Promise<StatusChange> {
  return transact(db, (tx) => move(tx, jobs, wish));
}

async function move(
  tx: Tx,
  jobs: Pick<Jobs, 'add'>,
  { orderNumber, from, to, actor, reason = '', tell, giveBack }: StatusWish,
): Promise<StatusChange> {
  if (!mayChange(from, to)) return { ok: false, problem: 'not-allowed' };
  if (isWayBack(from, to) && reason.trim() === '') return { ok: false, problem: 'reason-missing' };
  const [changed] = await tx
    .update(shopOrder)
    .set({ status: to, updatedAt: sql`now()` })
    .where(and(eq(shopOrder.orderNumber, orderNumber), eq(shopOrder.status, from)))
    .returning({ orderID: shopOrder.orderID, customer: shopOrder.customer });
  if (!changed) return whyNot(tx, orderNumber);
  const { orderID, customer } = changed;
  const given = to === 'cancelled' ? await returnOrder(tx, orderID, giveBack) : null;
  const event = { orderID, actor, kind: 'status' as const, fromStatus: from, toStatus: to };
  const [written] = await tx
    .insert(orderEvent)
    .values({
      ...event,
      reason: reason.trim(),
      stockReturned: given?.stock ?? false,
      promoReturned: given?.promo ?? false,
    })
    .returning({ id: orderEvent.id });
  if (!written) throw new Error('one row was written');
  const kind = tell ? letterOfStatus(to) : null;
  // An order by phone may have no e-mail address: then there is nobody to write to.
  if (kind !== null && customer.email !== '') {
    const letter = { kind, orderID, recipient: customer.email, eventID: written.id };
    await enqueueLater(tx, jobs, letter, undoTime);
  }
  if (given?.stock) await notify(tx, 'catalogue');
  await notify(tx, 'orders', orderID);
  return { ok: true, status: to, eventID: written.id };
}

async function whyNot(tx: Tx, orderNumber: string): Promise<StatusChange> {
  const [found] = await tx
    .select({ status: shopOrder.status })
    .from(shopOrder)
    .where(eq(shopOrder.orderNumber, orderNumber));
  return found
    ? { ok: false, problem: 'order-changed', status: found.status }
    : { ok: false, problem: 'order-unknown' };
}
