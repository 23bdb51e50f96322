import { randomUUID } from 'node:crypto';
import type { APIRequestContext } from '@playwright/test';
import pg from 'pg';
import type { LocalizedText } from '#app/domain/language.ts';
import type { OrderStatus } from '#app/domain/order/order-status.ts';
import { expect, type TestShop } from './shop.ts';

export interface PostedOrder {
  orderNumber: string;
  /** NTD. */
  totalPrice: number;
  /** NTD. */
  amountDue: number;
}

interface VariantInStock {
  id: string;
  title: LocalizedText;
  qty: number;
}

export const homeAddress = { county: 'Taipei', chineseAddress: '臺北市信義區信義路五段7號' };

/** Variants of the first page of the store with more than `least` pieces. */
export async function variantsInStock(
  request: APIRequestContext,
  url: string,
  least = 3,
): Promise<VariantInStock[]> {
  const store = await (await request.get(`${url}/store`)).text();
  const ids = [...new Set([...store.matchAll(/var_[A-Za-z0-9-]+/g)].map(([id]) => id))].slice(0, 20);
  const answer = await request.get(`${url}/api/basket?ids=${ids.join(',')}`);
  const { variants }: { variants: VariantInStock[] } = await answer.json();
  return variants.filter(({ qty }) => qty > least);
}

/**
 * Posts an order as the checkout does. @param qty pieces of each product. @param products number of different products.
 * @param more overrides of its fields.
 */
export async function postOrder(
  request: APIRequestContext,
  url: string,
  { qty = 1, products = 1, ...more }: Record<string, unknown> & { qty?: number; products?: number } = {},
): Promise<PostedOrder> {
  const variants = await variantsInStock(request, url);
  const placed = await request.post(`${url}/api/postOrder`, {
    headers: { Origin: url },
    data: {
      orderID: randomUUID(),
      language: 0,
      basket: { items: variants.slice(0, products).map(({ id }) => ({ productID: id, qty })) },
      customer: {
        name: 'Thandi Nkosi',
        email: 'thandi@example.com',
        number: '0912345678',
        shippingAddress: homeAddress,
      },
      shippingOption: 'regularAM',
      paymentMethod: 'cod',
      ...more,
    },
  });
  expect(placed.status(), await placed.text()).toBe(200);
  const { order, totalPrice } = await placed.json();
  return {
    orderNumber: String(order.orderNumber),
    totalPrice: Number(totalPrice),
    amountDue: Number(order.amountDue),
  };
}

/** An order in Chinese. @returns its number. */
export async function placeOrder(
  request: APIRequestContext,
  url: string,
  name: string,
  more: Parameters<typeof postOrder>[2] = {},
): Promise<string> {
  const customer = { name, email: 'ming@example.com', number: '0912345678', shippingAddress: homeAddress };
  return (await postOrder(request, url, { language: 1, customer, ...more })).orderNumber;
}

/** Posts a change of status as the order's page does, all of a cancelled order going back. @param request is signed in. */
export async function changeStatus(
  request: APIRequestContext,
  url: string,
  orderNumber: string,
  [from, to]: readonly [OrderStatus, OrderStatus],
  { tell = false, reason = '' } = {},
): Promise<void> {
  const changed = await request.post(`${url}/admin/orders/${orderNumber}.data`, {
    headers: { Origin: url },
    data: {
      intent: 'change-status',
      ...{ orderNumber, from, to, reason },
      ...(tell && { tell: 'on' }),
      ...(to === 'cancelled' && { confirmed: 'on', stock: 'on', promo: 'on' }),
    },
  });
  expect(changed.status(), await changed.text()).toBe(200);
}

/** Runs SQL on the shop's database. */
export async function inDatabase(
  shop: TestShop,
  work: (client: pg.Client) => Promise<unknown>,
): Promise<void> {
  const client = new pg.Client({ connectionString: shop.databaseUrl });
  await client.connect();
  try {
    await work(client);
  } finally {
    await client.end();
  }
}

/** Copies an order as others of the same customer, with numbers from BRAA101. */
export function copyOrder(shop: TestShop, orderNumber: string, copies: number): Promise<void> {
  return inDatabase(shop, async (client) => {
    const { rows } = await client.query(
      `select string_agg(quote_ident(column_name), ', ') as columns from information_schema.columns
       where table_name = 'shop_order' and is_generated = 'NEVER'`,
    );
    const { columns } = rows[0];
    await client.query(
      `insert into shop_order (${columns})
       select ${columns} from (
         select (jsonb_populate_record(one, jsonb_build_object(
           'order_id', gen_random_uuid(), 'order_number', 'BRAA' || (100 + n)))).*
         from shop_order one, generate_series(1, $2::int) n where one.order_number = $1) as copies`,
      [orderNumber, copies],
    );
  });
}
