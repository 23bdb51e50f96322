import { renderToStaticMarkup } from 'react-dom/server';
import { createMemoryRouter, Outlet, RouterProvider } from 'react-router';
import { expect, test } from 'vitest';
import { allProducts } from '#app/domain/catalogue/store-query.ts';
import type { DeliveryKind } from '#app/domain/delivery/shipping.ts';
import { PreviewedShop, unknownShop } from '#app/ui/shop.ts';
import Listing from './listing.tsx';

function listOf(fit: 'all' | 'some', reach: DeliveryKind = 'home'): string {
  const elsewhere = { products: [], total: 3, found: { fit, meant: null } };
  const list = { pages: 1, others: [], elsewhere, products: [], total: 0, found: null };
  const query = { ...allProducts, q: 'lamb biltong', types: ['meat'] };
  const props = { loaderData: { query, list } } as unknown as Parameters<typeof Listing>[0];
  const element = (
    <PreviewedShop value={{ ...unknownShop, reach }}>
      <Listing {...props} />
    </PreviewedShop>
  );
  const router = createMemoryRouter([{ element: <Outlets />, children: [{ path: '*', element }] }]);
  return renderToStaticMarkup(<RouterProvider router={router} />);
}

const Outlets = () => <Outlet context={[]} />;

test('what matches the search in part only is not shown as if it matched', () => {
  expect(listOf('some')).toContain('Nothing matches all of “lamb biltong”. 3 products come close');
  expect(listOf('all')).not.toContain('Nothing matches all of');
});

test('a shop that sends nothing promises no delivery', () => {
  expect(listOf('all')).toContain('it’s with you within 2 days');
  expect(listOf('all', 'pickup')).not.toMatch(/with you|ships/);
  expect(listOf('all', 'pickup')).toContain('ready to collect within 2 days');
});
