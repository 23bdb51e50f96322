import { expect, it, test } from 'vitest';
import { emptyAddress } from '#app/domain/customer/customer.ts';
import type { Promised } from '#app/domain/delivery/delivery-date.ts';
import type { ShippingOption } from '#app/domain/delivery/shipping.ts';
import { usualParcel } from '#app/domain/order/parcel.ts';
import {
  arrivalLines,
  arrivalText,
  arrivesForStaff,
  arrivesInRow,
  boxFilled,
  collectPlace,
  dayRefused,
  parcelRefusedToOwner,
  promisedForStaff,
} from './delivery.ts';

const tuesday: Promised = { day: '2026-11-24', chosen: null, payBy: null };

it.each<[ShippingOption, string, string]>([
  ['regularAM', 'Arrives by Tue 24 Nov, before 13:00.', '最晚11/24（週二）13:00前送達。'],
  ['regularPM', 'Arrives by Tue 24 Nov, 14:00–18:00.', '最晚11/24（週二）14:00–18:00送達。'],
  ['sevenEleven', 'At your 7-ELEVEN by Tue 24 Nov.', '最晚11/24（週二）送達取貨門市。'],
])('%s names the day, and which days do not count', (option, english, chinese) => {
  expect(arrivalLines(option, tuesday)).toEqual([[english, chinese], arrivalText.daysOff]);
});

it('says when what is collected is ready', () => {
  expect(arrivalLines('selfPickUp', tuesday)).toEqual([
    ['Ready for you by Tue 24 Nov.', '最晚11/24（週二）備妥，可供自取。'],
  ]);
});

it('says until when a transfer must come', () => {
  const promised = { ...tuesday, payBy: '2026-11-23T06:00:00.000Z' };
  expect(arrivalLines('regularAM', promised)[0]).toEqual([
    'If we receive your payment by Mon 23 Nov, 14:00, it arrives by Tue 24 Nov, before 13:00.',
    '若於11/23（週一）14:00前收到您的款項，最晚11/24（週二）13:00前送達。',
  ]);
  expect(arrivalLines('selfPickUp', { ...promised, chosen: '2026-11-27' })[0]?.[1]).toBe(
    '若於11/23（週一）14:00前收到您的款項，將於指定的11/27（週五）備妥，可供自取。',
  );
});

it.each<[ShippingOption, string, string]>([
  ['regularAM', 'Arrives on the chosen day, Fri 27 Nov, before 13:00.', '指定11/27（週五）13:00前送達。'],
  ['regularPM', 'Arrives on the chosen day, Fri 27 Nov, 14:00–18:00.', '指定11/27（週五）14:00–18:00送達。'],
  ['sevenEleven', 'At your 7-ELEVEN on the chosen day, Fri 27 Nov.', '指定11/27（週五）送達取貨門市。'],
  ['selfPickUp', 'Ready for you on the chosen day, Fri 27 Nov.', '指定11/27（週五）備妥，可供自取。'],
])('%s on a chosen day', (option, english, chinese) => {
  expect(arrivalLines(option, { ...tuesday, chosen: '2026-11-27' })).toEqual([[english, chinese]]);
});

it('a refused day says which one, why, and what can be had instead', () => {
  const { title, text } = dayRefused({ why: 'closed', day: '2026-11-26', offer: '2026-11-27' });
  expect(title).toEqual(['Thu 26 Nov is no longer possible', '已無法指定11/26（週四）']);
  for (const [index, words] of [
    ['closed', 'Fri 27 Nov', 'saved'],
    ['公休日', '11/27（週五）', '保留'],
  ].entries())
    for (const word of words) expect(text[index]).toContain(word);
});

test('in a list of orders what is collected does not arrive: it is ready', () => {
  const promised = { day: '2026-11-24', chosen: null };
  const row = arrivesInRow('selfPickUp', promised);
  expect(row.whole).toEqual(['Ready by Tue 24 Nov', '最晚11/24（週二）備妥']);
  expect(row.short).toEqual(['ready by Tue 24 Nov', '最晚11/24（週二）備妥']);
  expect(arrivesInRow('selfPickUp', { ...promised, chosen: '2026-11-25' }).whole).toEqual([
    'Ready on Wed 25 Nov',
    '指定11/25（週三）備妥',
  ]);
  expect(arrivesInRow('regularAM', promised).whole).toEqual([
    'Arrives by Tue 24 Nov',
    '最晚11/24（週二）到貨',
  ]);
});

it.each<[ShippingOption, string, string]>([
  ['regularAM', 'Arrives by Tue 24 Nov, before 13:00', '最晚11/24（週二）13:00前送達'],
  ['sevenEleven', 'At the 7-ELEVEN by Tue 24 Nov', '最晚11/24（週二）送達取貨門市'],
  ['selfPickUp', 'Ready by Tue 24 Nov', '最晚11/24（週二）備妥'],
])('%s in words for the staff, who are not the customer', (option, english, chinese) => {
  expect(arrivesForStaff(option, tuesday)).toEqual([english, chinese]);
  const [chosen] = arrivesForStaff(option, { ...tuesday, chosen: '2026-11-27' });
  expect(chosen).toContain('on the chosen day, Fri 27 Nov');
  expect(chosen).not.toMatch(/your?/i);
});

test('an order that is to be paid first is promised on that condition, until it is paid or has left', () => {
  const order = {
    status: 'newOrder',
    shippingOption: 'sevenEleven',
    amountDue: 900,
    amountReceived: 400,
  } as const;
  const prepaid = { ...tuesday, payBy: '2026-11-23T06:00:00.000Z' };
  expect(promisedForStaff(order, prepaid)).toEqual([
    'If paid in full by Mon 23 Nov, 14:00, it will be at the 7-ELEVEN by Tue 24 Nov',
    '若於11/23（週一）14:00前付清，最晚11/24（週二）送達取貨門市',
  ]);
  const plain = arrivesForStaff('sevenEleven', tuesday);
  expect(promisedForStaff(order, tuesday)).toEqual(plain);
  expect(promisedForStaff({ ...order, amountReceived: 900 }, prepaid)).toEqual(plain);
  expect(promisedForStaff({ ...order, status: 'inTransit' }, prepaid)).toEqual(plain);
});

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

test.each([
  [
    { grams: 21_600, amount: 7236 },
    'Too much for one 7-ELEVEN parcel: 11.6 kg over the 10 kg limit.',
    '超出7-ELEVEN冷凍包裹限制：超過重量上限10公斤，多出11.6公斤。',
  ],
  [
    { grams: 500, amount: 21_000 },
    'Too much for one 7-ELEVEN parcel: NT$1,000 over the NT$20,000 limit.',
    '超出7-ELEVEN冷凍包裹限制：超過金額上限NT$20,000，多出NT$1,000。',
  ],
])('a parcel that is too big says by how much: %o', (parcel, english, chinese) => {
  const text = parcelRefusedToOwner(parcel, usualParcel);
  expect(text[0]).toContain(english);
  expect(text[1]).toContain(chinese);
});

test('how full a box is says its unit once', () => {
  expect(boxFilled({ grams: 6500, amount: 0 }, usualParcel)).toEqual(['6.5 of 10 kg', '6.5／10公斤']);
});
