import { expect, it } from 'vitest';
import type { Promised } from '#app/domain/arrival.ts';
import type { ShippingOption } from '#app/domain/shipping.ts';
import { arrivalLines, arrivalText } from './arrival.ts';

const tuesday: Promised = { day: '2026-11-24', payBy: null };

it.each<[ShippingOption, string, string]>([
  ['regularAM', 'Arrives by Tue 24 Nov, before 13:00.', '最晚 11/24（週二）13:00 前送達。'],
  ['regularPM', 'Arrives by Tue 24 Nov, 14:00–18:00.', '最晚 11/24（週二）14:00–18:00 送達。'],
  ['sevenEleven', 'At your 7-ELEVEN by Tue 24 Nov.', '最晚 11/24（週二）送達取貨門市。'],
])('%s names the day, and which days do not count', (option, english, chinese) => {
  expect(arrivalLines(option, tuesday)).toEqual([[english, chinese], arrivalText.daysOff]);
});

it('says when what is collected is ready', () => {
  expect(arrivalLines('selfPickUp', tuesday)).toEqual([
    ['Ready for you by Tue 24 Nov.', '最晚 11/24（週二）備妥，可供自取。'],
  ]);
});

it('says until when a transfer must come', () => {
  const promised = { ...tuesday, payBy: '2026-11-23T06:00:00.000Z' };
  expect(arrivalLines('regularAM', promised)[0]).toEqual([
    'Arrives by Tue 24 Nov, before 13:00, if we receive your transfer by Mon 23 Nov, 14:00.',
    '最晚 11/24（週二）13:00 前送達（須於 11/23（週一）14:00 前收到您的匯款）。',
  ]);
});
