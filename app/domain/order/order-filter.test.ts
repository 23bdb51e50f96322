import { expect, test } from 'vitest';
import type { Day } from '../taipei-day.ts';
import { daysInName, filterInAddress, filtersOn, monthsBy, noFilter } from './order-filter.ts';

test.each([
  ['2026-11-30', '2026-11-01', '2026-11-30', '2026-10-01', '2026-10-31'],
  ['2026-12-31', '2026-12-01', '2026-12-31', '2026-11-01', '2026-11-30'],
  ['2027-01-01', '2027-01-01', '2027-01-31', '2026-12-01', '2026-12-31'],
  ['2028-03-31', '2028-03-01', '2028-03-31', '2028-02-01', '2028-02-29'],
  ['2027-02-28', '2027-02-01', '2027-02-28', '2027-01-01', '2027-01-31'],
])('on %s this month is %s to %s and the last one %s to %s', (today, from, to, before, until) => {
  expect(monthsBy(today)).toEqual({ current: { from, to }, last: { from: before, to: until } });
});

test('the name of a file says its days', () => {
  const name = (from: Day | null, to: Day | null) => daysInName({ from, to });
  expect(name(null, null)).toBe('');
  expect(name('2026-11-01', '2026-11-30')).toBe('-2026-11-01-to-2026-11-30');
  expect(name('2026-11-03', '2026-11-03')).toBe('-2026-11-03');
  expect(name('2026-11-03', null)).toBe('-from-2026-11-03');
  expect(name(null, '2026-11-03')).toBe('-until-2026-11-03');
});

test('both days count as one filter', () => {
  expect(filtersOn(noFilter)).toBe(0);
  expect(filtersOn({ ...noFilter, to: '2026-11-30' })).toBe(1);
  expect(filtersOn({ ...noFilter, from: '2026-11-01', to: '2026-11-30' })).toBe(1);
  expect(filtersOn({ from: null, to: '2026-11-30', payment: 'bt', paid: 'no' })).toBe(3);
});

test('the address has what is on', () => {
  expect(filterInAddress(noFilter)).toEqual({});
  expect(filterInAddress({ ...noFilter, to: '2026-11-30' })).toEqual({ to: '2026-11-30' });
  expect(filterInAddress({ ...noFilter, payment: 'linepay', paid: 'yes' })).toEqual({
    payment: 'linepay',
    paid: 'yes',
  });
});
