import { normalisePhone } from '#app/domain/address/email-and-phone.ts';
import type { Address } from '../customer/customer.ts';
import type { CustomerInvoice } from '../payment/uniform-invoice.ts';
import type { PlacedOrder } from './order.ts';
import { storedOrderNumberPattern } from './order-number.ts';
import type { CashPlace } from './parcel-cash.ts';
import type { PartSent, Shipment } from './shipment.ts';
import type { ParcelStage } from './waybill.ts';

export interface LookUp {
  number: string;
  phone: string;
}

/** Shown to anyone with the order's number and phone, so nothing about the customer or their address. */
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
  | 'giftMessage'
> & {
  /** Whether all goods still in the shop are packed. */
  isPacked: boolean;
  /** The 7-ELEVEN store without the recipient's name; null for other methods. */
  store: Pick<Address, 'storeName' | 'storeCode' | 'storeAddress'> | null;
  /** `stage` as its carrier reported it; null without news. */
  shipments: readonly (Pick<Shipment, 'id' | 'carrier' | 'trackingNumber' | 'shippedAt' | 'lines'> & {
    stage: ParcelStage | null;
  })[];
  /** It awaits its payment, and is not cancelled by itself. */
  isOnCredit: boolean;
  /** A parcel of it waits at its store. */
  isAtStore: boolean;
  /** A parcel that was removed, to be sent again, was collected after all; the shop has to settle that. */
  wasCollected: boolean;
  /** Not collected, or not delivered. */
  notCollected: boolean;
  /** Cancelled after all of it, or a part that asks for cash, had been sent; no parcel of it is known to have ended its way. */
  isStoppedOnWay: boolean;
  /** Cancelled by itself, because it was not paid in time. */
  isExpired: boolean;
  /** Null unless part of the order has been sent. */
  part: PartSent | null;
  /** The uniform invoices in force: the first, and further ones. */
  invoices: readonly CustomerInvoice[];
  /** For an order in several parcels. */
  cash: readonly CashPlace[];
};

/** `not-found`: no such order, or another phone; deliberately the same. */
export type LookUpProblem = 'incomplete' | 'not-found' | 'too-many';

export type LookUpOutcome =
  /** `token` reopens the order's page for a while; `deviceCookie` identifies the browser. */
  | { ok: true; order: FoundOrder; token: string; deviceCookie: string }
  | { ok: false; problem: LookUpProblem };

export const longestLookUp = 40;

/** Stored forms; null where either is invalid. */
export function readLookUp({ number, phone }: LookUp): { orderNumber: string; phone: string } | null {
  const orderNumber = number
    .slice(0, longestLookUp)
    .normalize('NFKC')
    .replaceAll(/[\s#-]/g, '')
    .toUpperCase();
  const normal = normalisePhone(phone);
  return storedOrderNumberPattern.test(orderNumber) && normal ? { orderNumber, phone: normal } : null;
}
