import { expect, test } from 'vitest';
import { parcelsToRemove } from './waybill.ts';

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
