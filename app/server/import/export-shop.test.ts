import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { afterAll, expect, test } from 'vitest';
import { usualDelivery } from '#app/domain/delivery/delivery-calendar.ts';
import { parseDump, readDump } from '#app/domain/import/dump.ts';
import { importKinds } from '#app/domain/import/report.ts';
import { type Entry, isEntry } from '#app/domain/import/values.ts';
import { saveSelection } from '#app/server/catalogue/filters.ts';
import { foldCustomers } from '#app/server/customers/customer-figures.ts';
import type { Db } from '#app/server/db/client.ts';
import { image } from '#app/server/db/schema.ts';
import { createLog } from '#app/server/log.ts';
import { checkPayments, handleUpdate } from '#app/server/payments/online-payments.ts';
import { diskStorage } from '#app/server/storage/open-storage.ts';
import type { FileStorage } from '#app/server/storage/storage.ts';
import { replaceStoreList } from '#app/server/stores/store-list.ts';
import { idleJobs } from '#test/bank-transfers.ts';
import { testDatabase } from '#test/database.ts';
import { importOffice } from '#test/import-office.ts';
import { photo } from '#test/seeded-images.ts';
import { dirtyDump } from '#test/shop-dump.ts';
import { exportShop } from './export-shop.ts';
import { importShop } from './import-shop.ts';
import { readPictureFolder } from './pictures.ts';

const folder = mkdtempSync(join(tmpdir(), 'boma-export-'));
afterAll(() => rmSync(folder, { recursive: true }));

function dumpIn(path: string): Entry {
  const read = parseDump(readFileSync(join(path, 'shop.json'), 'utf8'));
  if (!read.ok) throw new Error(read.problem);
  return read.dump;
}

/** A shop with something of everything. */
async function filledShop(db: Db, dataDir: string): Promise<void> {
  const { dump } = dirtyDump(11);
  const pictures = mkdtempSync(join(folder, 'pictures-'));
  const [first] = Object.values(dump.Images).flatMap(({ name }) => (typeof name === 'string' ? [name] : []));
  writeFileSync(join(pictures, first ?? ''), await photo(500, 300));
  const read = parseDump(JSON.stringify(dump));
  if (!read.ok) throw new Error(read.problem);
  await importShop(db, read.dump, {
    dataDir,
    storage: diskStorage(dataDir),
    pictures: await readPictureFolder(pictures),
    by: 'owner',
    ...importOffice,
  });
  await db.execute(sql`with one as (select order_id from shop_order order by order_id limit 1)
    insert into refund (order_id, amount, waived, refunded_on, note, actor) select order_id, 5, 5, '2026-01-02', '=1+1', 'owner' from one`);
  await db.execute(sql`with one as (select order_id, product_id from order_line order by order_id, position limit 1), parcel as (
      insert into shipment (order_id, carrier, tracking_number, grams, temperature, created_by, shipped_at, is_apart, is_rest)
      select order_id, carrier, number, 900, 'chilled', 'owner', shipped, shipped is not null, shipped is null from one, (values
        ('tcat', '903012345678', '2026-01-04T01:02:03Z'::timestamptz), ('post', null, null)) as row(carrier, number, shipped)
      returning id)
    insert into shipment_line (shipment_id, product_id, qty) select min(parcel.id), product_id, 1 from parcel, one group by product_id`);
  await db.execute(sql`with one as (select min(order_id) as order_id from shop_order), whole as (
      insert into invoice (order_id, kind, relate_number, merchant_id, is_test, state, amount, due, draft, number, random_code,
        issued_at, codes, actor, settled_at)
      select order_id, 'invoice', 'ABCD123X', '2000132', false, 'issued', 100, 105, ${JSON.stringify({
        buyer: { type: 'company', taxId: '22099131', title: '' },
        name: '王小明',
        email: '',
        phone: '0912345678',
        address: '臺北市',
        items: [{ name: '風乾牛肉', qty: 1, price: 100, amount: 100 }],
      })}::jsonb, 'AB12345678', '1234', '2026-01-05T01:02:03Z', '{"left": "a", "right": "**"}', 'invoices', now() from one
      returning *)
    insert into invoice (order_id, kind, invoice_id, relate_number, merchant_id, is_test, state, amount, due, draft, failure, actor)
    select order_id, more.kind, of, relate, merchant_id, is_test, 'failed', 5, 105, draft, 'no (1)', 'owner'
    from whole, lateral (values ('allowance', whole.id, 'ABCD123Y'), ('difference', null, 'ABCD123Z')) as more(kind, of, relate)`);
  await db.execute(sql`with one as (select order_id, parent_id from order_line
      where exists (select from parent_product where id = parent_id) order by order_id, position limit 1), asked as (
      insert into review_request (order_id, asked_at) select order_id, '2026-01-06T01:02:03Z' from one)
    insert into product_review (order_id, parent_id, rating, text, name, language, state, answer, answered_at, version)
    select order_id, parent_id, 4, '=1+1', '王○○', 1, 'approved', '["", "謝謝"]', '2026-01-07T01:02:03Z', 3 from one`);
  await db.execute(sql`insert into review_opt_out (email, at)
    select substr(contact, 6), '2026-01-06T01:02:03Z' from customer_contact where contact like 'mail:%' order by contact limit 1`);
  await db.execute(sql`insert into payment_report (order_id, last_five, amount, paid_on)
    select min(order_id), '01234', 100, date '2026-01-03' from shop_order
    union all select max(order_id), '', 200, '2026-01-04' from shop_order`);
  await db.execute(sql`insert into order_event (order_id, actor, kind, reason)
    select order_id, 'owner', 'note', '請先打電話' from shop_order order by order_id limit 3`);
  await db.execute(sql`insert into order_event (order_id, actor, kind, reason)
    select min(order_id), 'customer', kind, 'NT$100' from shop_order, unnest(array['reported', 'parcelUpdate']) kind group by kind`);
  // The newest event wrote the refund, and the one before it the payment.
  await db.execute(
    sql`update refund set event_id = (select max(id) from order_event where order_id = refund.order_id)`,
  );
  await db.execute(sql`with one as (select min(order_id) as order_id from shop_order)
    insert into payment_attempt (order_id, trade_no, merchant_id, is_test, method, amount, state, started_at, hold_until, check_at,
      provider_no, failure, pay_later, confirm_at, settled_at, event_id)
    select order_id, trade_no, '3002607', true, method, 700, state, started::timestamptz, hold::timestamptz, check_at::timestamptz, no, failure,
      later::jsonb, confirmed::timestamptz, settled::timestamptz, case when settled is not null then (select max(id) - 1 from order_event
        where order_id = one.order_id) end
    from one, (values
      ('ABCD100a1', 'card', 'failed', '2026-01-02T01:02:03Z', '2026-01-02T01:32:03Z', null, '', '10100058', null, null, null),
      ('ABCD100a2', 'linepay', 'paid', '2026-01-02T02:02:03Z', '2026-01-02T02:32:03Z', null, '2026010200001', '', null,
        '2026-01-02T02:05:03Z', '2026-01-02T02:05:04Z'),
      ('ABCD100a3', 'cvs', 'pending', '2026-01-02T03:02:03Z', '2099-01-09T03:02:03Z', '2026-01-02T04:02:03Z', '2026010200002', '',
        '{"bankCode": null, "number": "LLL26001000001", "until": "2099-01-09T03:02:03.000Z"}', null, null),
      ('ABCD100a4', 'atm', 'pending', null, '2026-01-03T03:02:03Z', '2026-01-03T03:02:03Z', '', '', null, null, null))
      as row(trade_no, method, state, started, hold, check_at, no, failure, later, confirmed, settled)`);
  await db.execute(sql`insert into refund_request (id, order_id, attempt_id, amount, note, tell, actor, state, failure, check_at, settled_at, refund_id)
    select row.id::uuid, attempt.order_id, attempt.id, 5, '退', tell, 'owner', row.state, row.failure, row.check_at::timestamptz, settled::timestamptz,
      case when row.state = 'done' then (select id from refund where refund.order_id = attempt.order_id) end
    from payment_attempt attempt, (values
      ('0197a1b2-0000-7000-8000-000000000001', true, 'done', '', null, '2026-01-02T03:05:04Z'),
      ('0197a1b2-0000-7000-8000-000000000002', false, 'failed', 'no', null, '2026-01-02T03:06:04Z'),
      ('0197a1b2-0000-7000-8000-000000000003', false, 'requested', '', '2026-01-02T03:07:04Z', null))
      as row(id, tell, state, failure, check_at, settled) where trade_no = 'ABCD100a2'`);
  await db.execute(sql`insert into waybill (order_id, shipment_id, trade_no, merchant_id, is_test, type, collect, state, failure, provider_no,
      store_no, store_check, stage, code, carrier_status, carrier_status_at, check_at, created_by)
    select parcel.order_id, case when row.state <> 'failed' then parcel.id end, trade || row_number() over (order by parcel.id, trade), '2000132', true,
      'TCAT', cash, row.state, row.failure, no, '12345678', '1234', stage, code, said, at::timestamptz, check_at::timestamptz, 'owner'
    from shipment parcel join (values
      ('903012345678', 'W', 'made', '', '1718552', 900, 'onWay', '3006', '配送中', '2026-01-05T01:02:03Z', null),
      ('903012345678', 'V', 'failed', '地址', '', null, null, '', '', null, null),
      (null, 'W', 'requested', '', '', null, null, '', '', null, '2026-01-05T01:02:33Z'))
      as row(number, trade, state, failure, no, cash, stage, code, said, at, check_at) on number is not distinct from tracking_number`);
  await db.execute(sql`insert into packed_line (order_id, product_id, qty, packed_at, packed_by)
    select order_id, product_id, min(qty), '2026-01-05T01:02:03Z', 'packer' from order_line
    where order_id = (select min(order_id) from shop_order) group by order_id, product_id`);
  await db.execute(sql`update shop_order set customer_message = '=HYPERLINK("x")', customer_name = '=cmd()', amount_refunded = 5, amount_waived = 5,
    promised_date = '2026-01-05', pay_by = '2026-01-04T00:00:00Z', invoice = '{"type": "carrier", "carrier": "/ABC1234"}', version = 3
    where order_id = (select min(order_id) from shop_order)`);
  await db.execute(
    sql`update customer set loyalty = true, loyalty_level = 'Gold' where id = (select min(id) from customer)`,
  );
  await db.execute(
    sql`insert into customer_note (customer_id, actor, note) select min(id), 'owner', 'Likes fat.' from customer`,
  );
  await db.execute(
    sql`insert into customer_tag (customer_id, tag) select id, 'VIP 客' from customer order by id limit 3`,
  );
  await db.execute(sql`
    insert into customer_segment (name, conditions, created_by) values ('大戶',
      '{"q": "", "tag": "VIP 客", "most": null, "since": null, "spent": 3000, "until": null, "orders": 2, "newsletter": "yes"}', 'owner')`);
  await db.execute(sql`
    insert into newsletter_consent (email, name, language, words, consented_at, ended_at, ended_by)
    select substr(contact, 6), case when odd then '' else 'Name' end, 1, '我願意', '2026-02-01Z',
      case when odd then timestamptz '2026-03-01Z' end, case when odd then 'link' else '' end
    from (select contact, row_number() over (order by contact) % 2 = 1 as odd from customer_contact
      where contact like 'mail:%' order by contact limit 4) mails`);
  await db.execute(
    sql`update parent_product set deleted_at = now() where id = (select max(id) from parent_product)`,
  );
  await db.execute(
    sql`update parent_product set goes_with = array['prd_gone', (select max(id) from parent_product)] where id = (select min(id) from parent_product)`,
  );
  const { rows } = await db.execute<{ key: string; shown: boolean }>(
    sql`select key, shown from filter order by position`,
  );
  const keys = rows.map(({ key }) => key);
  const shown = rows.filter((row) => row.shown && row.key !== 'lamb').map(({ key }) => key);
  expect(keys.indexOf('lamb')).toBeLessThan(keys.indexOf(shown.at(-1) ?? ''));
  await saveSelection(db, shown, null, { order: keys, was: null });
  await db.execute(
    sql`insert into setting (name, value, updated_by) values ('search', '{"synonyms": "braai, barbecue"}', 'owner')`,
  );
  await db.execute(
    sql`update product_variant set low_at = 7, barcode = '4006381333931' where id = (select min(id) from product_variant)`,
  );
  await db.execute(sql`insert into stock_request (parent_id, product_id, email, leave_token, language, created_at)
    select parent_id, case when n = 1 then id end, 'waits' || n || '@example.com', 'of the shop', 1, '2026-01-06T01:02:03Z'
    from (select parent_id, id, row_number() over (order by id) as n from product_variant order by id limit 2) as variant`);
  await db.execute(sql`insert into former_slug (slug, parent_id)
    select 'earlier-' || n, min(id) from parent_product, generate_series(1, 2) n group by n`);
  await replaceStoreList(
    db,
    [
      { code: '012345', name: '信義', address: '臺北市信義區' },
      { code: '123456', name: '大安', address: '' },
    ],
    'owner',
  );
  // A bundle of two others, in stock and in an order.
  await db.execute(sql`with whole as (
      insert into bundle (variant_id, cost_of_parts) select max(id), true from product_variant returning variant_id)
    insert into bundle_part (bundle_id, part_id, qty, position)
    select variant_id, id, n, n from whole, lateral (
      select id, row_number() over (order by id) as n from product_variant where id < variant_id order by id limit 2) as part`);
  await db.execute(sql`update order_line set parts = jsonb_build_array(jsonb_build_object('parentID', parent_id, 'productID', 'var_part',
      'title', title, 'size', size, 'weight', null, 'color', null, 'image', null, 'storage', 'frozen', 'qty', 2))
    where (order_id, position) = (select order_id, position from order_line order by order_id, position limit 1)`);
  await db.execute(
    sql`update promo_code set series = 'a/b.c', first_day = '2026-01-01' where code = (select min(code) from promo_code)`,
  );
}

const placeOfEvent = sql`(select count(*) from order_event where order_event.order_id = row.order_id and order_event.id < row.event_id)`;

const rowsOf = async (db: Db) =>
  (
    await db.execute(sql`select
      (select jsonb_agg(to_jsonb(row) order by order_id) from shop_order row) as orders,
      (select jsonb_agg(to_jsonb(row) order by order_id, position) from order_line row) as lines,
      (select jsonb_agg(to_jsonb(row) - 'id' order by order_id, id) from order_event row) as events,
      (select jsonb_agg(to_jsonb(row) - 'position' - 'last_attempt' order by id) from parent_product row) as products,
      (select jsonb_agg(to_jsonb(row) order by id) from product_variant row) as variants,
      (select jsonb_agg(to_jsonb(row)) from bundle row) as bundles,
      (select jsonb_agg(to_jsonb(row) - 'id' - 'leave_token' order by email) from stock_request row) as stock_requests,
      (select jsonb_agg(to_jsonb(row) - 'created_at' order by slug) from former_slug row) as slugs,
      (select jsonb_agg(to_jsonb(row) order by code) from pickup_store row) as stores,
      (select to_jsonb(row) from store_list row) as list,
      (select jsonb_agg(to_jsonb(row) - 'position' order by bundle_id, position) from bundle_part row) as parts,
      (select jsonb_agg(to_jsonb(row) order by code) from promo_code row) as codes,
      (select jsonb_agg(to_jsonb(row) order by key) from image row) as images,
      (select jsonb_agg(to_jsonb(row) order by key) from filter row) as filters,
      (select jsonb_agg(to_jsonb(row) - 'id' order by kind, position) from product_option row) as options,
      (select jsonb_agg(to_jsonb(row) order by id) from customer row) as customers,
      (select jsonb_agg(to_jsonb(row) order by contact) from customer_contact row) as contacts,
      (select jsonb_agg(to_jsonb(row) order by customer_id, tag) from customer_tag row) as tags,
      (select jsonb_agg(to_jsonb(row) - 'id' order by email) from newsletter_consent row) as consents,
      (select jsonb_agg(to_jsonb(row) - 'id' order by name) from customer_segment row) as segments,
      (select jsonb_agg(jsonb_build_array(name, value) order by name) from setting row) as settings,
      (select jsonb_agg(to_jsonb(row) - 'id' - 'event_id' || jsonb_build_object('event', ${placeOfEvent}) order by order_id)
        from refund row) as refunds,
      (select jsonb_agg(to_jsonb(row) order by order_id, product_id) from packed_line row) as packed,
      (select jsonb_agg(to_jsonb(row) - 'id' - 'event_id' - 'check_at' || jsonb_build_object('event', ${placeOfEvent}, 'asks', check_at is not null)
        order by id) from payment_attempt row) as attempts,
      (select jsonb_agg(to_jsonb(row) - 'attempt_id' - 'refund_id' - 'check_at' || jsonb_build_object('asks', check_at is not null,
        'of', (select trade_no from payment_attempt where id = attempt_id), 'amount', (select amount from refund where id = refund_id))
        order by id) from refund_request row) as requests,
      (select jsonb_agg(to_jsonb(row) - 'id' - 'shipment_id' - 'check_at' || jsonb_build_object('asks', check_at is not null,
        'parcel', (select jsonb_agg(carrier) from shipment where id = shipment_id)) order by id) from waybill row) as waybills,
      (select jsonb_agg(to_jsonb(row) - 'id' || jsonb_build_object('lines',
        (select jsonb_agg(jsonb_build_array(product_id, qty)) from shipment_line where shipment_id = row.id))
        order by order_id, tracking_number) from shipment row) as parcels,
      (select jsonb_agg(to_jsonb(row) - 'id' - 'invoice_id' || jsonb_build_object('of',
        (select relate_number from invoice whole where whole.id = row.invoice_id)) order by id) from invoice row) as invoices,
      (select jsonb_agg(to_jsonb(row) - 'id' order by order_id) from product_review row) as reviews,
      (select jsonb_agg(to_jsonb(row)) from review_request row) as asked,
      (select jsonb_agg(email order by email) from review_opt_out) as leavers,
      (select jsonb_agg(to_jsonb(row) - 'id' order by order_id) from payment_report row) as reports`)
  ).rows[0];

/** Of the first order. */
async function receivedOf(db: Db): Promise<number> {
  const { rows } = await db.execute<{ received: number }>(
    sql`select amount_received as received from shop_order order by order_id limit 1`,
  );
  return rows[0]?.received ?? 0;
}

/** What is to be asked about at once. */
async function asked(db: Db): Promise<string[]> {
  const { rows } = await db.execute<{ id: string }>(sql`
    select trade_no as id, 1 as place from payment_attempt where check_at <= now()
    union all select trade_no, 2 from waybill where check_at <= now()
    union all select id::text, 3 from refund_request where check_at <= now() order by place, id`);
  return rows.map(({ id }) => id);
}

test('a shop made of an export is the same shop, and its tables run nothing', async () => {
  const [one, other] = await Promise.all([testDatabase(), testDatabase()]);
  afterAll(() => Promise.all([one.close(), other.close()]));
  const [oneData, otherData] = [join(folder, 'one'), join(folder, 'other')];
  await filledShop(one.db, oneData);
  const out = join(folder, 'out');
  const exported = await exportShop(one.db, diskStorage(oneData), out);
  expect(exported).toMatchObject({ missing: 0 });
  expect(readdirSync(out)).toEqual([
    'customers.csv',
    'order-lines.csv',
    'orders.csv',
    'pictures',
    'products.csv',
    'promo-codes.csv',
    'reviews.csv',
    'settings.json',
    'shop.json',
    'stock-movements.csv',
  ]);
  expect(readFileSync(join(out, 'stock-movements.csv'), 'utf8').split('\r\n').length).toBeGreaterThan(30);
  expect(readFileSync(join(out, 'orders.csv'), 'utf8')).toContain(`"'=cmd()"`);
  expect(readFileSync(join(out, 'reviews.csv'), 'utf8')).toContain(`"'=1+1","approved","","謝謝"`);

  const pictures = await readPictureFolder(join(out, 'pictures'));
  // An export of an earlier version has other names for two events and a state.
  const earlier = parseDump(
    readFileSync(join(out, 'shop.json'), 'utf8')
      .replaceAll(/"(kind|state)": ?"reported"/g, '"$1":"told"')
      .replaceAll('"parcelUpdate"', '"parcelSaid"'),
  );
  if (!earlier.ok) throw new Error(earlier.problem);
  const report = await importShop(other.db, earlier.dump, {
    dataDir: otherData,
    storage: diskStorage(otherData),
    pictures,
    by: 'owner',
    ...importOffice,
  });
  expect(report.findings).toEqual([]);
  await foldCustomers(other.db);
  expect(await rowsOf(other.db)).toEqual(await rowsOf(one.db));
  expect(await asked(other.db)).toEqual([
    'ABCD100a3',
    'ABCD100a4',
    'W3',
    '0197a1b2-0000-7000-8000-000000000003',
  ]);
  expect(readdirSync(join(otherData, 'productImages'))).toEqual(readdirSync(join(oneData, 'productImages')));
  const again = join(folder, 'again');
  await exportShop(other.db, diskStorage(otherData), again);
  expect(readFileSync(join(again, 'shop.json'), 'utf8')).toBe(readFileSync(join(out, 'shop.json'), 'utf8'));

  // The notice of the code that was given before the move finds its attempt.
  const received = await receivedOf(other.db);
  const account = { name: 'ecpay', merchantID: '3002607', isTest: true } as const;
  const paid = {
    state: 'paid',
    providerNo: '2026010200002',
    failure: '',
    payLater: null,
    isSimulated: false,
  } as const;
  const parts = { db: other.db, jobs: idleJobs, delivery: usualDelivery };
  const taken = await handleUpdate(parts, account, { ...paid, tradeNo: 'ABCD100a3', amount: 700 });
  expect(taken).toEqual({ ok: true });
  expect(await receivedOf(other.db)).toBe(received + 700);

  // Into the shop it came from: nothing.
  const before = await rowsOf(one.db);
  const same = await importShop(one.db, dumpIn(out), {
    dataDir: oneData,
    storage: diskStorage(oneData),
    pictures,
    by: 'owner',
    ...importOffice,
  });
  expect(importKinds.filter((kind) => same.counts[kind].added > 0)).toEqual([]);
  expect(same.findings).toEqual([]);
  expect(await rowsOf(one.db)).toEqual(before);
});

test('who refuses emails stays so where the shop has that customer already', async () => {
  const [one, other] = await Promise.all([testDatabase(), testDatabase()]);
  afterAll(() => Promise.all([one.close(), other.close()]));
  const out = join(folder, 'choices');
  await filledShop(one.db, join(folder, 'choices-one'));
  await exportShop(one.db, diskStorage(join(folder, 'choices-one')), out);
  await other.db.execute(sql`insert into customer (id, created_date) values (999999, now())`);
  const { rows } = await one.db.execute(sql`
    select substr(contact, 6) as email from customer_contact where contact like 'mail:%'`);
  await other.db.execute(sql`insert into customer_contact (contact, customer_id)
    select 'mail:' || email, 999999 from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as row(email text)`);
  // The shop still has a consent from before one of them was withdrawn.
  await other.db.execute(sql`insert into newsletter_consent (email, name, language, words, consented_at)
    select email, 'Name', 1, '我願意', '2026-01-01Z' from jsonb_to_recordset(${JSON.stringify(
      (await one.db.execute(sql`select email from newsletter_consent where ended_at is not null limit 1`))
        .rows,
    )}::jsonb) as row(email text)`);
  const otherData = join(folder, 'choices-other');
  await importShop(other.db, dumpIn(out), {
    dataDir: otherData,
    storage: diskStorage(otherData),
    pictures: await readPictureFolder(join(out, 'pictures')),
    by: 'owner',
    ...importOffice,
  });
  const refusing = (db: Db) =>
    db
      .execute(sql`select email from review_opt_out
        union all select email from newsletter_consent where ended_at is not null order by email`)
      .then((found) => found.rows);
  expect(await refusing(one.db)).not.toEqual([]);
  expect(await refusing(other.db)).toEqual(await refusing(one.db));
  // Their consents may have been deleted at their request.
  const { rows: wanted } = await other.db.execute(
    sql`select email from newsletter_consent where ended_at is null`,
  );
  expect(wanted).toEqual([]);
});

test('after a move an attempt whose time is over is kept for a day, so that its provider can still be asked', async () => {
  const [one, other] = await Promise.all([testDatabase(), testDatabase()]);
  afterAll(() => Promise.all([one.close(), other.close()]));
  const dataDir = join(folder, 'moved');
  await filledShop(one.db, dataDir);
  await one.db.execute(
    sql`update payment_attempt set hold_until = '2026-01-09T03:02:03Z' where trade_no = 'ABCD100a3'`,
  );
  await one.db.execute(sql`update shop_order set status = 'awaitingPayment', payment_method = 'cvs'
    where order_id = (select order_id from payment_attempt where trade_no = 'ABCD100a3')`);
  const out = join(folder, 'moving');
  await exportShop(one.db, diskStorage(dataDir), out);
  const before = JSON.stringify(dumpIn(out), (key, value: unknown) =>
    key === 'attempts' && Array.isArray(value) ? undefined : value,
  );
  const earlier = parseDump(before);
  expect(earlier.ok && readDump(earlier.dump, new Map()).findings).toMatchObject([
    { code: 'attempts-missing', detail: 'cvs' },
  ]);
  const report = await importShop(other.db, dumpIn(out), {
    ...{ dataDir, storage: diskStorage(dataDir), pictures: null, by: 'owner' },
    ...importOffice,
  });
  expect(report.findings).toEqual([]);
  const standing = async () => {
    const { rows } = await other.db.execute<{ state: string; status: string }>(sql`
      select state, status from payment_attempt join shop_order using (order_id) where trade_no = 'ABCD100a3'`);
    return rows;
  };
  // Its keys are not entered yet.
  const parts = { db: other.db, jobs: idleJobs, delivery: usualDelivery };
  await checkPayments(parts, { ecpay: null, linepay: null }, createLog('silent'));
  expect(await standing()).toEqual([{ state: 'pending', status: 'awaitingPayment' }]);
});

test('an export that is stopped ends, before and while pictures are copied', async () => {
  const { db, close } = await testDatabase();
  const stopped = (when: (name: string) => boolean) => {
    const stopping = new AbortController();
    const disk = diskStorage(folder);
    const storage: FileStorage = {
      ...disk,
      async read(name) {
        if (when(name)) stopping.abort();
        return disk.read(name);
      },
    };
    if (when('')) stopping.abort();
    return exportShop(db, storage, mkdtempSync(join(folder, 'stopped-')), stopping.signal);
  };
  await expect(stopped(() => true)).rejects.toThrow(/aborted/);
  await db.insert(image).values({
    ...{ key: 'img_a', url: 'x', name: 'x', alt: ['', ''], width: 9, height: 9, placeholder: 'data:,' },
    widths: [400],
  });
  await expect(stopped((name) => name !== '')).rejects.toThrow(/aborted/);
  await close();
});

test('of a record with numbers that the database refuses the old fields are read', async () => {
  const made = await testDatabase();
  afterAll(made.close);
  const dataDir = join(folder, 'refused');
  await filledShop(made.db, dataDir);
  const out = join(folder, 'refused-out');
  await exportShop(made.db, diskStorage(dataDir), out);
  const unreadable = (change: Entry) => {
    const dump = parseDump(
      JSON.stringify(dumpIn(out), (_, value: unknown) =>
        isEntry(value) && Object.keys(change).every((key) => Object.hasOwn(value, key))
          ? { ...value, ...change }
          : value,
      ),
    );
    if (!dump.ok) throw new Error(dump.problem);
    const { findings } = readDump(dump.dump, new Map());
    return findings.filter(({ code }) => code === 'record-unreadable').map(({ detail }) => detail);
  };
  expect(unreadable({})).toEqual([]);
  const most = 2_000_000_000;
  expect(unreadable({ waived: 5, amount: 2 * most })).toEqual(['refunds/0/amount']);
  for (const change of [{ amountWaived: most }, { shippingCost: most, totalCost: most, amountDue: 0 }])
    expect(unreadable(change).length, JSON.stringify(change)).toBeGreaterThan(30);
  for (const change of [{ lineTotal: 1 }, { lineTotal: 20, unitPrice: 10, qty: 2, cost: most }])
    expect(unreadable(change), JSON.stringify(change)).toContain('lines/0');
});

test('the old shop reads the export too: without our records it is an export of the same orders', async () => {
  const made = await testDatabase();
  afterAll(made.close);
  const dataDir = join(folder, 'third');
  await filledShop(made.db, dataDir);
  const out = join(folder, 'plain');
  await exportShop(made.db, diskStorage(dataDir), out);
  const plain = parseDump(
    JSON.stringify(dumpIn(out), (key, value: unknown) => (key === 'record' ? undefined : value)),
  );
  if (!plain.ok) throw new Error(plain.problem);
  // Nor does an export from before attempts, labels and the list of stores were in it say anything odd.
  const later = [
    'packed',
    'waybills',
    'attempts',
    'refundRequests',
    'event',
    'stockRequests',
    'formerSlugs',
    'Stores',
  ];
  const earlier = parseDump(
    // The number of attempts of an invoice was in it.
    JSON.stringify(dumpIn(out), (key, value: unknown) =>
      later.includes(key) && !(key === 'attempts' && typeof value === 'number') ? undefined : value,
    ),
  );
  expect(earlier.ok && readDump(earlier.dump, new Map()).findings).toEqual([]);
  const target = await testDatabase();
  afterAll(target.close);
  const report = await importShop(target.db, plain.dump, {
    dataDir,
    storage: diskStorage(dataDir),
    pictures: null,
    by: 'owner',
    ...importOffice,
  });
  const { rows } = await made.db.execute<{ count: number }>(
    sql`select count(*)::int as count from shop_order`,
  );
  expect(report.counts.orders).toEqual({ added: rows[0]?.count, stored: 0, left: 0 });
  expect(report.findings.filter(({ code }) => code === 'unknown-field')).toEqual([]);
});
