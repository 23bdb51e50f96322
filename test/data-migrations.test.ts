import { readFileSync } from 'node:fs';
import { sql } from 'drizzle-orm';
import pg from 'pg';
import { PgBoss } from 'pg-boss';
import { expect, inject, onTestFinished, test } from 'vitest';
import { plainPromoCode } from '#app/domain/promo/promo-in-cart.ts';
import { validatePromoCode } from '#app/server/catalogue/promo-codes.ts';
import { openDatabase } from '#app/server/db/client.ts';
import { migrateDatabase } from '#app/server/db/migrate.ts';
import { sweepEmails } from '#app/server/emails/outbox.ts';
import { startJobs } from '#app/server/jobs.ts';
import { createLog } from '#app/server/log.ts';
import { undoReturn } from '#app/server/orders/order-return.ts';
import { freePromo } from '#app/server/orders/promo-spending.ts';

const journal: { entries: { tag: string; when: number }[] } = JSON.parse(
  readFileSync('migrations/meta/_journal.json', 'utf8'),
);

/** A database as it was before the migration. */
async function databaseBefore(migration: string): Promise<{ url: string; client: pg.Client }> {
  const url = new URL(inject('databaseTemplate'));
  const administrator = new pg.Client({
    connectionString: Object.assign(new URL(url), { pathname: '/postgres' }).href,
  });
  await administrator.connect();
  const at = journal.entries.findIndex(({ tag }) => tag === migration);
  const name = `before_${migration}`;
  await administrator.query(`create database ${name}`);
  url.pathname = `/${name}`;
  const client = new pg.Client({ connectionString: url.href });
  onTestFinished(async () => {
    await client.end();
    await administrator.query(`drop database ${name} with (force)`);
    await administrator.end();
  });
  await migrateDatabase(url.href, 'migrations', journal.entries[at - 1]?.when);
  await client.connect();
  return { url: url.href, client };
}

test('the tracking numbers of before are parcels, each with its carrier and day', async () => {
  const { url, client } = await databaseBefore('0040_shipments');
  await client.query(`
    insert into shop_order (order_id, order_number, request_hash, customer, customer_name, shipping_option, shipping_cost,
      payment_method, promo_amount, total_price, total_price_with_shipping, amount_due, total_cost, customer_message, language, status)
    select id, 'ABCD' || (100 + row_number() over ()), '', '{"shippingAddress": {}}', '', shipping, 0, 'cod', 0, 0, 0, 0, 0, '', 0, status
    from (values ('home', 'regularAM', 'newOrder'), ('sent', 'regularPM', 'inTransit'), ('store', 'sevenEleven', 'completed'))
      as row(id, shipping, status);
    insert into order_event (order_id, actor, kind, from_status, to_status, at) values
      ('sent', 'anna', 'status', 'newOrder', 'inTransit', '2026-11-20T02:00:00Z');
    insert into tracking_number (order_id, number, added_at, added_by) values
      ('home', '903000000002', '2026-11-19T02:00:00Z', 'ben'), ('home', '903000000001', '2026-11-18T02:00:00Z', 'anna'),
      ('sent', 'RR123456789TW', '2026-11-19T02:00:00Z', 'anna'), ('store', 'F12345678', '2026-11-19T03:00:00Z', 'anna')`);
  await migrateDatabase(url, 'migrations');
  const { rows } = await client.query(`
    select concat_ws(' ', order_id, tracking_number, carrier, temperature, is_apart, created_by, to_char(created_at at time zone 'utc', 'DD HH24'),
      coalesce(to_char(shipped_at at time zone 'utc', 'DD HH24'), 'here')) as parcel from shipment order by id`);
  expect(rows.map(({ parcel }) => parcel)).toEqual([
    'home 903000000001 tcat frozen f anna 18 02 here',
    'home 903000000002 tcat frozen f ben 19 02 here',
    'sent RR123456789TW post frozen f anna 19 02 20 02',
    'store F12345678 sevenEleven frozen f anna 19 03 19 03',
  ]);
  expect((await client.query(`select to_regclass('tracking_number') as gone`)).rows).toEqual([
    { gone: null },
  ]);
});

test('the outbox and the reported payments have their names, and every waiting email its job', async () => {
  const { url, client } = await databaseBefore('0079_outbox_and_reports');
  await client.query(`
    insert into shop_order (order_id, order_number, request_hash, customer, customer_name, shipping_option, shipping_cost,
      payment_method, promo_amount, total_price, total_price_with_shipping, amount_due, total_cost, customer_message, language)
    values ('one', 'ABCD101', '', '{"shippingAddress": {}}', '', 'regularAM', 0, 'bankTransfer', 0, 500, 500, 500, 0, '', 0);
    insert into order_event (order_id, actor, kind, reason) values ('one', 'customer', 'told', '500');
    insert into told_payment (order_id, last_five, amount, paid_on) values ('one', '12345', 500, '2026-11-20');
    insert into letter (id, kind, order_id, recipient) values ('email', 'newOrder', 'one', 'ann@example.com')`);
  const before = new PgBoss({ connectionString: url, schedule: false, supervise: false });
  await before.start();
  await before.createQueue('letter');
  await before.insert('letter', [{ data: { id: 'email' }, singletonKey: 'email' }]);
  await before.stop();

  await migrateDatabase(url, 'migrations');
  const named = await client.query(`
    select conname as name from pg_constraint union all select relname from pg_class union all select name from pgboss.job`);
  expect(named.rows.filter(({ name }) => /^letter|told_|said/.test(name))).toEqual([]);
  const { rows } = await client.query(`
    select state, kind, (select recipient from outbox where order_id = e.order_id) as recipient
    from payment_report join order_event e using (order_id)`);
  expect(rows).toEqual([{ state: 'reported', kind: 'reported', recipient: 'ann@example.com' }]);

  const { db, pool } = openDatabase(url, 2);
  const jobs = await startJobs(pool, createLog());
  await sweepEmails(db, jobs);
  await jobs.stop();
  await pool.end();
  expect(
    (await client.query(`select name, singleton_key as id from pgboss.job where name = 'email'`)).rows,
  ).toEqual([{ name: 'email', id: 'email' }]);
});

test('orders whose code took off the shipping, too, sell nothing rather than less', async () => {
  const { url, client } = await databaseBefore('0081_sales_never_negative');
  await client.query(`
    insert into shop_order (order_id, order_number, order_date, request_hash, customer, customer_name, shipping_option, shipping_cost,
      payment_method, promo_amount, total_price, total_price_with_shipping, amount_due, total_cost, customer_message, language, status)
    select id, 'ABCD' || (100 + row_number() over ()), '2026-11-20T02:00:00Z', '', jsonb_build_object('email', id || '@example.com'), '',
      'regularAM', 160, 'cod', 0, 100, 260, due, 40, '', 0, status
    from (values ('code', 0, 'completed'), ('part', 60, 'newOrder'), ('plain', 260, 'newOrder'), ('gone', 0, 'cancelled'))
      as row(id, due, status);
    delete from customer_change`);
  const figures = async () =>
    (
      await client.query(`select sum(orders)::int as orders, sum(sales)::int as sales, sum(profit)::int as profit
        from figure_change where parent_id = ''`)
    ).rows;
  expect(await figures()).toEqual([
    { orders: 3, sales: -160 - 100 + 100, profit: -160 - 100 + 100 - 3 * 40 },
  ]);
  await migrateDatabase(url, 'migrations');
  expect(await figures()).toEqual([{ orders: 3, sales: 100, profit: 100 - 3 * 40 }]);
  const { rows } = await client.query(`
    select email from customer where id in (select customer_id from customer_change) order by email`);
  expect(rows.map(({ email }) => email)).toEqual([
    'code@example.com',
    'gone@example.com',
    'part@example.com',
  ]);
});

test('an edit that unpacked an order says so by its kind, and receipts of online payments name their payment', async () => {
  const { url, client } = await databaseBefore('0085_pack_again_and_receipts');
  await client.query(`
    insert into shop_order (order_id, order_number, request_hash, customer, customer_name, shipping_option, shipping_cost,
      payment_method, promo_amount, total_price, total_price_with_shipping, amount_due, total_cost, customer_message, language)
    values ('one', 'ABCD101', '', '{"shippingAddress": {}}', '', 'regularAM', 0, 'card', 0, 500, 500, 500, 0, '', 0);
    insert into order_event (order_id, actor, kind, at) values ('one', 'provider', 'paidOnline', '2026-11-20T01:00:00Z'),
      ('one', 'anna', 'unpacked', '2026-11-20T02:00:00Z'), ('one', 'anna', 'edited', '2026-11-20T03:00:00Z'),
      ('one', 'anna', 'unpacked', '2026-11-20T03:00:00Z');
    insert into payment_attempt (order_id, trade_no, merchant_id, is_test, method, amount, state, hold_until, event_id)
      select 'one', 'T1', '1', true, 'card', 500, 'paid', now(), id from order_event where kind = 'paidOnline';
    insert into outbox (id, kind, order_id, recipient, payload)
      select kind, kind, 'one', 'ann@example.com', jsonb_build_object('attempt', id::text)
      from payment_attempt, (values ('paymentReceived'), ('paymentToRefund')) as email(kind)`);
  await migrateDatabase(url, 'migrations');
  const { rows } = await client.query(`select kind from order_event order by id`);
  expect(rows.map(({ kind }) => kind)).toEqual(['paidOnline', 'unpacked', 'edited', 'repack']);
  const receipts = await client.query(`
    select outbox.kind, payload, event.kind as event from outbox left join order_event event on event.id = event_id order by outbox.kind`);
  expect(receipts.rows).toEqual([
    { kind: 'paymentReceived', payload: null, event: 'paidOnline' },
    { kind: 'paymentToRefund', payload: { attempt: expect.any(String) }, event: null },
  ]);
});

test('promo codes have their plain letters, with their orders and uses, and none takes the place of another', async () => {
  const { url, client } = await databaseBefore('0083_admin_addresses');
  await client.query(`
    insert into shop_order (order_id, order_number, request_hash, customer, customer_name, shipping_option, shipping_cost,
      payment_method, promo_code, promo_amount, total_price, total_price_with_shipping, amount_due, total_cost, customer_message, language)
    select id, 'ABCD' || (100 + row_number() over ()), '', '{"shippingAddress": {}}', '', 'regularAM', 0, 'card', code, 0, 500, 500, 500, 0, '', 0
    from (values ('many', '夏日８折'), ('once', '９折'), ('second', '８折²'), ('deleted', '７折')) as row(id, code);
    insert into promo_code (code, discount, max_uses, uses, used, order_id, created_at) values
      ('夏日８折', 20, null, 1, false, null, '2026-01-01Z'), ('９折', 10, 1, 0, true, 'once', '2026-01-01Z'),
      ('８折２', 1, 1, 0, false, null, '2026-01-01Z'), ('８折²', 2, null, 1, false, null, '2026-01-02Z'),
      ('8折²', 7, 1, 0, false, null, '2026-01-03Z'),
      ('ＢＲＡＡＩ', 3, 1, 0, false, null, '2026-01-01Z'), ('BRAAI', 4, 1, 0, false, null, '2026-01-02Z'),
      ('ＢＲＡＡＩ-2', 5, 1, 0, false, null, '2026-01-02Z'), ('7折', 6, 1, 0, false, null, '2026-01-02Z');
    insert into promo_use (code, order_id) values ('夏日８折', 'many'), ('８折²', 'second');
    insert into imported (kind, old_id, new_id, hash) values ('promoCodes', 'old', '９折', '')`);
  await migrateDatabase(url, 'migrations');
  const all = async (query: string) => (await client.query({ text: query, rowMode: 'array' })).rows;
  expect(await all('select discount, code from promo_code order by discount')).toEqual([
    [1, '8折2'],
    [2, '8折2-2'],
    [3, 'BRAAI-2'],
    [4, 'BRAAI'],
    [5, 'BRAAI-2-2'],
    [6, '7折'],
    [7, '8折2-3'],
    [10, '9折'],
    [20, '夏日8折'],
  ]);
  expect(await all('select order_id, code from promo_use order by order_id')).toEqual([
    ['many', '夏日8折'],
    ['second', '8折2-2'],
  ]);
  expect(await all('select order_id, promo_code from shop_order order by order_id')).toEqual([
    ['deleted', '７折'],
    ['many', '夏日8折'],
    ['once', '9折'],
    ['second', '8折2-2'],
  ]);
  expect(await all('select new_id from imported')).toEqual([['9折']]);
  const { db, pool } = openDatabase(url, 2);
  const usable = await validatePromoCode(db, plainPromoCode('夏日８折'));
  const undone = await db.transaction(async (tx) => {
    await freePromo(tx, 'once');
    await tx.execute(sql`update shop_order set returned_at = now() where order_id = 'once'`);
    return undoReturn(tx, 'once', { stock: false, promo: true }, 'anna');
  });
  await pool.end();
  expect(usable).toMatchObject({ valid: true, discount: 20 });
  expect(undone).toBe('done');
});

test('parcels that the shop made of the rest are told from those of staff, and a box holds what was packed last', async () => {
  const { url, client } = await databaseBefore('0088_packing_and_undo');
  await client.query(`
    insert into shop_order (order_id, order_number, request_hash, customer, customer_name, shipping_option, shipping_cost,
      payment_method, promo_amount, total_price, total_price_with_shipping, amount_due, total_cost, customer_message, language, status)
    select id, 'ABCD' || (100 + row_number() over ()), '', '{"shippingAddress": {}}', '', 'regularAM', 0, 'cod', 0, 0, 0, 0, 0, '', 0, 'inTransit'
    from (values ('rest'), ('weighed'), ('only')) as row(id);
    insert into shipment (order_id, carrier, temperature, created_by, grams, created_at, shipped_at)
    select id, carrier, 'frozen', 'anna', grams, made::timestamptz, '2026-11-20T02:00:00Z'
    from (values ('rest', 'tcat', null, '2026-11-19T02:00:00Z'), ('rest', 'own', null, '2026-11-20T02:00:00Z'),
      ('weighed', 'tcat', null, '2026-11-19T02:00:00Z'), ('weighed', 'post', 1234, '2026-11-20T02:00:00Z'),
      ('only', 'post', null, '2026-11-20T02:00:00Z')) as row(id, carrier, grams, made);
    insert into packed_line (order_id, product_id, qty, packed_at, packed_by) values
      ('rest', 'a', 3, '2026-11-20T02:00:00Z', 'anna'), ('rest', 'a', 2, '2026-11-21T02:00:00Z', 'anna'),
      ('rest', 'b', 3, '2026-11-20T02:00:00Z', 'anna'), ('only', 'a', 3, '2026-11-20T02:00:00Z', 'anna'),
      ('only', 'b', 99, '2026-11-20T02:00:00Z', 'anna'), ('only', 'b', 51, '2026-11-20T02:00:00Z', 'anna')`);
  await migrateDatabase(url, 'migrations');
  expect((await client.query(`select order_id, carrier from shipment where is_rest`)).rows).toEqual([
    { order_id: 'rest', carrier: 'own' },
  ]);
  const { rows } = await client.query(
    `select concat_ws(' ', order_id, product_id, qty) as packed from packed_line order by order_id, product_id, qty`,
  );
  expect(rows.map(({ packed }) => packed)).toEqual([
    'only a 3',
    'only b 51',
    'only b 99',
    'rest a 2',
    'rest b 3',
  ]);
});
