import { usualDelivery } from '#app/domain/delivery/delivery-calendar.ts';
import { usualTerms } from '#app/domain/delivery/shipping.ts';
import type { FoundOrder } from '#app/domain/order/order-lookup.ts';
import { usualParcel } from '#app/domain/order/parcel.ts';
import type { ShopDetails } from '#app/domain/settings/shop-details.ts';
import { emailShop, sentOrder } from './email-fixtures.ts';

/** An order as its customer finds it. */
export const foundOrder: FoundOrder = {
  ...sentOrder,
  store: null,
  isPacked: false,
  notCollected: false,
  isStoppedOnWay: false,
  isExpired: false,
  isAtStore: false,
  wasCollected: false,
  isOnCredit: false,
  shipments: [],
  part: null,
  cash: [],
  invoices: [],
};

export const shownShop: ShopDetails = {
  ...emailShop,
  name: emailShop.shopName,
  phone: emailShop.shopPhone,
  email: null,
  lineId: null,
  facebookPageId: null,
  payments: ['cod', 'bt'],
  online: ['card', 'atm'],
  onlineHold: { cardMinutes: 30, laterDays: 3 },
  fees: usualTerms,
  delivery: usualDelivery,
  parcel: usualParcel,
  storeMap: false,
  sendsEmails: true,
};
