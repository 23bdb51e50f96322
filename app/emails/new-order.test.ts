import { describe, expect, test } from 'vitest';
import type { StorageKind } from '#app/domain/catalogue/storage-kind.ts';
import { sentOrder } from '#test/email-fixtures.ts';
import { storedLine } from '#test/order-line.ts';
import type { EmailShop } from './email.ts';
import { newOrderEmail } from './new-order.ts';
import type { EmailOrder } from './order-blocks.ts';
import { orderStatusEmail } from './order-status.ts';
import { renderEmail } from './render.tsx';

const shop: EmailShop = {
  shopName: ['Boma', 'Boma'],
  origin: null,
  shopPhone: null,
  pickupAddress: null,
  bank: null,
  languages: [0, 1],
  registeredName: '',
  representative: '',
  seat: ['', ''],
  taxId: '',
  foodRegistration: '',
  perishable: ['Perishable: no seven days.', '生鮮：不適用七日。'],
  mailbox: { name: 'Boma', address: 'shop@boma.example' },
  appearance: { brand: '#911024', logo: null },
};

const orderOf = (...storages: (StorageKind | null)[]): EmailOrder => ({
  ...sentOrder,
  status: 'newOrder',
  language: 0,
  lines: storages.map(storedLine),
});

const freezer = [/in the freezer/, /放入冷凍庫/];
const noReturn = [/Perishable: no seven days\./, /生鮮：不適用七日。/];
const mayReturnAll = [/may return these goods within seven days/, /您可於收到商品後七日內退貨/];
const mayReturn = [/may still be returned within seven days/, /仍可於收到商品後七日內退貨/];

describe.each([
  ['the confirmation', (order: EmailOrder) => newOrderEmail(order, shop)],
  ['the email that it is on its way', (order: EmailOrder) => orderStatusEmail('inTransit', order, shop)],
] as const)('%s says of returns what the order holds', (_, emailOf) => {
  test.each<[holds: string, storages: (StorageKind | null)[], freezer: boolean, not: boolean, some: boolean]>(
    [
      ['tongs, tea and chutney', ['dry', 'dry'], false, false, false],
      ['frozen food', ['frozen', 'frozen'], true, true, false],
      ['chilled food', ['chilled'], false, true, false],
      ['frozen food and tongs', ['frozen', 'dry'], true, true, true],
      ['chilled food and tea', ['dry', 'chilled'], false, true, true],
      ['what nobody has said anything about', [null], true, true, false],
    ],
  )('%s', (_holds, storages, saysFreezer, saysNot, saysSome) => {
    const { text } = renderEmail(emailOf(orderOf(...storages)));
    const isAllReturnable = storages.every((storage) => storage === 'dry');
    for (const [expected, patterns] of [
      [isAllReturnable, mayReturnAll],
      [saysFreezer, freezer],
      [saysNot, noReturn],
      [saysSome, mayReturn],
    ] as const)
      for (const pattern of patterns) expect(pattern.test(text), String(pattern)).toBe(expected);
  });
});

test('an order that is paid online says so, with the way to its page; paid, it asks for nothing', () => {
  const order = { ...orderOf(), status: 'awaitingPayment', paymentMethod: 'card' } as const;
  const there = { ...shop, origin: 'https://boma.example' };
  const text = (one: EmailOrder, token: string | null) =>
    renderEmail(newOrderEmail(one, there, token)).text.replaceAll(/\s+/g, ' ');
  expect(text(order, 'QWER123-token')).toContain('https://boma.example/order/QWER123-token');
  expect(text(order, 'QWER123-token')).toContain('Please pay NT$260 by card to complete your order.');
  expect(text(order, 'QWER123-token')).toContain('請以信用卡付款 NT$260，逾期');
  expect(text(order, null)).toContain('https://boma.example/order?number=QWER123');
  expect(text({ ...order, amountReceived: 260 }, 'QWER123-token')).not.toContain('QWER123-token');
  const held = renderEmail(
    newOrderEmail({ ...order, heldUntil: '2026-11-28T05:20:00.000Z' }, there),
  ).text.replaceAll(/\s+/g, ' ');
  expect(held).toContain('Please pay NT$260 by card before 28 Nov 2026 13:20 to complete your order.');
  expect(held).toContain('請於 2026/11/28 13:20 前以信用卡付款 NT$260，逾期');
});

test('an order not paid in time says so, and not only that it was cancelled', () => {
  const order = { ...orderOf(), status: 'cancelled', paymentMethod: 'card' } as const;
  const facts = { token: null, isUnpaid: true };
  const { text } = renderEmail(orderStatusEmail('cancelled', order, shop, facts));
  expect(text).toContain('because it was not paid in time');
  expect(text).not.toMatch(/has been cancelled|transfer/);
});

test('a bundle has its parts under it in each language, in HTML and in plain text', () => {
  const line = storedLine('frozen');
  const parts = [
    { ...line, title: ['Wood', '木柴'] as const, size: null, weight: null, color: null, qty: 3 },
  ];
  const order = { ...orderOf(), lines: [{ ...line, qty: 2, parts }] };
  const { html, text } = renderEmail(newOrderEmail(order, shop));
  for (const words of ['6 × Wood', '6 × 木柴']) {
    expect(text).toContain(words);
    expect(html).toContain(words);
  }
});

test('an order that a promo code pays in full shows no payment method', () => {
  const textOf = (order: EmailOrder) => renderEmail(newOrderEmail(order, shop)).text;
  const method = /Payment method|付款方式/;
  expect(textOf(orderOf())).toMatch(method);
  const free = textOf({ ...orderOf(), promoAmount: 260, amountDue: 0 });
  expect(free).not.toMatch(method);
  expect(free).toContain('There is nothing left to pay.');
});
