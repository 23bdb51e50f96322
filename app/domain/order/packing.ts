import { chosenOptions } from '#app/domain/catalogue/product.ts';
import {
  type DeliveryCalendar,
  isOpen,
  lastOpenBefore,
  nextOpen,
} from '#app/domain/delivery/delivery-calendar.ts';
import type { VariantId } from '#app/domain/ids.ts';
import type { LocalizedText } from '#app/domain/language.ts';
import { type Account, isRefundedWhole, stillToPay } from '#app/domain/payment/payment-report.ts';
import { arrivalDay } from '../delivery/delivery-date.ts';
import type { OrderLine, PlacedOrder } from './order.ts';
import type { PackAgain } from './order-changes.ts';
import { promiseInForce } from './order-progress.ts';
import { isStillHere } from './order-status.ts';
import type { PartSent, Shipment } from './shipment.ts';

/** Money in NTD. */
export type SlipOrder = Pick<
  PlacedOrder,
  | 'orderID'
  | 'orderNumber'
  | 'orderDate'
  | 'status'
  | 'customer'
  | 'shippingOption'
  | 'paymentMethod'
  | 'amountDue'
  | 'amountReceived'
  | 'amountRefunded'
  | 'amountWaived'
  | 'customerMessage'
  | 'giftMessage'
  | 'promised'
  | 'lines'
> & {
  deliveryNote: string;
  shipments?: readonly Shipment[];
  /** All lines of the order, where `lines` has only what is left. */
  ordered?: readonly OrderLine[];
};

export type PackedOrder = Omit<SlipOrder, 'lines'> & {
  /** Number of edits. */
  version: number;
  /** Lines still to be packed, with their remaining quantity; for an order in transit, all lines. */
  lines: readonly PackedLine[];
  /** All lines, with their ordered quantity. */
  ordered: readonly OrderLine[];
  shipments: readonly Shipment[];
  part: PartSent | null;
  toPackAgain: readonly PackAgain[];
  /** The customer has a parcel that was removed from it, so nothing is to be sent again. */
  wasCollected: boolean;
};

/** `packed`: by whom and when (ISO 8601, UTC); null until packed. */
export type PackedLine = OrderLine & { packed: { by: string; at: string } | null };

export function isPacked({ lines }: { lines: readonly Pick<PackedLine, 'packed'>[] }): boolean {
  return lines.every(({ packed }) => packed !== null);
}

/** How many lines there are to pack of an order, and how many of them are packed. */
export interface PackedSoFar {
  packed: number;
  lines: number;
}

export const mostPacked = 200;

/** In ms. */
export const longAgo = 60 * 24 * 60 * 60 * 1000;

type Packable = Pick<PackedOrder, 'status' | 'paymentMethod' | 'orderDate'> & Account;

/** Why an order is only packed when somebody decides so: an open payment or question, a refund, or its age; else null. */
export function asideReason(order: Packable, now: Date): 'refunded' | 'followUp' | 'unpaid' | 'old' | null {
  if (isRefundedWhole(order)) return 'refunded';
  if (order.status === 'followUp') return 'followUp';
  if (order.paymentMethod !== 'cod' && stillToPay(order) > 0) return 'unpaid';
  return now.getTime() - Date.parse(order.orderDate) > longAgo ? 'old' : null;
}

export function isReadyToPack(order: Packable, now: Date): boolean {
  return asideReason(order, now) === null;
}

export interface PickLine {
  productID: VariantId;
  title: LocalizedText;
  options: readonly LocalizedText[];
  qty: number;
  orders: readonly { orderNumber: string; qty: number }[];
}

export function pickList(
  orders: readonly { orderNumber: string; lines: readonly OrderLine[] }[],
): PickLine[] {
  const rows = new Map<string, PickLine>();
  for (const { orderNumber, lines } of orders) {
    for (const line of lines.flatMap(goodsOf)) {
      const options = chosenOptions(line);
      // Variants renamed between two orders are two rows, because the packer sees the titles that the customers saw.
      const key = JSON.stringify([line.productID, line.title, options]);
      const row = rows.get(key) ?? {
        productID: line.productID,
        title: line.title,
        options,
        qty: 0,
        orders: [],
      };
      rows.set(key, {
        ...row,
        qty: row.qty + line.qty,
        orders: withOrder(row.orders, orderNumber, line.qty),
      });
    }
  }
  return [...rows.values()].sort((a, b) => titles.compare(sortKey(a), sortKey(b)));
}

/** An order with it alone and in a bundle counts once. */
function withOrder(orders: PickLine['orders'], orderNumber: string, qty: number): PickLine['orders'] {
  const last = orders.at(-1);
  return last?.orderNumber === orderNumber
    ? [...orders.slice(0, -1), { orderNumber, qty: last.qty + qty }]
    : [...orders, { orderNumber, qty }];
}

/** What is taken from stock: a bundle's parts. */
function goodsOf(
  line: OrderLine,
): Pick<OrderLine, 'productID' | 'title' | 'size' | 'weight' | 'color' | 'qty'>[] {
  return line.parts?.map((part) => ({ ...part, qty: part.qty * line.qty })) ?? [line];
}

const titles = new Intl.Collator('en', { numeric: true });
const sortKey = ({ title, options }: PickLine) => [title, ...options].map(([english]) => english).join(' ');

/** `0912-***-678`, because strangers see a parcel. The courier's label has the full number. */
export function maskedPhone(stored: string): string {
  if (/^09\d{8}$/.test(stored)) return `${stored.slice(0, 4)}-***-${stored.slice(7)}`;
  return stored.length > 6 ? `${stored.slice(0, 3)}***${stored.slice(-2)}` : '***';
}

/** Delivery days of parcels sent on one day: after `after`, if set, up to `upTo`. */
export interface ArrivalSpan {
  after: string | null;
  upTo: string;
}

export function packingDay(today: string, calendar: DeliveryCalendar): string {
  return isOpen(today, calendar) ? today : nextOpen(today, calendar);
}

/**
 * Parcels arrive by the next open day after they are sent; overdue ones are sent on the first possible day. Null for
 * none.
 */
export function leavingOn(day: string, today: string, calendar: DeliveryCalendar): ArrivalSpan | null {
  if (!isOpen(day, calendar)) return null;
  return { after: day === packingDay(today, calendar) ? null : day, upTo: nextOpen(day, calendar) };
}

/** Of an order that arrives by a day: the last open day before, but not before the first possible one. */
export function sendingDay(arrives: string, first: string, calendar: DeliveryCalendar): string {
  const day = lastOpenBefore(arrives, calendar);
  if (day < first) return first;
  return day;
}

/** Number of orders to pack on a day; `aside` are those with something to settle first. */
export interface DayCount {
  day: string;
  orders: number;
  aside: number;
}

export function leavingDays(
  arriving: readonly DayCount[],
  today: string,
  calendar: DeliveryCalendar,
): DayCount[] {
  const first = packingDay(today, calendar);
  const days = new Map([[first, { day: first, orders: 0, aside: 0 }]]);
  for (const { day: arrives, orders, aside } of arriving) {
    const day = sendingDay(arrives, first, calendar);
    const before = days.get(day) ?? { day, orders: 0, aside: 0 };
    days.set(day, { day, orders: before.orders + orders, aside: before.aside + aside });
  }
  return [...days.values()].sort((a, b) => (a.day < b.day ? -1 : 1));
}

/** Whether it is still to be packed, for a day, today or later, that was closed after it was promised. */
export function isPromisedWhenClosed(
  order: Pick<PlacedOrder, 'status' | 'promised'> & Account,
  calendar: DeliveryCalendar,
  now: Date,
): boolean {
  if (!isStillHere(order.status) || isRefundedWhole(order)) return false;
  const promised = promiseInForce(order, null, now);
  return promised !== null && !isOpen(arrivalDay(promised), calendar);
}

/** Heights on a packing slip, in one unit. */
interface SlipHeights {
  page: number;
  lead: number;
  head: number;
  more: number;
  tail: number;
  lines: readonly number[];
}

/**
 * Number of lines on each page of a packing slip; a single number where one page is enough. Lines are never split; one
 * higher than a page gets its own. The first page may have none after a long address or note, and the last none before
 * what follows the lines.
 */
export function slipPages({ page, lead, head, more, tail, lines }: SlipHeights): number[] {
  const whole = lines.reduce((sum, height) => sum + height, 0);
  if (lead + whole + tail <= page) return [lines.length];
  const pages: number[] = [];
  let count = 0;
  let used = lead;
  for (const height of lines) {
    const isBetterNext = count > 0 || (pages.length === 0 && head + height + more <= page);
    if (isBetterNext && used + height + more > page) {
      pages.push(count);
      count = 0;
      used = head;
    }
    count += 1;
    used += height;
  }
  pages.push(count);
  if (used + tail > page) pages.push(0);
  return pages;
}
