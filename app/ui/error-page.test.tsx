import { renderToStaticMarkup } from 'react-dom/server';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { expect, test } from 'vitest';
import { ErrorPage } from './error-page.tsx';

test.each([
  ['/store/x', 'It may no longer be sold, or the address is mistyped.'],
  ['/zh-TW/store/x', '此商品可能已停售，或網址有誤'],
])('%s: a product that is not found may be sold no more, or never have been', (path, words) => {
  const router = createMemoryRouter([{ path: '*', element: <ErrorPage error="no-product" /> }], {
    initialEntries: [path],
  });
  expect(renderToStaticMarkup(<RouterProvider router={router} />)).toContain(words);
});
