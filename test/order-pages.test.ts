import { afterAll, beforeAll, expect, test } from 'vitest';
import { ordersPerPage, writeOrderKey } from '#app/domain/order/order-summary.ts';
import { loader as orders } from '#app/routes/admin/orders.tsx';
import { type StaffShop, staffShop } from './staff-shop.ts';
import { transfers } from './transfers.ts';

/** The pages of the owner's list, by whatever address somebody comes to them. */

let staff: StaffShop;
beforeAll(async () => {
  staff = await staffShop();
  const transfer = transfers(staff.database.db);
  for (let made = 0; made <= ordersPerPage; made++) await transfer.placed();
});
afterAll(() => staff.close());

/** What the page's loader gives. */
async function read(query: string) {
  let given: Awaited<ReturnType<typeof orders>> | null = null;
  await staff.ask(
    async (args) => {
      given = await orders({ ...args, params: {} });
      return new Response();
    },
    { method: 'GET', path: `/admin/orders${query}` },
  );
  if (given === null) throw new Error('the loader gave nothing');
  const found: Awaited<ReturnType<typeof orders>> = given;
  return found;
}

test('a page before the first is the first, whatever order it is said to follow', async () => {
  const first = await read('');
  const last = first.orders.at(-1);
  if (!last) throw new Error('there are orders');
  const after = encodeURIComponent(writeOrderKey(last));
  expect(first).toMatchObject({ page: 1, hasNewer: false, hasOlder: true });
  expect((await read(`?page=2&after=${after}`)).orders).toHaveLength(1);
  for (const page of ['0', '-3', '1', 'x', ''])
    expect(await read(`?page=${page}&after=${after}`), page).toEqual(first);
});
