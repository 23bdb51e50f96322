import { expect, test } from 'vitest';
import { sentOrder, emailShop as shop } from '#test/email-fixtures.ts';
import { newOrderEmail } from './new-order.ts';
import type { EmailOrder } from './order-blocks.ts';
import { renderEmail } from './render.tsx';
import { updatedBasketEmail } from './updated-basket.ts';

const before = {
  ...sentOrder,
  status: 'newOrder',
  paymentMethod: 'bt',
  amountDue: 360,
  promised: { day: '2026-11-24', chosen: null, payBy: '2026-11-23T06:00:00.000Z' },
} as const satisfies EmailOrder;
const after: EmailOrder = { ...before, amountDue: 260 };
const asksForTransfer = /If we receive your payment|前收到您的款項|of your payment|確認款項後/;
const changed = (more: Partial<EmailOrder>) =>
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
  expect(text).toMatch(/Arrives by Tue 24 Nov|delivered within 2 days, not counting/);
});

test.each([
  ['nothing came', { amountReceived: 0 }],
  ['a part came', { amountReceived: 100 }],
])('an order that was changed: %s, and the rest is still waited for', (_, more) => {
  expect(changed(more)).toMatch(asksForTransfer);
});

test('nor does the confirmation of an order that is paid when it is sent again', () => {
  const email = newOrderEmail({ ...after, language: 0, amountReceived: 260 }, shop);
  expect(renderEmail(email).text).not.toMatch(asksForTransfer);
  expect(email.preview).toBe('Order QWER123. What happens next is inside.');
  const { preview } = newOrderEmail({ ...after, language: 0, amountReceived: 100 }, shop);
  expect(preview).toContain('NT$160 to pay');
});

test('an order that waits for an online payment is held until the same time as before', () => {
  const order = { ...after, status: 'awaitingPayment', paymentMethod: 'card' } as const;
  const held = { ...order, heldUntil: '2026-11-28T05:20:00.000Z' };
  const { text } = renderEmail(updatedBasketEmail({ ...before, paymentMethod: 'card' }, held, shop));
  expect(text.replaceAll(/\s+/g, ' ')).toContain('before 28 Nov 2026 13:20');
  expect(text).toContain('2026/11/28 13:20');
});

test('what a code took off before the change stays with the order before', () => {
  const promo = { promoCode: 'BRAAI300', promo: { discount: 0, salesAmount: 300 } };
  const was = { ...before, ...promo, totalPrice: 500, promoAmount: 200, amountDue: 460 };
  const { text } = renderEmail(
    updatedBasketEmail(was, { ...was, totalPrice: 900, promoAmount: 300, amountDue: 760 }, shop),
  );
  const english = text.slice(text.indexOf('Your order was changed'));
  const [now = '', earlier = ''] = english.split('Your order before');
  expect(now).toContain('BRAAI300: −NT$300');
  expect(earlier).toContain('BRAAI300: −NT$200');
});

test('of one that has left, has an open question, was refunded or whose day is past nothing is promised', () => {
  const paid = { amountReceived: 260 };
  for (const more of [
    { status: 'inTransit' },
    { status: 'completed' },
    { status: 'followUp' },
    { ...paid, amountRefunded: 260, amountWaived: 260 },
    { ...paid, promised: null, isPromiseOver: true },
    { paymentMethod: 'cod', promised: null, isPromiseOver: true },
  ] as const)
    expect(changed(more)).not.toMatch(/Arrives by|within 2 days|If we receive your payment/);
  // What is still to be paid for is promised from the payment on.
  for (const isPromiseOver of [true, false])
    expect(changed({ promised: null, isPromiseOver })).toContain('within 2 days of your payment');
});

test('an account that was given before is not to be used once the order is paid otherwise', () => {
  const cash = { ...after, paymentMethod: 'cod' } as const;
  const textWith = (hasOldDetails: boolean) =>
    renderEmail(updatedBasketEmail({ ...before, paymentMethod: 'atm' }, { ...cash, hasOldDetails }, shop))
      .text;
  expect(textWith(true)).toContain('do not pay to the account');
  expect(textWith(true)).toContain('請勿再使用先前取得的繳費帳號');
  expect(textWith(false)).not.toContain('do not pay to the account');
});

test('a cash order in several parcels that was changed names what each of them collects, not one sum', () => {
  const cash = [
    { at: 1, amount: 230 },
    { at: null, amount: 30 },
  ];
  const order: EmailOrder = { ...after, paymentMethod: 'cod' };
  const { text } = renderEmail(
    updatedBasketEmail({ ...before, paymentMethod: 'cod' }, order, shop, null, cash),
  );
  expect(text).toContain('NT$230 in cash is collected with parcel 1.');
  expect(text).toContain('NT$30 in cash is collected with the parcel that follows.');
  expect(text).not.toMatch(/cash ready|準備現金/);
});
