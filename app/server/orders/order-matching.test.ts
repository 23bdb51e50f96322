import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { noFilter } from '#app/domain/order/order-filter.ts';
import { shopOrder } from '#app/server/db/schema.ts';
import { databaseWithJobs } from '#test/database-with-jobs.ts';
import { type Matching, mostMatching, moveMatching, readMatching } from './order-matching.ts';
import { undoOrderChanges } from './order-undo.ts';

const database = await databaseWithJobs();
const { db, jobs } = database;
afterAll(database.close);

const count = 70;
beforeEach(async () => {
  await db.execute(sql`truncate shop_order cascade`);
  await insert(1, count, '王小明');
  await insert(count + 1, count + 5, '陳美玲');
});

async function insert(first: number, last: number, name: string): Promise<void> {
  await db.execute(sql`
    insert into shop_order (order_id, request_hash, order_number, order_date, language, customer, customer_name,
      shipping_option, shipping_cost, payment_method, total_price, total_price_with_shipping, amount_due, total_cost)
    select 'order-' || n, '', 'ABCD' || (100 + n), now() + n * interval '1 s', 0, jsonb_build_object('email', ''), ${name}::text,
      'regularAM', 160, case n % 10 when 0 then 'bt' else 'cod' end, 100, 260, 260, 40
    from generate_series(${first}::int, ${last}::int) n`);
}

const ofMing: Matching = {
  ...{ status: 'newOrder', search: '王小明', sort: 'date', undelivered: false, filter: noFilter },
};
const move = (seen: string, isPaidOnly = false) =>
  moveMatching(db, jobs, { ...ofMing, seen, isPaidOnly }, { to: 'inTransit', tell: false, actor: 'owner' });
const inTransit = async () => {
  const { rows } = await db.execute<{ name: string; orders: number }>(sql`
    select customer_name as name, count(*)::int as orders from shop_order where status = 'inTransit' group by 1`);
  return rows;
};

test('all that match move together, on whatever page they are, and one undo takes all of them back', async () => {
  const matched = await readMatching(db, ofMing);
  expect(matched).toMatchObject({ ok: true, total: count });
  expect(matched.orders).toHaveLength(count);
  const moved = await move(matched.seen);
  if (!moved.ok) throw new Error(moved.problem);
  expect(moved.eventIDs).toHaveLength(count);
  expect(moved.refused).toEqual([]);
  expect(await inTransit()).toEqual([{ name: '王小明', orders: count }]);
  expect(await undoOrderChanges(db, moved.eventIDs, 'owner')).toEqual({
    ok: true,
    undone: moved.moved,
    notUndone: [],
  });
  expect(await inTransit()).toEqual([]);
});

test('those that are to be paid first can be left out', async () => {
  const { seen } = await readMatching(db, ofMing);
  expect(await move(seen, true)).toMatchObject({ ok: true, refused: [] });
  expect(await inTransit()).toEqual([{ name: '王小明', orders: count - 7 }]);
});

test('those of which nothing is left to pay are not moved to wait for a payment', async () => {
  await db.execute(sql`update shop_order set amount_received = 260 where order_id = 'order-10'`);
  const { seen } = await readMatching(db, ofMing);
  const to = 'awaitingPayment';
  const moved = await moveMatching(
    db,
    jobs,
    { ...ofMing, seen, isPaidOnly: false },
    { to, tell: false, actor: 'owner' },
  );
  expect(moved).toMatchObject({ ok: true, refused: [] });
  expect(await db.$count(shopOrder, eq(shopOrder.status, to))).toBe(count - 1);
});

test.each([
  ['another one came', () => insert(200, 200, '王小明')],
  [
    'one was moved',
    () => db.execute(sql`update shop_order set status = 'followUp' where order_id = 'order-3'`),
  ],
  [
    'one was paid',
    () => db.execute(sql`update shop_order set amount_received = 260 where order_id = 'order-10'`),
  ],
  [
    'one went and another came',
    async () => {
      await db.execute(sql`delete from shop_order where order_id = 'order-3'`);
      await insert(200, 200, '王小明');
    },
  ],
])('nothing is moved where %s since it was counted', async (_name, change) => {
  const { seen } = await readMatching(db, ofMing);
  await change();
  expect(await move(seen)).toEqual({ ok: false, problem: 'list-changed' });
  expect(await inTransit()).toEqual([]);
});

test('only those that pass the filter of the list are counted and moved', async () => {
  const filtered: Matching = { ...ofMing, filter: { ...noFilter, payment: 'bt', paid: 'no' } };
  await db.execute(sql`update shop_order set amount_received = 260 where order_id = 'order-10'`);
  await db.execute(
    sql`update shop_order set order_date = '2024-06-30T23:59+08:00' where order_id = 'order-20'`,
  );
  const since: Matching = { ...filtered, filter: { ...filtered.filter, from: '2024-07-01' } };
  const matched = await readMatching(db, since);
  expect(matched.orders.map(({ orderNumber }) => orderNumber).toSorted()).toEqual(
    [30, 40, 50, 60, 70].map((n) => `ABCD${100 + n}`),
  );
  const input = { to: 'inTransit', tell: false, actor: 'owner' } as const;
  const posted = { seen: matched.seen, isPaidOnly: false };
  // What was counted under one filter is not moved under another.
  expect(await moveMatching(db, jobs, { ...filtered, ...posted }, input)).toMatchObject({
    problem: 'list-changed',
  });
  expect(await moveMatching(db, jobs, { ...since, ...posted }, input)).toMatchObject({
    ok: true,
    refused: [],
  });
  expect(await inTransit()).toEqual([{ name: '王小明', orders: 5 }]);
});

test('of very many the first are taken', async () => {
  await insert(1000, 1000 + mostMatching, '王小明');
  const matched = await readMatching(db, ofMing);
  expect(matched.total).toBe(count + mostMatching + 1);
  expect(matched.orders).toHaveLength(mostMatching);
  expect(await move(matched.seen)).toMatchObject({ ok: true });
  expect(await inTransit()).toEqual([{ name: '王小明', orders: mostMatching }]);
  expect((await readMatching(db, ofMing)).orders).toHaveLength(count + 1);
});
