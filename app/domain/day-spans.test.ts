import { expect, test } from 'vitest';
import { isReversed, mondayOf, monthOf } from './day-spans.ts';
import { addDays } from './taipei-day.ts';

test('a week begins on Monday', () => {
  expect(['2026-11-22', '2026-11-23', '2026-11-29'].map(mondayOf)).toEqual([
    '2026-11-16',
    '2026-11-23',
    '2026-11-23',
  ]);
});

test.each([
  ['2026-11-30', '2026-11-01', '2026-11-30', '2026-10-01', '2026-10-31'],
  ['2026-12-31', '2026-12-01', '2026-12-31', '2026-11-01', '2026-11-30'],
  ['2027-01-01', '2027-01-01', '2027-01-31', '2026-12-01', '2026-12-31'],
  ['2028-03-31', '2028-03-01', '2028-03-31', '2028-02-01', '2028-02-29'],
  ['2027-02-28', '2027-02-01', '2027-02-28', '2027-01-01', '2027-01-31'],
])('the month of %s is %s to %s and the one before %s to %s', (day, from, to, before, until) => {
  expect(monthOf(day)).toEqual({ from, to });
  expect(monthOf(addDays(from, -1))).toEqual({ from: before, to: until });
});

test.each([
  ['2026-11-30', '2026-11-29', true],
  ['2026-11-30', '2026-11-30', false],
  ['2026-11-30', null, false],
  [null, '2026-11-30', false],
])('from %s to %s nothing can match: %s', (from, to, is) => expect(isReversed({ from, to })).toBe(is));
