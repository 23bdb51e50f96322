import { randomInt } from 'node:crypto';
import { and, asc, eq, isNull, ne, sql } from 'drizzle-orm';
import { tidyTracking } from '#app/domain/delivery/tracking.ts';
import { isRefundedFirst } from '#app/domain/order/order-progress.ts';
import type { ListedWaybill, PickupSlot, WaybillProblem, WaybillSize } from '#app/domain/order/waybill.ts';
import { makeTradeNo } from '#app/domain/payment/payment-attempt.ts';
import { openBeforeSending } from '#app/domain/payment/payment-report.ts';
import type { Settings } from '#app/domain/settings/settings.ts';
import type { Shop } from '#app/server/context.ts';
import type { Db, Tx } from '#app/server/db/client.ts';
import { shipment, waybill } from '#app/server/db/order-schema.ts';
import { orderEvent, shopOrder } from '#app/server/db/schema.ts';
import { anyOf, writtenRow } from '#app/server/db/sql.ts';
import { notify } from '#app/server/live/live.ts';
import type { Log } from '#app/server/log.ts';
import { repeat, type Watch } from '#app/server/one-at-a-time.ts';
import { lockOrder } from '#app/server/orders/lock-order.ts';
import { readPacking } from '#app/server/orders/packing.ts';
import { shipmentsOf } from '#app/server/orders/shipment-rows.ts';
import type { EcpayLogistics, NewWaybill, WaybillNumbers, WaybillResult } from './ecpay-logistics.ts';
import { logisticsProvider } from './logistics.ts';
import { parcelFor } from './waybill-parcel.ts';

type Row = typeof waybill.$inferSelect;

export async function waybillsOf(db: Db, orderID: string): Promise<ListedWaybill[]> {
  const rows = await db.select().from(waybill).where(eq(waybill.orderID, orderID)).orderBy(asc(waybill.id));
  return rows.map(
    ({
      id,
      shipmentID,
      tradeNo,
      isTest,
      type,
      collect,
      state,
      failure,
      stage,
      carrierStatus,
      carrierStatusAt,
    }) => ({
      ...{ id, shipmentID, tradeNo, isTest, type, collect, state, failure, stage, carrierStatus },
      carrierStatusAt: carrierStatusAt?.toISOString() ?? null,
    }),
  );
}

export type WaybillMade = { ok: true } | { ok: false; problem: WaybillProblem; failure?: string };

export interface WaybillRequest {
  orderNumber: string;
  /** Null where the order has no parcel yet: one is made of everything left. */
  id: number | null;
  size: WaybillSize;
  slot: PickupSlot;
  /** Agreed to although the order is not paid, or was refunded. */
  unpaid: boolean;
}

/** In ms; longer than the call may take. */
const answerTimeout = 30_000;
/** Interval of queries about an unclear waybill, in ms. */
const pauseUnclear = 600_000;

/**
 * Requests a waybill from ECPay. The row is committed before the call, so that a parcel is never requested twice, and
 * its result is settled from the row. @param noticeUrl for ECPay's notices.
 */
export async function createWaybill(
  db: Db,
  provider: EcpayLogistics | null,
  settings: Settings,
  input: WaybillRequest,
  { actor, noticeUrl }: { actor: string; noticeUrl: string },
): Promise<WaybillMade> {
  const { sender } = settings.logistics;
  if (provider === null) return { ok: false, problem: 'not-set-up' };
  if (sender === null) return { ok: false, problem: 'no-sender' };
  const claimed = await db.transaction((tx) => claim(tx, provider, sender, input, actor));
  if ('problem' in claimed) return { ok: false, problem: claimed.problem };
  const { row, parcel } = claimed;
  const { tradeNo, type, createdAt: at } = row;
  const result = await provider.create({ ...parcel, tradeNo, type, at, sender, noticeUrl });
  return answerOf(await settle(db, row.id, result));
}

function answerOf({ state, failure }: Row): WaybillMade {
  if (state === 'failed') return { ok: false, problem: 'waybill-failed', failure };
  return state === 'unclear' ? { ok: false, problem: 'waybill-unclear' } : { ok: true };
}

type Claimed =
  | { row: Row; parcel: Pick<NewWaybill, 'amount' | 'collect' | 'goods' | 'receiver' | 'to'> }
  | { problem: WaybillProblem };

async function claim(
  tx: Tx,
  provider: EcpayLogistics,
  sender: NewWaybill['sender'],
  { orderNumber, id, size, slot, unpaid }: WaybillRequest,
  actor: string,
): Promise<Claimed> {
  const order = await lockOrder(tx, orderNumber);
  if (!order) return { problem: 'order-unknown' };
  if (order.status === 'cancelled') return { problem: 'order-cancelled' };
  const { orderID } = order;
  const parcels = await shipmentsOf(tx, orderID);
  const found = parcels.find((parcel) => parcel.id === id);
  if (id === null ? parcels.length > 0 : !found) return { problem: 'parcel-unknown' };
  if (found && (await hasLabel(tx, found.id))) return { problem: 'waybill-exists' };
  if (found?.trackingNumber) return { problem: 'has-number' };
  const { orders } = await readPacking(tx, { numbers: [orderNumber] });
  const [packed] = orders;
  if (!packed) return { problem: 'order-unknown' };
  if (!unpaid && (openBeforeSending(packed, 'inTransit') > 0 || isRefundedFirst(packed)))
    return { problem: 'not-paid' };
  const { isB2C } = provider;
  const read = parcelFor(packed, found ?? null, { size, slot, from: sender.zip, isB2C });
  if ('problem' in read) return read;
  const { type, carrier, temperature } = read;
  const shipmentID = found?.id ?? (await addParcel(tx, { orderID, carrier, temperature, createdBy: actor }));
  const row = await writtenRow(
    tx
      .insert(waybill)
      .values({
        orderID,
        shipmentID,
        tradeNo: makeTradeNo(orderNumber, (limit) => randomInt(limit)),
        merchantID: provider.merchantID,
        isTest: provider.isTest,
        type,
        collect: read.parcel.collect,
        createdBy: actor,
        checkAt: sql`now() + ${answerTimeout} * interval '1 ms'`,
      })
      .returning(),
  );
  await notify(tx, 'orders', orderID);
  return { row, parcel: read.parcel };
}

export interface OfferedLabel {
  /** Null for all that is left of an order without parcels. */
  id: number | null;
  /** Why none can be made, whatever size is chosen; null where it can. */
  problem: WaybillProblem | null;
}

/** For each parcel of an order whether ECPay can make a label for it. */
export async function labelsOffered(
  db: Db,
  provider: Pick<EcpayLogistics, 'isB2C'> | null,
  { logistics: { sender } }: Pick<Settings, 'logistics'>,
  orderNumber: string,
): Promise<OfferedLabel[]> {
  if (provider === null) return [];
  const { orders } = await readPacking(db, { numbers: [orderNumber] });
  return orders.flatMap((order) => {
    const parcels = order.shipments.length === 0 ? [null] : order.shipments;
    return parcels.map((parcel): OfferedLabel => {
      const { isB2C } = provider;
      const read = parcelFor(order, parcel, { size: '0001', slot: '4', from: sender?.zip ?? '', isB2C });
      const problem = 'problem' in read ? read.problem : sender === null ? 'no-sender' : null;
      return { id: parcel?.id ?? null, problem };
    });
  });
}

async function hasLabel(tx: Tx, shipmentID: number): Promise<boolean> {
  return (await tx.$count(waybill, and(eq(waybill.shipmentID, shipmentID), ne(waybill.state, 'failed')))) > 0;
}

async function addParcel(
  tx: Tx,
  { orderID, carrier, temperature, createdBy }: typeof shipment.$inferInsert,
): Promise<number> {
  const made = await writtenRow(
    tx.insert(shipment).values({ orderID, carrier, temperature, createdBy }).returning({ id: shipment.id }),
  );
  return made.id;
}

/** Records the result of a request, once; a definite result replaces an unclear one. */
async function settle(db: Db, id: number, result: WaybillResult, by?: string): Promise<Row> {
  return db.transaction(async (tx) => {
    const row = await lockWaybill(tx, eq(waybill.id, id));
    if (!row) throw new Error('a label was lost');
    if (row.state === 'made' || row.state === 'failed') return row;
    const { orderID, createdBy } = row;
    // Soon after the call, then at longer intervals.
    const again = row.state === 'requested' ? answerTimeout : pauseUnclear;
    const failure = result.state === 'failed' ? result.failure : '';
    const numbers = result.state === 'made' ? result.numbers : null;
    const [after] = await tx
      .update(waybill)
      .set({
        state: result.state,
        failure,
        ...(numbers && (await takeNumbers(tx, row, numbers))),
        checkAt: result.state === 'unclear' ? sql`now() + ${again} * interval '1 ms'` : null,
      })
      .where(eq(waybill.id, id))
      .returning();
    if (result.state !== 'unclear')
      await tx.insert(orderEvent).values({
        orderID,
        actor: by ?? createdBy,
        kind: result.state === 'made' ? 'labelMade' : 'labelFailed',
        reason: failure || numbers?.trackingNumber || numbers?.providerNo || '',
      });
    await notify(tx, 'orders', orderID);
    return after ?? row;
  });
}

/** Locks the order's row first, as everywhere. */
export async function lockWaybill(tx: Tx, which: ReturnType<typeof eq>): Promise<Row | null> {
  const [known] = await tx.select({ orderID: waybill.orderID }).from(waybill).where(which);
  if (!known) return null;
  await tx
    .select({ orderID: shopOrder.orderID })
    .from(shopOrder)
    .where(eq(shopOrder.orderID, known.orderID))
    .for('update');
  const [row] = await tx.select().from(waybill).where(which);
  return row ?? null;
}

/** Sets the parcel's tracking number, unless it has one. @returns the numbers that the waybill's row stores. */
export async function takeNumbers(
  tx: Tx,
  { shipmentID, orderID }: Pick<Row, 'shipmentID' | 'orderID'>,
  { providerNo, trackingNumber, storeNo, storeCheck }: WaybillNumbers,
) {
  const number = tidyTracking(trackingNumber);
  const isTaken =
    number !== null &&
    (await tx.$count(shipment, and(eq(shipment.orderID, orderID), eq(shipment.trackingNumber, number)))) > 0;
  if (shipmentID !== null && number !== null && !isTaken)
    await tx
      .update(shipment)
      .set({ trackingNumber: number })
      .where(and(eq(shipment.id, shipmentID), sql`tracking_number is null`));
  return {
    ...(providerNo && { providerNo }),
    ...(storeNo && { storeNo }),
    ...(storeCheck && { storeCheck }),
  };
}

/** Queries ECPay about a waybill whose response was lost. */
export async function askAboutWaybill(
  db: Db,
  provider: EcpayLogistics | null,
  { orderNumber, id }: { orderNumber: string; id: number },
): Promise<WaybillMade> {
  const row = await openWaybill(db, orderNumber, id);
  if (!row) return { ok: false, problem: 'waybill-unknown' };
  if (!isOurs(row, provider)) return { ok: false, problem: 'not-set-up' };
  return answerOf(await settle(db, row.id, await provider.query(row.tradeNo)));
}

/** Records that ECPay's back office has no such waybill, as somebody found there. */
export async function dropWaybill(
  db: Db,
  { orderNumber, id }: { orderNumber: string; id: number },
  actor: string,
): Promise<WaybillMade> {
  const row = await openWaybill(db, orderNumber, id);
  if (row?.state !== 'unclear') return { ok: false, problem: 'waybill-unknown' };
  await settle(db, row.id, { state: 'failed', failure: '' }, actor);
  return { ok: true };
}

async function openWaybill(db: Db, orderNumber: string, id: number): Promise<Row | undefined> {
  const [found] = await db
    .select({ row: waybill })
    .from(waybill)
    .innerJoin(shopOrder, eq(shopOrder.orderID, waybill.orderID))
    .where(and(eq(waybill.id, id), eq(shopOrder.orderNumber, orderNumber)));
  return found?.row.state === 'requested' || found?.row.state === 'unclear' ? found.row : undefined;
}

/** Only the keys of its own account can query or print it. */
export function isOurs(
  { merchantID, isTest }: Pick<Row, 'merchantID' | 'isTest'>,
  provider: EcpayLogistics | null,
): provider is EcpayLogistics {
  return provider?.merchantID === merchantID && provider.isTest === isTest;
}

/** Labels that ECPay can print, of one order after the other. */
export async function labelsToPrint(db: Db, ids: readonly number[]): Promise<Row[]> {
  const rows = await db
    .select()
    .from(waybill)
    .where(and(anyOf(waybill.id, ids), eq(waybill.state, 'made'), ne(waybill.providerNo, '')));
  return rows.toSorted((a, b) => ids.indexOf(a.id) - ids.indexOf(b.id));
}

/** Labels of parcels that are still here, by order. */
export async function printableLabels(
  db: Db,
  orderIDs: readonly string[],
): Promise<{ id: number; orderID: string }[]> {
  return db
    .select({ id: waybill.id, orderID: waybill.orderID })
    .from(waybill)
    .innerJoin(shipment, eq(shipment.id, waybill.shipmentID))
    .where(
      and(
        anyOf(waybill.orderID, orderIDs),
        eq(waybill.state, 'made'),
        ne(waybill.providerNo, ''),
        isNull(waybill.stage),
        isNull(shipment.shippedAt),
      ),
    )
    .orderBy(asc(waybill.id));
}

/** Settles waybills without a waiting request: the response was lost, or the process ended before it. */
export async function checkWaybills(
  db: Db,
  provider: EcpayLogistics | null,
  log: Pick<Log, 'warn'>,
): Promise<void> {
  const due = await db.select().from(waybill).where(sql`${waybill.checkAt} <= now()`).limit(20);
  for (const row of due) {
    const result = isOurs(row, provider) ? await provider.query(row.tradeNo) : { state: 'unclear' as const };
    log.warn({ tradeNo: row.tradeNo, state: result.state }, 'the answer about a label was lost');
    await settle(db, row.id, result);
  }
}

/** Interval of the check, in ms. */
const pause = 15_000;

export function watchWaybills({ log, ...shop }: Pick<Shop, 'db' | 'settings' | 'config' | 'log'>): Watch {
  const check = async () => checkWaybills(shop.db, await logisticsProvider(shop), log);
  return repeat(pause, check, { log, failed: 'labels were not looked at' });
}
