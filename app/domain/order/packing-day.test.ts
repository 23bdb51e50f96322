import { expect, it } from 'vitest';
import { type DeliveryCalendar, lastOpenBefore, usualDelivery } from '../delivery/delivery-date.ts';
import { leavingDays, leavingOn, packingDay } from './packing.ts';

const holiday: DeliveryCalendar = { ...usualDelivery, closedDays: ['2026-11-25', '2026-11-26'] };

it.each<[what: string, day: string, today: string, span: ReturnType<typeof leavingOn>]>([
  ['today, with all that is late', '2026-11-23', '2026-11-23', { after: null, upTo: '2026-11-24' }],
  ['a later day, by itself', '2026-11-27', '2026-11-23', { after: '2026-11-27', upTo: '2026-11-28' }],
  ['before a Sunday', '2026-11-28', '2026-11-23', { after: '2026-11-28', upTo: '2026-11-30' }],
  ['before days off', '2026-11-24', '2026-11-23', { after: '2026-11-24', upTo: '2026-11-27' }],
  [
    'the first day after a day off, with what is late',
    '2026-11-23',
    '2026-11-22',
    { after: null, upTo: '2026-11-24' },
  ],
  ['a day that is over', '2026-11-20', '2026-11-23', { after: '2026-11-20', upTo: '2026-11-21' }],
  ['nothing on a Sunday', '2026-11-29', '2026-11-23', null],
  ['nothing on a day off', '2026-11-25', '2026-11-23', null],
])('what leaves: %s', (_what, day, today, span) => {
  expect(leavingOn(day, today, holiday)).toEqual(span);
});

it('every day of arrival belongs to exactly one day of leaving', () => {
  for (let at = Date.UTC(2026, 10, 24); at < Date.UTC(2026, 11, 31); at += 86_400_000) {
    const arrives = new Date(at).toISOString().slice(0, 10);
    const leaves = lastOpenBefore(arrives, holiday);
    const span = leavingOn(leaves, '2026-11-02', holiday);
    expect(span && (span.after ?? '') < arrives && arrives <= span.upTo, arrives).toBe(true);
  }
});

it('counts what is still here by the day on which it leaves', () => {
  const arriving = [
    { day: '2026-11-19', orders: 1, aside: 1 },
    { day: '2026-11-24', orders: 2, aside: 1 },
    { day: '2026-11-27', orders: 4, aside: 0 },
    { day: '2026-11-30', orders: 8, aside: 3 },
  ];
  expect(leavingDays(arriving, '2026-11-23', holiday)).toEqual([
    { day: '2026-11-23', orders: 3, aside: 2 },
    { day: '2026-11-24', orders: 4, aside: 0 },
    { day: '2026-11-28', orders: 8, aside: 3 },
  ]);
  expect(leavingDays([], '2026-11-22', holiday)).toEqual([
    { day: packingDay('2026-11-22', holiday), orders: 0, aside: 0 },
  ]);
});
