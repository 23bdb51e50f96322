import { expect, it } from 'vitest';
import type { LocalizedText } from '../language.ts';
import { type UnitPrice, unitPrice } from './unit-price.ts';

const pack = (salePrice: number, grams: number, qty = 1, weight: LocalizedText | null = null) => ({
  salePrice,
  grams,
  qty,
  weight,
});
type Pack = ReturnType<typeof pack> & { isBundle?: true; bundleGrams?: number };
const food = (...variants: Pack[]) => ({ facts: { isFood: true }, variants });
const tool = (...variants: Pack[]) => ({ facts: { isFood: false }, variants });
const g200: LocalizedText = ['200 g', '200 公克'];

it.each<[what: string, product: ReturnType<typeof food>, price: UnitPrice | null]>([
  ['one pack', food(pack(450, 250)), { from: 180, to: 180, per: 100 }],
  [
    'a bigger pack that is cheaper by weight',
    food(pack(200, 100), pack(450, 250)),
    { from: 180, to: 200, per: 100 },
  ],
  ['a bundle with charcoal', food({ ...pack(450, 250), isBundle: true, bundleGrams: 0 }), null],
  [
    'a bundle of food, by its parts',
    tool({ ...pack(450, 900, 1, g200), isBundle: true, bundleGrams: 250 }),
    { from: 180, to: 180, per: 100 },
  ],
  ['a bundle beside a pack', food({ ...pack(450, 250), isBundle: true }, pack(450, 250)), null],
  ['kilograms', food(pack(350, 3000), pack(150, 1000)), { from: 117, to: 150, per: 1000 }],
  ['a kilogram beside less than one', food(pack(900, 1000), pack(500, 500)), { from: 90, to: 100, per: 100 }],
  ['half a dollar, up', food(pack(5, 200)), { from: 3, to: 3, per: 100 }],
  [
    'what is sold out does not count',
    food(pack(100, 100, 0), pack(450, 250)),
    { from: 180, to: 180, per: 100 },
  ],
  ['all sold out, all count', food(pack(100, 100, 0), pack(450, 250, 0)), { from: 100, to: 180, per: 100 }],
  ['a tin, by what its label says is in it', food(pack(680, 380, 1, g200)), { from: 340, to: 340, per: 100 }],
  ['a label in Chinese alone', food(pack(300, 900, 1, ['Half', '500公克'])), { from: 60, to: 60, per: 100 }],
  ['a label that is no weight', food(pack(300, 500, 1, ['Half', '半份'])), { from: 60, to: 60, per: 100 }],
  ['a label of nothing', food(pack(300, 500, 1, ['0 g', '0 公克'])), null],
  ['charcoal, by its label', tool(pack(269, 3000, 1, ['3 kg', '3 公斤'])), { from: 90, to: 90, per: 1000 }],
  ['tongs', tool(pack(420, 320)), null],
  ['a weight that is not known', food(pack(100, 0), pack(450, 250)), null],
  ['nothing', food(), null],
])('%s', (_what, product, price) => expect(unitPrice(product)).toEqual(price));

it('one pack of several is priced in the unit of all of them', () => {
  const [small, large] = [pack(500, 500), pack(900, 1000)];
  expect(unitPrice(food(small, large), [large])).toEqual({ from: 90, to: 90, per: 100 });
});
