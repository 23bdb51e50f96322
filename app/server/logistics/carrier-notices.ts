import { and, eq, ne, sql } from 'drizzle-orm';
import { hasLeft, isStillHere, isUnderWay } from '#app/domain/order/order-status.ts';
import type { OrderEventKind } from '#app/domain/order/order-timeline.ts';
import { collectedWith, parcelCash } from '#app/domain/order/parcel-cash.ts';
import type { RemovedParcel } from '#app/domain/order/shipment.ts';
import {
  isFurther,
  type ParcelStage,
  stageOf,
  type UnexpectedStage,
  unexpectedStage,
} from '#app/domain/order/waybill.ts';
import { openBeforeSending } from '#app/domain/payment/payment-report.ts';
import { taipeiDay } from '#app/domain/taipei-day.ts';
import type { Shop } from '#app/server/context.ts';
import type { Tx } from '#app/server/db/client.ts';
import { outbox, shipment, waybill } from '#app/server/db/order-schema.ts';
import { orderEvent, shopOrder } from '#app/server/db/schema.ts';
import {
  enqueueEmail,
  enqueueEmails,
  toCustomer,
  toShop,
  withdrawEmails,
} from '#app/server/emails/outbox.ts';
import { notify } from '#app/server/live/live.ts';
import { markCollectionIn } from '#app/server/orders/order-notes.ts';
import { linesOfOrder } from '#app/server/orders/order-rows.ts';
import { moveNow, type StatusInput } from '#app/server/orders/order-status-change.ts';
import { deleteShipments, isAllCollected, shipmentsOf } from '#app/server/orders/shipment-rows.ts';
import { send } from '#app/server/orders/shipments.ts';
import { carrierActor as actor, recordCollected } from '#app/server/payments/payment-recording.ts';
import type { CarrierUpdate, EcpayLogistics } from './ecpay-logistics.ts';
import { isOurs, lockWaybill, takeNumbers } from './waybills.ts';

export type CarrierNoticeTaken =
  | { ok: true; answer: string }
  | {
      ok: false;
      problem: 'not-set-up' | 'wrong-signature' | 'other-merchant' | 'unreadable' | 'parcel-unknown';
    };

type Parts = Pick<Shop, 'db' | 'jobs' | 'log'>;
type Follower = Omit<Parts, 'db'>;

/** Handles a posted notice; the response follows the commit. */
export async function receiveCarrierNotice(
  parts: Parts,
  provider: EcpayLogistics | null,
  fields: Readonly<Record<string, string>>,
): Promise<CarrierNoticeTaken> {
  if (provider === null) return { ok: false, problem: 'not-set-up' };
  const verified = provider.verify(fields);
  if (!verified.ok) return verified;
  const problem = await handleCarrierUpdate(parts, provider, verified.update);
  return problem ? { ok: false, problem } : { ok: true, answer: provider.accepted };
}

const kinds: Readonly<Record<ParcelStage, OrderEventKind>> = {
  received: 'parcelUpdate',
  onWay: 'parcelOnWay',
  atStore: 'parcelAtStore',
  collected: 'parcelCollected',
  returned: 'parcelReturned',
};

/** Advances a parcel's stage, and its order's status. Repeated and late notices change nothing. */
async function handleCarrierUpdate(
  { db, ...follower }: Parts,
  provider: EcpayLogistics,
  { tradeNo, code, message, at, numbers }: CarrierUpdate,
): Promise<'parcel-unknown' | 'other-merchant' | null> {
  const problem = await db.transaction(async (tx) => {
    const row = await lockWaybill(tx, eq(waybill.tradeNo, tradeNo));
    if (!row) return 'parcel-unknown';
    if (!isOurs(row, provider)) return 'other-merchant';
    const { id, orderID } = row;
    const isLate =
      row.carrierStatusAt !== null &&
      (at < row.carrierStatusAt || (at <= row.carrierStatusAt && code === row.code));
    // The carrier has it, whatever was recorded about its label.
    const isFound = row.state !== 'made';
    const shipmentID = row.state === 'failed' && (await hasOtherLabel(tx, row)) ? null : row.shipmentID;
    const known = await takeNumbers(tx, { orderID, shipmentID }, numbers);
    if (isFound)
      await tx
        .insert(orderEvent)
        .values({ orderID, actor, kind: 'labelMade', reason: numbers.trackingNumber || numbers.providerNo });
    const stage = stageOf(code);
    const further = !isLate && stage !== null && isFurther(row.stage, stage) ? stage : null;
    await tx
      .update(waybill)
      .set({
        ...known,
        ...(isFound && { state: 'made', shipmentID, failure: '', checkAt: null }),
        ...(!isLate && { code, carrierStatus: message, carrierStatusAt: at }),
        ...(further && { stage: further }),
      })
      .where(eq(waybill.id, id));
    await notify(tx, 'orders', orderID);
    if (isLate) return null;
    const reason = [numbers.trackingNumber || tradeNo, `${message} (${code})`].join(' · ');
    await tx
      .insert(orderEvent)
      .values({ orderID, actor, kind: further ? kinds[further] : 'parcelUpdate', reason });
    const unexpected = unexpectedStage(further);
    if (unexpected && (shipmentID === null || (await isCancelled(tx, orderID))))
      await reportUnexpected(tx, follower, {
        ...{ id, orderID, stage: unexpected, collect: row.collect, at },
        words: `${message} (${code})`,
        number: numbers.trackingNumber || tradeNo,
      });
    if (further && further !== 'received' && shipmentID !== null)
      await follow(tx, follower, {
        ...{ id, orderID, shipmentID, stage: further, madeAt: row.createdAt, collect: row.collect, at },
        words: `${message} (${code})`,
      });
    return null;
  });
  follower.jobs.wake('email');
  return problem;
}

/** A refusal is logged: what the carrier reports counts all the same. */
async function moveAlong(
  tx: Tx,
  { jobs, log }: Follower,
  { orderNumber, from, to, ...more }: Omit<StatusInput, 'actor'>,
): Promise<void> {
  const moved = await moveNow(tx, jobs, { orderNumber, from, to, actor, ...more });
  if (!moved.ok)
    log.warn({ orderNumber, from, wanted: to, problem: moved.problem }, 'an order did not follow its parcel');
}

/** Whether the parcel of a label has another one, made since that one was said not to exist. */
async function hasOtherLabel(
  tx: Tx,
  { id, shipmentID }: Pick<typeof waybill.$inferSelect, 'id' | 'shipmentID'>,
): Promise<boolean> {
  if (shipmentID === null) return false;
  const others = and(eq(waybill.shipmentID, shipmentID), ne(waybill.id, id), ne(waybill.state, 'failed'));
  return (await tx.$count(waybill, others)) > 0;
}

async function isCancelled(tx: Tx, orderID: string): Promise<boolean> {
  return (
    (await tx.$count(shopOrder, and(eq(shopOrder.orderID, orderID), eq(shopOrder.status, 'cancelled')))) > 0
  );
}

interface Collected {
  /** Of the label. */
  id: number;
  orderID: string;
  /** NTD that the label asks for; null if unknown. */
  collect: number | null;
  at: Date;
}

/** Records the cash of a parcel that was collected, where nothing else counts it. @param due with it, in NTD; null if removed. */
async function recordCash(
  tx: Tx,
  { id, orderID, collect, at }: Collected,
  due: number | null,
): Promise<void> {
  if (!collect) return;
  const [sum] = await tx
    .select({ others: sql<number>`coalesce(sum(${waybill.collect}), 0)::int` })
    .from(waybill)
    .where(and(eq(waybill.orderID, orderID), eq(waybill.stage, 'collected'), ne(waybill.id, id)));
  const cash = { collected: collect, due, others: sum?.others ?? 0 };
  await recordCollected(tx, { ...cash, orderID, paidOn: taipeiDay(at) });
}

/**
 * A parcel that was removed, or whose order was cancelled, is under way or with the customer all the same: the shop is told,
 * and once the customer has it, nothing more is to leave.
 */
async function reportUnexpected(
  tx: Tx,
  follower: Follower,
  { stage, words, number, ...label }: Collected & { stage: UnexpectedStage; words: string; number: string },
): Promise<void> {
  const { id, orderID, collect } = label;
  if (stage === 'collected') {
    await recordCash(tx, label, null);
    const [order] = await tx.select().from(shopOrder).where(eq(shopOrder.orderID, orderID));
    if (!order) return;
    const { orderNumber, status: from } = order;
    if (isStillHere(from) && from !== 'followUp')
      await moveAlong(tx, follower, { orderNumber, from, to: 'followUp', reason: words, tell: false });
  } else if (await isToldMoving(tx, orderID, id)) return;
  const payload = {
    ...{ label: String(id), stage, removedNumber: number, carrierWords: words },
    ...(collect !== null && { collect: String(collect) }),
  };
  await enqueueEmail(tx, follower.jobs, toShop(orderID, 'undeliveredShop', payload));
}

/** Whether the shop was told before that the parcel is under way. */
async function isToldMoving(tx: Tx, orderID: string, id: number): Promise<boolean> {
  const about = and(
    eq(outbox.orderID, orderID),
    eq(outbox.kind, 'undeliveredShop'),
    sql`${outbox.payload}->>'label' = ${String(id)}`,
  );
  return (await tx.$count(outbox, about)) > 0;
}

async function follow(
  tx: Tx,
  follower: Follower,
  {
    shipmentID,
    stage,
    madeAt,
    words,
    ...label
  }: Collected & { shipmentID: number; stage: ParcelStage; madeAt: Date; words: string },
): Promise<void> {
  const { jobs } = follower;
  const { orderID, collect } = label;
  // What the parcel reached since then has an email of its own.
  await leave(tx, follower, orderID, { id: shipmentID, collect }, stage === 'onWay');
  if (stage !== 'onWay') await withdrawOnWay(tx, orderID, shipmentID);
  if (stage === 'collected' && !(await isCancelled(tx, orderID)))
    await recordCash(tx, label, await dueWith(tx, orderID, shipmentID));
  const [order] = await tx.select().from(shopOrder).where(eq(shopOrder.orderID, orderID));
  if (!order) return;
  const { orderNumber, status } = order;
  const thisParcel = { shipment: String(shipmentID) };
  const { notCollectedAt } = order;
  // A mark from before its label is about an earlier parcel.
  const isMarked = notCollectedAt !== null && notCollectedAt >= madeAt;
  const isOver = stage === 'collected' || (stage !== 'returned' && !isMarked);
  if (notCollectedAt !== null && isOver && !(await hasReturned(tx, orderID, shipmentID)))
    await markCollectionIn(tx, orderNumber, false, actor);
  if (stage === 'atStore' && isUnderWay(status))
    await enqueueEmail(tx, jobs, toCustomer(order, 'atStore', thisParcel));
  if (stage === 'returned') {
    // Completed by hand while the parcel was on its way.
    if (status === 'completed')
      await moveAlong(tx, follower, {
        ...{ orderNumber, from: status, to: 'inTransit' },
        reason: words,
        tell: false,
      });
    if (hasLeft(status)) await markCollectionIn(tx, orderNumber, true, actor);
    const isPart = isStillHere(status);
    const about = isPart ? await takeBack(tx, follower, { order, shipmentID, words }) : thisParcel;
    // Where staff marked it before, the shop knows.
    if (!isMarked && status !== 'cancelled')
      await enqueueEmails(tx, jobs, [
        toCustomer(order, 'undelivered', about),
        toShop(orderID, 'undeliveredShop', { ...about, carrierWords: words }),
      ]);
  }
  if (stage === 'collected' && status === 'inTransit' && (await isAllCollected(tx, orderID)))
    await moveAlong(tx, follower, { orderNumber, from: status, to: 'completed', tell: true });
}

/** NTD in cash that is to be collected with a parcel that has left. */
async function dueWith(tx: Tx, orderID: string, shipmentID: number): Promise<number> {
  const [order] = await tx.select().from(shopOrder).where(eq(shopOrder.orderID, orderID));
  if (!order) return 0;
  const lines = await linesOfOrder(tx, orderID);
  return collectedWith(parcelCash({ ...order, lines }, await shipmentsOf(tx, orderID)), { id: shipmentID });
}

/**
 * Removes a parcel that comes back before the rest of its order was sent, so that its goods and its cash are open again; the
 * owner decides about them with the order. @returns what its emails say of it.
 */
async function takeBack(
  tx: Tx,
  follower: Follower,
  {
    order: { orderID, orderNumber, status: from },
    shipmentID,
    words,
  }: {
    order: Pick<typeof shopOrder.$inferSelect, 'orderID' | 'orderNumber' | 'status'>;
    shipmentID: number;
    words: string;
  },
): Promise<{ parcel: string }> {
  const parcel = (await shipmentsOf(tx, orderID)).find(({ id }) => id === shipmentID);
  if (!parcel) throw new Error('the parcel of a label is there');
  const { carrier, trackingNumber, lines } = parcel;
  await deleteShipments(tx, orderID, [shipmentID]);
  await tx.insert(orderEvent).values({ orderID, actor, kind: 'parcelRemoved', reason: trackingNumber ?? '' });
  if (from !== 'followUp')
    await moveAlong(tx, follower, { orderNumber, from, to: 'followUp', reason: words, tell: false });
  return { parcel: JSON.stringify({ carrier, trackingNumber, lines } satisfies RemovedParcel) };
}

/** Whether another parcel of the order comes back. */
async function hasReturned(tx: Tx, orderID: string, shipmentID: number): Promise<boolean> {
  const others = and(
    eq(waybill.orderID, orderID),
    eq(waybill.stage, 'returned'),
    ne(waybill.shipmentID, shipmentID),
  );
  return (await tx.$count(waybill, others)) > 0;
}

/** Sends a parcel, or its whole order, because the carrier has it. @param collect of its label, in NTD; null if unknown. */
async function leave(
  tx: Tx,
  follower: Follower,
  orderID: string,
  { id: shipmentID, collect }: { id: number; collect: number | null },
  tell: boolean,
): Promise<void> {
  const [order] = await tx.select().from(shopOrder).where(eq(shopOrder.orderID, orderID));
  const parcels = await shipmentsOf(tx, orderID);
  const parcel = parcels.find(({ id }) => id === shipmentID);
  if (!order || !parcel || parcel.shippedAt !== null) return;
  if (!isStillHere(order.status)) return;
  if (parcel.lines.length > 0) {
    const open = openBeforeSending(order, 'inTransit');
    const lines = await linesOfOrder(tx, orderID);
    // The label may be older than what changed since: only what it asks for is collected.
    const collects = (collect ?? collectedWith(parcelCash({ ...order, lines }, parcels), parcel)) > 0;
    await send(tx, follower.jobs, order, parcel.id, { tell, open, collects, actor });
    return;
  }
  // A parcel without recorded contents stands for the whole order.
  const { orderNumber, status: from } = order;
  await moveAlong(tx, follower, { orderNumber, from, to: 'inTransit', tell });
}

/** Several notices can come at once, as after an outage; an email about the whole order is of its other parcels, too. */
async function withdrawOnWay(tx: Tx, orderID: string, shipmentID: number): Promise<void> {
  const of = sql`${outbox.payload}->>'shipment'`;
  const isOnly = (await tx.$count(shipment, eq(shipment.orderID, orderID))) === 1;
  const about = isOnly ? sql`coalesce(${of}, ${String(shipmentID)})` : of;
  await withdrawEmails(
    tx,
    and(eq(outbox.orderID, orderID), eq(outbox.kind, 'inTransit'), eq(about, String(shipmentID))),
  );
}
