import { expect, test } from 'vitest';
import type { ProgressEmail } from '#app/domain/email/email-kind.ts';
import { sentOrder, emailShop as shop } from '#test/email-fixtures.ts';
import { storedLine } from '#test/order-line.ts';
import { newOrderEmail } from './new-order.ts';
import type { EmailOrder } from './order-blocks.ts';
import { orderStatusEmail } from './order-status.ts';
import { renderEmail } from './render.tsx';

const order = {
  ...sentOrder,
  status: 'awaitingPayment',
  shippingOption: 'selfPickUp',
  paymentMethod: 'bt',
  promised: { day: '2026-11-24', chosen: null, payBy: '2026-11-23T06:00:00.000Z' },
} as const satisfies EmailOrder;
const facts = { token: 'key' };
const textOf = (kind: ProgressEmail, more: Partial<EmailOrder> = {}) =>
  renderEmail(orderStatusEmail(kind, { ...order, ...more }, shop, facts)).text;
const ofSending = /\bship|on its way|delivered|arrives|出貨|配送中|到貨時間/i;

test.each(['followUp', 'awaitingPayment', 'cancelled'] as const)(
  'what is collected at the shop is not sent: %s',
  (kind) => {
    for (const chosen of [null, '2026-11-27'])
      expect(bodyOf(textOf(kind, { promised: { ...order.promised, chosen } }))).not.toMatch(ofSending);
  },
);

test('nor is it in the first email, which says when it is ready', () => {
  const frozen = { ...order, status: 'newOrder', lines: [storedLine('frozen')] } as const;
  const { text } = renderEmail(newOrderEmail(frozen, shop, 'key'));
  expect(text).toContain('as soon as you have it');
  expect(bodyOf(text)).not.toMatch(ofSending);
  for (const expected of [
    'When it is ready',
    '取貨時間',
    'so that we can prepare your order',
    '就會為您備貨',
  ])
    expect(text).toContain(expected);
});

/** Without shipping method and fee, which every order has. */
function bodyOf(text: string): string {
  return text
    .split('\n')
    .filter((line) => !/^(Shipping (method|fee)|配送方式)/.test(line))
    .join('\n');
}
