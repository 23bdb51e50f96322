import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { expect, inject, onTestFinished, test } from 'vitest';
import { migrateDatabase } from '#app/server/db/migrate.ts';

test('the tracking numbers of before are parcels, each with its carrier and day', async () => {
  const url = new URL(inject('databaseTemplate'));
  const administrator = new pg.Client({
    connectionString: Object.assign(new URL(url), { pathname: '/postgres' }).href,
  });
  await administrator.connect();
  await administrator.query('create database before_shipments');
  url.pathname = '/before_shipments';
  const folder = await mkdtemp(join(tmpdir(), 'boma-migrations-'));
  const client = new pg.Client({ connectionString: url.href });
  onTestFinished(async () => {
    await client.end();
    await administrator.query('drop database before_shipments with (force)');
    await administrator.end();
    await rm(folder, { recursive: true });
  });
  await cp('migrations', folder, { recursive: true });
  const journal = join(folder, 'meta/_journal.json');
  const all: { entries: { tag: string }[] } = JSON.parse(await readFile(journal, 'utf8'));
  const at = all.entries.findIndex(({ tag }) => tag.endsWith('_shipments'));
  await writeFile(journal, JSON.stringify({ ...all, entries: all.entries.slice(0, at) }));
  await migrateDatabase(url.href, folder);
  await client.connect();
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
  await migrateDatabase(url.href, 'migrations');
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
