import { isMoment } from '../address/address-text.ts';
import type { Promised } from '../delivery/delivery-date.ts';
import type { ShippingOption } from '../delivery/shipping.ts';
import type { PaymentMethod } from '../payment/payment.ts';
import type { AttemptState } from '../payment/payment-attempt.ts';
import type { OrderStatus } from './order-status.ts';

export interface OrderSummary {
  orderID: string;
  orderNumber: string;
  /** ISO 8601, UTC, to the millisecond. */
  orderDate: string;
  updatedAt: string;
  status: OrderStatus;
  customerName: string;
  shippingOption: ShippingOption;
  /** Null for orders older than promised days. */
  promised: Pick<Promised, 'day' | 'chosen'> | null;
  paymentMethod: PaymentMethod;
  items: number;
  amountDue: number;
  amountReceived: number;
  amountRefunded: number;
  amountWaived: number;
  /** Online payment attempts, oldest first. */
  attempts: readonly AttemptState[];
  /** Some of its goods have been sent, but not all. */
  isPartSent: boolean;
  hasMessage: boolean;
  /** This order was not collected or delivered. */
  notCollected: boolean;
  /** An earlier one of its customer was not. */
  wasNotCollected: boolean;
}

/** Also on a page of one status (specification, section 9). */
export const ordersPerPage = 15;
export const ordersPerStatusPage = 50;

/** Pagination key: the page continues after this order, newest first. */
export type OrderKey = Pick<OrderSummary, 'orderDate' | 'orderID'>;

/** Null where it is not a key. */
export function readOrderKey(text: string | null): OrderKey | null {
  const [, orderDate, orderID] = /^([^_]+)_([^\0]{1,100})$/.exec(text ?? '') ?? [];
  if (orderDate === undefined || orderID === undefined || !isMoment(orderDate)) return null;
  return { orderDate, orderID };
}

/** Specification, section 9. */
export const orderSorts = ['date', 'name'] as const;
export type OrderSort = (typeof orderSorts)[number];

interface Sold {
  amountDue: number;
  amountWaived?: number;
  shippingCost: number;
}

/** In NTD, without delivery and what went back; as order_sales in migrations/0081_sales_never_negative.sql. */
export function orderSales({ amountDue, amountWaived = 0, shippingCost }: Sold): number {
  return Math.max(0, amountDue - amountWaived - shippingCost);
}

/** In NTD: sales less cost of goods. */
export function orderProfit(order: Sold & { totalCost: number }): number {
  return orderSales(order) - order.totalCost;
}

/** What the listed orders come to. */
export interface OrderSums {
  orders: number;
  /** Null for whoever may not see figures. */
  money: OrderMoney | null;
}

/** In NTD, as the columns of the file of orders. */
export interface OrderMoney {
  total: number;
  received: number;
  refunded: number;
  /** How many of the orders are cancelled, and their part of the total. */
  cancelled: number;
  cancelledTotal: number;
}
