import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { parseTable, undefused } from '#app/domain/delimited-text.ts';
import { orderSearchForm } from '#app/domain/order/order-number.ts';
import { testDatabase } from '#test/database.ts';
import { walkList } from '#test/list-pages.ts';
import { type ExportQuery, exportOrders } from './order-export.ts';
import { listOrders, type OrdersQuery, readSummaries } from './order-list.ts';
import { addOrderNote } from './order-notes.ts';
import { countByStatus, readAdminOrder } from './orders.ts';

const database = await testDatabase();
afterAll(database.close);
const { db } = database;

const count = 200;
/** Pairs share a timestamp to the millisecond. */
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

const list = (query: Partial<OrdersQuery> = {}) => listOrders(db, { status: null, ...query });

test('pages go from the newest order to the oldest, 15 at a time, each order once, and back the same way', async () => {
  const seen = await walkList((place) => list(place));
  expect(seen.map(({ orderID }) => orderID)).toEqual(
    Array.from({ length: count }, (_, i) => `order-${String(count - i).padStart(6, '0')}`),
  );
  expect((await list()).rows).toHaveLength(15);
});

test('by name too each page goes on where the last one ended, there and back, whoever has the same name', async () => {
  await db.execute(
    sql`update shop_order set customer_name = (array['陳大文', 'anna', 'Botha', 'Anna', '王小明'])[1 + length(order_id || order_number) % 2 + substr(order_id, 9)::int % 4]`,
  );
  const { rows: wanted } = await db.execute<{ id: string }>(
    sql`select order_id as id from shop_order order by customer_name collate "zh-Hant-x-icu", order_date desc, order_id desc`,
  );
  const seen = await walkList((place) => list({ sort: 'name', ...place }));
  expect(seen.map(({ orderID }) => orderID)).toEqual(wanted.map(({ id }) => id));
  const found = await list({ status: 'completed', sort: 'name', search: '陳' });
  expect(found.rows.every(({ customerName }) => customerName === '陳大文')).toBe(true);
  await db.execute(sql`update shop_order set customer_name = 'Customer ' || substr(order_id, 7)::int`);
});

test('one or two characters find the newest anywhere, and old orders by their beginnings or by Chinese characters', async () => {
  await db.execute(sql`
    insert into shop_order (order_id, request_hash, order_number, order_date, status, language, customer, customer_name,
      shipping_option, shipping_cost, payment_method, total_price, total_price_with_shipping, amount_due, total_cost)
    select 'many-' || n, '', 'MANY' || n, timestamptz '2025-06-01' + n * interval '1 minute', 'newOrder', 1, '{}'::jsonb, 'Somebody',
      'regularAM', 160, 'cod', 100, 260, 260, 40 from generate_series(1, 1200) n
    union all
    select 'old-' || n, '', 'OLDO' || n, timestamptz '2024-01-01' + n * interval '1 minute', 'newOrder', 1, '{}'::jsonb,
      (array['歐陽美玲', 'Xi Quvenga'])[n], 'regularAM', 160, 'cod', 100, 260, 260, 40 from generate_series(1, 2) n`);
  const search = async (typed: string) => {
    const page = await list({ search: orderSearchForm(typed) });
    return { ids: page.rows.map(({ orderID }) => orderID), isPartial: page.isPartial };
  };
  for (const typed of ['歐', '美玲', '玲', '歐陽美'])
    expect(await search(typed), typed).toEqual({ ids: ['old-1'], isPartial: false });
  for (const typed of ['xi', 'qu'])
    expect(await search(typed), typed).toEqual({ ids: ['old-2'], isPartial: true });
  expect(await search('xq')).toEqual({ ids: [], isPartial: true });
  expect((await search('cu')).ids).toHaveLength(15);
  for (const typed of ['%', '_', '\\', "'"]) expect((await search(typed)).ids, typed).toEqual([]);
  await db.execute(sql`delete from shop_order where order_id ~ '^many-'`);
  for (const typed of ['%', 'xq']) expect(await search(typed), typed).toEqual({ ids: [], isPartial: false });
  await db.execute(sql`delete from shop_order where order_id ~ '^old-'`);
});

test('orders of one status come 50 at a time', async () => {
  const page = await list({ status: 'completed' });
  expect(page.rows).toHaveLength(50);
  expect(new Set(page.rows.map(({ status }) => status))).toEqual(new Set(['completed']));
  expect(page.after).not.toBeNull();
});

test('a row says how many pieces were ordered', async () => {
  const [row] = await readSummaries(db, ['order-000007', 'order-none']);
  expect(row).toMatchObject({ orderNumber: 'ABCD107', items: 2, amountDue: 260, hasMessage: false });
});

test('an order is read with its lines and costs, and nothing that is not the owner’s business', async () => {
  const found = await readAdminOrder(db, 'ABCD107');
  expect(found?.order).toMatchObject({ orderNumber: 'ABCD107', totalCost: 40, promo: null });
  expect(found?.order.lines).toMatchObject([{ qty: 2, cost: 20 }]);
  expect(found?.order).not.toHaveProperty('requestHash');
  expect(await readAdminOrder(db, 'NONE100')).toBeNull();
});

test('a part of number, name, phone or e-mail finds an order, in either script, and pages of it go on', async () => {
  await db.execute(sql`
    insert into shop_order (order_id, request_hash, order_number, order_date, status, language, customer, customer_name,
      shipping_option, shipping_cost, payment_method, total_price, total_price_with_shipping, amount_due, total_cost)
    select 'found-' || n, '', 'WXYZ' || (100 + n), timestamptz '2025-01-01' + n * interval '1 minute', 'newOrder', 1,
      '{"number": "0987654321", "email": "Chen_Mei@example.com"}', '陳美玲 臺生 Érica', 'regularAM', 160, 'cod', 100, 260, 260, 40
    from generate_series(1, 20) n`);
  const search = (typed: string) => list({ search: orderSearchForm(typed) });
  for (const typed of [
    'wxyz',
    '美玲',
    '台生',
    '臺生',
    'érica',
    '0987-654',
    '+886 987 654 321',
    'CHEN_MEI',
    '玲 台',
  ])
    expect((await search(typed)).rows, typed).toHaveLength(15);
  expect((await search('WXYZ117')).rows.map(({ orderNumber }) => orderNumber)).toEqual(['WXYZ117']);
  for (const typed of ['chen%mei', 'chenxmei', "'; drop table shop_order; --", '王小明', '\\\\'])
    expect((await search(typed)).rows, typed).toEqual([]);
  expect(await walkList((place) => list({ search: '美玲', ...place }))).toHaveLength(20);
  await db.execute(sql`delete from shop_order where order_id like 'found-%'`);
});

test('a search comes from its index', async () => {
  const text = await plan(sql`where search_text like '%美玲生%'`);
  expect(text).toMatch(/Bitmap Index Scan on shop_order_search/);
  expect(await plan(sql`where han_grams(search_text) @> array['美玲']`)).toMatch(
    /Index Scan on shop_order_han/,
  );
});

test('each tab says how many there are, up to a hundred', async () => {
  await db.execute(sql`update shop_order set status = 'inTransit' where order_id = 'order-000002'`);
  expect(await countByStatus(db)).toEqual({
    newOrder: 99,
    followUp: 0,
    awaitingPayment: 0,
    inTransit: 1,
    completed: 100,
    cancelled: 0,
  });
  await db.execute(sql`update shop_order set status = 'newOrder' where order_id = 'order-000002'`);
});

test('the export has every order asked for once, newest first, and no cell that begins a formula (B19)', async () => {
  const evil = ['=1+1', '+1', '-1', '@a', '\t=1', '＝1', "'=1", '"quoted"', 'plain'];
  await db.execute(sql`
    update shop_order set customer_name = evil.name
    from unnest(${sql.param(evil)}::text[]) with ordinality as evil(name, n)
    where order_id = 'order-' || lpad(evil.n::text, 6, '0')`);
  const read = async (query: Partial<ExportQuery> = {}) => {
    let text = '';
    const all = { status: null, search: '', numbers: [], language: 0 as const, people: true };
    for await (const part of exportOrders(db, { ...all, ...query })) text += part;
    return text;
  };
  const text = await read();
  expect(text.startsWith('\ufeff"Order","Date"')).toBe(true);
  const [head, ...rows] = parseTable(text, ',');
  expect(rows).toHaveLength(count);
  const name = head?.indexOf('Customer') ?? 0;
  expect(rows.slice(-9).map((row) => undefused(row[name] ?? ''))).toEqual(evil.toReversed());
  for (const cell of rows.flat()) expect(cell).not.toMatch(/^[=+\-@＝＋－＠\t\r\n]/);
  expect(parseTable(await read({ status: 'completed' }), ',')).toHaveLength(count / 2 + 1);
  const few = parseTable(await read({ numbers: ['ABCD150', 'ABCD110'], language: 1 }), ',');
  expect(few.map(([number]) => number)).toEqual(['訂單編號', 'ABCD150', 'ABCD110']);
});

test('the export by lines has a row for each, with what its order says, and its cost for owners alone', async () => {
  const where = sql`order_id = (select order_id from shop_order where order_number = 'ABCD150')`;
  await db.execute(sql`delete from order_line where ${where}`);
  await db.execute(sql`
    insert into order_line (order_id, position, parent_id, product_id, title, size, weight, color, image, price, sales_percentage,
      discount, unit_price, qty, line_total, cost)
    select order_id, n, 'prd_' || n, 'var_' || n, jsonb_build_array('=Biltong ' || n, '牛肉乾' || n), null, '["500 g", "500克"]', null, null,
      300, 10, 30, 270, n + 1, 270 * (n + 1), 111
    from shop_order, generate_series(0, 1) n where order_number = 'ABCD150'`);
  const read = async (query: Partial<ExportQuery>) => {
    let text = '';
    const all = {
      status: null,
      search: '',
      numbers: ['ABCD150'],
      language: 0,
      people: true,
      lines: true,
    } as const;
    for await (const part of exportOrders(db, { ...all, ...query })) text += part;
    return parseTable(text, ',');
  };
  const [head = [], ...rows] = await read({});
  const cells = rows.map((row) => Object.fromEntries(head.map((name, at) => [name, row[at]])));
  expect(cells).toMatchObject([
    {
      Order: 'ABCD150',
      Line: '1',
      Product: "'=Biltong 0",
      Options: '500 g',
      'Variant ID': 'var_0',
      Quantity: '1',
    },
    {
      Order: 'ABCD150',
      Line: '2',
      'Product ID': 'prd_1',
      'List price (NT$)': '300',
      'Discount per unit (NT$)': '30',
      'Unit price (NT$)': '270',
      'Line total (NT$)': '540',
      'Cost of goods (NT$)': '222',
    },
  ]);
  expect(Object.keys(cells[0] ?? {}).slice(0, 7)).toEqual([
    ...['Order', 'Date', 'Time', 'Status', 'Customer', 'Payment', 'Promo code'],
  ]);
  const [chinese, first] = await read({ language: 1, people: false });
  expect(chinese).toContain('規格編號');
  expect(chinese).not.toContain('商品成本（元）');
  expect(chinese).not.toContain('訂購人');
  expect(first).toContain('牛肉乾0');
  expect((await read({ numbers: [] })).length).toBeGreaterThan(2);
  await db.execute(sql`delete from order_line where ${where}`);
});

test('what an order earns is exported unless it was cancelled, and a code off a sale that rounds to nothing is named', async () => {
  await db.execute(sql`
    insert into shop_order (order_id, request_hash, order_number, order_date, status, language, customer, customer_name,
      shipping_option, shipping_cost, payment_method, promo_code, promo_percent, total_price, total_price_with_shipping,
      amount_due, total_cost)
    select 'earns-' || status, '', case status when 'cancelled' then 'EARN100' else 'EARN101' end, now(), status, 0, '{}', 'A',
      'selfPickUp', 0, 'cod', 'TEN', 10, 50, 50, 50, 12 from unnest(array['completed', 'cancelled']) status`);
  // One percent off NT$60 is nothing, so the code takes its ten.
  await db.execute(sql`
    insert into order_line (order_id, position, parent_id, product_id, title, price, sales_percentage, discount, unit_price,
      qty, line_total, cost)
    select order_id, 0, 'prd_a', 'var_a', '["a", "b"]', 60, 1, 10, 50, 1, 50, 12 from shop_order where order_id like 'earns-%'`);
  const read = async (lines: boolean) => {
    let text = '';
    const numbers = ['EARN100', 'EARN101'];
    for await (const part of exportOrders(db, {
      ...{ status: null, search: '', numbers, language: 0, people: true, lines },
    }))
      text += part;
    const [head = [], ...rows] = parseTable(text, ',');
    return rows
      .toSorted(([a = ''], [b = '']) => a.localeCompare(b))
      .map((row) => Object.fromEntries(head.map((name, at) => [name, row[at]])));
  };
  const sums = { 'Subtotal (NT$)': '60', 'Promo amount (NT$)': '10', 'Total (NT$)': '50' };
  expect(await read(false)).toMatchObject([
    { ...sums, 'Cost of goods (NT$)': '', 'Profit (NT$)': '' },
    { ...sums, 'Cost of goods (NT$)': '12', 'Profit (NT$)': '38' },
  ]);
  expect(await read(true)).toMatchObject([{ 'Cost of goods (NT$)': '' }, { 'Cost of goods (NT$)': '12' }]);
  await db.execute(sql`delete from order_line where order_id like 'earns-%'`);
  await db.execute(sql`delete from shop_order where order_id like 'earns-%'`);
});

test('a code that is worth more than its order is exported with what it took off', async () => {
  await db.execute(sql`
    insert into shop_order (order_id, request_hash, order_number, order_date, status, language, customer, customer_name,
      shipping_option, shipping_cost, payment_method, promo_code, promo_amount, total_price, total_price_with_shipping,
      amount_due, total_cost)
    values ('free', '', 'FREE100', now(), 'newOrder', 0, '{}', 'A', 'regularAM', 160, 'cod', 'ALL', 1000, 300, 460, 0, 0)`);
  let text = '';
  for await (const part of exportOrders(db, {
    ...{ status: null, search: '', numbers: ['FREE100'], language: 0, people: true, lines: false },
  }))
    text += part;
  const [head = [], row = []] = parseTable(text, ',');
  const sums = {
    'Subtotal (NT$)': '300',
    'Shipping (NT$)': '160',
    'Promo amount (NT$)': '460',
    'Total (NT$)': '0',
  };
  expect(Object.fromEntries(head.map((name, at) => [name, row[at]]))).toMatchObject(sums);
  await db.execute(sql`delete from shop_order where order_id = 'free'`);
});

test('a note stays in the timeline of its order', async () => {
  expect(await addOrderNote(db, 'ABCD107', ' Rings twice \n', 'owner@boma.example')).toEqual({ ok: true });
  expect((await readAdminOrder(db, 'ABCD107'))?.events.at(-1)).toMatchObject({
    kind: 'note',
    actor: 'owner@boma.example',
    reason: 'Rings twice',
  });
  expect(await addOrderNote(db, 'NONE100', 'nobody', 'owner@boma.example')).toEqual({
    ok: false,
    problem: 'order-unknown',
  });
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
    plan(sql`where customer_name collate "zh-Hant-x-icu" > 'Botha'
      order by customer_name collate "zh-Hant-x-icu", order_date desc nulls last, order_id desc nulls last limit 16`),
    plan(sql`where customer_name collate "zh-Hant-x-icu" = 'Botha'
      and (order_date, order_id) > (${after.orderDate}::timestamptz, ${after.orderID}::text)
      order by order_date asc nulls first, order_id asc nulls first limit 16`),
    plan(sql`where status = 'completed' and customer_name collate "zh-Hant-x-icu" < 'Botha'
      order by customer_name collate "zh-Hant-x-icu" desc, order_date asc nulls first, order_id asc nulls first limit 51`),
  ]);
  for (const text of plans) {
    expect(text).toMatch(/Index.*Scan.*shop_order_by_/);
    expect(text).not.toMatch(/Sort|Seq Scan|Filter/);
  }
});

/** As for a large table, whatever the statistics of this small one say by now. */
async function plan(rest: ReturnType<typeof sql>): Promise<string> {
  return db.transaction(async (tx) => {
    for (const way of ['seqscan', 'sort']) await tx.execute(sql.raw(`set local enable_${way} = off`));
    const { rows } = await tx.execute<{ 'QUERY PLAN': string }>(
      sql`explain select order_id from shop_order ${rest}`,
    );
    return rows.map((row) => row['QUERY PLAN']).join('\n');
  });
}
