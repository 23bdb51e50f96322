import { renderToStaticMarkup } from 'react-dom/server';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { expect, test } from 'vitest';
import type { ShopProduct } from '#app/domain/catalogue/product.ts';
import { backInStockText } from '#app/text/back-in-stock.ts';
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

test('an email about goods that are back is offered only by a shop that sends emails', () => {
  expect(pageOf(true)).toContain(backInStockText.send[0]);
  expect(pageOf(false)).not.toContain(backInStockText.send[0]);
});
