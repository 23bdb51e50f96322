import { expect, test } from 'vitest';
import { stillOffered } from './checkout-remember.tsx';

const remembered = { name: '王小明', paymentMethod: 'bt', shippingOption: 'familyMart' };

test('what a device remembers is filled in without the methods that were switched off since', () => {
  const all = { methods: ['cod', 'bt'], options: ['regularAM', 'familyMart'] } as const;
  expect(stillOffered(remembered, all)).toEqual(remembered);
  expect(stillOffered(remembered, { methods: ['cod'], options: ['regularAM'] })).toEqual({ name: '王小明' });
});
