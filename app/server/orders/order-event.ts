import type { Tx } from '#app/server/db/client.ts';
import { orderEvent } from '#app/server/db/schema.ts';
import { writtenRow } from '#app/server/db/sql.ts';

/** Adds to the timeline. @returns the entry's id. */
export async function writeEvent(tx: Tx, event: typeof orderEvent.$inferInsert): Promise<number> {
  const { id } = await writtenRow(tx.insert(orderEvent).values(event).returning({ id: orderEvent.id }));
  return id;
}
