import { expect, test } from 'vitest';
import type { PlacedOrder } from '#app/domain/order/order.ts';
import { sentOrder, emailShop as shop } from '#test/email-fixtures.ts';
import { newOrderEmail } from './new-order.ts';
import { renderEmail } from './render.tsx';
import { updatedBasketEmail } from './updated-basket.ts';

const before = {
  ...sentOrder,
  status: 'newOrder',
  paymentMethod: 'bt',
  amountDue: 360,
  promised: { day: '2026-11-24', chosen: null, payBy: '2026-11-23T06:00:00.000Z' },
} as const satisfies PlacedOrder;
const after: PlacedOrder = { ...before, amountDue: 260 };
const asksForTransfer = /If we receive your payment|前收到您的款項|of your payment|確認款項後/;
const changed = (more: Partial<PlacedOrder>) =>
  renderEmail(updatedBasketEmail({ ...before, ...more, amountDue: 360 }, { ...after, ...more }, shop)).text;

test.each([
  ['all of it came', { amountReceived: 260 }],
  ['too much came', { amountReceived: 360 }],
  ['it came, and no day was worked out', { amountReceived: 260, promised: null }],
])('a paid order that was changed: %s, so no transfer is waited for', (_, more) => {
  const text = changed(more);
  expect(text).not.toMatch(asksForTransfer);
  expect(text).not.toMatch(/Amount due:|應付金額：/);
  for (const expected of ['Total: NT$360 → NT$260', '總計：NT$360 → NT$260'])
    expect(text).toContain(expected);
  expect(text).toMatch(/Arrives by Tue 24 Nov|delivered within 2 days\./);
});

test.each([
  ['nothing came', { amountReceived: 0 }],
  ['a part came', { amountReceived: 100 }],
])('an order that was changed: %s, and the rest is still waited for', (_, more) => {
  expect(changed(more)).toMatch(asksForTransfer);
});

test('nor does the confirmation of an order that is paid when it is sent again', () => {
  const { text } = renderEmail(newOrderEmail({ ...after, amountReceived: 260 }, shop));
  expect(text).not.toMatch(asksForTransfer);
});

test('an order that waits for an online payment is held until the same time as before', () => {
  const order = { ...after, status: 'awaitingPayment', paymentMethod: 'card' } as const;
  const held = { ...order, heldUntil: '2026-11-28T05:20:00.000Z' };
  const { text } = renderEmail(updatedBasketEmail({ ...before, paymentMethod: 'card' }, held, shop));
  expect(text.replaceAll(/\s+/g, ' ')).toContain('before 28 Nov 2026 13:20');
  expect(text).toContain('2026/11/28 13:20');
});

test('a cash order in several parcels that was changed names what each of them collects, not one sum', () => {
  const cash = [
    { at: 1, amount: 230 },
    { at: null, amount: 30 },
  ];
  const order: PlacedOrder = { ...after, paymentMethod: 'cod' };
  const { text } = renderEmail(
    updatedBasketEmail({ ...before, paymentMethod: 'cod' }, order, shop, null, cash),
  );
  expect(text).toContain('NT$230 in cash is collected with parcel 1.');
  expect(text).toContain('NT$30 in cash is collected with the parcel that follows.');
  expect(text).not.toMatch(/cash ready|準備現金/);
});
