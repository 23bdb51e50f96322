import { onlineMethods, type PaymentMethod, paymentMethods } from '../payment/payment.ts';
import { addDays, type Day } from '../taipei-day.ts';

export const paymentChoices = [...paymentMethods, ...onlineMethods] as const;

/**
 * `yes`: nothing is due any more, whether by transfer, online or in cash; `no`: something is. A cancelled order that was never
 * paid is neither.
 */
export const paidChoices = ['yes', 'no'] as const;

/** What narrows the list of orders besides status and search; null for no bound. */
export interface OrderFilter {
  /** Days in Taipei on which an order was placed, both included. */
  from: Day | null;
  to: Day | null;
  payment: PaymentMethod | null;
  paid: (typeof paidChoices)[number] | null;
}

export const noFilter: OrderFilter = { from: null, to: null, payment: null, paid: null };

/** Query parameters, each with a field of its own. */
export const filterNames = [
  'from',
  'to',
  'payment',
  'paid',
] as const satisfies readonly (keyof OrderFilter)[];

export function filterInAddress(filter: OrderFilter): Record<string, string> {
  return Object.fromEntries(
    filterNames.flatMap((name) => {
      const value = filter[name];
      return value === null ? [] : [[name, value]];
    }),
  );
}

/** How many of them are on: first and last day are one. */
export function filtersOn({ from, to, payment, paid }: OrderFilter): number {
  return [from ?? to, payment, paid].filter((one) => one !== null).length;
}

export interface Days {
  from: string;
  to: string;
}

/** The month of a day, and the one before. */
export function monthsBy(day: string): { current: Days; last: Days } {
  const current = monthOf(day);
  return { current, last: monthOf(addDays(current.from, -1)) };
}

function monthOf(day: string): Days {
  const from = `${day.slice(0, 8)}01`;
  // 31 days after the first is always in the next month.
  const next = `${addDays(from, 31).slice(0, 8)}01`;
  return { from, to: addDays(next, -1) };
}

/** Of a file's name: `-2026-11-01-to-2026-11-30`; empty without days. */
export function daysInName({ from, to }: Pick<OrderFilter, 'from' | 'to'>): string {
  if (from === null) return to === null ? '' : `-until-${to}`;
  if (to === null) return `-from-${from}`;
  return from === to ? `-${from}` : `-${from}-to-${to}`;
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
