import { and, asc, desc, eq, isNotNull, isNull, type SQL, sql } from 'drizzle-orm';
import { type DeliveryCalendar, isOpen } from '#app/domain/delivery/delivery-calendar.ts';
import { arrivalDay } from '#app/domain/delivery/delivery-date.ts';
import type { VariantId } from '#app/domain/ids.ts';
import type { PackedGoods } from '#app/domain/order/order-changes.ts';
import { promiseInForce } from '#app/domain/order/order-progress.ts';
import { isStillHere, type OrderStatus, statusesHere } from '#app/domain/order/order-status.ts';
import { toPackAgain } from '#app/domain/order/order-timeline.ts';
import {
  type ArrivalSpan,
  type DayCount,
  isPacked,
  longAgo,
  mostPacked,
  type PackedOrder,
  type PackedSoFar,
} from '#app/domain/order/packing.ts';
import { partSent } from '#app/domain/order/shipment.ts';
import { isRefundedWhole } from '#app/domain/payment/payment-report.ts';
import { taipeiDay } from '#app/domain/taipei-day.ts';
import type { Db, Tx } from '#app/server/db/client.ts';
import { stillToPay } from '#app/server/db/order-money.ts';
import { packedLine, waybill } from '#app/server/db/order-schema.ts';
import { accountColumns, orderEvent, orderLine, shopOrder } from '#app/server/db/schema.ts';
import { anyOf } from '#app/server/db/sql.ts';
import { notify } from '#app/server/live/live.ts';
import { lockOrder } from './lock-order.ts';
import { promisedOf, toPlacedOrder } from './order-rows.ts';
import { sentApart, shipmentsOfMany } from './shipment-rows.ts';

/**
 * Chosen day, else promised, else for old orders the order's day. With the condition below (`statusesHere`
 * of domain/order/order-status.ts) it must match the index shop_order_to_pack.
 */
const arrives = sql<string>`coalesce(${shopOrder.chosenDate}, ${shopOrder.promisedDate}, (${shopOrder.orderDate} at time zone 'Asia/Taipei')::date)`;
const isToPack = sql`${shopOrder.status} in ('newOrder', 'followUp', 'awaitingPayment')`;

type PackingQuery = { span: ArrivalSpan } | { numbers: readonly string[] };

export function packingRows(db: Db | Tx, query: PackingQuery) {
  const bySpan = 'span' in query;
  return db
    .select()
    .from(shopOrder)
    .where(bySpan ? within(query.span) : anyOf(shopOrder.orderNumber, query.numbers.slice(0, mostPacked)))
    .orderBy(...(bySpan ? [arrives] : []), asc(shopOrder.orderDate), asc(shopOrder.orderID))
    .limit(mostPacked + 1);
}

/**
 * Orders to pack by arrival, or the given ones oldest first with the numbers of cancelled ones; at most `mostPacked`.
 */
export async function readPacking(
  db: Db | Tx,
  query: PackingQuery,
): Promise<{ orders: PackedOrder[]; more: boolean; cancelled: string[] }> {
  const rows = await packingRows(db, query);
  const more = rows.length > mostPacked;
  const shown = rows.slice(0, mostPacked).filter(({ status }) => status !== 'cancelled');
  const cancelled = rows.flatMap(({ status, orderNumber }) => (status === 'cancelled' ? [orderNumber] : []));
  if (shown.length === 0) return { orders: [], more, cancelled };
  const ids = shown.map(({ orderID }) => orderID);
  const lines = await linesToPack(db, ids);
  const parcels = await shipmentsOfMany(db, ids);
  const events = Map.groupBy(await packingEvents(db, ids), ({ orderID }) => orderID);
  const collected = await collectedAfterRemoval(db, ids);
  const linesOf = Map.groupBy(lines, ({ line: { orderID } }) => orderID);
  const orders = shown.map((row) => {
    const found = linesOf.get(row.orderID) ?? [];
    const order = toPlacedOrder(
      row,
      found.map(({ line }) => line),
    );
    return {
      orderID: order.orderID,
      orderNumber: order.orderNumber,
      orderDate: order.orderDate,
      status: order.status,
      customer: order.customer,
      shippingOption: order.shippingOption,
      paymentMethod: order.paymentMethod,
      amountDue: order.amountDue,
      amountReceived: order.amountReceived,
      amountRefunded: order.amountRefunded,
      amountWaived: order.amountWaived,
      customerMessage: order.customerMessage,
      giftMessage: order.giftMessage,
      promised: order.promised,
      deliveryNote: row.deliveryNote,
      toPackAgain: toPackAgain(events.get(row.orderID) ?? []),
      wasCollected: collected.has(row.orderID),
      version: row.version,
      shipments: parcels.get(row.orderID) ?? [],
      part: partSent(
        { status: row.status, lines: found.map(({ ordered }) => ({ qty: ordered })) },
        parcels.get(row.orderID) ?? [],
      ),
      lines: order.lines
        .map((line, at) => ({ ...line, packed: found[at]?.packed ?? null }))
        .filter(({ qty }) => qty > 0),
      ordered: order.lines.map((line, at) => ({ ...line, qty: found[at]?.ordered ?? line.qty })),
    };
  });
  return { orders, more, cancelled };
}

/** What the timelines say of packing, oldest first. */
function packingEvents(db: Db | Tx, orderIDs: readonly string[]) {
  return db
    .select({ orderID: orderEvent.orderID, kind: orderEvent.kind })
    .from(orderEvent)
    .where(and(anyOf(orderEvent.orderID, orderIDs), anyOf(orderEvent.kind, ['packed', 'relabel', 'repack'])))
    .orderBy(asc(orderEvent.id));
}

/** Those whose customer has a parcel that was removed from the order, so that nothing is to be sent again. */
async function collectedAfterRemoval(db: Db | Tx, orderIDs: readonly string[]): Promise<Set<string>> {
  const found = await db
    .selectDistinct({ orderID: waybill.orderID })
    .from(waybill)
    .where(and(anyOf(waybill.orderID, orderIDs), isNull(waybill.shipmentID), eq(waybill.stage, 'collected')));
  return new Set(found.map(({ orderID }) => orderID));
}

/** What is left to pack of each line and whether it is packed; for an order in transit, all lines. */
export async function linesToPack(db: Db | Tx, orderIDs: readonly string[]) {
  const isHere = sql`not exists (select 1 from shop_order placed where placed.order_id = ${orderLine.orderID}
    and placed.status in ('inTransit', 'completed'))`;
  const qty = sql<number>`(${orderLine.qty} - case when ${isHere}
    then ${sentApart(sql`${orderLine.orderID}`, sql`${orderLine.productID}`)} else 0 end)::int`;
  const rows = await db
    .select({ line: orderLine, qty, by: packedLine.packedBy, at: packedLine.packedAt })
    .from(orderLine)
    .leftJoin(
      packedLine,
      and(
        eq(packedLine.orderID, orderLine.orderID),
        eq(packedLine.productID, orderLine.productID),
        eq(packedLine.qty, qty),
      ),
    )
    .where(anyOf(orderLine.orderID, orderIDs))
    .orderBy(asc(orderLine.position));
  return rows.map(({ line, qty, by, at }) => ({
    line: { ...line, qty, lineTotal: line.unitPrice * qty },
    ordered: line.qty,
    packed: by && at ? { by, at: at.toISOString() } : null,
  }));
}

export interface PackingMark {
  orderNumber: string;
  /** Edit count of the order when the page was rendered. */
  version: number;
  /** Null for all lines. */
  productID: VariantId | null;
  isPacked: boolean;
  actor: string;
}

export type PackingMarked =
  | { ok: true }
  | { ok: false; problem: 'order-unknown' | 'line-unknown' | 'order-left' | 'order-changed' };

/** Marks a line or the whole order as packed or not. The timeline records when the whole order is. Idempotent. */
export async function markPacked(db: Db, mark: PackingMark): Promise<PackingMarked> {
  return db.transaction(async (tx) => {
    const order = await lockOrder(tx, mark.orderNumber);
    if (!order) return { ok: false, problem: 'order-unknown' };
    const { orderID } = order;
    if (!isStillHere(order.status)) return { ok: false, problem: 'order-left' };
    if (order.version !== mark.version) return { ok: false, problem: 'order-changed' };
    const before = await toPackOf(tx, orderID);
    const meant = before.filter(({ line }) => mark.productID === null || line.productID === mark.productID);
    if (meant.length === 0) return { ok: false, problem: 'line-unknown' };
    const changed = meant.filter(({ packed }) => (packed !== null) !== mark.isPacked);
    if (changed.length === 0) return { ok: true };
    const lines = changed.map(({ line: { productID, qty } }) => ({ orderID, productID, qty }));
    const ids = lines.map(({ productID }) => productID);
    if (mark.isPacked)
      // An imported line of many pieces is several, which may be alike.
      await tx
        .insert(packedLine)
        .values(lines.map((line) => ({ ...line, packedBy: mark.actor })))
        .onConflictDoNothing();
    else
      await tx
        .delete(packedLine)
        .where(and(eq(packedLine.orderID, orderID), anyOf(packedLine.productID, ids)));
    const after = isPacked({ lines: await toPackOf(tx, orderID) });
    if (after !== isPacked({ lines: before }))
      await tx.insert(orderEvent).values({ orderID, actor: mark.actor, kind: after ? 'packed' : 'unpacked' });
    await notify(tx, 'orders', orderID);
    return { ok: true };
  });
}

async function toPackOf(db: Db | Tx, orderID: string) {
  return (await linesToPack(db, [orderID])).filter(({ line }) => line.qty > 0);
}

/** What is in the box of an order. */
export async function packedGoods(db: Db | Tx, orderID: string): Promise<PackedGoods> {
  const goods = await db
    .select({ productID: packedLine.productID, qty: packedLine.qty })
    .from(packedLine)
    .where(eq(packedLine.orderID, orderID));
  const lines = goods.length === 0 ? [] : await toPackOf(db, orderID);
  return { goods, isWhole: lines.length > 0 && isPacked({ lines }) };
}

/** By order, where anything is packed, of orders that are still here. */
export async function packedSoFar(
  db: Db,
  orders: readonly { orderID: string; status: OrderStatus }[],
): Promise<Readonly<Record<string, PackedSoFar>>> {
  const ids = orders.flatMap(({ orderID, status }) => (isStillHere(status) ? [orderID] : []));
  if (ids.length === 0) return {};
  const lines = (await linesToPack(db, ids)).filter(({ line }) => line.qty > 0);
  const found = [...Map.groupBy(lines, ({ line }) => line.orderID)].map(([orderID, some]) => {
    const packed = some.filter((one) => one.packed !== null).length;
    return [orderID, { packed, lines: some.length }] as const;
  });
  return Object.fromEntries(found.filter(([, { packed }]) => packed > 0));
}

/** Orders that were cancelled here with goods in their boxes, until somebody has taken them out. Newest first. */
export async function cancelledAfterPacking(db: Db): Promise<string[]> {
  const rows = await db
    .select({ orderNumber: shopOrder.orderNumber })
    .from(shopOrder)
    .where(
      sql`${shopOrder.status} = 'cancelled' and ${shopOrder.orderDate} > now() - interval '60 days'
        and exists (select from packed_line where packed_line.order_id = ${shopOrder.orderID})
        and exists (select from order_event where order_event.order_id = ${shopOrder.orderID}
          and to_status = 'cancelled' and from_status = any(${sql.param([...statusesHere])}::text[]))`,
    )
    .orderBy(desc(shopOrder.orderDate))
    .limit(mostPacked);
  return rows.map(({ orderNumber }) => orderNumber);
}

/** Its goods are out of their box. Idempotent. */
export async function unpackCancelled(db: Db, orderNumber: string): Promise<PackingMarked> {
  return db.transaction(async (tx) => {
    const order = await lockOrder(tx, orderNumber);
    if (!order) return { ok: false, problem: 'order-unknown' };
    if (order.status !== 'cancelled') return { ok: false, problem: 'order-changed' };
    await tx.delete(packedLine).where(eq(packedLine.orderID, order.orderID));
    await notify(tx, 'orders', order.orderID);
    return { ok: true };
  });
}

/** SQL of `isReadyToPack` in domain/order/packing.ts. */
const isReady = (
  now: Date,
) => sql`(${shopOrder.status} <> 'followUp' and ${shopOrder.orderDate} >= ${new Date(now.getTime() - longAgo).toISOString()}::timestamptz
  and (${shopOrder.paymentMethod} = 'cod' or ${stillToPay} = 0)
  and not (${shopOrder.amountRefunded} > 0 and ${shopOrder.amountDue} <= ${shopOrder.amountWaived}
    and (${shopOrder.amountReceived} <= ${shopOrder.amountRefunded} or ${shopOrder.amountWaived} > 0)))`;

/** SQL: to pack, and set aside by nothing. */
export const readyToPack = (now = new Date()) => sql`(${isToPack} and ${isReady(now)})`;

/** SQL of `isPacked` in domain/order/packing.ts, of orders that are still here. */
export const isPackedWhole = sql`not exists (
  select 1 from (
    select line.order_id, line.product_id, line.qty - ${sentApart(sql`line.order_id`, sql`line.product_id`)} as qty
    from order_line line where line.order_id = shop_order.order_id) here
  where here.qty > 0 and not exists (
    select 1 from packed_line
    where packed_line.order_id = here.order_id and packed_line.product_id = here.product_id and packed_line.qty = here.qty))`;

/** By day of arrival. */
export async function countToPack(db: Db, now = new Date()): Promise<DayCount[]> {
  return db
    .select({
      day: sql<string>`(${arrives})::text`,
      orders: sql<number>`count(*) filter (where ${isReady(now)})::int`,
      aside: sql<number>`count(*) filter (where not ${isReady(now)})::int`,
    })
    .from(shopOrder)
    .where(isToPack)
    .groupBy(arrives);
}

export interface PromisedOrder {
  orderNumber: string;
  day: string;
}

/** Orders to pack that are promised for a day, today or later, that was closed after they were placed, in the order of their days. */
export async function promisedWhenClosed(
  db: Db,
  calendar: DeliveryCalendar,
  now = new Date(),
): Promise<PromisedOrder[]> {
  const ahead = await db
    .selectDistinct({ day: sql<string>`(${arrives})::text` })
    .from(shopOrder)
    .where(and(isToPack, isAhead(now)));
  const days = ahead.flatMap(({ day }) => (isOpen(day, calendar) ? [] : [day]));
  return days.length === 0 ? [] : promisedWhere(db, sql`${arrives} = any(${sql.param(days)}::date[])`, now);
}

/** Orders to pack that are promised for today or later, in the order of their days. */
export async function promisedAhead(db: Db, now = new Date()): Promise<PromisedOrder[]> {
  return promisedWhere(db, isAhead(now), now);
}

const isAhead = (now: Date) => sql`${arrives} >= ${taipeiDay(now)}::date`;

async function promisedWhere(db: Db, onDays: SQL, now: Date): Promise<PromisedOrder[]> {
  const { orderNumber, promisedDate, chosenDate, payBy } = shopOrder;
  const rows = await db
    .select({ orderNumber, promisedDate, chosenDate, payBy, ...accountColumns })
    .from(shopOrder)
    .where(and(isToPack, isNotNull(promisedDate), onDays))
    .orderBy(arrives, asc(shopOrder.orderDate), asc(shopOrder.orderID));
  return rows.flatMap((row) => {
    if (isRefundedWhole(row)) return [];
    const promised = promiseInForce({ ...row, promised: promisedOf(row) }, null, now);
    return promised === null ? [] : [{ orderNumber: row.orderNumber, day: arrivalDay(promised) }];
  });
}

function within({ after, upTo }: ArrivalSpan) {
  return and(
    isToPack,
    after === null ? undefined : sql`${arrives} > ${after}::date`,
    sql`${arrives} <= ${upTo}::date`,
  );
}
