import { expect, test } from 'vitest';
import { dateText, dateTimeText } from './date.ts';

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
