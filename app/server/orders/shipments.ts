import { and, eq, sql } from 'drizzle-orm';
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
import { undoRetention } from '#app/domain/order/order-timeline.ts';
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
import { outbox, packedLine, shipment, shipmentLine } from '#app/server/db/order-schema.ts';
import { orderEvent, orderLine, shopOrder } from '#app/server/db/schema.ts';
import { anyOf } from '#app/server/db/sql.ts';
import { transact } from '#app/server/db/transaction.ts';
import { enqueueLater } from '#app/server/emails/outbox.ts';
import type { Jobs } from '#app/server/jobs.ts';
import { notify } from '#app/server/live/live.ts';
import { fixUndoTime, move } from './order-status-change.ts';
import { alsoUsedBy, shipmentsOf, shipmentsOfMany } from './shipment-rows.ts';

/** A number that is on parcels of several orders, with the numbers of these. */
export interface SharedNumber {
  number: string;
  orders: readonly string[];
}

export type ShipmentChanged =
  | { ok: true; shared?: readonly SharedNumber[] }
  | { ok: false; problem: ShipmentProblem }
  /** NTD. */
  | { ok: false; problem: 'payment-open'; open: number };

export async function addTracking(
  db: Db,
  orderNumber: string,
  typed: string,
  actor: string,
): Promise<ShipmentChanged> {
  const number = tidyTracking(typed);
  if (number === null) return { ok: false, problem: 'tracking-invalid' };
  const { refused, shared } = await add(db, [{ line: 1, orderNumber, numbers: [number] }], actor);
  return refused[0] ? { ok: false, problem: refused[0].problem } : { ok: true, shared };
}

/** `list-empty`: it names nothing. `lines-refused`: nothing was added, and why, line by line. */
export type TrackingListAdded =
  | { ok: true; added: number; shared: readonly SharedNumber[] }
  | { ok: false; problem: 'list-empty' }
  | { ok: false; problem: 'lines-refused'; lines: RefusedLine[] };

/** All of a pasted list or nothing, so that it can be mended and posted again. What is there already stays. */
export async function addTrackingList(db: Db, list: string, actor: string): Promise<TrackingListAdded> {
  const { entries, refused } = readTrackingList(list);
  if (entries.length + refused.length === 0) return { ok: false, problem: 'list-empty' };
  const { refused: unknown, shared } = await add(db, entries, actor, refused.length > 0);
  const lines = [...refused, ...unknown].toSorted((a, b) => a.line - b.line);
  if (lines.length > 0) return { ok: false, problem: 'lines-refused', lines };
  return { ok: true, added: entries.reduce((sum, { numbers }) => sum + numbers.length, 0), shared };
}

/**
 * A number goes to the oldest parcel of its order that has none, else to a new one. @param onlyChecks writes nothing.
 * @returns the lines that cannot be; nothing is written where there are any.
 */
async function add(
  db: Db,
  entries: readonly TrackingEntry[],
  actor: string,
  onlyChecks = false,
): Promise<{ refused: RefusedLine[]; shared: SharedNumber[] }> {
  return transact(db, async (tx) => {
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
        some.flatMap(({ trackingNumber, id }) => (trackingNumber === null ? [id] : [])),
      );
      counted.set(orderID, some.length);
    }
    const filled: { id: number; number: string }[] = [];
    const made: (typeof shipment.$inferInsert)[] = [];
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
            temperature: 'frozen',
            createdBy: actor,
            shippedAt: hasLeft(order.status) ? new Date() : null,
          });
        }
      }
      if ((counted.get(orderID) ?? 0) > mostTracking) refused.push({ line, problem: 'too-many-parcels' });
      if (fresh.length > 0) added.set(orderID, [...(added.get(orderID) ?? []), ...fresh]);
    }
    if (refused.length > 0 || onlyChecks) return { refused, shared: [] };
    if (filled.length > 0)
      await tx.execute(sql`
        update shipment set tracking_number = filled.number
        from unnest(${sql.param(filled.map(({ id }) => id))}::bigint[], ${sql.param(filled.map(({ number }) => number))}::text[])
          as filled(id, number) where shipment.id = filled.id`);
    if (made.length > 0) await tx.insert(shipment).values(made);
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
    return { refused: [], shared: await sharedNumbers(tx, all) };
  });
}

async function sharedNumbers(tx: Tx, numbers: readonly string[]): Promise<SharedNumber[]> {
  return [...(await alsoUsedBy(tx, numbers))].map(([number, orders]) => ({ number, orders }));
}

const lockedColumns = {
  orderID: shopOrder.orderID,
  orderNumber: shopOrder.orderNumber,
  status: shopOrder.status,
  shippingOption: shopOrder.shippingOption,
};

function problemOf(
  order: Pick<typeof shopOrder.$inferSelect, 'status' | 'shippingOption'> | undefined,
): TrackingProblem | null {
  if (!order) return 'order-unknown';
  if (order.status === 'cancelled') return 'order-cancelled';
  return shippingMethods[order.shippingOption].kind === 'pickup' ? 'order-collected' : null;
}

async function lockOrder(tx: Tx, orderNumber: string) {
  const [order] = await tx
    .select()
    .from(shopOrder)
    .where(eq(shopOrder.orderNumber, orderNumber))
    .for('update');
  return order;
}

/** What a parcel is besides its goods; what is left out stays, or is what is usual for its order. */
export interface ParcelFacts {
  carrier?: Carrier | undefined;
  /** As typed; empty for none. */
  tracking?: string | undefined;
  grams?: number | null | undefined;
  temperature?: Temperature | undefined;
}

export interface NewParcel extends ParcelFacts {
  orderNumber: string;
  /** Of the order's edits, as the page showed it. */
  version: number;
  /** Pieces that the page showed in parcels, so that two windows cannot cross. */
  inParcels: number;
  lines: readonly ShippedLine[];
  /** Whether it leaves now; else it waits for the rest. */
  leaves: boolean;
  /** Whether the customer gets an email. */
  tell: boolean;
  /** Unpaid NTD that the page showed. */
  open: number;
  actor: string;
}

/**
 * Puts goods of an order into a parcel, and sends it: the rest stays to be packed. Where nothing stays, the order is in
 * transit (docs/decisions/0068-shipments.md).
 */
export async function addShipment(
  db: Db,
  jobs: Pick<Jobs, 'add'>,
  { orderNumber, version, inParcels, lines: wanted, leaves, tell, open, actor, ...facts }: NewParcel,
): Promise<ShipmentChanged> {
  return refusable(db, async (tx) => {
    const order = await lockOrder(tx, orderNumber);
    const problem = problemOf(order);
    if (!order || problem) throw new Refused(problem ?? 'order-unknown');
    if (hasLeft(order.status)) throw new Refused('order-left');
    const { orderID } = order;
    const parcels = await shipmentsOf(tx, orderID);
    const held = parcels.flatMap(({ lines }) => lines).reduce((sum, { qty }) => sum + qty, 0);
    if (order.version !== version || held !== inParcels) throw new Refused('order-changed');
    const chosen = wanted.filter(({ qty }) => qty > 0);
    if (chosen.length === 0) throw new Refused('nothing-chosen');
    const ordered = await linesOf(tx, orderID);
    const free = new Map(notInParcels(ordered, parcels).map(({ productID, qty }) => [productID, qty]));
    if (chosen.some(({ productID, qty }) => qty > (free.get(productID) ?? 0))) throw new Refused('too-much');
    const ids = new Set(chosen.map(({ productID }) => productID));
    const goods = ordered.filter(({ productID }) => ids.has(productID));
    const id = await parcelFor(tx, order, parcels, { temperature: temperatureOf(goods), ...facts }, actor);
    await tx.insert(shipmentLine).values(chosen.map((line) => ({ ...line, shipmentID: id })));
    if (leaves) await send(tx, jobs, order, id, { tell, open, actor });
    await notify(tx, 'orders', orderID);
  });
}

/** A parcel whose waybill was scanned before its goods were chosen is the one that they go into. */
async function parcelFor(
  tx: Tx,
  order: typeof shopOrder.$inferSelect,
  parcels: readonly Shipment[],
  facts: ParcelFacts,
  actor: string,
): Promise<number> {
  const { orderID, shippingOption } = order;
  const trackingNumber = readNumber(facts.tracking);
  const waits = parcels.filter(({ lines, shippedAt }) => lines.length === 0 && shippedAt === null);
  const found =
    trackingNumber === null ? waits[0] : waits.find((parcel) => parcel.trackingNumber === trackingNumber);
  const { carrier = carrierOf(shippingOption, trackingNumber), grams = null, temperature = 'frozen' } = facts;
  if (found) {
    const known = { grams, temperature, ...(facts.carrier && { carrier }) };
    await tx.update(shipment).set(known).where(eq(shipment.id, found.id));
    return found.id;
  }
  if (parcels.length >= mostTracking) throw new Refused('too-many-parcels');
  if (trackingNumber !== null && parcels.some((parcel) => parcel.trackingNumber === trackingNumber))
    throw new Refused('tracking-taken');
  const values = { orderID, carrier, trackingNumber, grams, temperature, createdBy: actor };
  const [made] = await tx.insert(shipment).values(values).returning({ id: shipment.id });
  if (!made) throw new Error('one row was written');
  if (trackingNumber !== null)
    await tx.insert(orderEvent).values({ orderID, actor, kind: 'tracked', reason: trackingNumber });
  return made.id;
}

/** Null for none. */
function readNumber(typed = ''): string | null {
  if (typed.trim() === '') return null;
  const number = tidyTracking(typed);
  if (number === null) throw new Refused('tracking-invalid');
  return number;
}

interface Sending {
  tell: boolean;
  open: number;
  actor: string;
}

/** With the last of the goods the order itself goes. */
async function send(
  tx: Tx,
  jobs: Pick<Jobs, 'add'>,
  order: typeof shopOrder.$inferSelect,
  id: number,
  { tell, open: seen, actor }: Sending,
): Promise<void> {
  const { orderID, orderNumber, status } = order;
  const open = openBeforeSending(order, 'inTransit');
  if (open > 0 && open !== seen) throw new Refused('payment-open', open);
  const parcels = await shipmentsOf(tx, orderID);
  const away = parcels.map((parcel) =>
    parcel.id === id ? { ...parcel, isApart: true, shippedAt: new Date().toISOString() } : parcel,
  );
  const ordered = await linesOf(tx, orderID);
  if (notInParcels(ordered, away.filter(isSentApart)).length === 0) {
    const moved = await move(tx, { orderNumber, from: status, to: 'inTransit', actor, tell });
    if (!moved.ok) throw new Error(`an order is sent on from ${status}: ${moved.problem}`);
    return fixUndoTime(tx, jobs, [moved]);
  }
  await tx.update(shipment).set({ isApart: true, shippedAt: sql`now()` }).where(eq(shipment.id, id));
  const lines = parcels.find((parcel) => parcel.id === id)?.lines ?? [];
  // What is left of these lines is another quantity, which is to be packed anew.
  await tx.delete(packedLine).where(
    and(
      eq(packedLine.orderID, orderID),
      anyOf(
        packedLine.productID,
        lines.map(({ productID }) => productID),
      ),
    ),
  );
  const part = partSent({ status, lines: ordered }, away);
  const [event] = await tx
    .insert(orderEvent)
    .values({ orderID, actor, kind: 'partSent', reason: part ? `${part.sent} / ${part.all}` : '' })
    .returning({ id: orderEvent.id });
  if (!event) throw new Error('one row was written');
  const recipient = order.customer.email;
  if (!tell || recipient === '') return;
  const email = { kind: 'inTransit' as const, orderID, recipient, eventID: event.id };
  await enqueueLater(tx, jobs, { ...email, payload: { shipment: String(id) } }, undoRetention);
}

/** Sends a parcel that was made before. */
export async function sendShipment(
  db: Db,
  jobs: Pick<Jobs, 'add'>,
  orderNumber: string,
  id: number,
  sending: Sending,
): Promise<ShipmentChanged> {
  return refusable(db, async (tx) => {
    const { order, parcel } = await lockParcel(tx, orderNumber, id);
    if (hasLeft(order.status) || parcel.shippedAt !== null) throw new Refused('order-left');
    if (parcel.lines.length === 0) throw new Refused('nothing-chosen');
    await send(tx, jobs, order, id, sending);
    await notify(tx, 'orders', order.orderID);
  });
}

export async function editShipment(
  db: Db,
  orderNumber: string,
  id: number,
  { carrier, tracking, grams, temperature }: ParcelFacts,
  actor: string,
): Promise<ShipmentChanged> {
  return refusable(db, async (tx) => {
    const { order, parcel, parcels } = await lockParcel(tx, orderNumber, id);
    const number = tracking === undefined ? parcel.trackingNumber : readNumber(tracking);
    if (number !== null && parcels.some((one) => one.id !== id && one.trackingNumber === number))
      throw new Refused('tracking-taken');
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
    return number === null ? [] : sharedNumbers(tx, [number]);
  });
}

/** Its goods are to be packed again; the email that waits about it is not sent. */
export async function removeShipment(
  db: Db,
  orderNumber: string,
  id: number,
  actor: string,
): Promise<ShipmentChanged> {
  return refusable(db, async (tx) => {
    const { order, parcel } = await lockParcel(tx, orderNumber, id);
    const { orderID } = order;
    await tx.delete(shipment).where(eq(shipment.id, id));
    const gone = await tx
      .delete(outbox)
      .where(
        and(
          eq(outbox.orderID, orderID),
          sql`${outbox.payload}->>'shipment' = ${String(id)}`,
          eq(outbox.state, 'waiting'),
          eq(outbox.attempts, 0),
        ),
      )
      .returning({ id: outbox.id });
    for (const email of gone) await notify(tx, 'emails', email.id);
    const kind = isSentApart(parcel)
      ? ('partUnsent' as const)
      : parcel.trackingNumber
        ? ('untracked' as const)
        : null;
    if (kind)
      await tx.insert(orderEvent).values({ orderID, actor, kind, reason: parcel.trackingNumber ?? '' });
    await notify(tx, 'orders', orderID);
  });
}

async function lockParcel(tx: Tx, orderNumber: string, id: number) {
  const order = await lockOrder(tx, orderNumber);
  if (!order) throw new Refused('order-unknown');
  // What a cancelled order gave back to the shop depends on what had left.
  if (order.status === 'cancelled') throw new Refused('order-cancelled');
  const parcels = await shipmentsOf(tx, order.orderID);
  const parcel = parcels.find((one) => one.id === id);
  if (!parcel) throw new Refused('parcel-unknown');
  return { order, parcel, parcels };
}

async function linesOf(tx: Tx, orderID: string) {
  return tx
    .select({ productID: orderLine.productID, qty: orderLine.qty, storage: orderLine.storage })
    .from(orderLine)
    .where(eq(orderLine.orderID, orderID));
}

async function refusable(
  db: Db,
  work: (tx: Tx) => Promise<SharedNumber[] | undefined>,
): Promise<ShipmentChanged> {
  try {
    const shared = await transact(db, work);
    return shared && shared.length > 0 ? { ok: true, shared } : { ok: true };
  } catch (error) {
    if (!(error instanceof Refused)) throw error;
    if (error.problem === 'payment-open') return { ok: false, problem: error.problem, open: error.open };
    return { ok: false, problem: error.problem };
  }
}

class Refused extends Error {
  readonly problem: ShipmentProblem;
  readonly open: number;
  constructor(problem: ShipmentProblem, open = 0) {
    super(problem);
    this.problem = problem;
    this.open = open;
  }
}
