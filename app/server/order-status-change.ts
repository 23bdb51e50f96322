import { and, eq, sql } from 'drizzle-orm';
import { mayChange, type OrderStatus } from '#app/domain/order-status.ts';
import type { Db } from './db/client.ts';
import { orderEvent, shopOrder } from './db/schema.ts';
import { notify } from './live.ts';
import { returnOrder } from './order-return.ts';

export type StatusChange =
  | { ok: true; status: OrderStatus }
  | { ok: false; problem: 'order-unknown' | 'not-allowed' }
  /** Another window was faster; the status it has now. */
  | { ok: false; problem: 'order-changed'; status: OrderStatus };

/**
 * Moves an order from one status to another, if it still is where the caller saw it. Cancelling gives its stock and its
 * promo code back in the same transaction; a cancelled order goes nowhere, so that happens once
 * (docs/decisions/0006-order-status-transitions.md). @param actor who did it, for the order's story.
 */
export async function changeOrderStatus(
  db: Db,
  {
    orderNumber,
    from,
    to,
    actor,
  }: { orderNumber: string; from: OrderStatus; to: OrderStatus; actor: string },
): Promise<StatusChange> {
  if (!mayChange(from, to)) return { ok: false, problem: 'not-allowed' };
  return db.transaction(async (tx) => {
    const [changed] = await tx
      .update(shopOrder)
      .set({ status: to, updatedAt: sql`now()` })
      .where(and(eq(shopOrder.orderNumber, orderNumber), eq(shopOrder.status, from)))
      .returning({ orderID: shopOrder.orderID });
    if (!changed) {
      const [found] = await tx
        .select({ status: shopOrder.status })
        .from(shopOrder)
        .where(eq(shopOrder.orderNumber, orderNumber));
      return found
        ? { ok: false, problem: 'order-changed', status: found.status }
        : { ok: false, problem: 'order-unknown' };
    }
    const { orderID } = changed;
    await tx.insert(orderEvent).values({ orderID, actor, kind: 'status', fromStatus: from, toStatus: to });
    if (to === 'cancelled' && (await returnOrder(tx, orderID))) await notify(tx, 'catalogue');
    await notify(tx, 'orders', orderID);
    return { ok: true, status: to };
  });
}
