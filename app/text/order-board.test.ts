import { expect, test } from 'vitest';
import { movedMany, stayedWords } from './orders-admin.ts';

test('the orders that were not moved are named, with why, one sentence for each reason', () => {
  expect(stayedWords('moved', [])).toEqual([]);
  const stayed = stayedWords('moved', [
    { orderNumber: 'AAAA100', problem: 'not-allowed' },
    { orderNumber: 'BBBB100', problem: 'payment-open' },
    { orderNumber: 'CCCC100', problem: 'not-allowed' },
  ]);
  expect(stayed).toEqual([
    {
      words: ['Not changed (this status isn’t possible): ', '未變更（無法改為此狀態）：'],
      numbers: ['AAAA100', 'CCCC100'],
      more: null,
    },
    {
      words: ['Not changed (its payments or refunds have just changed): ', '未變更（付款或退款剛有變動）：'],
      numbers: ['BBBB100'],
      more: null,
    },
  ]);
  expect(stayedWords('moved', [{ orderNumber: 'DDDD100', problem: 'toString' }])[0]?.numbers).toEqual([
    'DDDD100',
  ]);
});

test('what could not be taken back is named with why, and of many the first', () => {
  expect(stayedWords('undone', [{ orderNumber: 'AAAA100', problem: 'changed-since' }])).toEqual([
    { words: ['Not undone (changed since): ', '未復原（之後又有變更）：'], numbers: ['AAAA100'], more: null },
  ]);
  const [already] = stayedWords('undone', [{ orderNumber: 'BBBB100', problem: 'already-undone' }]);
  expect(already?.words).toEqual(['Already undone: ', '先前已復原：']);
  const many = Array.from({ length: 53 }, (_, n) => ({ orderNumber: `AAAA${100 + n}`, problem: 'too-late' }));
  const [late] = stayedWords('undone', many);
  expect(late?.numbers).toHaveLength(50);
  expect(late?.more).toEqual([' and 3 more', '等53筆']);
});

test('orders that were there already are counted apart from those that moved', () => {
  const label = ['In transit', '配送中'] as const;
  expect(movedMany(3, label)).toEqual(['3 orders now: In transit.', '3筆訂單已改為「配送中」。']);
  expect(movedMany(1, label, 2)).toEqual([
    '1 order now: In transit. 2 were already there.',
    '1筆訂單已改為「配送中」。另有2筆原本就是此狀態。',
  ]);
  expect(movedMany(0, label)[0]).toBe('No order was changed.');
});
