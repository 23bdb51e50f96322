import { expect, it, test } from 'vitest';
import type { Promised } from '#app/domain/delivery/delivery-date.ts';
import type { ShippingOption } from '#app/domain/delivery/shipping.ts';
import { arrivalLines, arrivalText, arrivesForStaff, arrivesInRow, dayRefused } from './delivery.ts';
import { arrivesText, orderBefore } from './next-arrival.ts';

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
});

it.each<[ShippingOption, string, string]>([
  [
    'regularAM',
    'Arrives on the chosen day, Fri 27 Nov, before 13:00.',
    '指定到貨日11/27（週五）13:00前送達。',
  ],
  [
    'regularPM',
    'Arrives on the chosen day, Fri 27 Nov, 14:00–18:00.',
    '指定到貨日11/27（週五）14:00–18:00送達。',
  ],
  ['sevenEleven', 'At your 7-ELEVEN on the chosen day, Fri 27 Nov.', '指定到店日11/27（週五）送達取貨門市。'],
  ['selfPickUp', 'Ready for you on the chosen day, Fri 27 Nov.', '指定自取日11/27（週五）備妥，可供自取。'],
])('%s on a chosen day', (option, english, chinese) => {
  expect(arrivalLines(option, { ...tuesday, chosen: '2026-11-27' })).toEqual([[english, chinese]]);
});

it('beside a product: the day, and until when to order; midnight belongs to the day before', () => {
  expect(arrivesText(tuesday)).toEqual(['Arrives by Tue 24 Nov', '最晚11/24（週二）到貨']);
  const midnight = { day: '2026-11-24', until: '2026-11-23T16:00:00.000Z' };
  expect(orderBefore(midnight, false)).toEqual([
    'Order before Mon 23 Nov, midnight, and it arrives by Tue 24 Nov.',
    '11/23（週一）24:00前下單，最晚11/24（週二）到貨。',
  ]);
  expect(orderBefore(midnight, true)).toEqual([
    'Order before Mon 23 Nov, midnight, and it arrives by Tue 24 Nov. You may choose a later day at checkout.',
    '11/23（週一）24:00前下單，最晚11/24（週二）到貨。結帳時也可指定較晚的到貨日。',
  ]);
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
