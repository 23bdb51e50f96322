import { renderToStaticMarkup } from 'react-dom/server';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { expect, test } from 'vitest';
import { counties } from '#app/domain/address/county.ts';
import { PlaceFields } from './checkout-fields.tsx';

function offeredAt(path: string): string[] {
  const element = <PlaceFields problemOf={() => undefined} kind="store" />;
  const router = createMemoryRouter([{ path: '*', element }], { initialEntries: [path] });
  const html = renderToStaticMarkup(<RouterProvider router={router} />);
  return [...html.matchAll(/<option value="\w+">([^<]+)/g)].map(([, name = '']) => name);
}

test('the checkout offers the counties by the alphabet in English, from north to south in Chinese', () => {
  const english = offeredAt('/checkout');
  expect(english).toHaveLength(Object.keys(counties).length);
  expect(english).toEqual(english.toSorted());
  expect(offeredAt('/zh-TW/checkout').slice(0, 4)).toEqual(['基隆市', '臺北市', '新北市', '桃園市']);
});
