import type pg from 'pg';

/**
 * Fills an empty migrated database with orders one minute apart, of a quarter as many customers, and their daily sums.
 * Without triggers, and indexes last, so that a million takes a minute.
 */
export async function writeOrderHistory(client: pg.Client, orders: number): Promise<void> {
  await client.query(`set maintenance_work_mem = '256MB'; set session_replication_role = replica`);
  const { rows: indexes } = await client.query<{ name: string; text: string }>(
    `select indexname as name, indexdef as text from pg_indexes
     where tablename in ('shop_order', 'customer') and indexname not like '%_pkey'`,
  );
  for (const { name } of indexes) await client.query(`drop index "${name}"`);
  await client.query(
    `insert into shop_order (order_id, request_hash, order_number, order_date, status, language, customer, customer_name,
       customer_id, shipping_option, shipping_cost, payment_method, total_price, total_price_with_shipping, amount_due, total_cost)
     select lpad(n::text, 12, '0'), '', chr(65 + n / 676000 % 26) || chr(65 + n / 26000 % 26) || chr(65 + n / 1000 % 26) || 'A' || 100 + n % 1000,
       now() - n * interval '1 minute',
       (array['newOrder','followUp','awaitingPayment','inTransit','completed','cancelled'])[1 + n % 6], 0,
       jsonb_build_object('firstName', '', 'lastName', '', 'name', who.name, 'number', '09' || lpad(k::text, 8, '0'),
         'email', 'person' || k || '@example.com', 'shippingAddress', '{}'::jsonb),
       who.name, k + 1, 'regularAM', 160, 'cod', 700, 860, 860, 400
     from generate_series(1, $1::int) n, lateral (select n % ($1::int / 4) as k) customer,
       lateral (select case when k = 7 then '歐陽玲' when k % 3 = 0
         then substr('陳林黃張李王吳劉蔡楊', 1 + k / 3 % 10, 1) || substr('美志雅俊淑家怡建', 1 + k / 30 % 8, 1) || substr('玲明婷豪芬偉君宏', 1 + k / 240 % 8, 1)
         else (array['Thandi','Pieter','Annelie','Sipho','Zola'])[1 + k % 5] || ' Nel ' || k end as name) who`,
    [orders],
  );
  await client.query(
    `insert into order_line (order_id, position, parent_id, product_id, title, price, sales_percentage, discount, unit_price,
       qty, line_total, cost)
     select order_id, 0, 'prd_' || right(order_id, 2), 'var_' || right(order_id, 2), '["Biltong","風乾牛肉"]', 350, 0, 0, 350, 2, 700, 200
     from shop_order`,
  );
  await client.query(
    `insert into customer (id, name, number, email, created_date)
     select distinct on (customer_id) customer_id, customer->>'name', customer->>'number', customer->>'email', order_date
     from shop_order order by customer_id, order_date`,
  );
  await client.query(
    `insert into customer_contact (contact, customer_id)
     select 'tel:' || number, id from customer union all select 'mail:' || email, id from customer`,
  );
  await client.query(
    `insert into figure_day (day, parent_id, title, orders, pieces, sales, profit)
     select (order_date at time zone 'Asia/Taipei')::date, coalesce(parent_id, ''), min(title::text)::jsonb,
       case when parent_id is null then count(*) else 0 end, case when parent_id is null then 0 else sum(qty) end,
       sum(line_total), sum(line_total - cost * qty)
     from shop_order join order_line using (order_id) where status <> 'cancelled'
     group by grouping sets ((1), (1, parent_id))`,
  );
  for (const { text } of indexes) await client.query(text);
  await client.query('set session_replication_role = origin');
  await client.query('vacuum analyze');
}
