import { MantineProvider } from '@mantine/core';
import type { ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { MemoryRouter } from 'react-router';
import { expect, test } from 'vitest';
import { noFilter, type OrderFilter } from '#app/domain/order/order-filter.ts';
import type { OrderSums } from '#app/domain/order/order-summary.ts';
import { figuresText } from '#app/text/admin.ts';
import { orderFilterText } from '#app/text/order-filter-admin.ts';
import { ListedSums, OrderFilterFields } from './order-filter.tsx';

const list = {
  path: '/admin/orders',
  filters: ['status', 'sort', 'parcel', 'from', 'to', 'payment', 'paid'],
} as const;

function rendered(shown: ReactNode, address = '/admin/orders'): string {
  return renderToStaticMarkup(
    <MantineProvider>
      <MemoryRouter initialEntries={[address]}>{shown}</MemoryRouter>
    </MantineProvider>,
  );
}

function fields(filter: OrderFilter, address?: string): string {
  return rendered(<OrderFilterFields filter={filter} today="2027-01-15" list={list} />, address);
}

/** Where a link with these words leads. */
function target(html: string, words: string): URLSearchParams {
  const [, href = ''] = new RegExp(`<a [^>]*href="([^"]*)"[^>]*>${words}</a>`).exec(html) ?? [];
  return new URL(href.replaceAll('&amp;', '&'), 'http://shop.test').searchParams;
}

test.each([
  [noFilter, 'Filters'],
  [{ ...noFilter, from: '2026-12-01', paid: 'no' }, 'Filters (2)'],
] satisfies [OrderFilter, string][])('what opens the filters says how many are on: %j', (filter, words) => {
  const [, summary = ''] = /<summary[^>]*>(.*)<\/summary>/.exec(fields(filter)) ?? [];
  expect(summary.replaceAll(/<[^>]*>/g, '')).toBe(words);
});

test('months are days in the address, beside what else narrows the list', () => {
  const html = fields({ ...noFilter, payment: 'bt' }, '/admin/orders?q=Anna&payment=bt&paid=');
  const last = target(html, orderFilterText.lastMonth[0]);
  expect(Object.fromEntries(last)).toEqual({
    ...{ q: 'Anna', payment: 'bt', from: '2026-12-01', to: '2026-12-31' },
  });
  expect(target(html, orderFilterText.thisMonth[0]).get('from')).toBe('2027-01-01');
});

test('cash is found by both of its names', () => {
  expect(fields(noFilter)).toContain('>Cash on delivery or pickup</option>');
  expect(fields(noFilter, '/zh-TW/admin/orders')).toContain('>貨到／取貨付款</option>');
});

test('the filter that includes cash has another name than the unpaid transfers of the overview', () => {
  for (const [address, words] of [
    ['/admin/orders', figuresText.awaitingPayment[0]],
    ['/zh-TW/admin/orders', '未付清'],
  ] as const)
    expect(fields(noFilter, address)).not.toContain(words);
  expect(fields(noFilter)).toContain('>Not paid in full, including cash orders</option>');
});

test.each([
  [{ orders: 1, money: null }, '1 order'],
  [
    { orders: 12, money: { total: 3120, received: 2600, refunded: 260, cancelled: 0, cancelledTotal: 0 } },
    '12 ordersTotal: NT$3,120Received: NT$2,600Refunded: NT$260',
  ],
  [
    { orders: 12, money: { total: 3120, received: 0, refunded: 0, cancelled: 2, cancelledTotal: 520 } },
    '12 ordersTotal: NT$3,120 including 2 cancelled (NT$520)Received: NT$0Refunded: NT$0',
  ],
] satisfies [OrderSums, string][])('%j is said as %s', (sums, words) => {
  const html = rendered(<ListedSums sums={sums} />);
  expect(html.replaceAll(/<style.*?<\/style>/gs, '').replaceAll(/<[^>]*>/g, '')).toBe(words);
});
