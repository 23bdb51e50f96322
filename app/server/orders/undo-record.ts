import { eq } from 'drizzle-orm';
import type { Tx } from '#app/server/db/client.ts';
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
