import { expect, test } from 'vitest';
import { saleNote } from '#app/text/stock-admin.ts';
import { plannedSale, typedSaleOf, typedSaleSchema } from './planned-sale.ts';

const now = new Date('2026-11-27T04:00:00.000Z');
const typed = {
  percentage: 20,
  firstDay: '2026-11-30',
  firstTime: '00:00',
  lastDay: '2026-11-30',
  lastTime: '',
};

test.each([
  ['a last day without a time, whole', {}, '2026-11-29T16:00:00.000Z', '2026-11-30T16:00:00.000Z'],
  [
    'times',
    { firstTime: '09:30', lastTime: '18:00' },
    '2026-11-30T01:30:00.000Z',
    '2026-11-30T10:00:00.000Z',
  ],
  ['the end of a year', { lastDay: '2026-12-31' }, '2026-11-29T16:00:00.000Z', '2026-12-31T16:00:00.000Z'],
])('%s', (_, change, from, until) => {
  const given = typedSaleSchema.parse({ ...typed, ...change });
  const sale = plannedSale(given, now);
  expect(sale).toEqual({ percentage: 20, from, until });
  if (sale) expect(typedSaleOf(sale, now)).toEqual({ ...given, percentage: '20' });
});

test('a new one is offered from tomorrow, seven whole days', () => {
  const offered = { firstDay: '2026-11-28', firstTime: '00:00', lastDay: '2026-12-04', lastTime: '' };
  expect(typedSaleOf(null, now)).toEqual({ percentage: '', ...offered });
});

test('the list says the days that were typed', () => {
  const sale = plannedSale(typedSaleSchema.parse(typed), now);
  expect(sale && saleNote(sale, false)).toEqual([
    'Sale scheduled: 20% off, Mon 30 Nov, 00:00 – the end of Mon 30 Nov',
    '已排定特價：8折，11/30（週一）00:00–11/30（週一）24:00',
  ]);
});
