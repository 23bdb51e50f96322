import { eq, sql } from 'drizzle-orm';
import type { Db, Tx } from '#app/server/db/client.ts';
import { orderUndo, type UndoRecord } from '#app/server/db/order-schema.ts';

/** What the undo of a change gives back. */
export async function writeUndoRecord(tx: Tx, eventID: number, record: UndoRecord): Promise<void> {
  await tx.insert(orderUndo).values({ eventID, record });
}

/** Of a change that is undone: its record is used once. */
export async function takeUndoRecord(tx: Tx, eventID: number): Promise<UndoRecord> {
  const [row] = await tx.delete(orderUndo).where(eq(orderUndo.eventID, eventID)).returning();
  return row?.record ?? {};
}

/** Deletes what no undo can give back any more. */
export async function deleteOldUndoRecords(db: Db): Promise<void> {
  await db.execute(sql`delete from order_undo using order_event
    where order_event.id = order_undo.event_id and order_event.at < now() - interval '1 hour'`);
}
