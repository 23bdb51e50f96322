import { renderToStaticMarkup } from 'react-dom/server';
import { createMemoryRouter, Outlet, RouterProvider } from 'react-router';
import { expect, test } from 'vitest';
import { usualDelivery } from '#app/domain/delivery/delivery-date.ts';
import { usualTerms } from '#app/domain/delivery/shipping.ts';
import type { LocalizedText } from '#app/domain/language.ts';
import { shopWord } from '#app/text/home.ts';
import { PreviewedShop, unknownShop } from '#app/ui/shop.ts';
import Home from './home.tsx';

function homeOf(name: LocalizedText): string {
  const loaderData = { products: [], terms: usualTerms, delivery: usualDelivery, hero: {} };
  const props = { loaderData } as unknown as Parameters<typeof Home>[0];
  const element = (
    <PreviewedShop value={{ ...unknownShop, name }}>
      <Home {...props} />
    </PreviewedShop>
  );
  const router = createMemoryRouter([{ element: <Outlets />, children: [{ path: '*', element }] }], {
    initialEntries: ['/'],
  });
  return renderToStaticMarkup(<RouterProvider router={router} />);
}

const Outlets = () => <Outlet context={[]} />;

test('a word of the braai is said to be the shop’s name only while it is', () => {
  expect(homeOf(['Boma Foods', '波瑪'])).toContain(shopWord[0]);
  expect(homeOf(['Kraal', '柵欄'])).not.toContain(shopWord[0]);
});
