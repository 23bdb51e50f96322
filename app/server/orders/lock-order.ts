import { eq } from 'drizzle-orm';
import type { Tx } from '#app/server/db/client.ts';
import { shopOrder } from '#app/server/db/schema.ts';

/** Row lock against concurrent payments, reports, edits, parcels and cancellations. */
export async function lockOrder(
  tx: Tx,
  orderNumber: string,
): Promise<typeof shopOrder.$inferSelect | undefined> {
  const [order] = await tx
    .select()
    .from(shopOrder)
    .where(eq(shopOrder.orderNumber, orderNumber))
    .for('update');
  return order;
}
