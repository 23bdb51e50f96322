import fc from 'fast-check';
import { expect, test } from 'vitest';
import { mondayOf } from '../day-spans.ts';
import { addDays } from '../taipei-day.ts';
import { added, averageBasket, byDay, byWeek, chartDays, chartWeeks, firstChartDay } from './figures.ts';

test.each([
  ['2026-11-21', '2026-11-16'],
  ['2026-11-16', '2026-11-16'],
  ['2026-11-22', '2026-11-16'],
  ['2026-01-01', '2025-12-29'],
])('%s is in the week of %s', (day, monday) => {
  expect(mondayOf(day)).toBe(monday);
});

test.each([
  ['2026-03-01', -1, '2026-02-28'],
  ['2028-02-28', 1, '2028-02-29'],
  ['2026-12-31', 1, '2027-01-01'],
])('%s and %i days is %s', (day, days, expected) => {
  expect(addDays(day, days)).toBe(expected);
});

test('the average basket is sales by orders, and nothing without orders', () => {
  expect(averageBasket({ orders: 3, sales: 1000, profit: 0 })).toBe(333);
  expect(averageBasket({ orders: 0, sales: 0, profit: 0 })).toBeNull();
});

test('whatever the days, the weeks hold all of them and no day is missing', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 0, max: 3000 }),
      fc.array(fc.tuple(fc.integer({ min: 0, max: 77 }), fc.integer({ min: -50, max: 900 }))),
      (offset, amounts) => {
        const today = addDays('2024-01-01', offset);
        const first = firstChartDay(today);
        const sums = new Map<string, number>();
        for (const [away, sales] of amounts) {
          const day = addDays(first, away);
          if (day <= today) sums.set(day, (sums.get(day) ?? 0) + sales);
        }
        const days = [...sums].map(([day, sales]) => ({ day, sales, orders: 1, profit: 0 }));
        const weeks = byWeek(days, today);
        expect(weeks).toHaveLength(chartWeeks);
        expect(weeks.at(-1)?.day).toBe(mondayOf(today));
        expect(added(weeks)).toEqual(added(days));
        const shown = byDay(days, today);
        expect(shown).toHaveLength(chartDays);
        expect(shown.at(-1)?.day).toBe(today);
        expect(shown[0]?.day).toBe(addDays(today, 1 - chartDays));
      },
    ),
  );
});
