import type { PaymentMethod } from '../payment/payment.ts';
import { type Account, stillToPay } from '../payment/payment-report.ts';
import { collectedInCash } from '../payment/refund.ts';
import type { OrderStatus } from './order-status.ts';
import { isSentApart, notInParcels, type Shipment, type ShippedLine } from './shipment.ts';
import type { ListedWaybill } from './waybill.ts';

/** NTD. */
export function toCollect(order: { paymentMethod: PaymentMethod } & Account): number {
  return order.paymentMethod === 'cod' ? stillToPay(order) : 0;
}

/** Cash to collect with each parcel of an order, in NTD. */
export interface ParcelCash {
  /** By parcel; parcels that collect nothing are absent. */
  withParcel: ReadonlyMap<number, number>;
  /** With a parcel still to be made. */
  withRest: number;
  /** All cash of parcels that are not sent yet. */
  open: number;
}

type Parcel = Pick<Shipment, 'id' | 'shippedAt' | 'isApart' | 'lines' | 'collects' | 'collectAmount'>;

/**
 * A parcel sent before the rest collects the amount fixed then. The others leave together, and one of them, the chosen
 * or else the first, or the rest where that was chosen, collects everything open (docs/decisions/0068-shipments.md).
 */
export function parcelCash(
  order: { paymentMethod: PaymentMethod; lines: readonly ShippedLine[] } & Account,
  shipments: readonly Parcel[],
): ParcelCash {
  const withParcel = new Map<number, number>();
  for (const { id, collectAmount } of shipments)
    if (collectAmount !== null) withParcel.set(id, collectAmount);
  const fixed = [...withParcel.values()].reduce((sum, amount) => sum + amount, 0);
  const open = Math.max(0, toCollect(order) - fixed);
  if (open === 0) return { withParcel, withRest: 0, open };
  const together = shipments.filter((parcel) => !isSentApart(parcel));
  // A parcel without recorded contents may hold whatever no other does.
  const isAll =
    shipments.some(({ lines }) => lines.length === 0) || notInParcels(order.lines, shipments).length === 0;
  const collector =
    together.find(({ collects }) => collects) ??
    together.find(({ collects }) => collects === null) ??
    (isAll ? together[0] : undefined);
  if (collector) withParcel.set(collector.id, open);
  const last = shipments.at(-1);
  // The order was sent before parcels recorded what they collect.
  const isAllAway = !collector && last && isAll;
  if (isAllAway) withParcel.set(last.id, open);
  return { withParcel, withRest: collector || isAllAway ? 0 : open, open };
}

/** Cash still to be collected with what is packed, and where: of a completed order it was, of a cancelled one nothing is. */
export function cashOpen(
  order: Parameters<typeof parcelCash>[0] & { status: OrderStatus },
  shipments: readonly Parcel[],
): { open: number; places: readonly CashPlace[] } {
  if (order.status === 'completed' || order.status === 'cancelled') return { open: 0, places: [] };
  return { open: parcelCash(order, shipments).open, places: cashPlaces(order, shipments) };
}

/** NTD in cash that parcels collect which were sent before the rest. */
export function cashUnderWay(
  shipments: readonly Pick<Shipment, 'isApart' | 'shippedAt' | 'collectAmount'>[],
): number {
  return shipments.filter(isSentApart).reduce((sum, { collectAmount }) => sum + (collectAmount ?? 0), 0);
}

/** NTD collected with a parcel; null for one still to be made. */
export function collectedWith(cash: ParcelCash, shipment: Pick<Shipment, 'id'> | null): number {
  return shipment ? (cash.withParcel.get(shipment.id) ?? 0) : cash.withRest;
}

/** Whether after a change a parcel would collect other cash than its label asks for. */
export function differsFromLabel(
  before: ParcelCash,
  after: ParcelCash,
  labels: readonly Pick<ListedWaybill, 'shipmentID' | 'state' | 'collect'>[],
): boolean {
  return labels.some(({ shipmentID, state, collect }) => {
    if (shipmentID === null || state === 'failed' || collect === null) return false;
    const cash = after.withParcel.get(shipmentID) ?? 0;
    return cash !== collect && cash !== (before.withParcel.get(shipmentID) ?? 0);
  });
}

export interface CashPlace {
  /** Position among the parcels, from 1; null for one still to be made. */
  at: number | null;
  /** NTD. */
  amount: number;
}

/** Where the cash of an order in several parcels is collected; empty for one parcel, or without cash. */
export function cashPlaces(
  order: Parameters<typeof parcelCash>[0],
  shipments: readonly Parcel[],
): readonly CashPlace[] {
  const isRest =
    notInParcels(order.lines, shipments).length > 0 && shipments.every(({ lines }) => lines.length > 0);
  if (shipments.length + (isRest ? 1 : 0) < 2) return [];
  const cash = parcelCash(order, shipments);
  const made = shipments.map(({ id }, place) => ({ at: place + 1, amount: cash.withParcel.get(id) ?? 0 }));
  return [...made, { at: null, amount: cash.withRest }].filter(({ amount }) => amount > 0);
}

/** Money in NTD. */
export interface CollectedCash {
  /** With this parcel. */
  collected: number;
  /** To be collected with it; null where it was removed. */
  due: number | null;
  /** With other parcels of the order, removed ones as well. */
  others: number;
  /** Of all of it, recorded as payments before. */
  recorded: number;
}

/**
 * NTD to record as payments once a carrier has collected cash. Completing an order counts what was to be collected, so only
 * what goes beyond it is recorded; where nothing is left that it could be counted for, the rest is recorded before it.
 */
export function cashToRecord(
  order: { status: OrderStatus; paymentMethod: PaymentMethod } & Account,
  { collected, due, others, recorded }: CollectedCash,
): readonly number[] {
  if (order.status === 'cancelled') return [collected];
  const isCompleted = order.paymentMethod === 'cod' && order.status === 'completed';
  const unrecorded = Math.max(0, others + collected - recorded);
  const beyond = due === null ? collected : Math.min(Math.max(0, collected - due), unrecorded);
  const counted = Math.max(collectedInCash(order), unrecorded - beyond);
  const isLost = (isCompleted && beyond > 0) || counted > Math.max(0, stillToPay(order) - beyond);
  return [isLost ? counted : 0, beyond].filter((amount) => amount > 0);
}
