import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { OrderLine } from './order.ts';
import { isReadyToPack, maskedPhone, pickList } from './packing.ts';
import { toCollect } from './parcel-cash.ts';

const line = (productID: OrderLine['productID'], qty: number, title = 'Biltong'): OrderLine => ({
  parentID: 'prd_a',
  productID,
  title: [title, '風乾牛肉'],
  size: null,
  weight: ['250 g', '250 公克'],
  color: null,
  image: null,
  storage: 'frozen',
  price: 100,
  salesPercentage: 0,
  discount: 0,
  unitPrice: 100,
  qty,
  lineTotal: 100 * qty,
});

test('the same variant of several orders is one row, with what each order gets', () => {
  expect(
    pickList([
      { orderNumber: 'AAAA100', lines: [line('var_b', 2), line('var_a', 1, 'Antelope')] },
      { orderNumber: 'BBBB100', lines: [line('var_b', 3)] },
    ]),
  ).toMatchObject([
    { productID: 'var_a', qty: 1, orders: [{ orderNumber: 'AAAA100', qty: 1 }] },
    {
      productID: 'var_b',
      qty: 5,
      options: [['250 g', '250 公克']],
      orders: [
        { orderNumber: 'AAAA100', qty: 2 },
        { orderNumber: 'BBBB100', qty: 3 },
      ],
    },
  ]);
});

test('a variant that was renamed between two orders is two rows', () => {
  const rows = pickList([
    { orderNumber: 'AAAA100', lines: [line('var_a', 1)] },
    { orderNumber: 'BBBB100', lines: [line('var_a', 1, 'Beef biltong')] },
  ]);
  expect(rows.map(({ title }) => title[0])).toEqual(['Beef biltong', 'Biltong']);
});

test('as many pieces are picked as were ordered, whatever was ordered', () => {
  const lines = fc.array(
    fc.record({ id: fc.constantFrom('var_a', 'var_b', 'var_c'), qty: fc.integer({ min: 1, max: 99 }) }),
    { maxLength: 8 },
  );
  fc.assert(
    fc.property(fc.array(lines, { maxLength: 8 }), (baskets) => {
      const orders = baskets.map((basket, n) => ({
        orderNumber: `AAAA${100 + n}`,
        lines: basket.map(({ id, qty }) => line(id as `var_${string}`, qty)),
      }));
      const ordered = baskets.flat().reduce((sum, { qty }) => sum + qty, 0);
      const rows = pickList(orders);
      expect(rows.reduce((sum, { qty }) => sum + qty, 0)).toBe(ordered);
      for (const row of rows) expect(row.orders.reduce((sum, { qty }) => sum + qty, 0)).toBe(row.qty);
      expect(new Set(rows.map(({ productID }) => productID)).size).toBe(rows.length);
    }),
  );
});

test.each([
  ['0912345678', '0912-***-678'],
  ['0223456789', '022***89'],
  ['12345', '***'],
  ['', '***'],
])('%s is printed as %s', (stored, printed) => {
  expect(maskedPhone(stored)).toBe(printed);
});

test.each([
  ['cod', 260, 0, 260],
  ['cod', 0, 0, 0],
  ['cod', 260, 100, 160],
  ['cod', 260, 300, 0],
  ['bt', 260, 0, 0],
] as const)(
  'of %s with %d due and %d received, %d is collected',
  (paymentMethod, amountDue, amountReceived, collected) => {
    expect(toCollect({ paymentMethod, amountDue, amountReceived })).toBe(collected);
  },
);

test.each([
  ['newOrder', 'cod', 0, true],
  ['newOrder', 'bt', 260, true],
  ['newOrder', 'bt', 100, false],
  ['awaitingPayment', 'cod', 0, true],
  ['awaitingPayment', 'bt', 0, false],
  ['followUp', 'cod', 0, false],
  ['followUp', 'bt', 260, false],
] as const)(
  '%s, by %s, with %d of 260 received: ready to pack is %s',
  (status, paymentMethod, received, ready) => {
    const order = { status, paymentMethod, amountDue: 260, amountReceived: received };
    const orderDate = '2026-05-01T02:00:00.000Z';
    expect(isReadyToPack({ ...order, orderDate }, new Date('2026-05-04'))).toBe(ready);
    expect(isReadyToPack({ ...order, orderDate }, new Date('2028-05-04'))).toBe(false);
    const back = { amountReceived: 260, amountRefunded: 260, amountWaived: 260 };
    expect(isReadyToPack({ ...order, ...back, orderDate }, new Date('2026-05-04'))).toBe(false);
  },
);
