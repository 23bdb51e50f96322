import { isStoreOption, type ShippingOption, shippingMethods } from '../delivery/shipping.ts';
import type { TrackingProblem } from '../delivery/tracking.ts';
import type { VariantId } from '../ids.ts';
import { perishablesIn } from './line-storage.ts';
import type { OrderLine } from './order.ts';
import { hasLeft, isStillHere, type OrderStatus } from './order-status.ts';

export const carriers = ['tcat', 'sevenEleven', 'familyMart', 'post', 'own'] as const;
/** `own`: delivered by the shop itself. */
export type Carrier = (typeof carriers)[number];

export const temperatures = ['frozen', 'chilled', 'room'] as const;
export type Temperature = (typeof temperatures)[number];

export interface ShippedLine {
  productID: VariantId;
  qty: number;
}

export interface Shipment {
  id: number;
  carrier: Carrier;
  trackingNumber: string | null;
  /** Null where not weighed. */
  grams: number | null;
  temperature: Temperature;
  /** ISO 8601, UTC. */
  createdAt: string;
  /** Null until sent. */
  shippedAt: string | null;
  /** Sent before the rest of its order. */
  isApart: boolean;
  /** Chosen to collect the cash, or not to, among parcels sent together; null where nobody chose. */
  collects: boolean | null;
  /** NTD to collect, fixed when it was sent before the rest; null for nothing, or not yet. */
  collectAmount: number | null;
  /** Empty where its contents were not recorded. */
  lines: readonly ShippedLine[];
}

/** What an email says of a parcel that was removed since. */
export type RemovedParcel = Pick<Shipment, 'carrier' | 'trackingNumber' | 'lines'>;

export const longestParcelGrams = 30_000;

/** The carrier of a parcel; the form of a tracking number distinguishes the post's from T-Cat's. */
export function carrierOf(option: ShippingOption, trackingNumber: string | null = null): Carrier {
  if (isStoreOption(option)) return option;
  if (shippingMethods[option].kind === 'pickup') return 'own';
  return trackingNumber !== null && /^(\d{14}|\d{20}|[A-Z]{2}\d{9}TW)$/.test(trackingNumber)
    ? 'post'
    : 'tcat';
}

/** The tracking page, with the number where the carrier supports that, else where to enter it. */
export function trackingPage({
  carrier,
  trackingNumber,
}: Pick<Shipment, 'carrier' | 'trackingNumber'>): string | null {
  if (trackingNumber === null) return null;
  switch (carrier) {
    case 'tcat':
      return /^\d{12}$/.test(trackingNumber)
        ? `https://www.t-cat.com.tw/Inquire/TraceDetail.aspx?BillID=${trackingNumber}`
        : null;
    case 'sevenEleven':
      return 'https://eservice.7-11.com.tw/e-tracking/search.aspx';
    case 'familyMart':
      return 'https://fmec.famiport.com.tw/FP_Entrance/QueryBox';
    case 'post':
      return 'https://postserv.post.gov.tw/pstmail/main_mail.html?targetTxn=EB500100';
    case 'own':
      return null;
  }
}

/** The coldest storage decides; unknown storage counts as frozen. */
export function temperatureOf(lines: readonly Pick<OrderLine, 'storage'>[]): Temperature {
  const { hasFrozen, hasPerishable } = perishablesIn(lines);
  return hasFrozen || lines.length === 0 ? 'frozen' : hasPerishable ? 'chilled' : 'room';
}

export type ShipmentProblem =
  | TrackingProblem
  | 'order-changed'
  | 'order-left'
  /** Already in a parcel of this order, or not in the order. */
  | 'too-much'
  | 'nothing-chosen'
  /** NTD are unpaid and the caller did not confirm that. */
  | 'payment-open'
  | 'parcel-unknown'
  /** The carrier reported that the customer has it. */
  | 'parcel-collected'
  /** An ECPay label for all of the goods exists. */
  | 'label-of-all'
  /** An ECPay label asks for the cash that another parcel would collect. */
  | 'label-made'
  /** Another parcel of the order has it. */
  | 'tracking-taken'
  /** The order already has it. */
  | 'tracking-here';

type Parcels = readonly Pick<Shipment, 'shippedAt' | 'isApart' | 'lines'>[];

export function quantitiesIn(shipments: readonly Pick<Shipment, 'lines'>[]): Map<VariantId, number> {
  const found = new Map<VariantId, number>();
  for (const { productID, qty } of shipments.flatMap(({ lines }) => lines))
    found.set(productID, (found.get(productID) ?? 0) + qty);
  return found;
}

/** Quantities that no parcel contains yet. */
export function notInParcels<Line extends Pick<OrderLine, 'productID' | 'qty'>>(
  lines: readonly Line[],
  shipments: readonly Pick<Shipment, 'lines'>[],
): Line[] {
  const held = quantitiesIn(shipments);
  return lines.flatMap((line) => {
    const qty = line.qty - (held.get(line.productID) ?? 0);
    return qty > 0 ? [{ ...line, qty }] : [];
  });
}

/** Quantities that were sent before the rest of the order. */
export function sentLines<Line extends Pick<OrderLine, 'productID' | 'qty'>>(
  lines: readonly Line[],
  shipments: Parcels,
): Line[] {
  const sent = quantitiesIn(shipments.filter(isSentApart));
  return lines.flatMap((line) => {
    const qty = sent.get(line.productID) ?? 0;
    return qty > 0 ? [{ ...line, qty }] : [];
  });
}

/** Quantities in parcels beyond those of the lines. */
export function beyond(
  lines: readonly Pick<OrderLine, 'productID' | 'qty'>[],
  shipments: readonly Pick<Shipment, 'lines'>[],
): ShippedLine[] {
  const there = new Map(lines.map(({ productID, qty }) => [productID, qty]));
  return [...quantitiesIn(shipments)].flatMap(([productID, qty]) =>
    qty > (there.get(productID) ?? 0) ? [{ productID, qty }] : [],
  );
}

export interface PartSent {
  /** Pieces. */
  sent: number;
  all: number;
}

/** How much of an order was sent while the rest was not; null for nothing or all. */
export function partSent(
  { status, lines }: { status: OrderStatus; lines: readonly Pick<OrderLine, 'qty'>[] },
  shipments: Parcels,
): PartSent | null {
  if (!isStillHere(status)) return null;
  const sent = pieces(shipments.filter(isSentApart).flatMap((parcel) => parcel.lines));
  return sent === 0 ? null : { sent, all: pieces(lines) };
}

/** Sent goods of an order, and their parcels; null for nothing. @param status current, or before the cancellation. */
export function awayOf(
  { status, lines }: { status: OrderStatus; lines: readonly Pick<OrderLine, 'qty'>[] },
  shipments: Parcels,
): (PartSent & { parcels: readonly number[] }) | null {
  const all = pieces(lines);
  const parcels = shipments.flatMap(({ shippedAt }, place) => (shippedAt === null ? [] : [place + 1]));
  if (hasLeft(status)) return { sent: all, all, parcels };
  const sent = pieces(shipments.filter(isSentApart).flatMap((parcel) => parcel.lines));
  return sent === 0 ? null : { sent, all, parcels };
}

export function isSentApart({ isApart, shippedAt }: Pick<Shipment, 'isApart' | 'shippedAt'>): boolean {
  return isApart && shippedAt !== null;
}

function pieces(lines: readonly { qty: number }[]): number {
  return lines.reduce((sum, { qty }) => sum + qty, 0);
}

/**
 * The goods of a parcel. A single parcel without recorded contents has everything that no other contains; with several
 * such parcels it is unknown, and null.
 */
export function contentsOf<Line extends Pick<OrderLine, 'productID' | 'qty'>>(
  parcel: Pick<Shipment, 'id' | 'lines'>,
  lines: readonly Line[],
  shipments: readonly Pick<Shipment, 'id' | 'lines'>[],
): Line[] | null {
  const isUnsaid = parcel.lines.length === 0;
  if (isUnsaid && shipments.some(({ id, lines }) => id !== parcel.id && lines.length === 0)) return null;
  const left = isUnsaid ? notInParcels(lines, shipments) : [];
  if (isUnsaid) return left.length > 0 ? left : null;
  return parcel.lines.flatMap(({ productID, qty }) => {
    const line = lines.find((one) => one.productID === productID);
    return line ? [{ ...line, qty }] : [];
  });
}

/** With the one that what is in no parcel yet will need. */
export function parcelCount(
  { status, lines }: { status: OrderStatus; lines: readonly ShippedLine[] },
  shipments: readonly Pick<Shipment, 'lines'>[],
): number {
  const isMore =
    isStillHere(status) &&
    shipments.every((shipment) => shipment.lines.length > 0) &&
    notInParcels(lines, shipments).length > 0;
  return shipments.length + (isMore ? 1 : 0);
}

/** A parcel still to be handed to the carrier, or those that left with their order once it is in transit. */
export interface ParcelToSend {
  /** Null for an order without parcels. */
  shipment: Shipment | null;
  /** Its contents; without recorded ones everything that no other parcel contains; empty where it is unknown. */
  lines: readonly ShippedLine[];
  at: number;
  of: number;
}

export function parcelsToSend(
  order: { status: OrderStatus; lines: readonly ShippedLine[] },
  shipments: readonly Shipment[],
): ParcelToSend[] {
  if (order.status === 'cancelled' || order.status === 'completed') return [];
  const left = notInParcels(order.lines, shipments);
  const here = shipments.filter(
    (parcel) => parcel.shippedAt === null || (hasLeft(order.status) && !isSentApart(parcel)),
  );
  const away = shipments.length - here.length;
  if (here.length === 0)
    return left.length === 0 ? [] : [{ shipment: null, lines: left, at: away + 1, of: away + 1 }];
  return here.map((shipment) => ({
    shipment,
    lines: contentsOf(shipment, order.lines, shipments) ?? [],
    at: shipments.indexOf(shipment) + 1,
    of: parcelCount(order, shipments),
  }));
}
