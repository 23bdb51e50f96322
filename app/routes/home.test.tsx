import { renderToStaticMarkup } from 'react-dom/server';
import { createMemoryRouter, Outlet, RouterProvider } from 'react-router';
import { expect, test } from 'vitest';
import { usualDelivery } from '#app/domain/delivery/delivery-calendar.ts';
import { type DeliveryTerms, deliveryReach, usualTerms } from '#app/domain/delivery/shipping.ts';
import type { LocalizedText } from '#app/domain/language.ts';
import { shopWord } from '#app/text/home.ts';
import { PreviewedShop, unknownShop } from '#app/ui/shop.ts';
import Home from './home.tsx';

function homeOf(name: LocalizedText, terms: DeliveryTerms = usualTerms): string {
  const loaderData = { products: [], terms, delivery: usualDelivery, hero: {} };
  const props = { loaderData } as unknown as Parameters<typeof Home>[0];
  const element = (
    <PreviewedShop value={{ ...unknownShop, name, reach: deliveryReach(terms) }}>
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

test('delivery is promised only by a shop that delivers, and to the door only where it goes there', () => {
  const name: LocalizedText = ['Boma', '波瑪'];
  expect(homeOf(name)).toMatch(
    /brought frozen to your door[\s\S]*open the door[\s\S]*We ship to the main island/,
  );
  const stores = homeOf(name, { ...usualTerms, off: ['regularAM', 'regularPM'] });
  expect(stores).toMatch(/sent frozen to a store near you[\s\S]*We ship to the main island/);
  expect(stores).not.toMatch(/\bdoor\b/);
  const collected = homeOf(name, { ...usualTerms, off: ['regularAM', 'regularPM', 'sevenEleven'] });
  expect(collected).toContain('You collect your order from us.');
  expect(collected).not.toMatch(/\bdoor\b|We ship|main island|ready to ship/);
});
