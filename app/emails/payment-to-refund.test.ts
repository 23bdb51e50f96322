import { expect, test } from 'vitest';
import { sentOrder, emailShop as shop } from '#test/email-fixtures.ts';
import type { EmailOrder } from './order-blocks.ts';
import { paymentToRefundEmail } from './payment-to-refund.ts';
import { renderEmail } from './render.tsx';

const payment = { amount: 260, method: 'card', tradeNo: 'QWER1231' } as const;
const textOf = (more: Partial<EmailOrder>) =>
  renderEmail(
    paymentToRefundEmail({ ...sentOrder, status: 'newOrder', paymentMethod: 'card', ...more }, payment, shop),
  ).text.replaceAll(/\s+/g, ' ');

test('of a second payment the shop reads that it was paid already, of a late one that it was cancelled', () => {
  expect(textOf({ amountReceived: 520 })).toContain('The order had already been paid');
  expect(textOf({ amountReceived: 520 })).not.toContain('pay for the order again');
  expect(textOf({ status: 'cancelled', amountReceived: 260 })).toContain('after the order was cancelled');
});

test('of a payment after a whole refund the shop reads that it was refunded, and both ways to settle it', () => {
  const text = textOf({ amountReceived: 520, amountRefunded: 260, amountWaived: 260 });
  expect(text).toContain('had already been refunded in full');
  expect(text).toContain('please refund it, or use it to pay for the order again');
  expect(text).toMatch(/訂單先前已全額退款.*辦理退款，或改為支付此訂單/);
  expect(text).not.toMatch(/already been paid|已付清/);
});
