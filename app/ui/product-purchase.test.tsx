import { renderToStaticMarkup } from 'react-dom/server';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { expect, test } from 'vitest';
import type { ShopProduct } from '#app/domain/catalogue/product.ts';
import { askWhenBack, backInStockText } from '#app/text/back-in-stock.ts';
import { ProductPurchase } from './product-purchase.tsx';
import { PreviewedShop, unknownShop } from './shop.ts';

const soldOut: ShopProduct = {
  id: 'prd_1',
  slug: 'biltong',
  title: ['Biltong', '風乾牛肉'],
  description: ['', ''],
  type: 'biltong',
  images: [],
  facts: { isFood: false },
  selectedProperties: { size: false, weight: false, color: false },
  variants: [
    {
      ...{ id: 'var_1', parentID: 'prd_1', price: 100, salesPercentage: 0, salePrice: 100, qty: 0 },
      ...{ size: null, weight: null, color: null, grams: 250 },
    },
  ],
} as unknown as ShopProduct;

function pageOf(sendsEmails: boolean): string {
  const element = (
    <PreviewedShop value={{ ...unknownShop, sendsEmails }}>
      <ProductPurchase product={soldOut} heading="">
        {null}
      </ProductPurchase>
    </PreviewedShop>
  );
  const router = createMemoryRouter([{ path: '*', element }]);
  return renderToStaticMarkup(<RouterProvider router={router} />);
}

test('an email about goods that are back is offered only by a shop that sends emails; the other can be asked', () => {
  expect(pageOf(true)).toContain(backInStockText.send[0]);
  expect(pageOf(true)).not.toContain(askWhenBack[0]);
  expect(pageOf(false)).not.toContain(backInStockText.send[0]);
  expect(pageOf(false)).toMatch(new RegExp(`href="/contact"[^>]*>${askWhenBack[0]}`));
});

test('without scripts a slip keeps the option that was asked for', () => {
  const sizes = ['S', 'M', 'L'].map((size, at) => ({
    ...soldOut.variants[0],
    id: `var_${at + 1}`,
    size: [size, size],
  }));
  const product = {
    ...soldOut,
    selectedProperties: { size: true, weight: false, color: false },
    variants: sizes,
  } as unknown as ShopProduct;
  const refused = { ok: false, problem: 'invalid-email', variant: 'var_2', email: 'thandi' };
  const element = (
    <PreviewedShop value={{ ...unknownShop, sendsEmails: true }}>
      <ProductPurchase product={product} heading="">
        {null}
      </ProductPurchase>
    </PreviewedShop>
  );
  const router = createMemoryRouter([{ id: 'product', path: '*', element }], {
    hydrationData: { actionData: { product: refused } },
  });
  const html = renderToStaticMarkup(<RouterProvider router={router} />);
  expect(html).toMatch(
    /<option [^>]*value="var_2"[^>]* selected=""|<option [^>]*selected=""[^>]*value="var_2"/,
  );
});
