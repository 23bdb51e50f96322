import type { Session } from '#app/domain/cart/session.ts';
import { isShippingOption } from '#app/domain/delivery/shipping.ts';

const noStore = { storeName: '', storeCode: '', storeAddress: '' };

/** What was typed for the store of each chain. */
const typedStores = { familyMart: noStore, sevenEleven: noStore };

/** A FamilyMart's code is no 7-ELEVEN's: with the chain, the store changes. */
export function otherChain(
  { shippingOption, storeName, storeCode, storeAddress }: Session['draft'],
  option: string,
) {
  const chainOf = (one: string): keyof typeof typedStores => (one === 'familyMart' ? one : 'sevenEleven');
  const [from, to] = [chainOf(shippingOption), chainOf(option)];
  if (!isShippingOption(option) || from === to) return {};
  typedStores[from] = { storeName, storeCode, storeAddress };
  return typedStores[to];
}

export function forgetStores(): void {
  typedStores.familyMart = noStore;
  typedStores.sevenEleven = noStore;
}
