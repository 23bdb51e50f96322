import { eq, sql } from 'drizzle-orm';
import type { Db, Tx } from '#app/server/db/client.ts';
import { type KeptForUndo, orderUndo } from '#app/server/db/order-schema.ts';

/** Keeps what the undo of a change gives back. */
export async function keepForUndo(tx: Tx, eventID: number, kept: KeptForUndo): Promise<void> {
  await tx.insert(orderUndo).values({ eventID, kept });
}

/** What was kept for the undo of a change, which uses it once. */
export async function takeKept(tx: Tx, eventID: number): Promise<KeptForUndo> {
  const [row] = await tx.delete(orderUndo).where(eq(orderUndo.eventID, eventID)).returning();
  return row?.kept ?? {};
}

/** Deletes what no undo can give back any more. */
export async function deleteOldKept(db: Db): Promise<void> {
  await db.execute(sql`delete from order_undo using order_event
    where order_event.id = order_undo.event_id and order_event.at < now() - interval '1 hour'`);
}
