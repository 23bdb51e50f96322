import { expect, test } from 'vitest';
import type { ShippingOption } from '#app/domain/delivery/shipping.ts';
import { sentOrder, emailShop as shop } from '#test/email-fixtures.ts';
import { storedLine } from '#test/order-line.ts';
import { newOrderEmail } from './new-order.ts';
import { newOrderShopEmail } from './new-order-shop.ts';
import { renderEmail } from './render.tsx';

const promised = { day: '2026-11-24', chosen: null, payBy: null };
const textOf = (shippingOption: ShippingOption, language: 0 | 1) => {
  const order = { ...sentOrder, lines: [storedLine('frozen')], shippingOption, promised };
  const email = newOrderShopEmail(order, { ...shop, languages: [language] }, { afterFailure: false });
  return renderEmail(email).text;
};

test.each([
  ['regularAM', 'Arrives by Tue 24 Nov, before 13:00', '最晚11/24（週二）13:00前送達'],
  ['sevenEleven', 'At the 7-ELEVEN by Tue 24 Nov', '最晚11/24（週二）送達取貨門市'],
  ['selfPickUp', 'Ready by Tue 24 Nov', '最晚11/24（週二）備妥'],
] as const)('the shop reads of its order in its own words: %s', (option, english, chinese) => {
  const text = textOf(option, 0);
  for (const words of [english, '[ Items ]', '[ Payment instructions for the customer: '])
    expect(text).toContain(words);
  expect(text.replace(/\[ Payment instructions[^[]*/, '')).not.toMatch(/your|you will|contact us/i);
  expect(textOf(option, 1)).toContain(chinese);
  expect(textOf(option, 1)).not.toMatch(/簡訊|與我們聯絡/);
});

test('of an order by transfer the shop reads until when the day holds, and not once it is paid', () => {
  const order = {
    ...sentOrder,
    paymentMethod: 'bt',
    promised: { ...promised, payBy: '2026-11-23T06:00:00.000Z' },
  } as const;
  const toShop = (amountReceived: number) =>
    renderEmail(
      newOrderShopEmail(
        { ...order, status: 'newOrder', amountReceived },
        { ...shop, languages: [0] },
        { afterFailure: false },
      ),
    ).text;
  expect(toShop(0)).toContain('If paid in full by Mon 23 Nov, 14:00, it arrives by Tue 24 Nov, before 13:00');
  expect(toShop(order.amountDue)).not.toContain('If paid');
});

test('of an order that is paid online no payment instructions are quoted', () => {
  const email = newOrderShopEmail({ ...sentOrder, paymentMethod: 'card' }, shop, { afterFailure: false });
  const { text } = renderEmail(email);
  for (const words of ['To be paid online: Credit card', '線上付款：信用卡']) expect(text).toContain(words);
  expect(text).not.toMatch(/Payment instructions|Please pay|付款說明/);
  const paid = { ...sentOrder, paymentMethod: 'card', amountReceived: sentOrder.amountDue } as const;
  const toShop = renderEmail(newOrderShopEmail(paid, shop, { afterFailure: false })).text;
  expect(toShop).toContain('There is nothing left to pay.');
  expect(toShop).not.toContain('Payment instructions');
});

test('a gift message reaches the shop word for word; the customer’s email says that there is one', () => {
  const order = { ...sentOrder, promised, giftMessage: 'Pay at evil.example' };
  const toShop = renderEmail(newOrderShopEmail(order, shop, { afterFailure: false })).text;
  expect(toShop).toContain('> Pay at evil.example');
  const toCustomer = renderEmail(newOrderEmail(order, shop)).text;
  expect(toCustomer).toContain('This is a gift');
  expect(toCustomer).not.toContain('evil.example');
  expect(renderEmail(newOrderEmail({ ...order, giftMessage: '' }, shop)).text).not.toContain(
    'This is a gift',
  );
});
