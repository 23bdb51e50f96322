import { MantineProvider } from '@mantine/core';
import { renderToStaticMarkup } from 'react-dom/server';
import { createRoutesStub, useLoaderData } from 'react-router';
import { expect, test } from 'vitest';
import { cellText, stockSaved, variantCallProblems } from '#app/text/stock-admin.ts';
import { VariantCell } from './list-cells.tsx';

function Page({ kind = 'price' }: { kind?: 'price' | 'stock' }) {
  const { isBelowCost } = useLoaderData<{ isBelowCost?: boolean }>();
  const variant = {
    ...(isBelowCost !== undefined && { isBelowCost }),
    id: 'var_1' as const,
    size: null,
    weight: null,
    color: null,
    price: 100,
    salesPercentage: 0,
    qty: 5,
  };
  return <VariantCell kind={kind} product={{ title: ['Biltong', '風乾牛肉'] }} variant={variant} />;
}
function StockPage() {
  return <Page kind="stock" />;
}
const Stub = createRoutesStub([{ id: 'products', path: '/admin/products', Component: Page }]);
const StockStub = createRoutesStub([{ id: 'products', path: '/admin/products', Component: StockPage }]);

test('what a cell refuses is said, since its field is left by then', () => {
  const posted = { intent: 'set-price', id: 'var_1', typed: 'many' };
  const [problem, words] = Object.entries(variantCallProblems)[0] ?? ['', ['', '']];
  const html = renderToStaticMarkup(
    <MantineProvider>
      <Stub
        initialEntries={['/admin/products']}
        hydrationData={{
          loaderData: { products: {} },
          actionData: { products: { ok: false, problem, posted } },
        }}
      />
    </MantineProvider>,
  );
  expect(/<span role="status"[^>]*>(.*?)<\/span>/.exec(html)?.[1]).toBe(words[0].replaceAll("'", '&#x27;'));
});

test.each([true, false, undefined])('a price says whether it is below cost (%s)', (isBelowCost) => {
  const html = renderToStaticMarkup(
    <MantineProvider>
      <Stub
        initialEntries={['/admin/products']}
        hydrationData={{ loaderData: { products: { isBelowCost } } }}
      />
    </MantineProvider>,
  );
  expect(html.includes(cellText.belowCost[0])).toBe(isBelowCost === true);
});

test('a cell shows its label', () => {
  const html = renderToStaticMarkup(
    <MantineProvider>
      <Stub initialEntries={['/admin/products']} hydrationData={{ loaderData: { products: {} } }} />
    </MantineProvider>,
  );
  expect(/<small[^>]*>(.*?)<\/small>/.exec(html)?.[1]).toBe(cellText.price[0]);
});

test('the stock of a cell is called what is for sale, not what is on the shelf', () => {
  const html = renderToStaticMarkup(
    <MantineProvider>
      <StockStub initialEntries={['/admin/products']} hydrationData={{ loaderData: { products: {} } }} />
    </MantineProvider>,
  );
  expect(/<small[^>]*>(.*?)<\/small>/.exec(html)?.[1]).toBe('For sale');
  expect(html).toContain('aria-label="For sale: Biltong"');
  expect(cellText.stock[1]).toBe('可售庫存');
});

test('an addition to the stock is announced as a sum, a count as the new value', () => {
  expect(stockSaved(25, -3, 22)).toEqual(['Saved: 25 − 3 = 22 for sale', '已儲存，可售庫存：25 − 3 = 22']);
  expect(stockSaved(25, 3, 28)[0]).toBe('Saved: 25 + 3 = 28 for sale');
  expect(stockSaved(25, null, 22)[0]).toBe('Saved: 22 for sale');
});
