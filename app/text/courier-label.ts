import { type Customer, displayName } from '#app/domain/customer/customer.ts';
import { type ShippingOption, shippingMethods } from '#app/domain/delivery/shipping.ts';
import { courierLine } from './address.ts';

export function storeForParcel({ storeCode, storeName, storeAddress }: Customer['shippingAddress']): string {
  return [storeCode, storeName, storeAddress].filter(Boolean).join(' ');
}

/** Recipient, telephone and address, a line each, as couriers' forms have them. */
export function courierLabel(customer: Customer, option: ShippingOption): string {
  const { number, shippingAddress: address } = customer;
  const isStore = shippingMethods[option].kind === 'store';
  const name = (isStore && address.pickupName) || displayName(customer);
  return [name, number, isStore ? storeForParcel(address) : courierLine(address)].join('\n');
}
