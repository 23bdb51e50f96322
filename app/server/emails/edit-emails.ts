import { and, eq, isNotNull } from 'drizzle-orm';
import { changesBetween } from '#app/domain/order/order-changes.ts';
import type { Db, Tx } from '#app/server/db/client.ts';
import { outbox } from '#app/server/db/order-schema.ts';
import type { Jobs } from '#app/server/jobs.ts';
import { notify } from '#app/server/live/live.ts';
import { readRevision } from '#app/server/orders/order-revisions.ts';
import { readOrder, toAdminOrder, toEditable } from '#app/server/orders/order-rows.ts';
import { enqueueLater, toCustomer, withdrawEmails } from './outbox.ts';

/** Emails of edits (updatedBasket): `eventID` is the last edit in it, `payload.since` the first. */

type EditEmail = Pick<typeof outbox.$inferSelect, 'eventID' | 'payload'>;

/** null for an order's last edit. */
export function firstEdit({ eventID, payload }: EditEmail): number | null {
  return payload?.since === undefined ? eventID : Number(payload.since);
}

/** Merges waiting emails: from before the first edit to after the last. @param wait ms. */
export async function enqueueEdited(
  tx: Tx,
  jobs: Pick<Jobs, 'add'>,
  order: Parameters<typeof toCustomer>[0],
  when: { eventID: number; wait: number },
): Promise<void> {
  const email = toCustomer(order, 'updatedBasket');
  if (email === null) return;
  const [earlier] = await withdrawEmails(
    tx,
    and(eq(outbox.orderID, order.orderID), eq(outbox.kind, 'updatedBasket'), isNotNull(outbox.eventID)),
  );
  const since = earlier && firstEdit(earlier);
  await enqueueLater(tx, jobs, since ? { ...email, payload: { since: String(since) } } : email, when);
}

/** After an undo the email covers the earlier edits, at its time and to the previous address. */
export async function enqueueEarlierEdits(tx: Tx, eventID: number): Promise<void> {
  const waits = and(
    eq(outbox.eventID, eventID),
    eq(outbox.kind, 'updatedBasket'),
    eq(outbox.state, 'waiting'),
    eq(outbox.attempts, 0),
  );
  const [found] = await tx.select().from(outbox).where(waits).for('update');
  if (!found?.orderID || found.payload?.since === undefined) return;
  const before = await readRevision(tx, found.orderID, eventID);
  const recipient = before?.customer.email ?? '';
  if (recipient === '') return;
  await tx
    .update(outbox)
    .set({ eventID: firstEdit(found), payload: null, recipient })
    .where(waits);
  await notify(tx, 'emails', found.id);
}

/** Whether the edits cancel each other out and no email was sent yet. */
export async function isWithoutChange(
  db: Db,
  { orderID, ...row }: EditEmail & { orderID: string | null },
): Promise<boolean> {
  if (orderID === null || row.payload?.since === undefined) return false;
  const alreadySent = and(
    eq(outbox.orderID, orderID),
    eq(outbox.kind, 'updatedBasket'),
    eq(outbox.state, 'sent'),
  );
  if (
    row.eventID !== null &&
    (await db.$count(outbox, and(alreadySent, eq(outbox.eventID, row.eventID)))) > 0
  )
    return false;
  const before = await readRevision(db, orderID, firstEdit(row));
  const found = await readOrder(db, orderID);
  if (!before || !found) return false;
  return changesBetween(before, toEditable(toAdminOrder(found.order, found.lines))).length === 0;
}
