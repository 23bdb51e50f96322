import { expect, test } from 'vitest';
import { emptyAddress } from '#app/domain/customer/customer.ts';
import { collectPlace } from './delivery.ts';

const store = {
  ...emptyAddress,
  storeName: '信義門市',
  storeCode: '123456',
  storeAddress: '信義路5號',
  pickupName: '王小明',
};

test('where a customer collects is said whole: the store with its code, its address and the name; or the address of the shop', () => {
  expect(collectPlace('sevenEleven', store, null)).toEqual([
    ['7-ELEVEN 信義 (123456)', '7-ELEVEN 信義門市（123456）'],
    ['信義路5號', '信義路5號'],
    ['Pickup name: 王小明', '取件人：王小明'],
  ]);
  const typed = { ...store, storeName: '全家便利商店新店', storeAddress: '', pickupName: '' };
  expect(collectPlace('familyMart', typed, null)).toEqual([
    ['FamilyMart 新店 (123456)', '全家新店（123456）'],
  ]);
  // The other chain's word for a store, as pasted from its map.
  expect(collectPlace('familyMart', { ...typed, storeName: '全家松仁門市' }, null)).toEqual([
    ['FamilyMart 松仁 (123456)', '全家松仁店（123456）'],
  ]);
  expect(collectPlace('sevenEleven', { ...store, storeAddress: '', pickupName: '' }, null)).toHaveLength(1);
  expect(collectPlace('selfPickUp', emptyAddress, ['1 Market St', '市場街1號'])).toEqual([
    ['Pickup address: 1 Market St', '自取地址：市場街1號'],
  ]);
  expect(collectPlace('selfPickUp', emptyAddress, null)).toEqual([]);
  expect(collectPlace('regularAM', store, ['1 Market St', '市場街1號'])).toEqual([]);
});
