import type { Seller } from '../catalogue/seller.ts';
import type { DeliveryCalendar } from '../delivery/delivery-date.ts';
import type { DeliveryTerms } from '../delivery/shipping.ts';
import type { LocalizedText } from '../language.ts';
import type { ParcelLimits } from '../order/parcel.ts';
import type { BankAccount } from './settings.ts';

/** What the shop tells everyone of itself. Null is what the owner has not given. */
export interface ShopDetails extends Seller {
  name: LocalizedText;
  phone: string | null;
  email: string | null;
  lineId: string | null;
  facebookPageId: string | null;
  pickupAddress: LocalizedText | null;
  /** Where a bank transfer goes. */
  bank: BankAccount | null;
  fees: DeliveryTerms;
  delivery: DeliveryCalendar;
  parcel: ParcelLimits;
  /** That the seven-day right does not cover perishables: the owner's words, or else the default. */
  perishable: LocalizedText;
}

/** The address that adds the shop on LINE. */
export function lineLink(lineId: string): string {
  return `https://line.me/R/ti/p/${lineAccount(lineId)}`;
}

/** The address that opens a LINE chat with a text begun. Phones only. */
export function lineMessageLink(lineId: string, text: string): string {
  return `https://line.me/R/oaMessage/${lineAccount(lineId)}/?${encodeURIComponent(text)}`;
}

/** A shop's account begins with `@` in every address, whether its owner wrote it or not. */
function lineAccount(lineId: string): string {
  return `@${encodeURIComponent(lineId.replace(/^@/, ''))}`;
}

/** The address that opens a Messenger chat, with a text begun where there is one. */
export function messengerLink(pageId: string, text: string): string {
  return `https://m.me/${encodeURIComponent(pageId)}${text ? `?text=${encodeURIComponent(text)}` : ''}`;
}

/** The address that begins a mail. */
export function mailAddress(email: string, subject: string): string {
  return `mailto:${encodeURIComponent(email).replaceAll('%40', '@')}?subject=${encodeURIComponent(subject)}`;
}

/** `tel:` wants digits and a plus, people write more. What stands after `#` is asked for once somebody answers. */
export function phoneLink(phone: string): string {
  return `tel:${phone.replace(/#.*/, '').replaceAll(/[^\d+]/g, '')}`;
}
