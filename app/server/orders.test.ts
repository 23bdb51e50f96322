import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { OrderStatus } from '#app/domain/order-status.ts';
import type { OrderKey } from '#app/domain/order-summary.ts';
import { testDatabase } from '#test/database.ts';
import { listOrders, type OrdersPage, readOrder, readSummaries } from './orders.ts';

const database = await testDatabase();
afterAll(database.close);
const { db } = database;

const count = 200;
/** Two orders a minute, so that half of them share their date to the millisecond with another. */
beforeAll(async () => {
  await db.execute(sql`
    insert into shop_order (order_id, request_hash, order_number, order_date, status, language, customer, customer_name,
      shipping_option, shipping_cost, payment_method, total_price, total_price_with_shipping, amount_due, total_cost)
    select 'order-' || lpad(n::text, 6, '0'), '', 'ABCD' || (100 + n), timestamptz '2026-01-01' + (n / 2) * interval '1 minute',
      (array['newOrder', 'completed'])[1 + n % 2], 0, '{"name": "A", "email": "a@b.example"}', 'Customer ' || n,
      'regularAM', 160, 'cod', 100, 260, 260, 40
    from generate_series(1, ${count}) n`);
  await db.execute(sql`
    insert into order_line (order_id, position, parent_id, product_id, title, price, sales_percentage, discount, unit_price,
      qty, line_total, cost)
    select order_id, 0, 'prd_a', 'var_a', '["a", "b"]', 50, 0, 0, 50, 2, 100, 20 from shop_order`);
});

const list = (asked: { status?: OrderStatus; after?: OrderKey; before?: OrderKey } = {}) =>
  listOrders(db, { status: asked.status ?? null, after: asked.after ?? null, before: asked.before ?? null });

function at(page: OrdersPage, index: number): OrderKey {
  const order = page.orders.at(index);
  if (!order) throw new Error(`no order at ${index}`);
  return order;
}

test('pages go from the newest order to the oldest, 15 at a time, each order once', async () => {
  const seen: string[] = [];
  let page = await list();
  expect(page).toMatchObject({ hasNewer: false, hasOlder: true });
  for (;;) {
    expect(page.orders.length).toBeLessThanOrEqual(15);
    seen.push(...page.orders.map(({ orderID }) => orderID));
    const last = page.orders.at(-1);
    if (!page.hasOlder || !last) break;
    page = await list({ after: last });
    expect(page.hasNewer).toBe(true);
  }
  expect(seen).toEqual(
    Array.from({ length: count }, (_, i) => `order-${String(count - i).padStart(6, '0')}`),
  );
});

test('going back shows the pages that were left', async () => {
  const first = await list();
  const second = await list({ after: at(first, -1) });
  const third = await list({ after: at(second, -1) });
  expect((await list({ before: at(third, 0) })).orders).toEqual(second.orders);
  expect(await list({ before: at(second, 0) })).toEqual({ ...first, hasOlder: true });
});

test('orders of one status come 50 at a time', async () => {
  const page = await list({ status: 'completed' });
  expect(page.orders).toHaveLength(50);
  expect(new Set(page.orders.map(({ status }) => status))).toEqual(new Set(['completed']));
  expect(page.hasOlder).toBe(true);
});

test('a row says how many pieces were ordered', async () => {
  const [row] = await readSummaries(db, ['order-000007', 'order-none']);
  expect(row).toMatchObject({ orderNumber: 'ABCD107', items: 2, amountDue: 260, hasMessage: false });
});

test('an order is read with its lines and costs, and nothing that is not the owner’s business', async () => {
  const found = await readOrder(db, 'ABCD107');
  expect(found?.order).toMatchObject({ orderNumber: 'ABCD107', totalCost: 40, promo: null });
  expect(found?.order.lines).toMatchObject([{ qty: 2, cost: 20 }]);
  expect(found?.order).not.toHaveProperty('requestHash');
  expect(await readOrder(db, 'NONE100')).toBeNull();
});

test('every page comes from an index: nothing is sorted, skipped or counted', async () => {
  const after = { orderDate: '2026-01-01T01:00:00.000Z', orderID: 'order-000100' };
  const plans = await Promise.all([
    plan(sql`order by order_date desc nulls last, order_id desc nulls last limit 16`),
    plan(sql`where (order_date, order_id) < (${after.orderDate}::timestamptz, ${after.orderID}::text)
      order by order_date desc nulls last, order_id desc nulls last limit 16`),
    plan(sql`where (order_date, order_id) > (${after.orderDate}::timestamptz, ${after.orderID}::text)
      order by order_date asc nulls first, order_id asc nulls first limit 16`),
    plan(sql`where status = 'completed' and (order_date, order_id) < (${after.orderDate}::timestamptz, ${after.orderID}::text)
      order by order_date desc nulls last, order_id desc nulls last limit 51`),
  ]);
  for (const text of plans) {
    expect(text).toMatch(/Index.*Scan.*shop_order_by_/);
    expect(text).not.toMatch(/Sort|Seq Scan|Filter/);
  }
});

/** As the database would do it were the table large. */
async function plan(rest: ReturnType<typeof sql>): Promise<string> {
  return db.transaction(async (tx) => {
    await tx.execute(sql`set local enable_seqscan = off`);
    const { rows } = await tx.execute<{ 'QUERY PLAN': string }>(
      sql`explain select order_id from shop_order ${rest}`,
    );
    return rows.map((row) => row['QUERY PLAN']).join('\n');
  });
}
