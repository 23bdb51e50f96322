import type { VariantId } from '../ids.ts';
import type { LocalizedText } from '../language.ts';
import { type Account, stillToPay } from '../payment/payment-report.ts';
import type { OrderLine, PlacedOrder } from './order.ts';
import type { OrderStatus } from './order-status.ts';

/** Money in NTD. */
export type PackedOrder = Pick<
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
  | 'promised'
  | 'lines'
> & {
  deliveryNote: string;
};

export const mostPacked = 200;

export const toPack = ['newOrder', 'followUp', 'awaitingPayment'] as const satisfies readonly OrderStatus[];

/** In ms. */
const longAgo = 60 * 24 * 60 * 60 * 1000;

/** Whether neither a transfer nor a question to the customer is open, and the order is no leftover of long ago. */
export function isReadyToPack(
  order: Pick<PackedOrder, 'status' | 'paymentMethod' | 'orderDate'> & Account,
  now: Date,
): boolean {
  if (now.getTime() - Date.parse(order.orderDate) > longAgo) return false;
  return order.status !== 'followUp' && (order.paymentMethod === 'cod' || stillToPay(order) === 0);
}

export interface PickLine {
  productID: VariantId;
  title: LocalizedText;
  options: readonly LocalizedText[];
  qty: number;
  orders: readonly { orderNumber: string; qty: number }[];
}

export function pickList(orders: readonly Pick<PackedOrder, 'orderNumber' | 'lines'>[]): PickLine[] {
  const rows = new Map<string, PickLine>();
  for (const { orderNumber, lines } of orders) {
    for (const line of lines) {
      const options = optionsOf(line);
      // A variant renamed between two orders is two rows: the packer sees the titles that the customers saw.
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
        orders: [...row.orders, { orderNumber, qty: line.qty }],
      });
    }
  }
  return [...rows.values()].sort((a, b) => titles.compare(sortKey(a), sortKey(b)));
}

export function optionsOf({
  size,
  weight,
  color,
}: Pick<OrderLine, 'size' | 'weight' | 'color'>): LocalizedText[] {
  return [size, weight, color].filter((option) => option !== null);
}

const titles = new Intl.Collator('en', { numeric: true });
const sortKey = ({ title, options }: PickLine) => [title, ...options].map(([english]) => english).join(' ');

/** `0912-***-678`: strangers read a parcel. The courier's label has the whole number. */
export function maskedPhone(stored: string): string {
  if (/^09\d{8}$/.test(stored)) return `${stored.slice(0, 4)}-***-${stored.slice(7)}`;
  return stored.length > 6 ? `${stored.slice(0, 3)}***${stored.slice(-2)}` : '***';
}

/** NTD. */
export function toCollect(order: Pick<PackedOrder, 'paymentMethod'> & Account): number {
  return order.paymentMethod === 'cod' ? stillToPay(order) : 0;
}
