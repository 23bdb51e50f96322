import { type Customer, displayName } from '#app/domain/customer/customer.ts';
import { type ShippingOption, shippingMethods } from '#app/domain/delivery/shipping.ts';
import { courierLine } from './address.ts';

/** The store of a 7-ELEVEN parcel by its code, as the parcel's own form asks for it. */
export function storeForParcel({ storeCode, storeName, storeAddress }: Customer['shippingAddress']): string {
  return [storeCode, storeName, storeAddress].filter(Boolean).join(' ');
}

/** What the form of a courier asks for: who gets the parcel, their telephone and where, a line each. */
export function courierLabel(customer: Customer, option: ShippingOption): string {
  const { number, shippingAddress: address } = customer;
  const isStore = shippingMethods[option].kind === 'store';
  const name = (isStore && address.pickupName) || displayName(customer);
  return [name, number, isStore ? storeForParcel(address) : courierLine(address)].join('\n');
}
