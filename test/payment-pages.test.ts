import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { ListPlace } from '#app/domain/list.ts';
import { loader as payments } from '#app/routes/admin/payments.tsx';
import { openPayments, openPerPage } from '#app/server/payments/payment-matching.ts';
import { unpaidPerPage } from '#app/server/payments/payment-reminders.ts';
import { ordersToRefund, refundsPerPage } from '#app/server/payments/refunds.ts';
import { transfers } from './bank-transfers.ts';
import { walkList } from './list-pages.ts';
import { type StaffShop, staffShop } from './staff-shop.ts';

let staff: StaffShop;
const placed: { orderNumber: string; token: string }[] = [];
beforeAll(async () => {
  staff = await staffShop();
  const transfer = transfers(staff.database.db);
  for (let made = 0; made < openPerPage + 3; made++) placed.push(await transfer.placed());
});
afterAll(() => staff.close());

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

const query = (name: string, { after, before }: ListPlace) =>
  after ? `?${name}-after=${after}` : before ? `?${name}-before=${before}` : '';

test('orders that wait for a transfer are all reached, page by page, there and back', async () => {
  const seen = await walkList(async (place) => {
    const { unpaid, unpaidTotal } = await read(query('unpaid', place));
    expect(unpaidTotal).toBe(placed.length);
    expect(unpaid.rows.length).toBeLessThanOrEqual(unpaidPerPage);
    return unpaid;
  });
  expect(seen.map(({ orderNumber }) => orderNumber).toSorted()).toEqual(
    placed.map(({ orderNumber }) => orderNumber).toSorted(),
  );
});

test('so are the payments that were reported', async () => {
  const { tell } = transfers(staff.database.db);
  for (const { token } of placed) await tell(token);
  const { open, openTotal } = await read('');
  expect(open.rows).toHaveLength(openPerPage);
  expect(openTotal).toBe(placed.length);
  const seen = await walkList(async (place) => (await read(query('reported', place))).open);
  expect(seen).toHaveLength(placed.length);
});

test('and the orders of which money is to be given back', async () => {
  const { db } = staff.database;
  await db.execute(sql`update shop_order set amount_received = amount_due + 100`);
  const { refunds, refundTotal } = await read('');
  expect(refunds.rows).toHaveLength(refundsPerPage);
  expect(refundTotal).toBe(placed.length);
  const seen = await walkList((place) => ordersToRefund(db, place));
  expect(seen).toHaveLength(placed.length);
});

test('a page of which nothing is left is the last one, and an address of an earlier version the first', async () => {
  const { db } = staff.database;
  const first = await openPayments(db);
  await db.execute(sql`update payment_report set state = 'dismissed' where id > ${first.rows[2]?.id}`);
  const left = await openPayments(db, { after: first.after });
  expect(left.rows).toEqual(first.rows.slice(0, 3));
  expect((await read('?told=999999999&unpaid=ZZZZ100')).open.rows).toEqual(left.rows);
});
