import { and, eq, isNull, sql } from 'drizzle-orm';
import type { Tx } from './db/client.ts';
import { shopOrder } from './db/schema.ts';
import { freePromo } from './promo-spending.ts';
import { giveBackStock } from './stock.ts';

/**
 * Gives a cancelled order's stock and promo code back to the shop, at most once however often and by however many it is
 * asked: the order's own row says whether it was done (decision 6). Whoever calls it signals `catalogue`.
 * @returns whether this call did it.
 */
export async function returnOrder(tx: Tx, orderID: string): Promise<boolean> {
  const marked = await tx
    .update(shopOrder)
    .set({ returnedAt: sql`now()` })
    .where(and(eq(shopOrder.orderID, orderID), isNull(shopOrder.returnedAt)));
  if (marked.rowCount !== 1) return false;
  await giveBackStock(tx, orderID);
  await freePromo(tx, orderID);
  return true;
}
