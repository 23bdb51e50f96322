import { expect, it } from 'vitest';
import { arrivesText, orderBefore } from './next-arrival.ts';

it('beside a product: the day, and until when to order; midnight belongs to the day before', () => {
  expect(arrivesText({ day: '2026-11-24' }, 'home')).toEqual([
    'Arrives by Tue 24 Nov',
    '最晚11/24（週二）到貨',
  ]);
  const midnight = { day: '2026-11-24', until: '2026-11-23T16:00:00.000Z' };
  expect(orderBefore(midnight, false, 'home')).toEqual([
    'Order before the end of Mon 23 Nov, and it arrives by Tue 24 Nov.',
    '11/23（週一）24:00前下單，最晚11/24（週二）到貨。',
  ]);
  expect(orderBefore(midnight, true, 'home')).toEqual([
    'Order before the end of Mon 23 Nov, and it arrives by Tue 24 Nov. You may choose a later day at checkout.',
    '11/23（週一）24:00前下單，最晚11/24（週二）到貨。結帳時也可指定較晚的到貨日。',
  ]);
});

it('where everything is collected nothing arrives', () => {
  expect(arrivesText({ day: '2026-11-24' }, 'pickup')).toEqual([
    'Ready to collect by Tue 24 Nov',
    '最晚11/24（週二）備妥',
  ]);
  const midnight = { day: '2026-11-24', until: '2026-11-23T16:00:00.000Z' };
  expect(orderBefore(midnight, true, 'pickup')).toEqual([
    'Order before the end of Mon 23 Nov, and it is ready to collect by Tue 24 Nov. You may choose a later day at checkout.',
    '11/23（週一）24:00前下單，最晚11/24（週二）備妥。結帳時也可指定較晚的自取日。',
  ]);
});
