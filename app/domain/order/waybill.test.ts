import { expect, test } from 'vitest';
import { goodsTwice, labelsHere, parcelsToRemove } from './waybill.ts';

const line = { productID: 'var_1', qty: 1 } as const;
const [first, second] = [
  { id: 1, lines: [line] },
  { id: 2, lines: [line] },
];
const label = (shipmentID: number, stage: 'collected' | 'returned' | null) => ({ shipmentID, stage });

test.each([
  ['the one that came back', [first, second], [label(1, 'collected'), label(2, 'returned')], [2]],
  ['all, where no carrier said anything', [first, second], [label(1, null)], [1, 2]],
  ['all, of parcels without labels', [first, second], [], [1, 2]],
  [
    'all, where it is not known what arrived',
    [{ ...first, lines: [] }, second],
    [label(2, 'returned')],
    [1, 2],
  ],
])('sent again, an order loses %s', (_, parcels, labels, removed) => {
  expect(parcelsToRemove(parcels, labels).map(({ id }) => id)).toEqual(removed);
});

const ordered = [{ ...line, qty: 2 }];
const of = (id: number, shipmentID: number | null, stage: 'collected' | 'onWay' | null) => ({
  ...{ id, shipmentID, stage },
});
const gone = of(9, null, 'collected');

test.each([
  ['nothing else was', [], [gone], 'no'],
  ['the others are on their way', [first, second], [gone, of(1, 1, 'onWay'), of(2, 2, 'onWay')], 'no'],
  ['everything else was', [first, second], [gone, of(1, 1, 'collected'), of(2, 2, 'collected')], 'yes'],
  ['a parcel with all that is left was', [{ id: 1, lines: [] }], [gone, of(1, 1, 'collected')], 'yes'],
  ['one of two was', [first, second], [gone, of(1, 1, 'collected'), of(2, 2, 'onWay')], 'maybe'],
  ['the only other has other goods', [first], [gone, of(1, 1, 'collected')], 'maybe'],
  ['another removed one was', [], [gone, of(1, null, 'collected')], 'maybe'],
] as const)(
  'the goods of a removed parcel that was collected are had twice where %s: %s',
  (...[, parcels, labels, twice]) => {
    expect(goodsTwice(9, ordered, parcels, labels)).toBe(twice);
  },
);

test('labels count until their parcels leave', () => {
  const [here, away] = [
    { id: 1, shippedAt: null },
    { id: 2, shippedAt: '2026-11-24T02:00:00.000Z' },
  ];
  const label = (
    shipmentID: number | null,
    state: 'made' | 'unclear' | 'failed',
    collect: number | null = null,
  ) => ({
    ...{ shipmentID, state, collect },
  });
  const count = (...[status, ...labels]: [Parameters<typeof labelsHere>[0], ...ReturnType<typeof label>[]]) =>
    labelsHere(status, [here, away], labels);
  expect(count('newOrder', label(1, 'made', 300), label(2, 'made', 500), label(null, 'made'))).toEqual({
    ...{ count: 1, isSure: true, cash: 300 },
  });
  expect(count('newOrder', label(1, 'failed'), label(1, 'unclear'))).toEqual({
    count: 1,
    isSure: false,
    cash: 0,
  });
  expect(count('inTransit', label(1, 'made'))).toMatchObject({ count: 0 });
});
