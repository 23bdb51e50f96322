import { and, desc, eq, isNotNull, isNull, sql } from 'drizzle-orm';
import type { Db, Tx } from '#app/server/db/client.ts';
import { orderEvent, promoCode, shopOrder } from '#app/server/db/schema.ts';
import { freePromo, spendPromo } from './promo-spending.ts';
import { giveBackStock, takeStockOf } from './stock.ts';
import { expiryActor } from './undo-offer.ts';

/** Of a cancelled order: whether all of it had been sent, or was ready to collect, and whether it was not paid in time. */
export async function howCancelled(
  db: Db | Tx,
  orderID: string,
): Promise<{ hadLeft: boolean; isExpired: boolean }> {
  const [cancelled] = await db
    .select({ from: orderEvent.fromStatus, actor: orderEvent.actor })
    .from(orderEvent)
    // What happens to its money later is an event of a cancelled order, too.
    .where(
      and(
        eq(orderEvent.orderID, orderID),
        eq(orderEvent.kind, 'status'),
        eq(orderEvent.toStatus, 'cancelled'),
      ),
    )
    .orderBy(desc(orderEvent.id))
    .limit(1);
  return { hadLeft: cancelled?.from === 'inTransit', isExpired: cancelled?.actor === expiryActor };
}

export async function hadLeft(db: Db | Tx, orderID: string): Promise<boolean> {
  return (await howCancelled(db, orderID)).hadLeft;
}

export interface Return {
  stock: boolean;
  promo: boolean;
}

/**
 * Returns a cancelled order's stock and promo code once (decision 6). The caller signals `catalogue`. @param hadLeft
 * whether the whole order was in transit: all its goods return; otherwise those in parcels sent before the rest do not.
 * @returns what was returned; null where this was decided before.
 */
export async function returnOrder(
  tx: Tx,
  orderID: string,
  actor: string,
  wanted: Return = { stock: true, promo: true },
  hadLeft = false,
): Promise<Return | null> {
  const marked = await tx
    .update(shopOrder)
    .set({ returnedAt: sql`now()` })
    .where(and(eq(shopOrder.orderID, orderID), isNull(shopOrder.returnedAt)));
  if (marked.rowCount !== 1) return null;
  if (wanted.stock) await giveBackStock(tx, orderID, actor, hadLeft);
  const promo = wanted.promo && (await freePromo(tx, orderID));
  return { stock: wanted.stock, promo };
}

/** Takes the returned stock and code back; on a shortage the caller rolls back. The caller signals `catalogue`. */
export async function undoReturn(
  tx: Tx,
  orderID: string,
  given: Return,
  actor: string,
  hadLeft = false,
): Promise<'done' | 'out-of-stock' | 'promo-used'> {
  const [order] = await tx
    .update(shopOrder)
    .set({ returnedAt: null })
    .where(and(eq(shopOrder.orderID, orderID), isNotNull(shopOrder.returnedAt)))
    .returning({ code: shopOrder.promoCode });
  if (!order) throw new Error(`nothing of ${orderID} was returned`);
  if (given.stock && !(await takeStockOf(tx, orderID, actor, hadLeft))) return 'out-of-stock';
  if (!given.promo || order.code === null) return 'done';
  // Used up, or used again by the same customer meanwhile.
  if ((await spendPromo(tx, order.code, orderID)) !== 'done') return 'promo-used';
  await tx
    .update(promoCode)
    .set({ freedAt: null, freedBy: null, freedOrder: null })
    .where(eq(promoCode.code, order.code));
  return 'done';
}
