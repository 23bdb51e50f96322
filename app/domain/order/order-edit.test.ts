import { expect, test } from 'vitest';
import { quote } from '../cart/quote.ts';
import { usualTerms } from '../delivery/shipping.ts';
import type { ParentId, VariantId } from '../ids.ts';
import { editedOrder, type RequestedLine } from './order-edit.ts';

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
