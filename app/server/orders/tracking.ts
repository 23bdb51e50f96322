import { and, asc, eq } from 'drizzle-orm';
import { shippingMethods } from '#app/domain/delivery/shipping.ts';
import {
  mostTracking,
  type RefusedLine,
  readTrackingList,
  type TrackingEntry,
  type TrackingProblem,
  tidyTracking,
} from '#app/domain/delivery/tracking.ts';
import type { Db, Tx } from '#app/server/db/client.ts';
import { trackingNumber } from '#app/server/db/order-schema.ts';
import { orderEvent, shopOrder } from '#app/server/db/schema.ts';
import { anyOf } from '#app/server/db/sql.ts';
import { transact } from '#app/server/db/transaction.ts';
import { notify } from '#app/server/live/live.ts';

/** In the order in which they were added. */
export async function trackingOf(db: Db | Tx, orderID: string): Promise<string[]> {
  const rows = await db
    .select({ number: trackingNumber.number })
    .from(trackingNumber)
    .where(eq(trackingNumber.orderID, orderID))
    .orderBy(asc(trackingNumber.addedAt), asc(trackingNumber.number));
  return rows.map(({ number }) => number);
}

export type TrackingChanged = { ok: true } | { ok: false; problem: TrackingProblem };

export async function addTracking(
  db: Db,
  orderNumber: string,
  typed: string,
  actor: string,
): Promise<TrackingChanged> {
  const number = tidyTracking(typed);
  if (number === null) return { ok: false, problem: 'tracking-invalid' };
  const [refused] = await add(db, [{ line: 1, orderNumber, numbers: [number] }], actor);
  return refused ? { ok: false, problem: refused.problem } : { ok: true };
}

/** `list-empty`: it names nothing. `lines-refused`: nothing was added, and why, line by line. */
export type TrackingListAdded =
  | { ok: true; added: number }
  | { ok: false; problem: 'list-empty' }
  | { ok: false; problem: 'lines-refused'; lines: RefusedLine[] };

/** All of a pasted list or nothing, so that it can be mended and posted again. What is there already stays. */
export async function addTrackingList(db: Db, list: string, actor: string): Promise<TrackingListAdded> {
  const { entries, refused } = readTrackingList(list);
  if (entries.length + refused.length === 0) return { ok: false, problem: 'list-empty' };
  const unknown = await add(db, entries, actor, refused.length > 0);
  const lines = [...refused, ...unknown].toSorted((a, b) => a.line - b.line);
  if (lines.length > 0) return { ok: false, problem: 'lines-refused', lines };
  return { ok: true, added: entries.reduce((sum, { numbers }) => sum + numbers.length, 0) };
}

/** @param onlyChecks writes nothing. @returns the lines that cannot be; nothing is written where there are any. */
async function add(
  db: Db,
  entries: readonly TrackingEntry[],
  actor: string,
  onlyChecks = false,
): Promise<RefusedLine[]> {
  return transact(db, async (tx) => {
    const orders = await tx
      .select({
        orderID: shopOrder.orderID,
        orderNumber: shopOrder.orderNumber,
        status: shopOrder.status,
        shippingOption: shopOrder.shippingOption,
      })
      .from(shopOrder)
      .where(
        anyOf(
          shopOrder.orderNumber,
          entries.map(({ orderNumber }) => orderNumber),
        ),
      )
      .orderBy(shopOrder.orderID)
      .for('update');
    const orderOf = new Map(orders.map((order) => [order.orderNumber, order]));
    const refused: RefusedLine[] = [];
    const known = new Map<string, Set<string>>();
    for (const { orderID } of orders) known.set(orderID, new Set(await trackingOf(tx, orderID)));
    const added = new Map<string, string[]>();
    for (const { line, orderNumber, numbers } of entries) {
      const order = orderOf.get(orderNumber);
      const held = order && known.get(order.orderID);
      const problem = problemOf(order);
      if (!order || !held || problem) {
        refused.push({ line, problem: problem ?? 'order-unknown' });
        continue;
      }
      const fresh = numbers.filter((number) => !held.has(number));
      for (const number of fresh) held.add(number);
      if (held.size > mostTracking) refused.push({ line, problem: 'too-many-parcels' });
      if (fresh.length > 0) added.set(order.orderID, [...(added.get(order.orderID) ?? []), ...fresh]);
    }
    if (refused.length > 0 || onlyChecks) return refused;
    for (const [orderID, numbers] of added) {
      await tx.insert(trackingNumber).values(numbers.map((number) => ({ orderID, number, addedBy: actor })));
      await tx.insert(orderEvent).values({ orderID, actor, kind: 'tracked', reason: numbers.join(', ') });
      await notify(tx, 'orders', orderID);
    }
    return [];
  });
}

function problemOf(
  order: Pick<typeof shopOrder.$inferSelect, 'status' | 'shippingOption'> | undefined,
): TrackingProblem | null {
  if (!order) return 'order-unknown';
  if (order.status === 'cancelled') return 'order-cancelled';
  return shippingMethods[order.shippingOption].kind === 'pickup' ? 'order-collected' : null;
}

/** Idempotent. */
export async function removeTracking(
  db: Db,
  orderNumber: string,
  number: string,
  actor: string,
): Promise<TrackingChanged> {
  return transact(db, async (tx) => {
    const [order] = await tx
      .select({ orderID: shopOrder.orderID })
      .from(shopOrder)
      .where(eq(shopOrder.orderNumber, orderNumber))
      .for('update');
    if (!order) return { ok: false, problem: 'order-unknown' };
    const { orderID } = order;
    const removed = await tx
      .delete(trackingNumber)
      .where(and(eq(trackingNumber.orderID, orderID), eq(trackingNumber.number, number)))
      .returning({ number: trackingNumber.number });
    if (removed.length > 0) {
      await tx.insert(orderEvent).values({ orderID, actor, kind: 'untracked', reason: number });
      await notify(tx, 'orders', orderID);
    }
    return { ok: true };
  });
}
