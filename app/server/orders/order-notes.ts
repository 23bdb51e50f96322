import { eq } from 'drizzle-orm';
import type { Db } from '#app/server/db/client.ts';
import { orderEvent, shopOrder } from '#app/server/db/schema.ts';
import { notify } from '#app/server/live/live.ts';

export type OrderNoted = { ok: true } | { ok: false; problem: 'order-unknown' };

/** Keeps a note in the order's timeline. */
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
