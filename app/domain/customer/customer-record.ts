import type { OrderSummary } from '../order/order-summary.ts';
import type { Address, CustomerNote } from './customer.ts';

/** A customer as a row of the owner's list. */
export interface CustomerRow {
  id: number;
  /** The name if non-blank, otherwise first and last name (specification, section 3). */
  displayName: string;
  number: string;
  email: string;
  loyalty: boolean;
  loyaltyLevel: string;
  /** ISO 8601: of the first order. */
  createdDate: string;
  /** Counted up to mostOrdersCounted and no further; cancelled ones too. */
  orders: number;
  /** ISO 8601; null where they have none any more. */
  lastOrder: string | null;
  wasNotCollected: boolean;
}

/** Everything the owner may know of a customer. */
export interface CustomerRecord extends CustomerRow {
  shippingAddress: Address | null;
  /** Every phone and e-mail address they ordered with. */
  contacts: readonly string[];
  /** The newest last. */
  customerNotes: readonly CustomerNote[];
  /** The newest of their orders. */
  newest: readonly OrderSummary[];
}

export const mostOrdersCounted = 1000;
/** Generic pagination is 10 (specification, section 9); a list that is read by eye holds more. */
export const customersPerPage = 30;
/** Orders on a customer's page; all others are found by searching the board. */
export const ordersOfCustomer = 50;
export const longestLevel = 40;

export const customerSorts = ['date', 'name'] as const;
export type CustomerSort = (typeof customerSorts)[number];

/** An id as it stands in an address; null where it is none. */
export function readCustomerId(text: string | null | undefined): number | null {
  return /^[1-9]\d{0,14}$/.test(text ?? '') ? Number(text) : null;
}
