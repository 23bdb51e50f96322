import { expect, test } from 'vitest';
import { emptyDetails } from '#app/domain/cart/checkout-details.ts';
import { forgetStores, otherChain } from './typed-stores.ts';

test('what was typed for the store of a chain comes back with that chain alone, until it is forgotten', () => {
  const code = (storeCode: string) => ({ storeName: '信義店', storeCode, storeAddress: '' });
  const none = { storeName: '', storeCode: '', storeAddress: '' };
  const at = (shippingOption: string, storeCode: string) => ({
    ...emptyDetails,
    shippingOption,
    ...code(storeCode),
  });
  expect(otherChain(at('sevenEleven', '111111'), 'regularAM')).toEqual({});
  expect(otherChain(at('sevenEleven', '111111'), 'familyMart')).toEqual(none);
  expect(otherChain(at('familyMart', '222222'), 'sevenEleven')).toEqual(code('111111'));
  // The next checkout begins with another delivery, without the form being asked for one.
  expect(otherChain(emptyDetails, 'familyMart')).toEqual(code('222222'));
  forgetStores();
  expect(otherChain(emptyDetails, 'familyMart')).toEqual(none);
});
