import { and, asc, eq, inArray, isNull, ne, not, type SQL, sql } from 'drizzle-orm';
import type { AdminOrder, OrderLine } from '#app/domain/order/order.ts';
import { type EditableOrder, movesParcels, type OrderChange } from '#app/domain/order/order-changes.ts';
import { hasLeft, leaves } from '#app/domain/order/order-status.ts';
import { toCollect } from '#app/domain/order/parcel-cash.ts';
import {
  beyond,
  carrierOf,
  notInParcels,
  type Shipment,
  type ShippedLine,
  temperatureOf,
} from '#app/domain/order/shipment.ts';
import type { Db, Tx } from '#app/server/db/client.ts';
import { outbox, shipment, shipmentLine, type UndoRecord, waybill } from '#app/server/db/order-schema.ts';
import { orderLine, shopOrder } from '#app/server/db/schema.ts';
import { anyOf, writtenRow } from '#app/server/db/sql.ts';
import { withdrawEmails } from '#app/server/emails/outbox.ts';
import { linesOfOrder } from './order-rows.ts';
import type { StatusMove } from './undo-offer.ts';

const shipmentColumns = {
  orderID: shipment.orderID,
  id: shipment.id,
  carrier: shipment.carrier,
  trackingNumber: shipment.trackingNumber,
  grams: shipment.grams,
  temperature: shipment.temperature,
  createdAt: shipment.createdAt,
  shippedAt: shipment.shippedAt,
  isApart: shipment.isApart,
  collects: shipment.collects,
  collectAmount: shipment.collectAmount,
  // Literal names, because drizzle omits the table in a column's SQL.
  lines: sql<
    ShippedLine[]
  >`coalesce((select jsonb_agg(jsonb_build_object('productID', line.product_id, 'qty', line.qty)
    order by line.product_id) from shipment_line line where line.shipment_id = shipment.id), '[]')`,
};

/** With their emails that still wait. */
export async function deleteShipments(tx: Tx, orderID: string, ids: readonly number[]): Promise<void> {
  if (ids.length === 0) return;
  await tx.delete(shipment).where(anyOf(shipment.id, ids));
  const about = inArray(sql`${outbox.payload}->>'shipment'`, ids.map(String));
  await withdrawEmails(tx, and(eq(outbox.orderID, orderID), about));
}

/** The parcels of orders, in the order of creation. */
export async function shipmentsOfMany(
  db: Db | Tx,
  orderIDs: readonly string[],
): Promise<ReadonlyMap<string, Shipment[]>> {
  if (orderIDs.length === 0) return new Map();
  const rows = await db
    .select(shipmentColumns)
    .from(shipment)
    .where(anyOf(shipment.orderID, orderIDs))
    .orderBy(asc(shipment.id));
  const found = rows.map(({ orderID, createdAt, shippedAt, ...row }) => ({
    orderID,
    shipment: {
      ...row,
      createdAt: createdAt.toISOString(),
      shippedAt: shippedAt?.toISOString() ?? null,
    },
  }));
  const byOrder = Map.groupBy(found, ({ orderID }) => orderID);
  return new Map([...byOrder].map(([orderID, some]) => [orderID, some.map((one) => one.shipment)]));
}

export async function shipmentsOf(db: Db | Tx, orderID: string): Promise<Shipment[]> {
  return (await shipmentsOfMany(db, [orderID])).get(orderID) ?? [];
}

/** SQL: pieces of a variant shipped in parcels before the rest of the order. */
export function sentApart(orderID: SQL, productID: SQL): SQL<number> {
  return sql<number>`(select coalesce(sum(sent.qty), 0)::int
    from shipment parcel join shipment_line sent on sent.shipment_id = parcel.id
    where parcel.order_id = ${orderID} and sent.product_id = ${productID}
      and parcel.is_apart and parcel.shipped_at is not null)`;
}

/**
 * Parcels are sent and returned with their order; those sent before the rest stay sent, and the rest gets a parcel of its own.
 * The caller locked the order. @param actor who sends it. @returns what the undo needs.
 */
export async function moveParcels(
  tx: Tx,
  orderID: string,
  move: StatusMove,
  actor: string,
): Promise<ReturnedParcels> {
  if (leaves(move)) await sendParcels(tx, orderID, actor);
  // A label that is made in transit makes a parcel.
  else if (hasLeft(move.to)) await sendAll(tx, orderID);
  return isTakenBack(move) ? returnParcels(tx, orderID) : {};
}

type ReturnedParcels = Pick<UndoRecord, 'sent' | 'deleted'>;

function isTakenBack({ from, to }: StatusMove): boolean {
  return hasLeft(from) && !hasLeft(to) && to !== 'cancelled';
}

async function sendParcels(tx: Tx, orderID: string, actor: string): Promise<void> {
  await sendAll(tx, orderID);
  await addRest(tx, orderID, actor);
}

async function sendAll(tx: Tx, orderID: string): Promise<void> {
  await tx.execute(
    sql`update shipment set shipped_at = now() where order_id = ${orderID} and shipped_at is null`,
  );
}

const isUnnumbered = sql`(shipment.tracking_number is null
  and not exists (select from waybill where waybill.shipment_id = shipment.id))`;

async function returnParcels(tx: Tx, orderID: string): Promise<ReturnedParcels> {
  const parcels = new Map((await shipmentsOf(tx, orderID)).map((parcel) => [parcel.id, parcel]));
  const together = and(eq(shipment.orderID, orderID), not(shipment.isApart));
  const { id, createdBy } = shipment;
  const rows = await tx
    .delete(shipment)
    .where(and(together, shipment.isRest, isUnnumbered))
    .returning({ id, createdBy });
  const deleted = rows.flatMap(({ id, createdBy }) => {
    const parcel = parcels.get(id);
    return parcel ? [{ ...parcel, createdBy }] : [];
  });
  const returned = await tx.update(shipment).set({ shippedAt: null }).where(together).returning({ id });
  const sent = returned.flatMap(({ id }) => {
    const shippedAt = parcels.get(id)?.shippedAt;
    return shippedAt ? [{ id, shippedAt }] : [];
  });
  return { sent, deleted };
}

/**
 * Takes back what a change of status did to the parcels of an order. False where the goods of one that it deleted are in
 * another by now; the caller, who locked the order, rolls back. @param actor who takes it back.
 */
export async function undoMoveOfParcels(
  tx: Tx,
  orderID: string,
  move: StatusMove,
  record: UndoRecord,
  actor: string,
): Promise<boolean> {
  if (leaves(move)) {
    await returnParcels(tx, orderID);
    if (record.made !== undefined)
      await tx.delete(shipment).where(and(eq(shipment.id, record.made), isUnnumbered));
  }
  return !isTakenBack(move) || sendParcelsAgain(tx, orderID, record, actor);
}

async function sendParcelsAgain(
  tx: Tx,
  orderID: string,
  { sent = [], deleted = [] }: ReturnedParcels,
  actor: string,
): Promise<boolean> {
  if (deleted.length > 0) {
    await tx
      .insert(shipment)
      .overridingSystemValue()
      .values(
        deleted.map(({ lines: _, createdAt, shippedAt, ...parcel }) => ({
          ...parcel,
          orderID,
          createdAt: new Date(createdAt),
          shippedAt: shippedAt === null ? null : new Date(shippedAt),
          isRest: true,
        })),
      );
    await tx
      .insert(shipmentLine)
      .values(deleted.flatMap(({ id, lines }) => lines.map((line) => ({ ...line, shipmentID: id }))));
  }
  for (const { id, shippedAt } of sent)
    await tx
      .update(shipment)
      .set({ shippedAt: new Date(shippedAt) })
      .where(eq(shipment.id, id));
  const parcels = await shipmentsOf(tx, orderID);
  if (deleted.length > 0 && beyond(await linesOfOrder(tx, orderID), parcels).length > 0) return false;
  // Those that were made meanwhile leave with the order, and so do the goods of one that was removed.
  await sendParcels(tx, orderID, actor);
  return true;
}

/** Of an order in parcels, what was in none. */
async function addRest(tx: Tx, orderID: string, actor: string): Promise<void> {
  const parcels = await shipmentsOf(tx, orderID);
  if (parcels.length === 0 || parcels.some(({ lines }) => lines.length === 0)) return;
  const { productID, qty, storage } = orderLine;
  const lines = await tx
    .select({ productID, qty, storage })
    .from(orderLine)
    .where(eq(orderLine.orderID, orderID));
  const rest = notInParcels(lines, parcels);
  const [order] = await tx
    .select({ shippingOption: shopOrder.shippingOption })
    .from(shopOrder)
    .where(eq(shopOrder.orderID, orderID));
  if (!order || rest.length === 0) return;
  const made = await writtenRow(
    tx
      .insert(shipment)
      .values({
        orderID,
        carrier: carrierOf(order.shippingOption),
        temperature: temperatureOf(rest),
        createdBy: actor,
        shippedAt: sql`now()`,
        isRest: true,
      })
      .returning({ id: shipment.id }),
  );
  await tx
    .insert(shipmentLine)
    .values(rest.map(({ productID, qty }) => ({ shipmentID: made.id, productID, qty })));
}

/**
 * Lets parcels follow an edit, or its undo. False where the label of one that is still here says otherwise: where it goes, what it
 * collects, or how cold it is (docs/decisions/0068-shipments.md); the caller, who locked the order, rolls back.
 */
export async function followEdit(
  tx: Tx,
  order: AdminOrder,
  after: EditableOrder,
  changes: readonly OrderChange[],
  parcels: readonly Shipment[],
): Promise<boolean> {
  const isOther = movesParcels(changes) || toCollect(order) !== toCollect({ ...order, ...after });
  const retempered = await followGoods(tx, order.orderID, order.lines, after.lines);
  return !(await hasOpenLabel(tx, isOther ? parcels : parcels.filter(({ id }) => retempered.includes(id))));
}

async function hasOpenLabel(tx: Tx, parcels: readonly Shipment[]): Promise<boolean> {
  const here = parcels.filter(({ shippedAt }) => shippedAt === null).map(({ id }) => id);
  return (await tx.$count(waybill, and(anyOf(waybill.shipmentID, here), ne(waybill.state, 'failed')))) > 0;
}

/**
 * A parcel that holds whatever is left stays as cold as its goods; one whose temperature was chosen keeps it. @returns
 * parcels that changed.
 */
async function followGoods(
  tx: Tx,
  orderID: string,
  before: readonly Pick<OrderLine, 'storage'>[],
  after: readonly Pick<OrderLine, 'storage'>[],
): Promise<number[]> {
  const [was, is] = [temperatureOf(before), temperatureOf(after)];
  if (was === is) return [];
  const changed = await tx
    .update(shipment)
    .set({ temperature: is })
    .where(
      and(
        eq(shipment.orderID, orderID),
        eq(shipment.temperature, was),
        isNull(shipment.shippedAt),
        sql`not exists (select from shipment_line where shipment_id = ${shipment.id})`,
      ),
    )
    .returning({ id: shipment.id });
  return changed.map(({ id }) => id);
}

/** Whether the order has parcels, and each was delivered or collected as its carrier says. */
export async function isAllCollected(tx: Tx, orderID: string): Promise<boolean> {
  const parcels = await tx
    .select({ isCollected: sql<boolean>`bool_or(coalesce(${waybill.stage} = 'collected', false))` })
    .from(shipment)
    .leftJoin(waybill, eq(waybill.shipmentID, shipment.id))
    .where(eq(shipment.orderID, orderID))
    .groupBy(shipment.id);
  return parcels.length > 0 && parcels.every(({ isCollected }) => isCollected);
}

/** Other orders with one of the tracking numbers. */
export async function alsoUsedBy(
  db: Db | Tx,
  numbers: readonly string[],
): Promise<ReadonlyMap<string, string[]>> {
  if (numbers.length === 0) return new Map();
  const { rows } = await db.execute<{ number: string; orders: string[] }>(sql`
    select parcel.tracking_number as number, array_agg(placed.order_number order by placed.order_date, placed.order_id) as orders
    from shipment parcel join shop_order placed on placed.order_id = parcel.order_id
    where parcel.tracking_number = any(${sql.param([...numbers])}::text[])
    group by parcel.tracking_number having count(*) > 1`);
  return new Map(rows.map(({ number, orders }) => [number, orders]));
}
