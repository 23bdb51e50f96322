import fc from 'fast-check';
import { expect, test } from 'vitest';
import { pageNumber } from '../address/address-text.ts';
import { newOrdersAmong, streamedOrders } from './new-orders.ts';
import { orderProfit, readOrderKey } from './order-summary.ts';

test.each([
  [null, 1],
  ['', 1],
  ['0', 1],
  ['-3', 1],
  ['1.5', 1],
  ['1e400', 1],
  ['seven', 1],
  ['7', 7],
])('page %s is page %s', (text, page) => {
  expect(pageNumber(text)).toBe(page);
});

test('a key that is written is read', () => {
  const date = fc.date({ min: new Date('2000-01-01'), max: new Date('2100-01-01'), noInvalidDate: true });
  fc.assert(
    fc.property(date, fc.stringMatching(/^[A-Za-z0-9_-]{8,64}$/), (at, orderID) => {
      const key = { orderDate: at.toISOString(), orderID };
      expect(readOrderKey(`${key.orderDate}_${key.orderID}`)).toEqual(key);
    }),
  );
});

test.each([null, '', 'x', '2026-01-01_a', '2026-13-45T99:00:00.000Z_a', '2026-01-01T00:00:00.000Z_'])(
  '%s is no key',
  (text) => {
    expect(readOrderKey(text)).toBeNull();
  },
);

const order = (orderID: string, customerName: string, minute: number) => ({
  orderID,
  customerName,
  orderDate: new Date(Date.UTC(2026, 0, 1, 0, minute)).toISOString(),
});

test('profit is what is left of the amount due after delivery and goods', () => {
  expect(orderProfit({ amountDue: 1060, shippingCost: 160, totalCost: 500 })).toBe(400);
  // Neither a refund of the shipping nor a promo code larger than the goods takes anything off.
  expect(orderProfit({ amountDue: 0, shippingCost: 160, totalCost: 500 })).toBe(-500);
  expect(orderProfit({ amountDue: 60, amountWaived: 60, shippingCost: 160, totalCost: 500 })).toBe(-500);
  for (const [amountWaived, profit] of [
    [300, 100],
    [900, -500],
    [1060, -500],
  ] as const)
    expect(orderProfit({ amountDue: 1060, amountWaived, shippingCost: 160, totalCost: 500 })).toBe(profit);
});

test('of streamed orders those later than the newest known are news, oldest first', () => {
  const streamed = (id: string, minute: number) => ({
    ...order(id, 'A', minute),
    orderNumber: 'ABCD100',
    status: 'newOrder',
    amountDue: 1,
  });
  const data = {
    a: streamed('a', 3),
    b: streamed('b', 1),
    c: streamed('c', 2),
    d: null,
    e: { orderID: 'e' },
  };
  const orders = streamedOrders(data);
  expect(orders).toHaveLength(3);
  const ids = (newest: string | null) => newOrdersAmong(orders, newest).map(({ orderID }) => orderID);
  expect(ids(order('', '', 1).orderDate)).toEqual(['c', 'a']);
  expect(ids(null)).toEqual(['b', 'c', 'a']);
  expect(streamedOrders('no orders')).toEqual([]);
});
