import { afterAll, beforeAll, expect, test } from 'vitest';
import { loader as payments } from '#app/routes/admin/payments.tsx';
import { openPayments, openPerPage } from '#app/server/payments/payment-matching.ts';
import { unpaidOrders, unpaidPerPage } from '#app/server/payments/payment-reminders.ts';
import { type StaffShop, staffShop } from './staff-shop.ts';
import { transfers } from './transfers.ts';

/** The owner's two lists of money that is awaited say how much there is, and lead to all of it. */

let staff: StaffShop;
const placed: { orderNumber: string; token: string }[] = [];
beforeAll(async () => {
  staff = await staffShop();
  const transfer = transfers(staff.database.db);
  for (let made = 0; made < openPerPage + 3; made++) placed.push(await transfer.placed());
});
afterAll(() => staff.close());

/** What the page's loader gives. */
async function read(query: string) {
  let given: Awaited<ReturnType<typeof payments>> | null = null;
  await staff.ask(
    async (args) => {
      given = await payments({ ...args, params: {} });
      return new Response();
    },
    { method: 'GET', path: `/admin/payments${query}` },
  );
  if (given === null) throw new Error('the loader gave nothing');
  const found: Awaited<ReturnType<typeof payments>> = given;
  return found;
}

test('orders that wait for a transfer are all reached, page by page', async () => {
  const seen: string[] = [];
  let query = '';
  for (let pages = 0; pages < 10; pages++) {
    const { unpaid, unpaidPages } = await read(query);
    expect(unpaidPages.total).toBe(placed.length);
    expect(unpaid.length).toBeLessThanOrEqual(unpaidPerPage);
    seen.push(...unpaid.map(({ orderNumber }) => orderNumber));
    if (unpaidPages.next === null) break;
    query = `?unpaid=${unpaidPages.next}`;
  }
  expect(seen.toSorted()).toEqual(placed.map(({ orderNumber }) => orderNumber).toSorted());
  expect(new Set(seen).size).toBe(placed.length);
});

test('so are the payments that were reported', async () => {
  const { tell } = transfers(staff.database.db);
  for (const { token } of placed) await tell(token);
  const first = await read('');
  expect(first.open).toHaveLength(openPerPage);
  expect(first.openPages).toMatchObject({ total: placed.length, isFirst: true });
  const second = await read(`?told=${first.openPages.next}`);
  expect(second.open).toHaveLength(3);
  expect(second.openPages).toMatchObject({ total: placed.length, isFirst: false, next: null });
  const both = [...first.open, ...second.open].map(({ orderNumber }) => orderNumber);
  expect(new Set(both).size).toBe(placed.length);
});

test('a page of which nothing is left is the first one', async () => {
  const { db } = staff.database;
  expect(await unpaidOrders(db, 'ZZZZ100')).toEqual([]);
  const { openPages } = await read(`?told=${(await openPayments(db, null)).at(-1)?.id}&unpaid=ZZZZ100`);
  expect(openPages.total).toBe(placed.length);
  expect((await read('?told=999999999')).openPages.isFirst).toBe(true);
});
