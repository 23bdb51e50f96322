import { expect, test } from 'vitest';
import { emptyDetails } from '#app/domain/cart/checkout-details.ts';
import { forgetStores, otherChain } from './checkout-fields.tsx';
import { emptied, stillOffered } from './checkout-remember.tsx';

const remembered = { name: '王小明', paymentMethod: 'bt', shippingOption: 'familyMart' };

test('what a device remembers is filled in without the methods that were switched off since', () => {
  const all = { methods: ['cod', 'bt'], options: ['regularAM', 'familyMart'] } as const;
  expect(stillOffered(remembered, all)).toEqual(remembered);
  expect(stillOffered(remembered, { methods: ['cod'], options: ['regularAM'] })).toEqual({ name: '王小明' });
});

test('a remembered store is not filled in without its delivery, which says of which chain it is', () => {
  const store = { storeName: '信義店', storeCode: '012345', storeAddress: '臺北市信義區信義路五段7號' };
  const familyMart = { ...remembered, ...store, pickupName: '王小明' };
  const both = { methods: ['bt'], options: ['regularAM', 'familyMart'] } as const;
  expect(stillOffered(familyMart, both)).toEqual(familyMart);
  const { shippingOption: _, ...rest } = { ...remembered, pickupName: '王小明' };
  expect(stillOffered(familyMart, { ...both, options: ['regularAM', 'sevenEleven'] })).toEqual(rest);
  const sevenEleven = { ...familyMart, shippingOption: 'sevenEleven' };
  expect(stillOffered(sevenEleven, { ...both, options: ['familyMart'] })).toEqual(rest);
});

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

test('a forgotten form is as it began, with a delivery that is offered and the messages of this order', () => {
  const typed = { ...emptyDetails, ...remembered, address1: '1 Xinyi Rd.', giftMessage: '生日快樂' };
  const begins = { ...emptyDetails, giftMessage: '生日快樂' };
  expect(emptied(typed, { methods: ['cod'], options: ['regularAM', 'selfPickUp'] })).toEqual(begins);
  expect(emptied(typed, { methods: ['cod'], options: ['selfPickUp', 'sevenEleven'] })).toEqual({
    ...begins,
    shippingOption: 'selfPickUp',
  });
});
