import { randomUUID } from 'node:crypto';
import type { APIRequestContext } from '@playwright/test';
import { expect } from './shop.ts';

export interface PlacedOrder {
  chosenDay?: string | null;
  /** Maximum number of different products. */
  most?: number;
  customerMessage?: string;
  paymentMethod?: 'cod' | 'bt';
}

/** Places an order of available goods. @returns its number. */
export async function placeOrder(
  request: APIRequestContext,
  url: string,
  name: string,
  { chosenDay = null, most = 1, customerMessage = '', paymentMethod = 'cod' }: PlacedOrder = {},
): Promise<string> {
  const page = await (await request.get(`${url}/store`)).text();
  const ids = [...page.matchAll(/var_[A-Za-z0-9-]+/g)].map(([id]) => id);
  const answer = await request.get(`${url}/api/basket?ids=${[...new Set(ids)].slice(0, 20).join(',')}`);
  const { variants } = await answer.json();
  const items = variants
    .filter(({ qty }: { qty: number }) => qty > 3)
    .slice(0, most)
    .map(({ id }: { id: string }) => ({ productID: id, qty: 1 }));
  const placed = await request.post(`${url}/api/postOrder`, {
    headers: { Origin: url },
    data: {
      orderID: randomUUID(),
      language: 1,
      basket: { items },
      customer: {
        name,
        email: 'ming@example.com',
        number: '0912345678',
        shippingAddress: { county: 'Taipei', chineseAddress: '臺北市信義區信義路五段7號' },
      },
      shippingOption: 'regularAM',
      paymentMethod,
      chosenDay,
      customerMessage,
    },
  });
  expect(placed.status(), await placed.text()).toBe(200);
  return String((await placed.json()).orderNumber);
}
