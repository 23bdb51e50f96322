import { expect, test } from 'vitest';
import type { VariantId } from '../ids.ts';
import type { OrderStatus } from './order-status.ts';
import { scanInto, scannedPart } from './scanning.ts';

const order = (
  orderNumber: string,
  lines: {
    productID: VariantId;
    packed: { by: string; at: string } | null;
    parts?: { productID: VariantId }[];
  }[],
  status: OrderStatus = 'newOrder',
) => ({ orderNumber, version: 0, status, lines });
const packed = { by: 'ming', at: '2026-11-27T00:00:00Z' };
const never = () => false;
const found = (target: ReturnType<typeof scanInto>) =>
  typeof target === 'string'
    ? target
    : [target.order.orderNumber, target.line.productID, target.part, target.partsLeft];

test('an article is for the first order that still needs it, as a line or as a part of a bundle', () => {
  const box = [{ productID: 'var_wors' as const }, { productID: 'var_wood' as const }];
  const orders = [
    order('GONE100', [{ productID: 'var_wors', packed: null }], 'inTransit'),
    order('DONE100', [{ productID: 'var_wors', packed }]),
    order('BOXX100', [{ productID: 'var_box', packed: null, parts: box }]),
    order('LINE100', [{ productID: 'var_wors', packed: null }]),
  ];
  expect(found(scanInto(orders, 'var_wors', {}, never))).toEqual(['BOXX100', 'var_box', 'var_wors', 1]);
  const [, , boxed] = orders;
  if (!boxed) throw new Error('there are four');
  const scanned = { [scannedPart(boxed, 'var_box', 'var_wors')]: true };
  expect(found(scanInto(orders, 'var_wors', scanned, never))).toEqual(['LINE100', 'var_wors', null, 0]);
  // The last part completes the bundle, whose own code ticks it whole.
  expect(found(scanInto(orders, 'var_wood', scanned, never))).toEqual(['BOXX100', 'var_box', 'var_wood', 0]);
  expect(found(scanInto(orders, 'var_box', {}, never))).toEqual(['BOXX100', 'var_box', null, 0]);
  expect(scanInto(orders, 'var_box', {}, () => true)).toBe('packed');
  expect(scanInto(orders, 'var_rusks', {}, never)).toBe('unknown');
  // An edit of the order begins anew.
  const edited = orders.map((one) => ({ ...one, version: 1 }));
  expect(found(scanInto(edited, 'var_wors', scanned, never))).toEqual(['BOXX100', 'var_box', 'var_wors', 1]);
});
