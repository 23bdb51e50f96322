import { describe, expect, it } from 'vitest';
import { excessOf, leastToRemove, type ParcelLine, parcelOf, usualParcel } from './parcel.ts';

const line = (name: string, grams: number, unitPrice: number, qty: number) => ({
  name,
  grams,
  unitPrice,
  qty,
});

it.each<[what: string, lines: ParcelLine[], excess: { grams: number; amount: number } | null]>([
  ['nothing', [], null],
  ['exactly the limits', [line('a', 2000, 4000, 5)], null],
  ['a gram more', [line('a', 2000, 100, 5), line('b', 1, 1, 1)], { grams: 1, amount: 0 }],
  ['a dollar more', [line('a', 100, 20_000, 1), line('b', 0, 1, 1)], { grams: 0, amount: 1 }],
  ['both', [line('a', 5500, 11_000, 2)], { grams: 1000, amount: 2000 }],
  ['a weight that is not known', [line('a', 0, 100, 99)], null],
])('%s', (_what, lines, excess) => expect(excessOf(parcelOf(lines), usualParcel)).toEqual(excess));

describe('what to take out', () => {
  it.each<[what: string, lines: ReturnType<typeof line>[], removed: string | null]>([
    ['nothing where it fits', [line('a', 2000, 100, 5)], null],
    ['the line that takes the least away', [line('a', 2000, 100, 5), line('b', 500, 100, 2)], '2 b'],
    [
      'fewer units of a heavy line',
      [line('a', 2000, 100, 5), line('b', 500, 100, 1), line('c', 600, 9, 1)],
      '1 a',
    ],
    ['enough for both limits', [line('a', 5500, 11_000, 2)], '1 a'],
    ['for the price, the cheapest that is enough', [line('a', 100, 9000, 2), line('b', 100, 3000, 1)], '1 b'],
    ['no line alone', [line('a', 3000, 1, 1), line('b', 3000, 1, 1), line('c', 8000, 1, 1)], '1 c'],
    ['not even that', Array.from({ length: 9 }, (_, n) => line(`${n}`, 2000, 1, 1)), null],
  ])('%s', (_what, lines, removed) => {
    const found = leastToRemove(lines, usualParcel);
    expect(found && `${found.qty} ${found.line.name}`).toBe(removed);
  });
});
