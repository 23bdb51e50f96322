import { MantineProvider } from '@mantine/core';
import { renderToStaticMarkup } from 'react-dom/server';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { expect, test } from 'vitest';
import { noFilter, type OrderFilter } from '#app/domain/order/order-filter.ts';
import type { OrderSummary } from '#app/domain/order/order-summary.ts';
import type { PackedSoFar } from '#app/domain/order/packing.ts';
import type { Day } from '#app/domain/taipei-day.ts';
import { listText } from '#app/text/admin.ts';
import { orderFilterText } from '#app/text/order-filter-admin.ts';
import { OrderList } from './order-list.tsx';

const counts = { newOrder: 0, followUp: 0, awaitingPayment: 0, inTransit: 0, completed: 0, cancelled: 0 };

function listed(
  q: string,
  filter: OrderFilter,
  address: string,
  { rows = [], packed = {} }: { rows?: OrderSummary[]; packed?: Record<string, PackedSoFar> } = {},
): string {
  const element = (
    <MantineProvider>
      <OrderList
        packed={packed}
        page={{ rows, before: null, after: null, isPartial: false }}
        q={q}
        filter={filter}
        counts={counts}
        status="completed"
        sort="name"
        undelivered={false}
        mostCounted={100}
        sums={null}
        today="2027-01-15"
        opened={null}
      />
    </MantineProvider>
  );
  const router = createMemoryRouter([{ path: '*', element }], { initialEntries: [address] });
  return renderToStaticMarkup(<RouterProvider router={router} />);
}

/** Where the links that clear search and filters lead. */
function clears(q: string, filter: OrderFilter, address: string): string[] {
  return [...listed(q, filter, address).matchAll(/<a [^>]*href="([^"]*)"[^>]*>([^<]*)<\/a>/g)].flatMap(
    ([, href = '', words]) => (words === listText.clear[0] ? [href.replaceAll('&amp;', '&')] : []),
  );
}

test('one link clears search and filters and keeps status and order of the list', () => {
  const kept = ['/admin/orders?status=completed&sort=name'];
  const address = `${kept[0]}&q=Anna&from=2026-12-01&paid=no&after=x`;
  const filter: OrderFilter = { ...noFilter, from: '2026-12-01', paid: 'no' };
  expect(clears('Anna', filter, address)).toEqual(kept);
  expect(clears('', filter, address)).toEqual(kept);
  expect(clears('Anna', noFilter, address)).toEqual(kept);
  expect(clears('', noFilter, '/admin/orders?status=completed&sort=name')).toEqual([]);
});

test('reversed dates are given as the reason for an empty list', () => {
  const address = '/admin/orders?from=2026-12-02&to=2026-12-01';
  const words = (from: Day, to: Day) => listed('', { ...noFilter, from, to }, address);
  expect(words('2026-12-02', '2026-12-01')).toContain(orderFilterText.daysReversed[0]);
  for (const to of ['2026-12-02', '2026-12-03'] as const) {
    expect(words('2026-12-02', to)).not.toContain(orderFilterText.daysReversed[0]);
    expect(words('2026-12-02', to)).toContain(orderFilterText.noneFound[0]);
  }
});

test('a row says how much of an order that is still here is packed, in words', () => {
  const order: OrderSummary = {
    orderID: 'order-1',
    orderNumber: 'AAAA100',
    orderDate: '2026-12-01T02:00:00.000Z',
    updatedAt: '2026-12-01T02:00:00.000Z',
    status: 'newOrder',
    customerName: 'Anna',
    shippingOption: 'regularAM',
    promised: null,
    paymentMethod: 'cod',
    items: 5,
    amountDue: 500,
    amountReceived: 0,
    amountRefunded: 0,
    amountWaived: 0,
    attempts: [],
    isPartSent: false,
    hasMessage: false,
    notCollected: false,
    wasNotCollected: false,
  };
  const row = (path: string, packed: PackedSoFar | null) =>
    listed('', noFilter, path, { rows: [order], packed: packed ? { 'order-1': packed } : {} });
  for (const [path, whole, part] of [
    ['/admin/orders', '>Packed<', '>3 of 5 packed<'],
    ['/zh-TW/admin/orders', '>已裝箱<', '>已裝箱3／5項<'],
  ] as const) {
    expect(row(path, { packed: 5, lines: 5 })).toContain(whole);
    expect(row(path, { packed: 3, lines: 5 })).toContain(part);
    for (const words of [whole, part]) expect(row(path, null)).not.toContain(words);
  }
});
