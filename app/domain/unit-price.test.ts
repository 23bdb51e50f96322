import { expect, it } from 'vitest';
import { type UnitPrice, unitPrice } from './unit-price.ts';

const pack = (salePrice: number, grams: number, qty = 1) => ({ salePrice, grams, qty });

it.each<[what: string, variants: ReturnType<typeof pack>[], price: UnitPrice | null]>([
  ['one pack', [pack(450, 250)], { from: 180, to: 180, per: 100 }],
  [
    'a bigger pack that is cheaper by weight',
    [pack(200, 100), pack(450, 250)],
    { from: 180, to: 200, per: 100 },
  ],
  ['kilograms', [pack(350, 3000), pack(150, 1000)], { from: 117, to: 150, per: 1000 }],
  ['a kilogram beside less than one', [pack(900, 1000), pack(500, 500)], { from: 90, to: 100, per: 100 }],
  ['half a dollar, up', [pack(5, 200)], { from: 3, to: 3, per: 100 }],
  ['what is sold out does not count', [pack(100, 100, 0), pack(450, 250)], { from: 180, to: 180, per: 100 }],
  ['all sold out, all count', [pack(100, 100, 0), pack(450, 250, 0)], { from: 100, to: 180, per: 100 }],
  ['a weight that is not known', [pack(100, 0), pack(450, 250)], null],
  ['nothing', [], null],
])('%s', (_what, variants, price) => expect(unitPrice(variants)).toEqual(price));

it('one pack of several is told in the unit of all of them', () => {
  const [small, large] = [pack(500, 500), pack(900, 1000)];
  expect(unitPrice([large], [small, large])).toEqual({ from: 90, to: 90, per: 100 });
});
