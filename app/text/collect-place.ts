import type { Address } from '#app/domain/customer/customer.ts';
import { type ShippingOption, shippingMethods } from '#app/domain/delivery/shipping.ts';
import type { LocalizedText } from '#app/domain/language.ts';
import { collectedBy, storeLine } from './checkout.ts';
import { pickupAt } from './payment.ts';

type Store = Pick<Address, 'storeName' | 'storeCode' | 'storeAddress'> & Partial<Pick<Address, 'pickupName'>>;

/**
 * Line by line: the 7-ELEVEN store with the recipient's name, or the shop's address. Empty for home delivery.
 * @param pickupAddress null where none is configured.
 */
export function collectPlace(
  option: ShippingOption,
  { storeName, storeCode, storeAddress, pickupName = '' }: Store,
  pickupAddress: LocalizedText | null,
): readonly LocalizedText[] {
  const { kind } = shippingMethods[option];
  if (kind === 'pickup') return pickupAddress ? [pickupAt(pickupAddress)] : [];
  if (kind !== 'store') return [];
  return [
    storeLine(storeName, storeCode),
    ...(storeAddress ? [[storeAddress, storeAddress] as const] : []),
    ...(pickupName ? [collectedBy(pickupName)] : []),
  ];
}
