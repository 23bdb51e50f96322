import { normalisePhone } from '../address/phone.ts';
import type { Address } from '../customer/customer.ts';
import type { PlacedOrder } from './order.ts';
import { orderNumberPattern } from './order-number.ts';

/** What a person types to find their order. */
export interface LookUp {
  number: string;
  phone: string;
}

/** What someone who knows an order's number and telephone may see: nothing of who the customer is or where they live. */
export type FoundOrder = Pick<
  PlacedOrder,
  | 'orderNumber'
  | 'orderDate'
  | 'status'
  | 'lines'
  | 'shippingOption'
  | 'shippingCost'
  | 'paymentMethod'
  | 'totalPrice'
  | 'promo'
  | 'promoCode'
  | 'promoAmount'
  | 'amountDue'
  | 'amountReceived'
  | 'amountRefunded'
  | 'amountWaived'
  | 'promised'
> & {
  /** The 7-ELEVEN store it goes to, without who collects it there; null for every other way. */
  store: Pick<Address, 'storeName' | 'storeCode' | 'storeAddress'> | null;
};

/** `not-found`: there is no such order, or it has another telephone; the answer does not say which. */
export type LookUpProblem = 'incomplete' | 'not-found' | 'too-many';

export type LookUpOutcome =
  /** `token` opens the order again for a while, at an address of its own; by `deviceCookie` the browser is known to it. */
  | { ok: true; order: FoundOrder; token: string; deviceCookie: string }
  | { ok: false; problem: LookUpProblem };

/** Longest text taken in either field, in characters. */
export const longestLookUp = 40;

/** Number and telephone in their stored forms; null where either is none, however it was typed. */
export function readLookUp({ number, phone }: LookUp): { orderNumber: string; phone: string } | null {
  const orderNumber = number
    .slice(0, longestLookUp)
    .normalize('NFKC')
    .replaceAll(/[\s#-]/g, '')
    .toUpperCase();
  const normal = normalisePhone(phone);
  return orderNumberPattern.test(orderNumber) && normal ? { orderNumber, phone: normal } : null;
}
