import { MantineProvider } from '@mantine/core';
import { sql } from 'drizzle-orm';
import { renderToStaticMarkup } from 'react-dom/server';
import { createRoutesStub } from 'react-router';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { placeOrder } from '#app/server/orders/place-order.ts';
import { orderBody, orderRequest, placeParts, stockVariant } from '#test/order-factories.ts';
import { type StaffShop, staffShop } from '#test/staff-shop.ts';
import Customer, { action, loader } from './customer.tsx';

let staff: StaffShop;
beforeAll(async () => {
  staff = await staffShop();
});
afterAll(() => staff.close());

/** The page as it is answered to a form posted before the scripts run. */
async function shown(path: string, refusal: unknown, customerId = '1'): Promise<string> {
  let loaded: Awaited<ReturnType<typeof loader>> | undefined;
  await staff.ask(
    async (args) => {
      loaded = await loader({ ...args, params: { customerId } });
      return new Response(null);
    },
    { method: 'GET' },
  );
  const id = 'customer';
  const Stub = createRoutesStub([{ id, path, Component: Customer }]);
  return renderToStaticMarkup(
    <MantineProvider>
      <Stub
        initialEntries={[path]}
        hydrationData={{ loaderData: { [id]: loaded }, actionData: { [id]: refusal } }}
      />
    </MantineProvider>,
  );
}

test('without scripts, a level that another tab changed is said, what was typed stays, and the next save replaces it', async () => {
  const { db } = staff.shop;
  await db.execute(sql`insert into customer (id, created_date, loyalty_level) values (1, now(), 'Gold')`);
  const post = (was: string) =>
    staff.ask(action, {
      path: '/admin/customers/1',
      body: new URLSearchParams({
        ...{ intent: 'save-loyalty', id: '1', loyaltyLevel: 'Silver', wasLoyalty: '', wasLevel: was },
      }).toString(),
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
    });
  const answer = await post('');
  expect(answer.status).toBe(409);
  const refusal: unknown = await answer.json();
  const english = await shown('/admin/customers/1', refusal);
  expect(english).toContain(
    'This was changed to “Gold” in another tab or by someone else. Save again to replace it.',
  );
  expect(english).toMatch(/<input[^>]* name="loyaltyLevel"[^>]* value="Silver"/);
  expect(english).toMatch(/<input[^>]* name="wasLevel" value="Gold"/);
  const chinese = await shown('/zh-TW/admin/customers/1', refusal);
  expect(chinese).toContain('此內容已在其他分頁或由他人改為「Gold」。再次儲存即會以您的內容取代。');

  expect((await post('Gold')).status).toBe(303);
  const { rows } = await db.execute(sql`select loyalty_level from customer where id = 1`);
  expect(rows).toEqual([{ loyalty_level: 'Silver' }]);
});

test('of more orders than are shown the page says so, and leads to all of them', async () => {
  const { db } = staff.shop;
  await db.execute(sql`select setval('customer_id_seq', 100)`);
  const productID = await stockVariant(db, { qty: 1000 });
  const parts = placeParts({ jobs: { add: async () => {}, wake: () => {} } });
  const order = () => placeOrder(db, orderRequest(orderBody([{ productID, qty: 1 }])), parts);
  for (let placed = 1; placed < 50; placed += 1) await order();
  const { rows } = await db.execute<{ id: string }>(sql`select distinct customer_id as id from shop_order`);
  const id = rows[0]?.id ?? '';
  const page = () => shown(`/admin/customers/${id}`, null, id);
  expect(await page()).not.toContain('The newest 50 are shown.');
  await order();
  expect(await page()).toContain('The newest 50 are shown.');
  expect(await page()).toContain('href="/admin/orders?q=0912345678"');
});
