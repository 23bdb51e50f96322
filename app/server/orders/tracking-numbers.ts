import { sql } from 'drizzle-orm';
import { shippingMethods } from '#app/domain/delivery/shipping.ts';
import {
  mostTracking,
  type RefusedLine,
  readTrackingList,
  type TrackingEntry,
  type TrackingProblem,
  tidyTracking,
} from '#app/domain/delivery/tracking.ts';
import { hasLeft } from '#app/domain/order/order-status.ts';
import { carrierOf, notInParcels, type Shipment, temperatureOf } from '#app/domain/order/shipment.ts';
import type { Db, Tx } from '#app/server/db/client.ts';
import { shipment } from '#app/server/db/order-schema.ts';
import { orderEvent, orderLine, shopOrder } from '#app/server/db/schema.ts';
import { anyOf } from '#app/server/db/sql.ts';
import { notify } from '#app/server/live/live.ts';
import { alsoUsedBy, shipmentsOfMany } from './shipment-rows.ts';

/** A tracking number on parcels of several orders, and their order numbers. */
export interface SharedNumber {
  number: string;
  orders: readonly string[];
}

export type TrackingAdded =
  | { ok: true; shared: readonly SharedNumber[] }
  /** `tracking-here`: the order already has this number. */
  | { ok: false; problem: TrackingProblem | 'tracking-here' };

export async function addTracking(
  db: Db,
  orderNumber: string,
  typed: string,
  actor: string,
): Promise<TrackingAdded> {
  const number = tidyTracking(typed);
  if (number === null) return { ok: false, problem: 'tracking-invalid' };
  const { refused, shared, added } = await add(db, [{ line: 1, orderNumber, numbers: [number] }], actor);
  if (refused[0]) return { ok: false, problem: refused[0].problem };
  return added === 0 ? { ok: false, problem: 'tracking-here' } : { ok: true, shared };
}

/** `list-empty`: there are no entries. `lines-refused`: nothing was added; reasons by line. */
export type TrackingListAdded =
  /** `there`: numbers that their orders already had. */
  | { ok: true; added: number; there: number; shared: readonly SharedNumber[] }
  | { ok: false; problem: 'list-empty' }
  | { ok: false; problem: 'lines-refused'; lines: RefusedLine[] };

/** Adds all of a pasted list or nothing, so that it can be corrected and posted again. Existing numbers stay. */
export async function addTrackingList(db: Db, list: string, actor: string): Promise<TrackingListAdded> {
  const { entries, refused } = readTrackingList(list);
  if (entries.length + refused.length === 0) return { ok: false, problem: 'list-empty' };
  const { refused: unknown, shared, added } = await add(db, entries, actor, refused.length > 0);
  const lines = [...refused, ...unknown].toSorted((a, b) => a.line - b.line);
  if (lines.length > 0) return { ok: false, problem: 'lines-refused', lines };
  const all = entries.reduce((sum, { numbers }) => sum + numbers.length, 0);
  return { ok: true, added, there: all - added, shared };
}

/** In ms; a parcel that is still here leaves after all others. */
function leftAt({ shippedAt }: Pick<Shipment, 'shippedAt'>): number {
  return shippedAt === null ? Number.MAX_SAFE_INTEGER : Date.parse(shippedAt);
}

/**
 * A number goes to a parcel of its order without one, first to one that is still here, then to what left last, else to a new
 * parcel. @param onlyChecks writes nothing.
 * @returns the refused lines; nothing is written where there are any.
 */
async function add(
  db: Db,
  entries: readonly TrackingEntry[],
  actor: string,
  onlyChecks = false,
): Promise<{ refused: RefusedLine[]; added: number; shared: SharedNumber[] }> {
  return db.transaction(async (tx) => {
    const orders = await tx
      .select(lockedColumns)
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
    const parcels = await shipmentsOfMany(
      tx,
      orders.map(({ orderID }) => orderID),
    );
    const refused: RefusedLine[] = [];
    const held = new Map<string, Set<string>>();
    const without = new Map<string, number[]>();
    const counted = new Map<string, number>();
    for (const { orderID } of orders) {
      const some = parcels.get(orderID) ?? [];
      held.set(orderID, new Set(some.flatMap(({ trackingNumber }) => trackingNumber ?? [])));
      without.set(
        orderID,
        some
          .filter(({ trackingNumber }) => trackingNumber === null)
          .toSorted((a, b) => leftAt(b) - leftAt(a))
          .map(({ id }) => id),
      );
      counted.set(orderID, some.length);
    }
    const filled: { id: number; number: string }[] = [];
    const made: Omit<MadeParcel, 'temperature'>[] = [];
    const added = new Map<string, string[]>();
    for (const { line, orderNumber, numbers } of entries) {
      const order = orderOf.get(orderNumber);
      const problem = problemOf(order);
      if (!order || problem) {
        refused.push({ line, problem: problem ?? 'order-unknown' });
        continue;
      }
      const { orderID, shippingOption } = order;
      const known = held.get(orderID) ?? new Set();
      const fresh = numbers.filter((number) => !known.has(number));
      for (const number of fresh) {
        known.add(number);
        const id = without.get(orderID)?.shift();
        if (id !== undefined) filled.push({ id, number });
        else {
          counted.set(orderID, (counted.get(orderID) ?? 0) + 1);
          made.push({
            orderID,
            carrier: carrierOf(shippingOption, number),
            trackingNumber: number,
            createdBy: actor,
            shippedAt: hasLeft(order.status) ? new Date() : null,
          });
        }
      }
      if ((counted.get(orderID) ?? 0) > mostTracking) refused.push({ line, problem: 'too-many-parcels' });
      if (fresh.length > 0) added.set(orderID, [...(added.get(orderID) ?? []), ...fresh]);
    }
    if (refused.length > 0 || onlyChecks) return { refused, added: 0, shared: [] };
    if (filled.length > 0)
      await tx.execute(sql`
        update shipment set tracking_number = filled.number
        from unnest(${sql.param(filled.map(({ id }) => id))}::bigint[], ${sql.param(filled.map(({ number }) => number))}::text[])
          as filled(id, number) where shipment.id = filled.id`);
    if (made.length > 0) await tx.insert(shipment).values(await withTemperatures(tx, made, parcels));
    if (added.size > 0)
      await tx.insert(orderEvent).values(
        [...added].map(([orderID, numbers]) => ({
          orderID,
          actor,
          kind: 'tracked' as const,
          reason: numbers.join(', '),
        })),
      );
    for (const orderID of added.keys()) await notify(tx, 'orders', orderID);
    const all = entries.flatMap(({ numbers }) => numbers);
    return { refused: [], added: filled.length + made.length, shared: await sharedNumbers(tx, all) };
  });
}

type MadeParcel = typeof shipment.$inferInsert;

/** As cold as the goods of its order that are in no parcel yet; whose contents were not recorded, as all of its goods. */
async function withTemperatures(
  tx: Tx,
  made: readonly Omit<MadeParcel, 'temperature'>[],
  parcels: ReadonlyMap<string, readonly Shipment[]>,
): Promise<MadeParcel[]> {
  const lines = await tx
    .select({
      orderID: orderLine.orderID,
      productID: orderLine.productID,
      qty: orderLine.qty,
      storage: orderLine.storage,
    })
    .from(orderLine)
    .where(
      anyOf(
        orderLine.orderID,
        made.map(({ orderID }) => orderID),
      ),
    );
  const linesOf = Map.groupBy(lines, ({ orderID }) => orderID);
  return made.map((parcel) => {
    const ordered = linesOf.get(parcel.orderID) ?? [];
    const left = new Set(
      notInParcels(ordered, parcels.get(parcel.orderID) ?? []).map(({ productID }) => productID),
    );
    const goods = ordered.filter(({ productID }) => left.has(productID));
    return { ...parcel, temperature: temperatureOf(goods.length > 0 ? goods : ordered) };
  });
}

export async function sharedNumbers(tx: Tx, numbers: readonly string[]): Promise<SharedNumber[]> {
  return [...(await alsoUsedBy(tx, numbers))].map(([number, orders]) => ({ number, orders }));
}

const lockedColumns = {
  orderID: shopOrder.orderID,
  orderNumber: shopOrder.orderNumber,
  status: shopOrder.status,
  shippingOption: shopOrder.shippingOption,
};

export function problemOf(
  order: Pick<typeof shopOrder.$inferSelect, 'status' | 'shippingOption'> | undefined,
): TrackingProblem | null {
  if (!order) return 'order-unknown';
  if (order.status === 'cancelled') return 'order-cancelled';
  return shippingMethods[order.shippingOption].kind === 'pickup' ? 'order-collected' : null;
}
