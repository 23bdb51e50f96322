import { migrateDatabase } from '#app/server/db/client.ts';
import { type Figure, median, timeOf } from './figures.ts';
import { type Ground, owner, withClient } from './ground.ts';

const orders = 1_000_000;
const tries = 60;

/** The owner's list of orders: its first page, and one in the middle of a million. The tries alternate. */
export async function deepOrders(ground: Ground): Promise<Figure[]> {
  const url = await ground.database('deep_orders');
  await migrateDatabase(url, 'migrations');
  await withClient(url, async (client) => {
    await client.query(
      `insert into shop_order (order_id, request_hash, order_number, order_date, status, language, customer, customer_name,
         shipping_option, shipping_cost, payment_method, total_price, total_price_with_shipping, amount_due, total_cost)
       select lpad(n::text, 12, '0'), '', chr(65 + n / 676000 % 26) || chr(65 + n / 26000 % 26) || chr(65 + n / 1000 % 26) || 'A' || 100 + n % 1000,
         now() - n * interval '1 minute',
         (array['newOrder','followUp','awaitingPayment','inTransit','completed','cancelled'])[1 + n % 6], 0,
         '{"firstName":"","lastName":"","name":"Thandi Nel","number":"0912345678","email":"t@example.com","shippingAddress":{}}',
         'Thandi Nel', 'regularAM', 160, 'cod', 700, 860, 860, 400
       from generate_series(1, $1::int) n`,
      [orders],
    );
    await client.query('vacuum analyze shop_order');
  });
  const shop = await ground.shop({ databaseUrl: url, sample: false });
  try {
    const cookie = await signIn(shop.url);
    const deep = await withClient(url, async (client) => {
      const found = await client.query<{ order_date: Date; order_id: string }>(
        'select order_date, order_id from shop_order where order_id = $1',
        [String(orders / 2).padStart(12, '0')],
      );
      return found.rows[0];
    });
    if (!deep) throw new Error('there is no order in the middle');
    const first = `${shop.url}/admin/orders`;
    const middle = `${first}?after=${encodeURIComponent(`${deep.order_date.toISOString()}_${deep.order_id}`)}`;
    const times: Record<'first' | 'middle', number[]> = { first: [], middle: [] };
    for (let round = 0; round < tries; round++) {
      times.first.push(await timeOf(first, { cookie }));
      times.middle.push(await timeOf(middle, { cookie }));
    }
    return [
      { name: 'page 1 of 1,000,000 orders', value: median(times.first), unit: 'ms', bound: null },
      { name: 'a page behind 500,000 of them', value: median(times.middle), unit: 'ms', bound: null },
      {
        name: 'a page deep in 1,000,000 orders against page 1',
        value: median(times.middle) / median(times.first),
        unit: '',
        bound: { most: 1.5 },
      },
    ];
  } finally {
    await shop.stop();
  }
}

async function signIn(url: string): Promise<string> {
  const answer = await fetch(`${url}/api/auth/sign-in`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: url },
    body: JSON.stringify({ email: owner.email, password: owner.password }),
  });
  if (!answer.ok) throw new Error(`sign-in answered ${answer.status}: ${await answer.text()}`);
  return answer.headers
    .getSetCookie()
    .map((cookie) => cookie.split(';')[0])
    .join('; ');
}
