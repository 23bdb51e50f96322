import { and, asc, desc, eq, gt, isNotNull, isNull, lt, type SQL, sql } from 'drizzle-orm';
import { type DeliveryCalendar, isOpen } from '#app/domain/delivery/delivery-calendar.ts';
import { arrivalDay } from '#app/domain/delivery/delivery-date.ts';
import type { VariantId } from '#app/domain/ids.ts';
import {
  type EditableOrder,
  type OrderChange,
  type PackAgain,
  type PackedGoods,
  unpackedByEdit,
} from '#app/domain/order/order-changes.ts';
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
import { type OrderBefore, packedLine, type UnpackedLine, waybill } from '#app/server/db/order-schema.ts';
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
    const ids = new Set(changed.map(({ line }) => line.productID));
    if (mark.isPacked) {
      // An imported line of many pieces is several, which are packed together.
      const lines = before.flatMap(({ line: { productID, qty } }) =>
        ids.has(productID) ? [{ productID, qty, packedBy: mark.actor }] : [],
      );
      await pack(tx, orderID, lines);
    } else await unpack(tx, orderID, [...ids]);
    const after = isPacked({ lines: await toPackOf(tx, orderID) });
    if (after !== isPacked({ lines: before }))
      await tx.insert(orderEvent).values({ orderID, actor: mark.actor, kind: after ? 'packed' : 'unpacked' });
    await notify(tx, 'orders', orderID);
    return { ok: true };
  });
}

/** Puts goods into the box of an order, in place of what it held of them. */
export async function pack(
  tx: Tx,
  orderID: string,
  lines: readonly (Omit<UnpackedLine, 'packedAt'> & Partial<Pick<UnpackedLine, 'packedAt'>>)[],
): Promise<void> {
  if (lines.length === 0) return;
  await unpack(
    tx,
    orderID,
    lines.map(({ productID }) => productID),
  );
  await tx
    .insert(packedLine)
    .values(
      lines.map(({ packedAt, ...line }) => ({
        ...line,
        orderID,
        ...(packedAt !== undefined && { packedAt: new Date(packedAt) }),
      })),
    )
    // Those of one variant may be alike.
    .onConflictDoNothing();
}

/** Takes the given goods, or all, out of the box of an order. @returns what was in it. */
export async function unpack(
  tx: Tx,
  orderID: string,
  productIDs?: readonly VariantId[],
): Promise<UnpackedLine[]> {
  const meant = productIDs && anyOf(packedLine.productID, productIDs);
  const rows = await tx
    .delete(packedLine)
    .where(and(eq(packedLine.orderID, orderID), meant))
    .returning();
  return rows.map(({ orderID: _, packedAt, ...line }) => ({ ...line, packedAt: packedAt.toISOString() }));
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

/** What an edit made of the box of an order. */
export interface BoxEdited {
  /** What it took out of it. */
  unpacked: readonly UnpackedLine[];
  wasWhole: boolean;
  packAgain: readonly PackAgain[];
}

/** Unpacks what an edit, which is written next, leaves wrong in the box. The caller has locked the order. */
export async function editBox(
  tx: Tx,
  orderID: string,
  changes: readonly OrderChange[],
  before: EditableOrder,
  after: EditableOrder,
): Promise<BoxEdited> {
  const box = await packedGoods(tx, orderID);
  const packAgain = unpackedByEdit(changes, before, after, box);
  const isTakenOut = box.goods.some(({ productID: id }) =>
    after.lines.every((line) => line.productID !== id),
  );
  // The packer has to look at the address again, or to take out what is in the box already.
  const unpacked = packAgain.includes('relabel') || isTakenOut ? await unpack(tx, orderID) : [];
  return { unpacked, wasWhole: box.isWhole, packAgain };
}

/**
 * Says in the timeline what an edit, which was written, made of the box: packed, or to be packed again and why.
 * @returns what the undo of the edit needs.
 */
export async function recordBoxEdited(
  tx: Tx,
  orderID: string,
  actor: string,
  { unpacked, wasWhole, packAgain }: BoxEdited,
): Promise<Pick<OrderBefore, 'packed' | 'wasToRepack'>> {
  const { goods, isWhole } = await packedGoods(tx, orderID);
  const isEmpty = goods.length === 0 && packAgain.length === 0;
  if (isEmpty || (isWhole && wasWhole)) return {};
  const { isOpen, isKnown, repack } = await pastOfBox(tx, orderID);
  if (isWhole && !isKnown) return { packed: await unpack(tx, orderID) };
  if (isWhole) {
    await tx.insert(orderEvent).values({ orderID, actor, kind: 'packed' });
    return {};
  }
  const lines = await toPackOf(tx, orderID);
  const holdsOnlyLines = goods.every(({ productID, qty }) =>
    lines.some(({ line }) => line.productID === productID && line.qty === qty),
  );
  const isRight = !wasWhole && goods.length > 0 && holdsOnlyLines;
  const kinds = packAgain.filter((why) => why !== 'repack' || !isRight);
  for (const kind of kinds) await tx.insert(orderEvent).values({ orderID, actor, kind });
  const wasToRepack = kinds.length < packAgain.length && isOpen && isKnown && repack.length > 0;
  if (wasToRepack) await tx.delete(orderEvent).where(anyOf(orderEvent.id, repack));
  return { ...(unpacked.length > 0 && { packed: unpacked }), ...(wasToRepack && { wasToRepack }) };
}

interface PastOfBox {
  /** False where all of it was packed, so that it lacks what edits have added since. */
  isOpen: boolean;
  /** False where all in it was packed after an edit, so that it may still hold what that edit took out. */
  isKnown: boolean;
  /** Entries that say that its goods are to be packed again. */
  repack: readonly number[];
}

async function pastOfBox(tx: Tx, orderID: string): Promise<PastOfBox> {
  const { id, kind, at } = orderEvent;
  const ofBox = anyOf(kind, ['packed', 'unpacked', 'relabel', 'repack']);
  const events = await tx
    .select({ id, kind, at })
    .from(orderEvent)
    .where(and(eq(orderEvent.orderID, orderID), ofBox))
    .orderBy(asc(id));
  const lastPacked = events.findLastIndex((event) => event.kind === 'packed');
  const since = events.slice(lastPacked + 1);
  const edited = since.find((event) => event.kind !== 'unpacked');
  const earlier = edited && and(eq(packedLine.orderID, orderID), lt(packedLine.packedAt, edited.at));
  return {
    isOpen: lastPacked < 0 || since.some((event) => event.kind === 'unpacked'),
    isKnown: !earlier || (await tx.$count(packedLine, earlier)) > 0,
    repack: since.flatMap((event) => (event.kind === 'repack' ? [event.id] : [])),
  };
}

/** Whether a packer packed anything of an order after an edit, or all of it and took that back. */
export async function isPackedSince(tx: Tx, orderID: string, eventID: number): Promise<boolean> {
  const editedAt = sql`(select edit.at from order_event edit where edit.id = ${eventID})`;
  const lines = and(eq(packedLine.orderID, orderID), gt(packedLine.packedAt, editedAt));
  const isWhole = and(anyOf(orderEvent.kind, ['packed', 'unpacked']), gt(orderEvent.at, editedAt));
  const events = and(eq(orderEvent.orderID, orderID), gt(orderEvent.id, eventID), isWhole);
  return (await tx.$count(packedLine, lines)) + (await tx.$count(orderEvent, events)) > 0;
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
    await unpack(tx, order.orderID);
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
