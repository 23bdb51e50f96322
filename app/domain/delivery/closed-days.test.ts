import { expect, it } from 'vitest';
import { daysToClose } from './closed-days.ts';

it.each<[what: string, from: string, to: string, days: string[] | null]>([
  ['one day', '2027-01-01', '', ['2027-01-01']],
  ['today', '2026-12-28', '', ['2026-12-28']],
  ['a holiday over the year', '2026-12-31', '2027-01-01', ['2026-12-31', '2027-01-01']],
  ['a holiday of the wrong year', '2026-01-01', '2026-01-03', null],
  ['a first day that is over', '2026-12-27', '2026-12-29', null],
  ['the last day first', '2027-01-03', '2027-01-01', null],
  ['no first day', '', '2027-01-01', null],
  ['more than 60 days', '2027-01-01', '2027-03-02', null],
])('%s', (_what, from, to, days) => {
  expect(daysToClose(from, to, '2026-12-28')).toEqual(days);
});
