import type { Seller } from '../catalogue/seller.ts';
import type { DeliveryCalendar } from '../delivery/delivery-calendar.ts';
import type { DeliveryTerms } from '../delivery/shipping.ts';
import type { LocalizedText } from '../language.ts';
import type { StoreLimits } from '../order/parcel.ts';
import type { OfflineMethod, OnlineMethod } from '../payment/payment.ts';
import type { BankAccount } from './settings.ts';

/** Contact details. Null where the owner has not given them. */
export interface ContactDetails {
  phone: string | null;
  email: string | null;
  lineId: string | null;
  facebookPageId: string | null;
}

/** Public. Null where the owner has not given it. */
export interface ShopDetails extends Seller, ContactDetails {
  name: LocalizedText;
  pickupAddress: LocalizedText | null;
  bank: BankAccount | null;
  /** Payment methods besides online ones. A bank transfer also requires the account. */
  payments: readonly OfflineMethod[];
  /** Online payment methods. */
  online: readonly OnlineMethod[];
  /** How long an order waits for online payment. */
  onlineHold: { cardMinutes: number; laterDays: number };
  fees: DeliveryTerms;
  delivery: DeliveryCalendar;
  parcel: StoreLimits;
  /** Whether the store is chosen on a map. */
  storeMap: boolean;
  /** False: emails wait until the owner has set up how they are sent, so none is promised. */
  sendsEmails: boolean;
  /** Notice that the seven-day right does not cover perishables: the owner's text or the default. */
  perishable: LocalizedText;
}

export function lineLink(lineId: string): string {
  return `https://line.me/R/ti/p/${lineAccount(lineId)}`;
}

/** Opens a LINE chat with a draft. Phones only. */
export function lineMessageLink(lineId: string, text: string): string {
  return `https://line.me/R/oaMessage/${lineAccount(lineId)}/?${encodeURIComponent(text)}`;
}

/** LINE ids of shops begin with `@`, which the owner may omit. */
function lineAccount(lineId: string): string {
  return `@${encodeURIComponent(lineId.replace(/^@/, ''))}`;
}

/** Opens a Messenger chat, with a draft if there is one. */
export function messengerLink(pageId: string, text: string): string {
  return `https://m.me/${encodeURIComponent(pageId)}${text ? `?text=${encodeURIComponent(text)}` : ''}`;
}

export function mailAddress(email: string, subject?: string): string {
  const address = `mailto:${encodeURIComponent(email).replaceAll('%40', '@')}`;
  return subject === undefined ? address : `${address}?subject=${encodeURIComponent(subject)}`;
}

/** `tel:` takes digits and a plus. An extension after `#` is dialled once the call is answered. */
export function phoneLink(phone: string): string {
  return `tel:${phone.replace(/#.*/, '').replaceAll(/[^\d+]/g, '')}`;
}
