import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { parseTable } from '#app/domain/delimited-text.ts';
import { noFilter, type OrderFilter } from '#app/domain/order/order-filter.ts';
import { asksForMoney, isPaidAlready } from '#app/domain/payment/payment-report.ts';
import { collectedInCash, toRefund } from '#app/domain/payment/refund.ts';
import type { Day } from '#app/domain/taipei-day.ts';
import { owesNothing } from '#app/server/db/order-money.ts';
import { testDatabase } from '#test/database.ts';
import { walkList } from '#test/list-pages.ts';
import { exportOrders } from './order-export.ts';
import { listOrders, type OrdersNarrowed, passes, sumOrders } from './order-list.ts';
import { readMatching } from './order-matching.ts';
import { countByStatus } from './orders.ts';

const database = await testDatabase();
afterAll(database.close);
const { db } = database;

/** Around midnight in Taipei, at both ends of November. */
const moments = {
  october: '2026-10-31T23:59:59.999+08:00',
  first: '2026-11-01T00:00:00.000+08:00',
  last: '2026-11-30T23:59:59.999+08:00',
  december: '2026-12-01T00:00:00.000+08:00',
};

beforeAll(async () => {
  for (const [name, at] of Object.entries(moments))
    await db.execute(sql`
      insert into shop_order (order_id, request_hash, order_number, order_date, language, customer, customer_name,
        shipping_option, shipping_cost, payment_method, total_price, total_price_with_shipping, amount_due, total_cost)
      values (${name}, '', ${name}, ${at}::timestamptz, 0, '{}', 'Anna', 'regularAM', 160, 'cod', 100, 260, 260, 40)`);
  await db.execute(sql`
    insert into shop_order (order_id, request_hash, order_number, order_date, status, language, customer, customer_name,
      shipping_option, shipping_cost, payment_method, total_price, total_price_with_shipping, amount_due, total_cost)
    select 'september-' || n, '', 'september-' || n, timestamptz '2026-09-01' + n * interval '1 hour',
      (array['newOrder', 'completed'])[1 + n % 2], 0, '{}', (array['Anna', '陳美玲'])[1 + n / 2 % 2], 'regularAM', 160, 'cod', 100, 260, 260, 40
    from generate_series(1, 80) n`);
});

const narrowed = (filter: Partial<OrderFilter>): OrdersNarrowed => ({
  ...{ status: null, search: '', undelivered: false, filter: { ...noFilter, ...filter } },
});

/** Numbers in the list, among those that match, and in the file, which are the same. */
async function found(query: OrdersNarrowed): Promise<string[]> {
  const listed = (await walkList((place) => listOrders(db, { ...query, ...place }))).map(
    ({ orderNumber }) => orderNumber,
  );
  const matched = await readMatching(db, { ...query, sort: 'date' });
  expect(matched.orders.map(({ orderNumber }) => orderNumber).toSorted()).toEqual(listed.toSorted());
  let csv = '';
  for await (const part of exportOrders(db, { ...query, numbers: [], language: 0, people: true }))
    csv += part;
  const [, ...rows] = parseTable(csv, ',');
  expect(rows.map(([number]) => number)).toEqual(listed);
  return listed;
}

test('days are those of Taipei and both of them are included, in the list, among those that match, and in the file', async () => {
  const since = (from: Day, to: Day | null = null) => found(narrowed({ from, to }));
  expect(await since('2026-11-01', '2026-11-30')).toEqual(['last', 'first']);
  expect(await since('2026-10-31', '2026-10-31')).toEqual(['october']);
  expect(await since('2026-12-01', '2026-12-01')).toEqual(['december']);
  expect(await since('2026-11-30')).toEqual(['december', 'last']);
  expect(await since('2026-12-02')).toEqual([]);
  expect(await since('2026-11-30', '2026-11-01')).toEqual([]);
  const until = await found(narrowed({ to: '2026-10-31' }));
  expect(until[0]).toBe('october');
  expect(until).toHaveLength(81);
  expect(await found(narrowed({}))).toHaveLength(84);
});

test('they hold with a status, a search and either order of the list', async () => {
  const days = { from: '2026-09-02', to: '2026-09-03' } as const;
  const query = { ...narrowed(days), status: 'completed', search: '美玲' } as const;
  const numbers = await found(query);
  expect(numbers.length).toBeGreaterThan(5);
  const byName = await walkList((place) => listOrders(db, { ...query, sort: 'name', ...place }));
  expect(byName.map(({ orderNumber }) => orderNumber)).toEqual(numbers);
  for (const { status, customerName, orderDate } of byName) {
    expect([status, customerName]).toEqual(['completed', '陳美玲']);
    expect(orderDate >= '2026-09-01T16:00:00.000Z' && orderDate < '2026-09-03T16:00:00.000Z').toBe(true);
  }
});

test('by name, too, the pages of a month go on where the last one ended', async () => {
  const query = narrowed({ from: '2026-09-01', to: '2026-09-30' });
  const rows = await walkList((place) => listOrders(db, { ...query, sort: 'name', ...place }));
  expect(rows).toHaveLength(80);
  // Each name stands in one place.
  const names = rows.map(({ customerName }) => customerName);
  expect(names.filter((name, at) => name !== names[at - 1])).toHaveLength(2);
});

test('each tab counts what its list has', async () => {
  const filter: OrderFilter = { ...noFilter, from: '2026-09-01', to: '2026-09-30' };
  expect(await countByStatus(db, { filter })).toMatchObject({ newOrder: 40, completed: 40 });
  expect(await countByStatus(db, { filter: { ...filter, from: '2026-09-03' } })).toMatchObject({
    newOrder: (await found({ ...narrowed({ ...filter, from: '2026-09-03' }), status: 'newOrder' })).length,
  });
});

test('with a search each tab counts what matches it too, and nothing where no index finds all of it', async () => {
  const filter: OrderFilter = { ...noFilter, from: '2026-09-02', to: '2026-09-03' };
  const search = '美玲';
  expect(await countByStatus(db, { search })).toMatchObject({ newOrder: 20, completed: 20, cancelled: 0 });
  for (const status of ['newOrder', 'completed'] as const)
    expect((await countByStatus(db, { filter, search }))?.[status]).toBe(
      (await found({ ...narrowed(filter), status, search })).length,
    );
  expect(await countByStatus(db, { search: 'an' })).toBeNull();
  expect(await sumOrders(db, { ...narrowed({}), search }, false)).toEqual({ orders: 40, money: null });
});

/** Every state of an order's money that the list tells apart. */
const accounts = ['cod', 'bt', 'card'].flatMap((paymentMethod) =>
  ['newOrder', 'awaitingPayment', 'completed', 'cancelled'].flatMap((status) =>
    [
      [260, 0, 0, 0],
      [260, 100, 0, 0],
      [260, 260, 0, 0],
      [260, 300, 40, 0],
      [260, 260, 100, 100],
      [260, 260, 260, 260],
      [260, 260, 260, 0],
      [0, 0, 0, 0],
    ].map(([amountDue = 0, amountReceived = 0, amountRefunded = 0, amountWaived = 0]) => ({
      ...{ paymentMethod, status, amountDue, amountReceived, amountRefunded, amountWaived },
    })),
  ),
);

test('paid, not paid yet, and the sums are as the money of each order says', async () => {
  await db.execute(sql`
    insert into shop_order (order_id, request_hash, order_number, order_date, status, language, customer, customer_name,
      shipping_option, shipping_cost, payment_method, total_price, total_price_with_shipping, amount_due, total_cost,
      amount_received, amount_refunded, amount_waived)
    select 'money-' || n, '', 'money-' || n, timestamptz '2025-05-01' + n * interval '1 minute', status, 0, '{}', 'Anna', 'regularAM',
      0, "paymentMethod", 260, 260, "amountDue", 40, "amountReceived", "amountRefunded", "amountWaived"
    from jsonb_to_recordset(${JSON.stringify(accounts.map((account, n) => ({ ...account, n })))}::jsonb) as account("paymentMethod" text, status text,
      "amountDue" int, "amountReceived" int, "amountRefunded" int, "amountWaived" int, n int)`);
  const may = { from: '2025-05-01', to: '2025-05-31' } as const;
  const all = await walkList((place) => listOrders(db, { ...narrowed(may), ...place }));
  expect(all).toHaveLength(accounts.length);
  const numbers = (rows: typeof all) => rows.map(({ orderNumber }) => orderNumber);
  const isPaid = (order: (typeof all)[number]) =>
    !asksForMoney(order) && (order.status !== 'cancelled' || order.amountReceived > 0);

  expect(await found(narrowed({ ...may, paid: 'no' }))).toEqual(numbers(all.filter(asksForMoney)));
  expect(await found(narrowed({ ...may, paid: 'yes' }))).toEqual(numbers(all.filter(isPaid)));
  const refunds = numbers(all.filter((order) => toRefund(order) > 0));
  expect(refunds).not.toEqual([]);
  expect(await found(narrowed({ ...may, paid: 'refund' }))).toEqual(refunds);
  expect(await found(narrowed({ ...may, payment: 'bt', paid: 'yes' }))).toEqual(
    numbers(all.filter((order) => order.paymentMethod === 'bt' && isPaid(order))),
  );

  const { rows: settled } = await db.execute<{ order_number: string }>(
    sql`select order_number from shop_order where order_id like 'money-%' and ${owesNothing} order by order_date desc`,
  );
  expect(settled.map(({ order_number }) => order_number)).toEqual(
    numbers(all.filter((order) => order.status === 'cancelled' || isPaidAlready(order, 'awaitingPayment'))),
  );

  const sum = (rows: typeof all, of: (order: (typeof all)[number]) => number) =>
    rows.reduce((total, order) => total + of(order), 0);
  for (const payment of [null, 'cod', 'card'] as const) {
    const rows = all.filter(({ paymentMethod }) => payment === null || paymentMethod === payment);
    const cancelled = rows.filter(({ status }) => status === 'cancelled');
    expect(await sumOrders(db, narrowed({ ...may, payment }), true)).toEqual({
      orders: rows.length,
      money: {
        total: sum(rows, ({ amountDue }) => amountDue),
        received: sum(rows, (order) => order.amountReceived + collectedInCash(order)),
        refunded: sum(rows, ({ amountRefunded }) => amountRefunded),
        cancelled: cancelled.length,
        cancelledTotal: sum(cancelled, ({ amountDue }) => amountDue),
      },
    });
  }
  await db.execute(sql`delete from shop_order where order_id like 'money-%'`);
});

test('sums are of what is listed: its status, its search and its days', async () => {
  const september = narrowed({ from: '2026-09-01', to: '2026-09-30' });
  const query = { ...september, status: 'completed', search: '美玲' } as const;
  const listed = await found(query);
  expect(await sumOrders(db, query, true)).toMatchObject({
    orders: listed.length,
    money: { total: 260 * listed.length, received: 260 * listed.length, refunded: 0, cancelled: 0 },
  });
  expect(await sumOrders(db, narrowed({ from: '2020-01-01', to: '2020-01-01' }), true)).toEqual({
    orders: 0,
    money: { total: 0, received: 0, refunded: 0, cancelled: 0, cancelledTotal: 0 },
  });
});

test('without figures they only count', async () => {
  const query = narrowed({ from: '2026-09-01', to: '2026-09-30' });
  expect(await sumOrders(db, query, false)).toEqual({ orders: 80, money: null });
});

test('the days come from the index of the list, in either direction', async () => {
  const plans = await db.transaction(async (tx) => {
    await tx.execute(sql`set local enable_seqscan = off`);
    const filter: OrderFilter = { ...noFilter, from: '2026-09-01', to: '2026-09-30' };
    const read = (rest: ReturnType<typeof sql>) =>
      tx.execute<{ 'QUERY PLAN': string }>(sql`explain select order_id from shop_order where ${rest}`);
    return [
      await read(
        sql`${passes(filter)} order by order_date desc nulls last, order_id desc nulls last limit 16`,
      ),
      await read(sql`status = 'completed' and ${passes(filter)}
        order by order_date desc nulls last, order_id desc nulls last limit 51`),
    ].map(({ rows }) => rows.map((row) => row['QUERY PLAN']).join('\n'));
  });
  for (const text of plans) {
    expect(text).toMatch(/Index Cond: .*order_date >=/);
    expect(text).not.toMatch(/Sort|Seq Scan/);
  }
});
