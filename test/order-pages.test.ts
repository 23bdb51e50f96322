import { afterAll, beforeAll, expect, test } from 'vitest';
import { ordersPerPage } from '#app/domain/order/order-summary.ts';
import { loader as orders } from '#app/routes/admin/orders.tsx';
import { transfers } from './bank-transfers.ts';
import { type StaffShop, staffShop } from './staff-shop.ts';

let staff: StaffShop;
beforeAll(async () => {
  staff = await staffShop();
  const transfer = transfers(staff.database.db);
  for (let made = 0; made <= ordersPerPage; made++) await transfer.placed();
});
afterAll(() => staff.close());

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

test('an address of an earlier version, or one that somebody made up, is the first page', async () => {
  const { page: first } = await read('');
  expect(first.rows).toHaveLength(ordersPerPage);
  expect((await read(`?after=${first.after}`)).page.rows).toHaveLength(1);
  const last = first.rows.at(-1);
  for (const query of [
    `?page=2&after=${last?.orderDate}_${last?.orderID}`,
    '?page=0',
    '?page=-3&before=x',
    `?after=${'%00'.repeat(100)}`,
    `?before=${'a'.repeat(10_000)}`,
    '?after=W10',
  ])
    expect((await read(query)).page, query).toEqual(first);
});
