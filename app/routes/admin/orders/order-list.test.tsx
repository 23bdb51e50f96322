import { MantineProvider } from '@mantine/core';
import { renderToStaticMarkup } from 'react-dom/server';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { expect, test } from 'vitest';
import { noFilter, type OrderFilter } from '#app/domain/order/order-filter.ts';
import { listText } from '#app/text/admin.ts';
import { OrderList } from './order-list.tsx';

const counts = { newOrder: 0, followUp: 0, awaitingPayment: 0, inTransit: 0, completed: 0, cancelled: 0 };

/** Where the links that clear search and filters lead. */
function clears(q: string, filter: OrderFilter, address: string): string[] {
  const element = (
    <MantineProvider>
      <OrderList
        page={{ rows: [], before: null, after: null, isPartial: false }}
        {...{ q, filter, counts, status: 'completed', sort: 'name', undelivered: false }}
        {...{ mostCounted: 100, sums: null, today: '2027-01-15', opened: null }}
      />
    </MantineProvider>
  );
  const router = createMemoryRouter([{ path: '*', element }], { initialEntries: [address] });
  const html = renderToStaticMarkup(<RouterProvider router={router} />);
  return [...html.matchAll(/<a [^>]*href="([^"]*)"[^>]*>([^<]*)<\/a>/g)].flatMap(([, href = '', words]) =>
    words === listText.clear[0] ? [href.replaceAll('&amp;', '&')] : [],
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
