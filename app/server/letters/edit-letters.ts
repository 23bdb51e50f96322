import { and, eq, isNotNull } from 'drizzle-orm';
import { changesBetween } from '#app/domain/order-changes.ts';
import type { Db, Tx } from '#app/server/db/client.ts';
import { letter } from '#app/server/db/letter-schema.ts';
import type { Jobs } from '#app/server/jobs.ts';
import { notify } from '#app/server/live/live.ts';
import { readRevision } from '#app/server/orders/order-revisions.ts';
import { readOrder, toEditable, toOwnersOrder } from '#app/server/orders/order-rows.ts';
import { enqueueLater } from './letters.ts';

/** Letters that tell of edits (updatedBasket). Their `eventID` is the last edit they tell of, `payload.since` the first. */

type EditLetter = Pick<typeof letter.$inferSelect, 'eventID' | 'payload'>;

/** The edit before which the letter's old order stood; null for an order's last edit. */
export function firstEdit({ eventID, payload }: EditLetter): number | null {
  return payload?.since === undefined ? eventID : Number(payload.since);
}

/**
 * Writes the letter of an edit, to leave after a while. What an edit before had to say and has not begun to leave is told
 * with it: what was before the first, what is after the last. @param wait milliseconds.
 */
export async function enqueueEdited(
  tx: Tx,
  jobs: Pick<Jobs, 'add'>,
  one: { orderID: string; recipient: string; eventID: number },
  wait: number,
): Promise<void> {
  const [earlier] = await tx
    .delete(letter)
    .where(
      and(
        eq(letter.orderID, one.orderID),
        eq(letter.kind, 'updatedBasket'),
        isNotNull(letter.eventID),
        eq(letter.state, 'waiting'),
        eq(letter.attempts, 0),
      ),
    )
    .returning({ eventID: letter.eventID, payload: letter.payload });
  const since = earlier && firstEdit(earlier);
  const told = since ? { payload: { since: String(since) } } : {};
  await enqueueLater(tx, jobs, { kind: 'updatedBasket', ...one, ...told }, wait);
}

/** When the last edit is taken back, its letter tells of those before it, at its time. Nothing where it tells of one alone. */
export async function tellOfEarlierEdits(tx: Tx, eventID: number): Promise<void> {
  const waits = and(eq(letter.eventID, eventID), eq(letter.state, 'waiting'), eq(letter.attempts, 0));
  const [found] = await tx.select().from(letter).where(waits).for('update');
  if (found?.payload?.since === undefined) return;
  await tx
    .update(letter)
    .set({ eventID: firstEdit(found), payload: null })
    .where(waits);
  await notify(tx, 'letters', found.id);
}

/** Whether several edits together left the order as it was: then there is nothing to tell, unless it was told already. */
export async function tellsNothing(
  db: Db,
  { orderID, ...row }: EditLetter & { orderID: string | null },
): Promise<boolean> {
  if (orderID === null || row.payload?.since === undefined) return false;
  const told = and(eq(letter.orderID, orderID), eq(letter.kind, 'updatedBasket'), eq(letter.state, 'sent'));
  if (row.eventID !== null && (await db.$count(letter, and(told, eq(letter.eventID, row.eventID)))) > 0)
    return false;
  const before = await readRevision(db, orderID, firstEdit(row));
  const found = await readOrder(db, orderID);
  if (!before || !found) return false;
  return changesBetween(before, toEditable(toOwnersOrder(found.order, found.lines))).length === 0;
}
