import { expect, test } from 'vitest';
import {
  dateText,
  dateTimeText,
  dayText,
  localizedMoment,
  localizedStart,
  numericDate,
  withDays,
} from './date.ts';

const at = '2026-11-20T16:30:00.000Z';

test.each([
  ['short', '21 Nov 2026', '2026/11/21'],
  ['shortExpanded', 'Sat 21 Nov 2026', '2026/11/21（週六）'],
  ['longExpanded', 'Saturday, 21 November 2026', '2026年11月21日 星期六'],
] as const)('%s, half past midnight in Taipei', (format, english, chinese) => {
  expect(dateText(at, format, 0)).toBe(english);
  expect(dateText(new Date(at), format, 1)).toBe(chinese);
  expect(dateTimeText(at, format, 0)).toBe(`${english} 00:30`);
});

test('a day without its year', () => {
  expect(dayText('2026-11-24', 0)).toBe('Tue 24 Nov');
  expect(dayText('2026-11-24', 1)).toBe('11/24（週二）');
  expect(dayText('2027-01-02', 1)).toBe('01/02（週六）');
});

test('a day of the calendar is itself, whatever the hour is elsewhere', () => {
  expect(dateText('2026-11-24', 'short', 0)).toBe('24 Nov 2026');
  expect(dateText('2026-11-24', 'shortExpanded', 1)).toBe('2026/11/24（週二）');
});

test('in figures for a table or a slip in both languages', () => {
  expect(numericDate(at)).toBe('2026/11/21');
  expect(numericDate('2026-11-24')).toBe('2026/11/24');
});

test('the days within a line that was stored for every language', () => {
  const line = '•••12345 · NT$580 · 2026-11-24';
  expect(withDays(line, 0)).toBe('•••12345 · NT$580 · Tue 24 Nov 2026');
  expect(withDays(line, 1)).toBe('•••12345 · NT$580 · 2026/11/24（週二）');
  expect(withDays('2026-13-45, 12026-11-24', 0)).toBe('2026-13-45, 12026-11-24');
});

test('midnight is the beginning of a day for a start, and the end of the day before for an end', () => {
  const midnight = '2026-11-29T16:00:00.000Z';
  expect(localizedStart(midnight)).toEqual(['Mon 30 Nov, 00:00', '11/30（週一）00:00']);
  expect(localizedMoment(midnight)).toEqual(['the end of Sun 29 Nov', '11/29（週日）24:00']);
  expect(localizedStart(at)).toEqual(['Sat 21 Nov, 00:30', '11/21（週六）00:30']);
});
