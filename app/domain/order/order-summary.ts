import { isMoment } from '../address/address-text.ts';
import type { Promised } from '../delivery/delivery-date.ts';
import type { ShippingOption } from '../delivery/shipping.ts';
import type { PaymentMethod } from '../payment/payment.ts';
import type { OrderStatus } from './order-status.ts';

/** An order as a row of the owner's list. */
export interface OrderSummary {
  orderID: string;
  orderNumber: string;
  /** ISO 8601, UTC, to the millisecond. */
  orderDate: string;
  updatedAt: string;
  status: OrderStatus;
  customerName: string;
  shippingOption: ShippingOption;
  /** When it arrives; null for orders from before there were promises. */
  promised: Pick<Promised, 'day' | 'chosen'> | null;
  paymentMethod: PaymentMethod;
  /** Pieces. */
  items: number;
  /** NTD. */
  amountDue: number;
  amountReceived: number;
  amountRefunded: number;
  amountWaived: number;
  hasMessage: boolean;
  /** An earlier parcel of this customer's was not collected. */
  wasNotCollected: boolean;
}

/** Orders on a page, and on a page of one status (specification, section 9). */
export const ordersPerPage = 15;
export const ordersPerStatusPage = 50;

/** Where a page of orders begins: after this order, newest first. */
export type OrderKey = Pick<OrderSummary, 'orderDate' | 'orderID'>;

export function writeOrderKey({ orderDate, orderID }: OrderKey): string {
  return `${orderDate}_${orderID}`;
}

/** Null where the text is no key. */
export function readOrderKey(text: string | null): OrderKey | null {
  const [, orderDate, orderID] = /^([^_]+)_([^\0]{1,100})$/.exec(text ?? '') ?? [];
  if (orderDate === undefined || orderID === undefined || !isMoment(orderDate)) return null;
  return { orderDate, orderID };
}

/** Orders can be sorted by customer name or order date (specification, section 9). */
export const orderSorts = ['date', 'name'] as const;
export type OrderSort = (typeof orderSorts)[number];

/** What is left for the shop, in NTD: what the customer pays, less the delivery and what the goods cost. */
export function orderProfit(order: { amountDue: number; shippingCost: number; totalCost: number }): number {
  return order.amountDue - order.shippingCost - order.totalCost;
}
