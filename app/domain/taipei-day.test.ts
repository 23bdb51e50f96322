import { expect, test } from 'vitest';
import { addDays, isDay, isSunday, startOfDay, taipeiDay } from './taipei-day.ts';

// Both sides of midnight in Taipei and in UTC: tests that run by day alone do not see them.
test.each([
  ['2026-11-26T15:59:59.999Z', '2026-11-26'],
  ['2026-11-26T16:00:00.000Z', '2026-11-27'],
  ['2026-11-26T23:59:59.999Z', '2026-11-27'],
  ['2026-11-27T00:00:00.000Z', '2026-11-27'],
])('%s is on %s in Taipei', (at, day) => {
  expect(taipeiDay(new Date(at))).toBe(day);
  const begin = startOfDay(day).getTime();
  expect(begin).toBeLessThanOrEqual(Date.parse(at));
  expect(startOfDay(addDays(day, 1)).getTime()).toBeGreaterThan(Date.parse(at));
  expect(taipeiDay(new Date(begin))).toBe(day);
  expect(taipeiDay(new Date(begin - 1))).toBe(addDays(day, -1));
});

test.each([
  ['2026-02-28', true],
  ['2026-02-30', false],
  ['2028-02-29', true],
  ['2027-02-29', false],
  ['2026-13-01', false],
  ['26-01-01', false],
])('%s is a day: %s', (text, is) => expect(isDay(text)).toBe(is));

test('a week ends on Sunday', () =>
  expect(['2026-11-28', '2026-11-29', '2026-11-30'].map(isSunday)).toEqual([false, true, false]));
