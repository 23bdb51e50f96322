import { expect, test } from 'vitest';
import { emptyAddress } from '#app/domain/customer/customer.ts';
import { progressEmails } from '#app/domain/email/email-kind.ts';
import { sentOrder, emailShop as shop } from '#test/email-fixtures.ts';
import { newOrderEmail } from './new-order.ts';
import { newOrderShopEmail } from './new-order-shop.ts';
import { type EmailOrder, withoutAutolinks } from './order-blocks.ts';
import { orderStatusEmail } from './order-status.ts';
import { renderEmail } from './render.tsx';
import { reviewRequestEmail } from './review-request.ts';
import { updatedBasketEmail } from './updated-basket.ts';

const address = {
  ...emptyAddress,
  county: 'Taipei',
  address1: 'https://evil.example/pay',
  address2: 'pay@evil.example',
  chineseAddress: 'www.evil.example 領獎',
  storeName: 'http://evil.example',
  storeCode: '123456',
  storeAddress: 'evil.example/pay 領獎',
  pickupName: 'www.evil.example',
};

const order: EmailOrder = {
  ...sentOrder,
  customer: { ...sentOrder.customer, name: 'www.evil.example 領獎', shippingAddress: address },
  invoice: { type: 'company', taxId: '22099131', title: 'evil.example Ltd' },
};

const before: EmailOrder = {
  ...order,
  customer: { ...order.customer, name: 'other.evil.example', shippingAddress: emptyAddress },
  invoice: { type: 'company', taxId: '22099131', title: 'other.evil.example' },
};

/** What a mail client makes a link of. */
const links = /www\.\w|\w\.example|@evil|:\/\//;

test.each(['regularAM', 'sevenEleven'] as const)(
  'what a customer typed is no link in an email to a customer: %s',
  (shippingOption) => {
    const placed = { ...order, shippingOption };
    const emails = [
      newOrderEmail(placed, { ...shop, origin: null }),
      updatedBasketEmail({ ...before, shippingOption }, placed, { ...shop, origin: null }),
      reviewRequestEmail(placed, { ...shop, origin: null }, null),
      ...progressEmails.map((kind) => orderStatusEmail(kind, placed, { ...shop, origin: null })),
    ];
    for (const email of emails) {
      const { html, text } = renderEmail(email);
      expect(text).not.toMatch(links);
      // The address of the document type is none.
      expect(html.replace(/^<!DOCTYPE[^>]*>/, '')).not.toMatch(links);
    }
  },
);

test('the shop reads it as it was typed', () => {
  const { text } = renderEmail(newOrderShopEmail(order, shop, { afterFailure: false }));
  for (const typed of [order.customer.name, address.address1, 'evil.example Ltd'])
    expect(text).toContain(typed);
});

test('a name with a dot or a stroke is still whom it is delivered to', () => {
  const customer = { ...sentOrder.customer, name: 'J. P. Botha / 王小明' };
  const { text } = renderEmail(newOrderEmail({ ...sentOrder, customer }, shop));
  expect(text).toContain('J. P. Botha / 王小明');
});

test('the barcode of a carrier can be copied as it is', () => {
  const { text } = renderEmail(
    newOrderEmail({ ...sentOrder, invoice: { type: 'carrier', carrier: '/A.BC123' } }, shop),
  );
  expect(text).toContain('/A.BC123');
});

test.each([
  '5F.-2, No. 10, Ln. 3',
  'No.100, Sec.2, Xinyi Rd.',
  '信義路五段7號3.5樓',
  '臺北市信義區信義路五段7號',
  'J. R. Ltd. (A/B)',
])('%s is no link and stays as it is', (typed) => {
  expect(withoutAutolinks(typed)).toBe(typed);
});
