import { expect, test } from 'vitest';
import { stayedWords, undoManyRefused } from './orders-admin.ts';

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

test('what kept many changes from being taken back is named, and of many the first', () => {
  expect(undoManyRefused(['AAAA100'])).toEqual([
    'Nothing was undone: AAAA100 changed since, or the time is over.',
    '未復原任何訂單：AAAA100已有其他變更，或已超過時間。',
  ]);
  const [english, chinese] = undoManyRefused(Array.from({ length: 25 }, (_, n) => `AAAA${100 + n}`));
  expect(english).toContain('AAAA104 and 20 more changed since');
  expect(chinese).toContain('AAAA104等25筆已有其他變更');
});
