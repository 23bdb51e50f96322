import { expect, test } from 'vitest';
import { emptyDetails } from '#app/domain/cart/checkout-details.ts';
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

test('a forgotten form is as it began, with a delivery that is offered and the messages of this order', () => {
  const typed = { ...emptyDetails, ...remembered, address1: '1 Xinyi Rd.', giftMessage: '生日快樂' };
  const begins = { ...emptyDetails, giftMessage: '生日快樂' };
  expect(emptied(typed, { methods: ['cod'], options: ['regularAM', 'selfPickUp'] })).toEqual(begins);
  expect(emptied(typed, { methods: ['cod'], options: ['selfPickUp', 'sevenEleven'] })).toEqual({
    ...begins,
    shippingOption: 'selfPickUp',
  });
});
