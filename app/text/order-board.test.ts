import { expect, test } from 'vitest';
import { stayedWords } from './order-board.ts';

test('the orders that were not moved are named, with why, one sentence for each reason', () => {
  expect(stayedWords([])).toEqual([]);
  const stayed = stayedWords([
    { orderNumber: 'AAAA100', problem: 'not-allowed' },
    { orderNumber: 'BBBB100', problem: 'payment-open' },
    { orderNumber: 'CCCC100', problem: 'not-allowed' },
  ]);
  expect(stayed).toEqual([
    [
      'Not changed: AAAA100, CCCC100 (this status isn’t possible).',
      '未變更：AAAA100、CCCC100（無法改為此狀態）。',
    ],
    [
      'Not changed: BBBB100 (the amount still to be paid has just changed).',
      '未變更：BBBB100（未付金額剛有變動）。',
    ],
  ]);
  expect(stayedWords([{ orderNumber: 'DDDD100', problem: 'toString' }])[0]?.[0]).toContain('DDDD100');
});
