import { expect, test } from 'vitest';
import { activityChange } from '#app/text/activity-admin.ts';
import { newVariant } from '#test/product-factories.ts';
import { changesOf, settingChanges, statusChanges, variantChanges } from './activity-change.ts';

const terms = {
  ...{ discount: 10, salesAmount: 0, minSpend: 0, maxUses: null, perCustomer: 1 },
  ...{
    firstDay: null,
    lastDay: null,
    firstTime: null,
    lastTime: null,
    series: 'Leaflets',
    filters: ['wors'],
  },
};

test.each<[action: string, input: object, words: string[]]>([
  [
    'change-status',
    { orderNumber: 'A1', from: 'newOrder', to: 'inTransit', reason: 'hidden' },
    ['New order → In transit'],
  ],
  ['move-orders', { orders: [{ from: 'newOrder' }], to: 'cancelled' }, ['→ Cancelled']],
  [
    'change-variants',
    {
      changes: [
        { id: 'var_1', price: [350, 35], by: 12 },
        { id: 'var_2', sale: [0, 20] },
      ],
    },
    ['Price: NT$350 → NT$35', 'Stock: +12', 'Discount: 0% → 20%'],
  ],
  ['undo-variants', { changes: [{ id: 'var_1', by: -12 }] }, ['Stock: −12']],
  ['set-price', { seen: 350, typed: ' NT$1,000' }, ['Price: NT$350 → NT$1,000']],
  ['set-stock', { seen: 5, typed: '3' }, ['Stock: −2']],
  ['correct-stock', { id: 'var_a', reason: 'damaged', pieces: '2', left: 5, held: 1 }, ['Stock: −2']],
  ['correct-stock', { id: 'var_a', reason: 'damaged', pieces: '6', left: 5, held: 1 }, []],
  ['correct-stock', { id: 'var_a', reason: 'counted', pieces: '7', left: 5, held: 1 }, ['Stock: +1']],
  ['correct-stock', { id: 'var_a', reason: 'counted', pieces: '6', left: 5, held: 1 }, ['nothing changed']],
  ['record-refund', { orderNumber: 'A1', amount: ' NT$1,000', note: 'hidden' }, ['NT$1,000']],
  ['keep-payment', { orderNumber: 'A1', held: 300 }, ['NT$300']],
  [
    'plan-sale',
    {
      sale: {
        percentage: 20,
        firstDay: '2026-12-01',
        firstTime: '09:00',
        lastDay: '2026-12-05',
        lastTime: '',
      },
    },
    ['20% off, 1 Dec 2026 – 5 Dec 2026'],
  ],
  [
    'edit-code',
    {
      code: 'BRAAI10',
      was: terms,
      terms: { ...terms, discount: 20, maxUses: 5, minSpend: 1000, lastDay: '2026-12-31', series: 'hidden' },
    },
    [
      'Percent off: 10% → 20%',
      'Minimum spend: NT$0 → NT$1,000',
      'Uses in all: not set → 5',
      'Last day: not set → 31 Dec 2026',
    ],
  ],
])('%s says from what to what', (action, input, words) => {
  const changes = changesOf(action, input) ?? [];
  expect(changes.map((change) => activityChange(change)[0])).toEqual(words);
  expect(JSON.stringify(changes)).not.toContain('hidden');
});

test('a save says which variants came and went, and prices, discounts and stock of the others, but no cost', () => {
  const [one, two, three] = ['250 g', '500 g', '1 kg'].map((weight) =>
    newVariant({ weight: [weight, weight], price: 300, cost: 617, qty: 4 }),
  );
  if (!one || !two || !three) throw new Error('there are three');
  const words = (...sides: Parameters<typeof variantChanges>) =>
    variantChanges(...sides)?.map((change) => activityChange(change)[0]);
  const changed = { ...two, price: 350, salesPercentage: 10, qty: 1, cost: 739 };
  expect(words([one, two], [changed, three])).toEqual([
    'Variant removed: 250 g',
    'Price (500 g): NT$300 → NT$350',
    'Discount (500 g): 0% → 10%',
    'Stock (500 g): −3',
    'Variant added: 1 kg',
  ]);
  expect(JSON.stringify(variantChanges([one, two], [changed, three]))).not.toMatch(/617|739/);
  expect(words([one], [{ ...one, cost: 1 }])).toBeUndefined();
  expect(words([one], [{ ...one, price: 1 }])).toEqual(['Price: NT$300 → NT$1']);
});

test('equal changes are stored once, and of many the first', () => {
  const sale = { id: 'var_1', sale: [0, 20] };
  expect(changesOf('change-variants', { changes: [sale, sale, sale] })).toHaveLength(1);
  const changes = Array.from({ length: 8 }, (_, n) => ({ id: 'var_1', price: [n + 1, n + 2] }));
  expect(changesOf('change-variants', { changes })?.slice(4)).toEqual([
    { what: 'price', from: 5, to: 6 },
    { what: 'more', count: 3 },
  ]);
});

test('changes of several products name each its own, and one that is the same for all names none', () => {
  const names = new Map([
    ['var_1', ['Biltong · 1 kg', '風乾牛肉 · 1公斤'] as const],
    ['var_2', ['Rusks', '麵包乾'] as const],
  ]);
  const words = (...changes: object[]) =>
    changesOf('change-variants', { changes }, names, true)?.map((change) => activityChange(change)[0]);
  const [one, two] = [
    { id: 'var_1', price: [1000, 1100] },
    { id: 'var_2', price: [200, 220] },
  ];
  expect(words({ ...one, by: 2 }, { ...two, by: 2 })).toEqual([
    'Price (Biltong · 1 kg): NT$1,000 → NT$1,100',
    'Stock: +2',
    'Price (Rusks): NT$200 → NT$220',
  ]);
  expect(words({ ...one, id: 'var_1' }, { ...one, id: 'var_2' })).toEqual(['Price: NT$1,000 → NT$1,100']);
  expect(words(one)).toEqual(['Price (Biltong · 1 kg): NT$1,000 → NT$1,100']);
});

test('orders that were moved together are noted from each of their statuses', () => {
  const changes = statusChanges(['newOrder', 'followUp', 'newOrder'], 'inTransit') ?? [];
  expect(changes.map((change) => activityChange(change)[0])).toEqual([
    'New order → In transit',
    'Follow up → In transit',
  ]);
  expect(statusChanges([], 'inTransit')).toBeNull();
});

test('of many closed days the first are named and the rest counted', () => {
  const days = Array.from({ length: 12 }, (_, n) => `2099-01-${String(n + 10)}`);
  const delivery = { cutOffHour: '14', daysAhead: '14' };
  const [change] = settingChanges(
    'delivery',
    { ...delivery, closedDays: '' },
    { ...delivery, closedDays: days.join('\n') },
  );
  expect(change).toMatchObject({ what: 'days', added: days.slice(0, 10), removed: [], more: 2 });
  expect(change && activityChange(change)[1]).toMatch(/；另有2天$/);
});

test('a change is in words, in either language', () => {
  const sale = { percentage: 20, firstDay: '2026-12-01', lastDay: '2026-12-05' };
  expect(activityChange({ what: 'plannedSale', ...sale })[1]).toBe('8折，2026/12/01–2026/12/05');
  expect(activityChange({ what: 'sale', from: 0, to: 70 })[1]).toBe('折扣：無折扣→3折');
  expect(activityChange({ what: 'more', count: 3 })).toEqual(['and 3 more', '另有3項']);
  expect(activityChange({ what: 'maxUses', from: null, to: 5 })[1]).toBe('總次數上限：無→5');
});

test.each<[action: string, input: unknown]>([
  ['set-price', { seen: 350, typed: 'what somebody typed' }],
  ['record-payment', { amount: 'what somebody typed' }],
  ['change-status', { from: 'newOrder', to: 'what somebody typed' }],
  ['edit-code', { was: terms, terms: { ...terms, lastDay: 'soon' } }],
  ['edit-code', { was: terms, terms }],
  ['add-note', { note: 'private', from: 'newOrder', to: 'inTransit' }],
  ['toString', {}],
])('words that were typed are not stored: %s %j', (action, input) => {
  expect(changesOf(action, input)).toBeNull();
});
