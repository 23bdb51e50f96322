import { renderToStaticMarkup } from 'react-dom/server';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { expect, test } from 'vitest';
import { PriceBefore } from './price.tsx';

test('a price that is struck out is distinguished from the one that holds by words, too', () => {
  const element = (
    <p>
      <PriceBefore price={120} />
      NT$100
    </p>
  );
  const router = createMemoryRouter([{ path: '*', element }], { initialEntries: ['/store/cart'] });
  const words = renderToStaticMarkup(<RouterProvider router={router} />).replaceAll(/<[^>]*>/g, '');
  expect(words).toBe('Original price NT$120 Sale price NT$100');
});
