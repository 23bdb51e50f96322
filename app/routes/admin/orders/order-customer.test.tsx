import { MantineProvider } from '@mantine/core';
import { renderToStaticMarkup } from 'react-dom/server';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { expect, test } from 'vitest';
import type { KnownOrder } from '#app/domain/order/order.ts';
import { countyText } from '#app/text/county.ts';
import { sentOrder } from '#test/email-fixtures.ts';
import { renderedText } from '#test/rendered-text.tsx';
import { OrderCustomer } from './order-customer.tsx';

const order: KnownOrder = {
  ...sentOrder,
  lines: [],
  totalCost: 0,
  deliveryNote: '',
  updatedAt: sentOrder.orderDate,
  version: 1,
  type: 'web',
  promised: { day: '2026-11-24', chosen: null, payBy: null },
  customerID: null,
  notCollected: false,
  wasNotCollected: false,
  loyalty: false,
  loyaltyLevel: '',
  customerNotes: [],
};
const shown = (more: Partial<KnownOrder>, path?: string) =>
  renderedText(<OrderCustomer order={{ ...order, ...more }} pickupAddress={null} />, path);
const whenAndCollected = [/Arrives by/, / Not delivered/];
const whenAndCollectedChinese = [/最晚11/, /標記未送達/];

test('an order under way says when it arrives, and may be noted as not delivered', () => {
  for (const pattern of whenAndCollected) expect(shown({})).toMatch(pattern);
  for (const pattern of whenAndCollectedChinese) expect(shown({}, '/zh-TW/admin')).toMatch(pattern);
});

test('the promised day of an order that is closed by now says so, with the way to another', () => {
  for (const [path, words] of [
    ['/admin', 'Closed that day: agree another day with the customer.'],
    ['/zh-TW/admin', '該日為公休日，請與顧客另約日期。'],
  ] as const) {
    const page = (isClosedThen: boolean) =>
      renderedText(
        <OrderCustomer
          order={{ ...order, status: 'newOrder' }}
          pickupAddress={null}
          isClosedThen={isClosedThen}
        />,
        path,
      );
    expect(page(true)).toContain(words);
    expect(page(false)).not.toContain(words);
  }
});

test('the email address of an order that cannot be edited any more can be corrected', () => {
  for (const status of ['inTransit', 'completed', 'cancelled'] as const) {
    expect(shown({ status })).toContain('Correct the email address');
    expect(shown({ status }, '/zh-TW/admin')).toContain('更正電子郵件');
  }
  expect(shown({ status: 'newOrder' })).not.toContain('Correct the email address');
});

test('a cancelled order arrives nowhere, and there is nothing to deliver', () => {
  for (const pattern of whenAndCollected) expect(shown({ status: 'cancelled' })).not.toMatch(pattern);
  for (const pattern of whenAndCollectedChinese)
    expect(shown({ status: 'cancelled' }, '/zh-TW/admin')).not.toMatch(pattern);
  // What was noted before stays, and can be taken back.
  expect(shown({ status: 'cancelled', notCollected: true })).toContain('Remove the mark “not delivered”');
});

test.each([
  ['regularAM', 'Not delivered', '標記未送達'],
  ['sevenEleven', 'Not collected', '標記未取件'],
  ['selfPickUp', 'Not collected', '標記未取貨'],
] as const)(
  'what did not reach its customer is noted by how it should have: %s',
  (shippingOption, ...marks) => {
    for (const [index, path] of ['/admin', '/zh-TW/admin'].entries())
      expect(shown({ shippingOption }, path)).toContain(` ${marks[index]} `);
  },
);

test('what is collected at the shop is ready, without “for you”', () => {
  expect(shown({ shippingOption: 'selfPickUp' })).toContain('Ready by Tue 24 Nov');
  expect(shown({ shippingOption: 'selfPickUp' })).not.toContain('for you');
});

test.each(['/admin', '/zh-TW/admin'])(
  '%s: an address that names no district says so to the owner',
  (path) => {
    const at = (address: Partial<KnownOrder['customer']['shippingAddress']>) => {
      const shippingAddress = { ...order.customer.shippingAddress, ...address };
      return shown({ status: 'newOrder', customer: { ...order.customer, shippingAddress } }, path);
    };
    const notice = countyText.townMissing[path === '/admin' ? 0 : 1];
    expect(at({ chineseAddress: '信義路五段7號', town: '' })).toContain(notice);
    expect(at({ chineseAddress: '信義路五段7號', town: '信義區' })).not.toContain(notice);
    expect(at({ chineseAddress: '臺北市信義區信義路五段7號', town: '' })).not.toContain(notice);
  },
);

test('an address in Chinese is read in Chinese on an English page', () => {
  const shippingAddress = {
    ...order.customer.shippingAddress,
    chineseAddress: '信義路五段7號',
    town: '信義區',
  };
  const element = (
    <MantineProvider>
      <OrderCustomer
        order={{ ...order, customer: { ...order.customer, shippingAddress } }}
        pickupAddress={null}
      />
    </MantineProvider>
  );
  const router = createMemoryRouter([{ path: '*', element }], { initialEntries: ['/admin'] });
  const html = renderToStaticMarkup(<RouterProvider router={router} />);
  expect(html).toMatch(/<p lang="zh-TW">[^<]*信義路五段7號/);
});
