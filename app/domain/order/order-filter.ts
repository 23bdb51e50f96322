import { inAddress } from '../list.ts';
import { offlineMethods, onlineMethods, type PaymentMethod } from '../payment/payment.ts';
import type { Day } from '../taipei-day.ts';

export const paymentChoices = [...offlineMethods, ...onlineMethods] as const;

/**
 * `yes`: nothing is due any more, whether by transfer, online or in cash; `no`: something is. A cancelled order that was never
 * paid is neither. `refund`: the shop holds money that is to go back.
 */
export const paidChoices = ['yes', 'no', 'refund'] as const;

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
  return inAddress(filterNames, filter);
}

/** How many of them are on: first and last day are one. */
export function filtersOn({ from, to, payment, paid }: OrderFilter): number {
  return [from ?? to, payment, paid].filter((one) => one !== null).length;
}
