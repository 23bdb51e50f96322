import { randomUUID } from 'node:crypto';
import type { APIRequestContext } from '@playwright/test';
import { expect } from './shop.ts';

export interface PostedOrder {
  orderNumber: string;
  /** NTD. */
  amountDue: number;
}

/** Places an order as a shopper's browser posts it. @param more over what every order has. */
export async function postOrder(
  request: APIRequestContext,
  url: string,
  more: Record<string, unknown> = {},
): Promise<PostedOrder> {
  const store = await (await request.get('/store')).text();
  const ids = [...new Set([...store.matchAll(/var_[A-Za-z0-9-]+/g)].map(([id]) => id))].slice(0, 20);
  const { variants }: { variants: { id: string; qty: number }[] } = await (
    await request.get(`/api/basket?ids=${ids.join(',')}`)
  ).json();
  const inStock = variants.find(({ qty }) => qty > 3);
  const placed = await request.post('/api/postOrder', {
    headers: { Origin: url },
    data: {
      orderID: randomUUID(),
      language: 0,
      basket: { items: [{ productID: inStock?.id, qty: 1 }] },
      customer: {
        name: 'Thandi Nkosi',
        email: 'thandi@example.com',
        number: '0912345678',
        shippingAddress: { county: 'Taipei', chineseAddress: '臺北市信義區信義路五段7號' },
      },
      shippingOption: 'regularAM',
      paymentMethod: 'cod',
      ...more,
    },
  });
  expect(placed.status(), await placed.text()).toBe(200);
  const { order } = await placed.json();
  return { orderNumber: String(order.orderNumber), amountDue: Number(order.amountDue) };
}
