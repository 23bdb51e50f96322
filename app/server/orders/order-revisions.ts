import { and, asc, desc, eq, gt, sql } from 'drizzle-orm';
import { displayName } from '#app/domain/customer/customer.ts';
import { changesBetween, type EditableOrder } from '#app/domain/order/order-changes.ts';
import { beyond } from '#app/domain/order/shipment.ts';
import { unitsBetween } from '#app/domain/order/stock-units.ts';
import type { Db, Tx } from '#app/server/db/client.ts';
import { type OrderBefore, orderRevision } from '#app/server/db/order-schema.ts';
import { orderEvent, orderLine, shopOrder } from '#app/server/db/schema.ts';
import { anyOf } from '#app/server/db/sql.ts';
import { promiseColumns, readOrder, toAdminOrder, toEditable } from './order-rows.ts';
import { editBox, isPackedSince, pack, recordBoxEdited } from './packing.ts';
import { followEdit, shipmentsOf, undoMoveOfParcels } from './shipment-rows.ts';
import { lockVariants, moveStock } from './stock.ts';
import type { StatusMove } from './undo-offer.ts';

/** The order before an edit; null where there was none. @param eventID null for the last edit. */
export async function readRevision(
  db: Db | Tx,
  orderID: string,
  eventID: number | null,
): Promise<OrderBefore | null> {
  const [row] = await db
    .select({ before: orderRevision.before })
    .from(orderRevision)
    .where(
      and(
        eq(orderRevision.orderID, orderID),
        eventID === null ? undefined : eq(orderRevision.eventID, eventID),
      ),
    )
    .orderBy(desc(orderRevision.version))
    .limit(1);
  return row?.before ?? null;
}

/** The order before its first edit, and its version then; null where there was none. */
export async function firstRevision(
  db: Db,
  orderID: string,
): Promise<{ version: number; before: OrderBefore } | null> {
  const [row] = await db
    .select({ version: orderRevision.version, before: orderRevision.before })
    .from(orderRevision)
    .where(eq(orderRevision.orderID, orderID))
    .orderBy(asc(orderRevision.version))
    .limit(1);
  return row ?? null;
}

/**
 * Reverts an edit with its stock and what it unpacked; the caller rolls back on a shortage, or where parcels contain more
 * than the reverted order, a label says otherwise, or the order was changed since. The caller has locked the order, and
 * signals. @param moved the status change by the edit.
 */
export async function undoEdit(
  tx: Tx,
  orderID: string,
  eventID: number,
  actor: string,
  moved: StatusMove | null,
): Promise<'done' | 'out-of-stock' | 'too-late'> {
  const [revision] = await tx.select().from(orderRevision).where(eq(orderRevision.eventID, eventID));
  const found = await readOrder(tx, orderID);
  if (!revision || !found) throw new Error(`there is nothing to take back of ${orderID}`);
  // Another way to pay, or the buyer of an invoice, is written without an event that stands in the way of an undo.
  if (found.order.version !== revision.version + 1) return 'too-late';
  const { packed = [], wasToRepack = false, ...before } = revision.before;
  const parcels = await shipmentsOf(tx, orderID);
  if (beyond(before.lines, parcels).length > 0) return 'too-late';
  const order = toAdminOrder(found.order, found.lines);
  const now = toEditable(order);
  const changes = changesBetween(now, before);
  if (!(await followEdit(tx, order, before, changes, parcels))) return 'too-late';
  const moves = unitsBetween(now.lines, before.lines);
  await lockVariants(
    tx,
    moves.map(({ productID }) => productID),
  );
  if (!(await moveStock(tx, moves, { reason: 'undone', actor, orderID }))) return 'out-of-stock';
  // A box that was packed as the edit had it is as after another edit.
  const box = (await isPackedSince(tx, orderID, eventID))
    ? await editBox(tx, orderID, changes, now, before)
    : null;
  await writeEdited(tx, orderID, found.order.version + 1, before);
  if (!box) {
    // The goods are in their box still, and its label is right.
    await pack(tx, orderID, packed);
    const ofBox = anyOf(orderEvent.kind, ['relabel', 'repack', 'packed']);
    const ofEdit = sql`${orderEvent.at} = (select edit.at from order_event edit where edit.id = ${eventID})`;
    await tx
      .delete(orderEvent)
      .where(and(eq(orderEvent.orderID, orderID), ofBox, ofEdit, gt(orderEvent.id, eventID)));
  }
  await tx.delete(orderRevision).where(eq(orderRevision.eventID, eventID));
  if (moved) {
    await tx.update(shopOrder).set({ status: moved.from }).where(eq(shopOrder.orderID, orderID));
    await undoMoveOfParcels(tx, orderID, moved, {}, actor);
  }
  await tx.insert(orderEvent).values({
    orderID,
    actor,
    kind: 'undone',
    changes,
    ...(moved && { fromStatus: moved.to, toStatus: moved.from }),
  });
  if (box) await recordBoxEdited(tx, orderID, actor, box);
  else if (wasToRepack) await tx.insert(orderEvent).values({ orderID, actor, kind: 'repack' });
  return 'done';
}

export async function writeEdited(
  tx: Tx,
  orderID: string,
  version: number,
  { lines, promised, ...state }: EditableOrder,
): Promise<void> {
  await tx
    .update(shopOrder)
    .set({
      ...state,
      customerName: displayName(state.customer),
      ...promiseColumns(promised),
      version,
      updatedAt: sql`now()`,
    })
    .where(eq(shopOrder.orderID, orderID));
  await tx.delete(orderLine).where(eq(orderLine.orderID, orderID));
  await tx.insert(orderLine).values(lines.map((line, position) => ({ ...line, orderID, position })));
}
