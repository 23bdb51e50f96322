import { eq, sql } from 'drizzle-orm';
import { hasLeft } from '#app/domain/order/order-status.ts';
import type { Db, Tx } from '#app/server/db/client.ts';
import { orderEvent, shopOrder } from '#app/server/db/schema.ts';
import { notify } from '#app/server/live/live.ts';
import { lockOrder } from './lock-order.ts';

export type OrderNoted = { ok: true } | { ok: false; problem: 'order-unknown' };

export async function addOrderNote(
  db: Db,
  orderNumber: string,
  note: string,
  actor: string,
): Promise<OrderNoted> {
  return db.transaction(async (tx) => {
    const [order] = await tx
      .select({ orderID: shopOrder.orderID })
      .from(shopOrder)
      .where(eq(shopOrder.orderNumber, orderNumber));
    if (!order) return { ok: false, problem: 'order-unknown' };
    await tx.insert(orderEvent).values({ orderID: order.orderID, actor, kind: 'note', reason: note.trim() });
    await notify(tx, 'orders', order.orderID);
    return { ok: true };
  });
}

export type CollectionMarked =
  | { ok: true }
  | { ok: false; problem: 'order-unknown' | 'not-allowed' | 'not-undelivered' | 'order-completed' };

/** Marks a parcel as not collected or reverts that; shown on the customer's next order. Idempotent. */
export async function markCollection(
  db: Db,
  orderNumber: string,
  notCollected: boolean,
  actor: string,
): Promise<CollectionMarked> {
  return db.transaction((tx) => markCollectionIn(tx, orderNumber, notCollected, actor));
}

/** In the caller's transaction. */
export async function markCollectionIn(
  tx: Tx,
  orderNumber: string,
  notCollected: boolean,
  actor: string,
): Promise<CollectionMarked> {
  const order = await lockOrder(tx, orderNumber);
  if (!order) return { ok: false, problem: 'order-unknown' };
  if (notCollected === (order.notCollectedAt !== null)) return { ok: true };
  // Of a completed order the cash counts as collected, and the customer was thanked.
  if (notCollected && order.status === 'completed') return { ok: false, problem: 'order-completed' };
  if (notCollected && !hasLeft(order.status)) return { ok: false, problem: 'not-allowed' };
  const { orderID } = order;
  await tx
    .update(shopOrder)
    .set({ notCollectedAt: notCollected ? sql`now()` : null, updatedAt: sql`now()` })
    .where(eq(shopOrder.orderID, orderID));
  await tx.insert(orderEvent).values({ orderID, actor, kind: notCollected ? 'notCollected' : 'collected' });
  await notify(tx, 'orders', orderID);
  return { ok: true };
}
