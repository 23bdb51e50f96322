import { and, eq, ne, sql } from 'drizzle-orm';
import { mostTracking, tidyTracking } from '#app/domain/delivery/tracking.ts';
import { hasLeft } from '#app/domain/order/order-status.ts';
import { differsFromLabel, parcelCash } from '#app/domain/order/parcel-cash.ts';
import {
  type Carrier,
  carrierOf,
  isSentApart,
  notInParcels,
  partSent,
  type Shipment,
  type ShipmentProblem,
  type ShippedLine,
  type Temperature,
  temperatureOf,
} from '#app/domain/order/shipment.ts';
import { openBeforeSending } from '#app/domain/payment/payment-report.ts';
import type { Db, Tx } from '#app/server/db/client.ts';
import { shipment, shipmentLine, waybill } from '#app/server/db/order-schema.ts';
import { refusals } from '#app/server/db/refusals.ts';
import { orderEvent, orderLine, type shopOrder } from '#app/server/db/schema.ts';
import { writtenRow } from '#app/server/db/sql.ts';
import { toCustomer } from '#app/server/emails/outbox.ts';
import type { Jobs } from '#app/server/jobs.ts';
import { notify } from '#app/server/live/live.ts';
import { lockOrder } from './lock-order.ts';
import { writeEvent } from './order-event.ts';
import { fixUndoTime, moveNow } from './order-status-change.ts';
import { pack, unpack } from './packing.ts';
import { deleteShipments, shipmentsOf } from './shipment-rows.ts';
import { problemOf, type SharedNumber, sharedNumbers } from './tracking-numbers.ts';
import { undoOffer } from './undo-offer.ts';
import { takeUndoRecord, writeUndoRecord } from './undo-record.ts';

interface ShipmentDone {
  shared?: readonly SharedNumber[];
  /** Undo of a parcel sent before the rest; `left` in ms. */
  undo?: { eventID: number; left: number };
}

type ShipmentRefusal =
  | { problem: ShipmentProblem }
  /** NTD. */
  | { problem: 'payment-open'; open: number };

export type ShipmentChanged = ({ ok: true } & ShipmentDone) | ({ ok: false } & ShipmentRefusal);

const { Refused, refusable } = refusals<ShipmentRefusal>();

/** A parcel's details besides its goods; omitted ones stay, or get the order's default. */
export interface ParcelFacts {
  carrier?: Carrier | undefined;
  /** As typed; empty for none. */
  tracking?: string | undefined;
  grams?: number | null | undefined;
  temperature?: Temperature | undefined;
}

export interface NewParcel extends ParcelFacts {
  orderNumber: string;
  /** Edit count of the order when the page was rendered. */
  version: number;
  /** Pieces in parcels when the page was rendered, so that concurrent changes conflict. */
  inParcels: number;
  lines: readonly ShippedLine[];
  /** Whether it is sent now; otherwise it waits for the rest. */
  leaves: boolean;
  /** Whether the customer gets an email. */
  tell: boolean;
  /** Unpaid NTD that the page showed. */
  open: number;
  collects: boolean;
  actor: string;
}

/**
 * Packs goods of an order into a parcel and sends it; the rest stays to be packed. When nothing is left, the order is
 * in transit (docs/decisions/0068-shipments.md).
 */
export async function addShipment(
  db: Db,
  jobs: Pick<Jobs, 'add'>,
  { orderNumber, version, inParcels, lines: wanted, leaves, actor, ...more }: NewParcel,
): Promise<ShipmentChanged> {
  return change(db, async (tx) => {
    const order = await lockOrder(tx, orderNumber);
    const problem = problemOf(order);
    if (!order || problem) throw new Refused({ problem: problem ?? 'order-unknown' });
    if (hasLeft(order.status)) throw new Refused({ problem: 'order-left' });
    const { orderID } = order;
    const parcels = await shipmentsOf(tx, orderID);
    const held = parcels.flatMap(({ lines }) => lines).reduce((sum, { qty }) => sum + qty, 0);
    if (order.version !== version || held !== inParcels) throw new Refused({ problem: 'order-changed' });
    const chosen = wanted.filter(({ qty }) => qty > 0);
    if (chosen.length === 0) throw new Refused({ problem: 'nothing-chosen' });
    const ordered = await linesOf(tx, orderID);
    const free = new Map(notInParcels(ordered, parcels).map(({ productID, qty }) => [productID, qty]));
    if (chosen.some(({ productID, qty }) => qty > (free.get(productID) ?? 0)))
      throw new Refused({ problem: 'too-much' });
    const ids = new Set(chosen.map(({ productID }) => productID));
    const goods = ordered.filter(({ productID }) => ids.has(productID));
    const { tell, open, collects, ...facts } = more;
    const usual = { temperature: temperatureOf(goods), ...facts };
    const { id, isNew } = await parcelFor(tx, order, parcels, usual, actor);
    const isAll = notInParcels(ordered, parcels).every(({ productID, qty }) =>
      chosen.some((line) => line.productID === productID && line.qty === qty),
    );
    const ofParcel = and(eq(waybill.shipmentID, id), ne(waybill.state, 'failed'));
    if (!isNew && !isAll && (await tx.$count(waybill, ofParcel)) > 0)
      throw new Refused({ problem: 'label-of-all' });
    const undo = await asLabelled(tx, order, async () => {
      await tx.insert(shipmentLine).values(chosen.map((line) => ({ ...line, shipmentID: id })));
      if (leaves) return send(tx, jobs, order, id, { tell, open, collects, actor, isNew });
      if (collects) await collectWith(tx, orderID, id);
      else await tx.update(shipment).set({ collects: false }).where(eq(shipment.id, id));
      return undefined;
    });
    await notify(tx, 'orders', orderID);
    return undo ? { undo } : {};
  });
}

/** Goods go into a parcel whose waybill was scanned before its goods were chosen. */
async function parcelFor(
  tx: Tx,
  order: typeof shopOrder.$inferSelect,
  parcels: readonly Shipment[],
  facts: ParcelFacts,
  actor: string,
): Promise<{ id: number; isNew: boolean }> {
  const { orderID, shippingOption } = order;
  const trackingNumber = readNumber(facts.tracking);
  const waits = parcels.filter(({ lines, shippedAt }) => lines.length === 0 && shippedAt === null);
  const found =
    trackingNumber === null ? waits[0] : waits.find((parcel) => parcel.trackingNumber === trackingNumber);
  const { carrier = carrierOf(shippingOption, trackingNumber), grams = null, temperature = 'frozen' } = facts;
  if (found) {
    const known = { grams, temperature, ...(facts.carrier && { carrier }) };
    await tx.update(shipment).set(known).where(eq(shipment.id, found.id));
    return { id: found.id, isNew: false };
  }
  if (parcels.length >= mostTracking) throw new Refused({ problem: 'too-many-parcels' });
  if (trackingNumber !== null && parcels.some((parcel) => parcel.trackingNumber === trackingNumber))
    throw new Refused({ problem: 'tracking-taken' });
  const values = { orderID, carrier, trackingNumber, grams, temperature, createdBy: actor };
  const made = await writtenRow(tx.insert(shipment).values(values).returning({ id: shipment.id }));
  if (trackingNumber !== null)
    await tx.insert(orderEvent).values({ orderID, actor, kind: 'tracked', reason: trackingNumber });
  return { id: made.id, isNew: true };
}

/** Null for none. */
function readNumber(typed = ''): string | null {
  if (typed.trim() === '') return null;
  const number = tidyTracking(typed);
  if (number === null) throw new Refused({ problem: 'tracking-invalid' });
  return number;
}

interface Sending {
  tell: boolean;
  open: number;
  collects: boolean;
  actor: string;
}

/** Sending the last goods sends the order itself. @param isNew whether the parcel was made for this. */
export async function send(
  tx: Tx,
  jobs: Pick<Jobs, 'add'>,
  order: typeof shopOrder.$inferSelect,
  id: number,
  { tell, open: seen, collects, actor, isNew = false }: Sending & { isNew?: boolean },
): Promise<ShipmentDone['undo']> {
  const { orderID, orderNumber, status } = order;
  const open = openBeforeSending(order, 'inTransit');
  if (open > 0 && open !== seen) throw new Refused({ problem: 'payment-open', open });
  const parcels = await shipmentsOf(tx, orderID);
  const away = parcels.map((parcel) =>
    parcel.id === id ? { ...parcel, isApart: true, shippedAt: new Date().toISOString() } : parcel,
  );
  const ordered = await linesOf(tx, orderID);
  if (notInParcels(ordered, away.filter(isSentApart)).length === 0) {
    const moved = await moveNow(tx, jobs, { orderNumber, from: status, to: 'inTransit', actor, tell });
    if (!moved.ok) throw new Error(`an order is sent on from ${status}: ${moved.problem}`);
    if (isNew) await writeUndoRecord(tx, moved.eventID, { made: id });
    return offered(tx, orderID);
  }
  const cash = collects ? parcelCash({ ...order, lines: ordered }, parcels).open : 0;
  await tx
    .update(shipment)
    .set({ isApart: true, shippedAt: sql`clock_timestamp()`, collects, collectAmount: cash || null })
    .where(eq(shipment.id, id));
  const lines = parcels.find((parcel) => parcel.id === id)?.lines ?? [];
  // The rest of these lines has a new quantity, so it must be packed again.
  const packed = await unpack(
    tx,
    orderID,
    lines.map(({ productID }) => productID),
  );
  const part = partSent({ status, lines: ordered }, away);
  const eventID = await writeEvent(tx, {
    orderID,
    actor,
    kind: 'partSent',
    reason: part ? `${part.sent} / ${part.all}` : '',
  });
  await writeUndoRecord(tx, eventID, { packed, ...(isNew && { made: id }) });
  const message = tell ? toCustomer(order, 'inTransit', { shipment: String(id) }) : null;
  await fixUndoTime(tx, jobs, [{ eventID, message }]);
  return offered(tx, orderID);
}

async function offered(tx: Tx, orderID: string): Promise<ShipmentDone['undo']> {
  const offer = await undoOffer(tx, orderID);
  return offer ? { eventID: offer.eventID, left: offer.left } : undefined;
}

/** Undoes the parcel sent last; one made for that loses its goods. The caller has locked the order. */
export async function undoPart(tx: Tx, orderID: string, eventID: number, actor: string): Promise<void> {
  const parcels = (await shipmentsOf(tx, orderID)).filter(isSentApart);
  const last = parcels.toSorted((a, b) => ((a.shippedAt ?? '') < (b.shippedAt ?? '') ? 1 : -1))[0];
  if (!last) throw new Error(`no part of ${orderID} was sent`);
  const { id, trackingNumber } = last;
  const { packed = [], made } = await takeUndoRecord(tx, eventID);
  const isNew = made === id;
  // A choice of the parcel that was made for this part ends with it.
  const here = { isApart: false, shippedAt: null, collectAmount: null, ...(isNew && { collects: null }) };
  if (isNew && trackingNumber === null) await tx.delete(shipment).where(eq(shipment.id, id));
  else await tx.update(shipment).set(here).where(eq(shipment.id, id));
  if (isNew) await tx.delete(shipmentLine).where(eq(shipmentLine.shipmentID, id));
  await pack(tx, orderID, packed);
  await tx.insert(orderEvent).values({ orderID, actor, kind: 'partUnsent', reason: trackingNumber ?? '' });
}

async function collectWith(tx: Tx, orderID: string, id: number): Promise<void> {
  await tx
    .update(shipment)
    .set({ collects: eq(shipment.id, id) })
    .where(eq(shipment.orderID, orderID));
}

/** Sets the parcel that collects the order's cash; none may have been sent. */
export async function chooseCollector(db: Db, orderNumber: string, id: number): Promise<ShipmentChanged> {
  return change(db, async (tx) => {
    const { order, parcel } = await lockParcel(tx, orderNumber, id);
    if (hasLeft(order.status) || parcel.shippedAt !== null) throw new Refused({ problem: 'order-left' });
    await asLabelled(tx, order, () => collectWith(tx, order.orderID, id));
    await notify(tx, 'orders', order.orderID);
  });
}

export async function sendShipment(
  db: Db,
  jobs: Pick<Jobs, 'add'>,
  orderNumber: string,
  id: number,
  sending: Sending,
): Promise<ShipmentChanged> {
  return change(db, async (tx) => {
    const { order, parcel } = await lockParcel(tx, orderNumber, id);
    if (hasLeft(order.status) || parcel.shippedAt !== null) throw new Refused({ problem: 'order-left' });
    if (parcel.lines.length === 0) throw new Refused({ problem: 'nothing-chosen' });
    const undo = await asLabelled(tx, order, () => send(tx, jobs, order, id, sending));
    await notify(tx, 'orders', order.orderID);
    return undo ? { undo } : {};
  });
}

export async function editShipment(
  db: Db,
  orderNumber: string,
  id: number,
  { carrier, tracking, grams, temperature }: ParcelFacts,
  actor: string,
): Promise<ShipmentChanged> {
  return change(db, async (tx) => {
    const { order, parcel, parcels } = await lockParcel(tx, orderNumber, id);
    const number = tracking === undefined ? parcel.trackingNumber : readNumber(tracking);
    if (number !== null && parcels.some((one) => one.id !== id && one.trackingNumber === number))
      throw new Refused({ problem: 'tracking-taken' });
    const { orderID } = order;
    await tx
      .update(shipment)
      .set({
        trackingNumber: number,
        ...(carrier && { carrier }),
        ...(temperature && { temperature }),
        ...(grams !== undefined && { grams }),
      })
      .where(eq(shipment.id, id));
    if (number !== parcel.trackingNumber) {
      const kind = number === null ? ('untracked' as const) : ('tracked' as const);
      await tx
        .insert(orderEvent)
        .values({ orderID, actor, kind, reason: number ?? parcel.trackingNumber ?? '' });
    }
    await notify(tx, 'orders', orderID);
    return number === null ? {} : { shared: await sharedNumbers(tx, [number]) };
  });
}

/** Its goods must be packed again; its waiting email is not sent. */
export async function removeShipment(
  db: Db,
  orderNumber: string,
  id: number,
  actor: string,
): Promise<ShipmentChanged> {
  return change(db, async (tx) => {
    const { order, parcel } = await lockParcel(tx, orderNumber, id);
    const { orderID } = order;
    const isCollected = and(eq(waybill.shipmentID, id), eq(waybill.stage, 'collected'));
    if ((await tx.$count(waybill, isCollected)) > 0) throw new Refused({ problem: 'parcel-collected' });
    await deleteShipments(tx, orderID, [id]);
    const kind = isSentApart(parcel) ? 'partUnsent' : 'parcelRemoved';
    await tx.insert(orderEvent).values({ orderID, actor, kind, reason: parcel.trackingNumber ?? '' });
    await notify(tx, 'orders', orderID);
  });
}

async function lockParcel(tx: Tx, orderNumber: string, id: number) {
  const order = await lockOrder(tx, orderNumber);
  if (!order) throw new Refused({ problem: 'order-unknown' });
  // What a cancelled order returned to stock depends on what had been sent.
  if (order.status === 'cancelled') throw new Refused({ problem: 'order-cancelled' });
  const parcels = await shipmentsOf(tx, order.orderID);
  const parcel = parcels.find((one) => one.id === id);
  if (!parcel) throw new Refused({ problem: 'parcel-unknown' });
  return { order, parcel, parcels };
}

/** Refuses a change with which a parcel would no longer collect what its label asks for. The caller has locked the order. */
async function asLabelled<Done>(
  tx: Tx,
  order: typeof shopOrder.$inferSelect,
  change: () => Promise<Done>,
): Promise<Done> {
  const { orderID } = order;
  const lines = await linesOf(tx, orderID);
  const cash = async () => parcelCash({ ...order, lines }, await shipmentsOf(tx, orderID));
  const before = await cash();
  const done = await change();
  const labels = await tx.select().from(waybill).where(eq(waybill.orderID, orderID));
  if (differsFromLabel(before, await cash(), labels)) throw new Refused({ problem: 'label-made' });
  return done;
}

async function linesOf(tx: Tx, orderID: string) {
  return tx
    .select({ productID: orderLine.productID, qty: orderLine.qty, storage: orderLine.storage })
    .from(orderLine)
    .where(eq(orderLine.orderID, orderID));
}

async function change(db: Db, work: (tx: Tx) => Promise<ShipmentDone | undefined>): Promise<ShipmentChanged> {
  const changed = await refusable(db, work);
  return changed.ok ? { ok: true, ...changed.done } : { ok: false, ...changed.refusal };
}
