import { describe, expect, test } from 'vitest';
import type { StorageKind } from '#app/domain/catalogue/product-facts.ts';
import type { PlacedOrder } from '#app/domain/order/order.ts';
import { storedLine } from '#test/order-line.ts';
import { sentOrder } from '#test/sent-order.ts';
import type { EmailShop } from './email.ts';
import { newOrderEmail } from './new-order.ts';
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
};

const orderOf = (...storages: (StorageKind | null)[]): PlacedOrder => ({
  ...sentOrder,
  status: 'newOrder',
  language: 0,
  lines: storages.map(storedLine),
});

const freezer = [/in the freezer/, /放入冷凍庫/];
const noReturn = [/Perishable: no seven days\./, /生鮮：不適用七日。/];
const mayReturn = [/may still be returned within seven days/, /仍可於收到商品後七日內退貨/];

describe.each([
  ['the confirmation', (order: PlacedOrder) => newOrderEmail(order, shop)],
  ['the email that it is on its way', (order: PlacedOrder) => orderStatusEmail('inTransit', order, shop)],
] as const)('%s says of perishables what the order holds', (_, emailOf) => {
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
    for (const [expected, patterns] of [
      [saysFreezer, freezer],
      [saysNot, noReturn],
      [saysSome, mayReturn],
    ] as const)
      for (const pattern of patterns) expect(pattern.test(text), String(pattern)).toBe(expected);
  });
});
