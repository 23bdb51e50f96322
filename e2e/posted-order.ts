import { randomUUID } from 'node:crypto';
import type { APIRequestContext } from '@playwright/test';
import pg from 'pg';
import { expect, type TestShop } from './shop.ts';

export interface PostedOrder {
  orderNumber: string;
  /** NTD. */
  amountDue: number;
}

/** Posts an order as the checkout does. @param more overrides of its fields. */
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
