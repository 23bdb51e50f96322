import { renderToStaticMarkup } from 'react-dom/server';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { afterEach, expect, test, vi } from 'vitest';
import { checkoutText } from '#app/text/checkout.ts';
import { StoreFields } from './store-fields.tsx';

afterEach(() => vi.unstubAllGlobals());

function fields(): string {
  const element = <StoreFields problemOf={() => undefined} list={null} option="sevenEleven" hasMap />;
  return renderToStaticMarkup(<RouterProvider router={createMemoryRouter([{ path: '*', element }])} />);
}

test('the map, whose store comes back through the tab’s storage, is offered only with that', () => {
  vi.stubGlobal('sessionStorage', { setItem: () => {}, removeItem: () => {} });
  expect(fields()).toContain(checkoutText.typeStore[0]);
  vi.stubGlobal('sessionStorage', {
    setItem: () => {
      throw new DOMException('blocked', 'SecurityError');
    },
  });
  expect(fields()).not.toContain(checkoutText.typeStore[0]);
  expect(fields()).toContain(checkoutText.findStore[0]);
});
