import { eq, type SQL } from 'drizzle-orm';
import type { Tx } from '#app/server/db/client.ts';
import { shopOrder } from '#app/server/db/schema.ts';

type OrderRow = typeof shopOrder.$inferSelect;

/** Row lock against concurrent payments, reports, edits, parcels and cancellations. */
export function lockOrder(tx: Tx, orderNumber: string): Promise<OrderRow | undefined> {
  return lockWhere(tx, eq(shopOrder.orderNumber, orderNumber));
}

export function lockOrderByID(tx: Tx, orderID: string): Promise<OrderRow | undefined> {
  return lockWhere(tx, eq(shopOrder.orderID, orderID));
}

async function lockWhere(tx: Tx, which: SQL): Promise<OrderRow | undefined> {
  const [order] = await tx.select().from(shopOrder).where(which).for('update');
  return order;
}
