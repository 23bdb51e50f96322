import type { ShippingOption } from '../delivery/shipping.ts';
import type { Language } from '../language.ts';
import type { InvoiceDetails } from '../payment/invoice.ts';
import type { OfflineMethod } from '../payment/payment.ts';
import type { OrderType } from './order.ts';
import type { CustomerField } from './order-changes.ts';

export const takenTypes = ['phone', 'chat'] as const satisfies readonly OrderType[];
export type TakenType = (typeof takenTypes)[number];

/** At least three characters, or two of a Chinese name. */
export function isSearchable(typed: string): boolean {
  return typed.trim().length >= 3 || /\p{Script=Han}{2}/u.test(typed);
}

export interface EarlierCustomer {
  details: Record<CustomerField, string>;
  language: Language;
  orderNumber: string;
  /** ISO 8601, UTC. */
  orderDate: string;
  shippingOption: ShippingOption;
  /** Empty for one that is paid online, which the staff cannot take. */
  paymentMethod: OfflineMethod | '';
  invoice: InvoiceDetails;
}
