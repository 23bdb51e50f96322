import { expect, test } from 'vitest';
import { changesInWords } from './order-changes.ts';

test('a fee of nothing is free, and what an order comes to is its total, as on its page', () => {
  expect(
    changesInWords(
      [
        { what: 'amount', name: 'shippingCost', from: 160, to: 0 },
        { what: 'amount', name: 'amountDue', from: 1160, to: 1000 },
      ],
      'regularAM',
    ),
  ).toEqual([
    { label: ['Shipping fee', '運費'], value: ['NT$160 → Free', 'NT$160 → 免運費'] },
    { label: ['Total', '總計'], value: ['NT$1,160 → NT$1,000', 'NT$1,160 → NT$1,000'] },
  ]);
});

test('a district that the shop knows is named in each language, and another as it was typed', () => {
  const change = { what: 'field', field: 'town' } as const;
  expect(
    changesInWords(
      [
        { ...change, from: '信義區', to: '中西區' },
        { ...change, from: '', to: '湖內' },
      ],
      'regularAM',
    ),
  ).toEqual([
    { label: ['District', '鄉鎮市區'], value: ['Xinyi Dist. → West Central Dist.', '信義區 → 中西區'] },
    { label: ['District', '鄉鎮市區'], value: ['(none) → 湖內', '（無） → 湖內'] },
  ]);
});

test('what is collected at the shop is to be ready soon, not delivered', () => {
  const change = { what: 'field', field: 'chosenDay', from: '', to: '2026-12-24' } as const;
  const [words] = changesInWords([change], 'selfPickUp');
  expect(words?.value).toEqual(['As soon as possible → Thu 24 Dec', '不指定，儘快備妥 → 12/24（週四）']);
  const moved = { what: 'field', field: 'shippingOption', from: 'regularAM', to: 'selfPickUp' } as const;
  const [, day] = changesInWords([moved, { ...change, from: '2026-12-24', to: '' }], 'regularAM');
  expect(day?.value[1]).toBe('12/24（週四） → 不指定，儘快備妥');
});
