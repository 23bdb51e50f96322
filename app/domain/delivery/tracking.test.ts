import { expect, it } from 'vitest';
import { readTrackingList, tidyTracking } from './tracking.ts';

it.each<[typed: string, stored: string | null]>([
  ['9030-1234-5678', '903012345678'],
  [' ９０３０ 1234 5678 ', '903012345678'],
  ['f12345678', 'F12345678'],
  ['1234567', null],
  ['ABCDEFGHIJ', null],
  ['903012345678901234567', null],
  ['<script>1234', null],
  ['', null],
])('a tracking number: %j', (typed, stored) => {
  expect(tidyTracking(typed)).toBe(stored);
});

it('a list is read as spreadsheets and couriers give it, and each line that cannot be is named', () => {
  const list = [
    'ABCD123, 903012345678',
    '',
    '903012345679\tabcd124',
    '"ABCD125";"9030-1234-5680" 903012345681 903012345681',
    'ABCD126',
    '903012345678',
    'ABCD127, 12',
    '　ＡＢＣＤ１２８，903012345682\r',
  ].join('\n');
  expect(readTrackingList(list)).toEqual({
    entries: [
      { line: 1, orderNumber: 'ABCD123', numbers: ['903012345678'] },
      { line: 3, orderNumber: 'ABCD124', numbers: ['903012345679'] },
      { line: 4, orderNumber: 'ABCD125', numbers: ['903012345680', '903012345681'] },
      { line: 8, orderNumber: 'ABCD128', numbers: ['903012345682'] },
    ],
    refused: [
      { line: 5, problem: 'line-unreadable' },
      { line: 6, problem: 'line-unreadable' },
      { line: 7, problem: 'tracking-invalid' },
    ],
  });
  expect(readTrackingList(' \n\n')).toEqual({ entries: [], refused: [] });
});
