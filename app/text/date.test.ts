import { expect, test } from 'vitest';
import { dateText, dateTimeText, dayText } from './date.ts';

const at = '2026-11-20T16:30:00.000Z';

test.each([
  ['short', '2026/11/21', '2026/11/21'],
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
