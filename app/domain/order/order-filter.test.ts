import { expect, test } from 'vitest';
import { filterInAddress, filtersOn, noFilter } from './order-filter.ts';

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
