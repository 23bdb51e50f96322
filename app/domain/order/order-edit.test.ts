import { expect, test } from 'vitest';
import { quote } from '../cart/quote.ts';
import { usualTerms } from '../delivery/shipping.ts';
import type { ParentId, VariantId } from '../ids.ts';
import { type PackedGoods, unpackedByEdit } from './order-changes.ts';
import { editedOrder, mostTotal, mostUnitPrice, type RequestedLine } from './order-edit.ts';

const terms = { ...usualTerms, freeFrom: 1000 };
const promo = { discount: 10, salesAmount: 0 };
const steak = {
  ...{ parentID: 'prd_a' as ParentId, productID: 'var_a' as VariantId, title: ['Steak', '牛排'] as const },
  ...{ size: null, weight: null, color: null, image: null, storage: 'frozen' as const },
  ...{ price: 1000, salesPercentage: 0, cost: 400, qty: 2 },
};
const ordered = quote([steak], promo, 'regularAM', terms);
const order = {
  ...{ lines: ordered.lines, shippingCost: ordered.shipping, promo },
  shippingOption: 'regularAM' as const,
};

test.each([
  ['as ordered', { qty: 2, unitPrice: null }, [0, 1800]],
  ['one of two', { qty: 1, unitPrice: null }, [0, 900]],
  ['weighed, for less', { qty: 1, unitPrice: 850 }, [160, 1010]],
  ['weighed, for as much', { qty: 1, unitPrice: 1000 }, [0, 1000]],
] as const)('another delivery is free by the goods before the code: %s', (_, wanted, want) => {
  expect(order.shippingCost).toBe(0);
  const lines: RequestedLine[] = [{ productID: steak.productID, ...wanted }];
  const edited = editedOrder(order, lines, 'regularPM', new Map(), terms);
  expect(edited).toMatchObject({ shippingCost: want[0], amountDue: want[1] });
});

test('weighed prices come to no more than the database holds', () => {
  const source = { ...steak, grams: 0, left: 99, parts: null };
  const ids = ['var_a', 'var_b', 'var_c'] as VariantId[];
  const variants = new Map(ids.map((productID) => [productID, { ...source, productID }]));
  const edited = (count: number) => {
    const lines = ids.slice(0, count).map((productID) => ({ productID, qty: 99, unitPrice: mostUnitPrice }));
    return editedOrder({ ...order, shippingOption: null }, lines, 'selfPickUp', variants, terms);
  };
  expect(edited(2)).toMatchObject({ ok: true, totalPriceWithShipping: 2 * 99 * mostUnitPrice });
  expect(edited(3)).toEqual({ ok: false, problem: 'invalid-lines' });
  expect(mostTotal).toBeLessThan(2 ** 31);
});

const [a, b] = ['var_a', 'var_b'] as [VariantId, VariantId];
const [whole, part] = [true, false].map(
  (isWhole): PackedGoods => ({ goods: [{ productID: a, qty: 2 }], isWhole }),
);
const none: PackedGoods = { goods: [], isWhole: false };
const moves = [{ what: 'field', field: 'town', from: 'Xinyi', to: 'Daan' }] as const;

test.each([
  ['nothing of it', {}, moves, whole, ['relabel']],
  ['nothing of it, nor the address', {}, [], whole, []],
  ['a line more of a packed order', { [b]: 1 }, [], whole, ['repack']],
  ['a line more of one that is being packed', { [b]: 1 }, [], part, []],
  ['the quantity of what is in the box', { [a]: 1 }, [], part, ['repack']],
  ['what is in the box, for something else', { [a]: 0, [b]: 1 }, [], part, ['repack']],
  ['both', { [a]: 3 }, moves, whole, ['relabel', 'repack']],
  ['both of an order that is not packed', { [a]: 3 }, moves, none, []],
] as const)('an edit that changes %s', (_, changed, changes, packed, unpacked) => {
  const [before, after] = [{ [a]: 2 }, { [a]: 2, ...changed }].map((order: Record<string, number>) => ({
    lines: ordered.lines.flatMap((line) =>
      [a, b].flatMap((productID) =>
        order[productID] ? [{ ...line, productID, qty: order[productID] }] : [],
      ),
    ),
  }));
  if (!before || !after || !packed) throw new Error('there are two of each');
  expect(unpackedByEdit(changes, before, after, packed)).toEqual(unpacked);
});
