import {
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import { afterAll, expect, test, vi } from 'vitest';
import type { ImageKey } from '#app/domain/ids.ts';
import { type ImportedCustomerRecord, parseDump } from '#app/domain/import/dump.ts';
import type { ImportedFilter } from '#app/domain/import/filters.ts';
import { customerRecord, promoRecord } from '#app/domain/import/records.ts';
import { type ImportReport, totalOf } from '#app/domain/import/report.ts';
import type { Entry } from '#app/domain/import/values.ts';
import { previewImport as checkProducts, exportProducts } from '#app/server/catalogue/product-transfer.ts';
import type { Db, Tx } from '#app/server/db/client.ts';
import { encodeImage } from '#app/server/images/image-encoding.ts';
import { imageFileName } from '#app/server/images/image-files.ts';
import { sweepImages } from '#app/server/images/image-sweep.ts';
import { countUnpaid } from '#app/server/payments/payment-reminders.ts';
import { diskStorage } from '#app/server/storage/open-storage.ts';
import type { FileStorage } from '#app/server/storage/storage.ts';
import { testDatabase } from '#test/database.ts';
import { importOffice } from '#test/import-office.ts';
import { photo } from '#test/seeded-images.ts';
import { cleanDump, dirtyDump, type ShopDump } from '#test/shop-dump.ts';
import { exportShop } from './export-shop.ts';
import { listImports, readReport } from './import-reports.ts';
import { importShop, previewImport, previewUpload } from './import-shop.ts';
import { preparePicture, type ReadyPicture, readPictureFolder } from './pictures.ts';
import { discardDump, readDumpStream, storeDump, storePicture, sweepImports } from './stored-dump.ts';
import { writeFilters, writeImages, writePromoCodes } from './write-catalogue.ts';
import { writeCustomers } from './write-orders.ts';

const folder = mkdtempSync(join(tmpdir(), 'boma-import-'));
afterAll(() => rmSync(folder, { recursive: true }));
const dataDir = join(folder, 'data');
const parts = {
  ...{ dataDir, storage: diskStorage(dataDir), pictures: null, by: 'owner@example.com' },
  ...importOffice,
};

async function database(): Promise<Db> {
  const made = await testDatabase();
  afterAll(made.close);
  return made.db;
}

function parsed(dump: ShopDump): Entry {
  const read = parseDump(JSON.stringify(dump));
  if (!read.ok) throw new Error(read.problem);
  return read.dump;
}

async function* sent(content: string | Uint8Array): AsyncGenerator<Uint8Array> {
  yield Buffer.from(content);
}

/** Every row that an import may write or must not. */
async function everything(db: Db): Promise<unknown> {
  const { rows } = await db.execute(sql`select
    (select jsonb_agg(row order by key) from filter row) as filters,
    (select jsonb_agg(row order by id) from product_option row) as options,
    (select jsonb_agg(row order by key) from image row) as images,
    (select jsonb_agg(row order by id) from parent_product row) as products,
    (select jsonb_agg(row order by id) from product_variant row) as variants,
    (select jsonb_agg(row order by code) from promo_code row) as codes,
    (select jsonb_agg(row order by order_id) from shop_order row) as orders,
    (select jsonb_agg(row order by order_id, position) from order_line row) as lines,
    (select jsonb_agg(row order by id) from order_event row) as events,
    (select jsonb_agg(row order by id) from customer row) as customers,
    (select jsonb_agg(row order by id) from customer_note row) as notes,
    (select jsonb_agg(row order by kind, old_id) from imported row) as imported,
    (select count(*)::int from outbox) as emails`);
  return rows[0];
}

function added({ counts }: ImportReport): number {
  return totalOf(counts, 'added');
}

test('products of an old shop without its pictures go out as CSV and come in again untouched', async () => {
  const db = await database();
  await importShop(db, parsed(cleanDump(1)), parts);
  let csv = '';
  for await (const part of exportProducts(db)) csv += part;
  const preview = await checkProducts(db, csv);
  expect(preview.unchanged).toBeGreaterThan(1);
  expect(preview).toMatchObject({
    created: 0,
    updated: 0,
    errors: [],
    changes: [],
    removed: { variants: 0, qty: 0 },
  });
});

test('an export comes in as it is, without emails, and a second time nothing changes', async () => {
  const db = await database();
  const dump = cleanDump(1);
  const { report: preview } = await previewImport(db, parsed(dump), null);
  expect(await everything(db)).toMatchObject({ orders: null, products: null, imported: null });

  const steps: number[] = [];
  const report = await importShop(db, parsed(dump), { ...parts, onProgress: (done) => steps.push(done) });
  expect(report.counts).toEqual(preview.counts);
  expect(report.findings).toEqual([]);
  expect(steps.at(-1)).toBeGreaterThan(40);
  expect(steps).toEqual(steps.toSorted((a, b) => a - b));

  const after = await everything(db);
  expect(after).toMatchObject({ emails: 0 });
  const { rows } = await db.execute<{
    orderID: string;
    number: string;
    at: Date;
    status: string;
    lines: number;
  }>(sql`
    select order_id as "orderID", order_number as number, order_date as at, status,
      (select count(*)::int from order_line line where line.order_id = shop_order.order_id) as lines
    from shop_order`);
  expect(rows).toHaveLength(40);
  for (const { orderID, number, at, status, lines } of rows)
    expect(dump.Orders[orderID]).toMatchObject({
      orderNumber: number,
      orderDate: new Date(at).toISOString(),
      status,
      ...(lines === 2 ? {} : { lines }),
    });
  const stock = await db.execute<{ id: string; qty: number }>(
    sql`select substr(id, 5) as id, qty from product_variant`,
  );
  for (const { id, qty } of stock.rows) expect(dump.Products.ProductVariants[id]?.qty).toBe(qty);

  const events = await db.execute<{ kinds: string; actors: string; recent: boolean; orders: number }>(sql`
    select kinds, actors, recent, count(*)::int as orders from (
      select string_agg(kind, ' ' order by id) as kinds, string_agg(actor, ' ' order by id) as actors,
        max(at) > now() - interval '1 hour' as recent from order_event group by order_id) of
    group by kinds, actors, recent`);
  expect(events.rows).toEqual([
    { kinds: 'placed imported', actors: 'customer owner@example.com', recent: true, orders: 40 },
  ]);

  const again = await importShop(db, parsed(dump), parts);
  expect(added(again)).toBe(0);
  expect(again.findings).toEqual([]);
  expect(await everything(db)).toEqual(after);
});

test.each([2, 3, 4])('a dirty export of seed %i comes in, once', async (seed) => {
  const db = await database();
  const dump = parsed(dirtyDump(seed).dump);
  const { report: preview } = await previewImport(db, dump, null);
  const report = await importShop(db, dump, parts);
  expect(report).toMatchObject(preview);
  const after = await everything(db);
  const again = await importShop(db, dump, parts);
  expect(added(again)).toBe(0);
  expect(again.findings).toEqual(report.findings);
  expect(await everything(db)).toEqual(after);
});

test('the report of an import is there to be read again; where nothing was new there is none', async () => {
  const db = await database();
  const dump = parsed(dirtyDump(12).dump);
  const { id, ...report } = await importShop(db, dump, parts);
  const later = await importShop(db, dump, { ...parts, by: 'import' });
  expect(later.id).toBeNull();
  expect(await listImports(db)).toMatchObject([
    { id, actor: 'owner@example.com', added: added(report), left: totalOf(report.counts, 'left') },
  ]);
  expect(await readReport(db, id ?? 0)).toMatchObject({ actor: 'owner@example.com', report });
  expect(await readReport(db, 999_999)).toBeNull();
});

test('the pictures without a file name the products that will show an empty square', async () => {
  const db = await database();
  const dump = cleanDump(13);
  const { report, acceptedNames: wanted } = await previewImport(db, parsed(dump), null);
  const titles = Object.values(dump.Products.ParentProducts).map(({ title }) => title);
  expect(report.missing).toHaveLength(14);
  for (const { file, products } of report.missing) {
    expect(wanted).toContain(file.toLowerCase());
    expect(products).toHaveLength(1);
    expect(titles).toContainEqual(products[0]);
  }
  expect((await importShop(db, parsed(dump), parts)).missing).toEqual(report.missing);
});

test('the orders that will join the open ones are counted, and those that wait for a transfer', async () => {
  const db = await database();
  const dump = cleanDump(14);
  const { report } = await previewImport(db, parsed(dump), null);
  const open = Object.values(dump.Orders).filter(
    (order) => typeof order === 'object' && ['newOrder', 'awaitingPayment'].includes(String(order.status)),
  );
  const transfers = open.filter((order) => typeof order === 'object' && order.paymentMethod === 'bt');
  expect(open.length).toBeGreaterThan(transfers.length);
  expect(report.open).toEqual({ orders: open.length, transfers: transfers.length });
  await importShop(db, parsed(dump), parts);
  expect(await countUnpaid(db)).toBe(transfers.length);
  expect((await previewImport(db, parsed(dump), null)).report.open).toEqual({ orders: 0, transfers: 0 });
});

test('signs that the database keeps in no text do not stop an import', async () => {
  const db = await database();
  const dump = cleanDump(16);
  Object.assign(dump.Filters, { 'a\0b\ud800': { title: ['Odd', '奇'], 'x\0': 1 } });
  const [order] = Object.values(dump.Orders);
  if (typeof order === 'object') order.deliveryNote = { 'y\0\ud800': '\0' };
  const { id, findings } = await importShop(db, parsed(dump), parts);
  expect(findings.map(({ code }) => code)).toContain('unknown-field');
  expect((await readReport(db, id ?? 0))?.report.findings).toEqual(findings);
});

test('an import that fails in the middle changes nothing, and can be repeated', async () => {
  const db = await database();
  const dump = parsed(cleanDump(6));
  const before = await everything(db);
  const failing = importShop(db, dump, {
    ...parts,
    onProgress(done, of) {
      if (done > of * 0.9) throw new Error('stopped');
    },
  });
  await expect(failing).rejects.toThrow('stopped');
  expect(await everything(db)).toEqual(before);
  expect(added(await importShop(db, dump, parts))).toBeGreaterThan(50);
});

test('what was imported before and differs now is left unchanged, and reported', async () => {
  const db = await database();
  const dump = cleanDump(7);
  await importShop(db, parsed(dump), parts);
  const after = await everything(db);
  const [id, product] = Object.entries(dump.Products.ParentProducts)[0] ?? [];
  if (product) product.title = ['Another', '其他'];
  const report = await importShop(db, parsed(dump), parts);
  expect(report.findings).toContainEqual({
    path: `Products/ParentProducts/${id}`,
    code: 'differs-from-shop',
    detail: `prd_${id}`,
    subject: 'products',
    name: ['Another', '其他'],
  });
  expect(await everything(db)).toEqual(after);
});

test('an absurd number in an old order does not keep the file away: it is made smaller, and named', async () => {
  const db = await database();
  const dump = cleanDump(22);
  const orders = Object.values(dump.Orders).filter((each) => typeof each !== 'string');
  const [goods, cost, rows] = orders;
  for (const [wrong, numbers] of [
    [goods, { qty: 100_000, price: 26_000 }],
    [cost, { qty: 9_000, cost: 300_000 }],
    [rows, { qty: 1e30, price: 1e30, cost: 1e30 }],
  ] as const) {
    if (!wrong?.products) throw new Error('the dump is too small');
    for (const product of Object.values(wrong.products)) Object.assign(product, numbers);
    Reflect.deleteProperty(wrong, 'totalPrice');
    Reflect.deleteProperty(wrong, 'totalCost');
  }
  const { report: preview } = await previewImport(db, parsed(dump), null);
  const { counts, findings } = await importShop(db, parsed(dump), parts);
  expect(counts).toEqual(preview.counts);
  expect(counts.orders).toEqual({ added: 40, stored: 0, left: 0 });
  const named = findings.filter(({ code }) => code === 'number-out-of-range').map(({ path }) => path);
  for (const path of [`${goods?.orderID}/totalPrice`, `${cost?.orderID}/totalCost`])
    expect(named).toContain(`Orders/${path}`);
});

test('an order number of the shop is not taken away', async () => {
  const db = await database();
  const first = cleanDump(8);
  await importShop(db, parsed(first), parts);
  const second = cleanDump(9);
  const [taken] = Object.values(first.Orders);
  const [order] = Object.values(second.Orders);
  if (typeof taken === 'object' && typeof order === 'object') order.orderNumber = taken.orderNumber;
  const report = await importShop(db, parsed(second), parts);
  expect(report.findings.map(({ code }) => code)).toContain('order-number-twice');
  expect(report.counts.orders).toEqual({ added: 40, stored: 0, left: 0 });
});

test('pictures are found in the folder by file name; a missing one is reported', async () => {
  const db = await database();
  const dump = cleanDump(10);
  const nested = mkdtempSync(join(folder, 'pictures-'));
  const names = Object.values(dump.Images).map(({ name }) => String(name));
  writeFileSync(join(nested, (names[0] ?? '').toUpperCase()), await photo(1));
  writeFileSync(join(nested, names[1] ?? ''), 'not a picture');
  const found = await readPictureFolder(nested);
  const { report: preview } = await previewImport(db, parsed(dump), found);
  expect(preview.counts.images).toEqual({ added: 2, stored: 0, left: 12 });
  const report = await importShop(db, parsed(dump), { ...parts, pictures: found });
  expect(report.counts.images).toEqual({ added: 1, stored: 0, left: 13 });
  const codes = report.findings.map(({ code }) => code);
  expect(codes.filter((code) => code === 'image-file-refused')).toHaveLength(1);
  expect(codes.filter((code) => code === 'image-file-missing')).toHaveLength(12);
  expect(readdirSync(join(dataDir, 'productImages')).length).toBeGreaterThan(2);
  expect(readdirSync(dataDir)).toEqual(['productImages']);

  // The others come later, with their files.
  writeFileSync(join(nested, names[2] ?? ''), await photo(2));
  const later = await importShop(db, parsed(dump), { ...parts, pictures: await readPictureFolder(nested) });
  expect(added(later)).toBe(1);
});

test('of the shop’s own form, too, what is different from what is here is reported, and nothing else', async () => {
  const [one, other] = [await database(), await database()];
  await importShop(one, parsed(cleanDump(20)), parts);
  await one.execute(sql`insert into setting (name, value, updated_by) values
    ('search', '{"synonyms": "braai"}', 'owner'), ('chat', '{"lineId": "@boma", "facebookPageId": ""}', 'owner')`);
  const exported = async () => {
    const out = mkdtempSync(join(folder, 'export-'));
    await exportShop(one, parts.storage, out);
    const read = parseDump(readFileSync(join(out, 'shop.json'), 'utf8'));
    if (!read.ok) throw new Error(read.problem);
    return read.dump;
  };
  await importShop(other, await exported(), parts);
  // As a shop that has the same entries without an import, like the sample shop of every new one.
  await other.execute(sql`delete from imported`);
  await other.execute(sql`update parent_product set created_at = now(), updated_at = now(), version = 9`);
  expect((await previewImport(other, await exported(), null)).report.findings).toEqual([]);

  const { rows } = await one.execute<{ id: string; code: string; order: string }>(sql`select
    (select min(id) from parent_product) as id, (select min(code) from promo_code) as code, (select min(order_id) from shop_order) as "order"`);
  const [{ id, code, order } = { id: '', code: '', order: '' }] = rows;
  await one.execute(sql`update product_variant set price = price + 1 where parent_id = ${id}`);
  await one.execute(sql`update promo_code set min_spend = 500 where code = ${code}`);
  await one.execute(
    sql`update shop_order set amount_received = amount_received + 1 where order_id = ${order}`,
  );
  await one.execute(sql`update setting set value = '{"synonyms": "braai, potjie"}' where name = 'search'`);
  await one.execute(sql`update filter set title = '["Other", "其他"]' where position = 0`);
  const before = await everything(other);
  const { findings, counts } = await importShop(other, await exported(), parts);
  expect(findings.map(({ code: kind, detail, subject }) => [kind, detail, subject])).toEqual([
    ['differs-from-shop', expect.any(String), 'filters'],
    ['differs-from-shop', id, 'products'],
    ['differs-from-shop', code, 'promoCodes'],
    ['differs-from-shop', order, 'orders'],
    ['differs-from-shop', 'search', 'settings'],
  ]);
  expect(totalOf(counts, 'added')).toBe(0);
  expect(await everything(other)).toEqual(before);
});

test('a barcode or a variant that the shop has already is reported, and the rest comes in', async () => {
  const db = await database();
  await importShop(db, parsed(cleanDump(18)), parts);
  await db.execute(
    sql`update product_variant set barcode = '4006381333931' where id = (select min(id) from product_variant)`,
  );
  const out = mkdtempSync(join(folder, 'export-'));
  await exportShop(db, parts.storage, out);
  // Under other ids the products are new: those of one keep their variants' ids, and all their barcodes.
  const read = parseDump(readFileSync(join(out, 'shop.json'), 'utf8').replaceAll('"prd_', '"prd_2'));
  if (!read.ok) throw new Error(read.problem);
  const { rows } = await db.execute<{ count: number }>(
    sql`select count(*)::int as count from product_variant`,
  );
  const report = await importShop(db, read.dump, parts);
  const codes = report.findings.map(({ code }) => code);
  expect(codes).toEqual(Array.from({ length: rows[0]?.count ?? 0 }, () => 'variant-listed-elsewhere'));

  const other = await database();
  const variants = await importShop(other, parsed(cleanDump(19)), parts);
  expect(variants.findings).toEqual([]);
  await other.execute(
    sql`update product_variant set barcode = '4006381333931' where id = (select min(id) from product_variant)`,
  );
  const origin = parseDump(readFileSync(join(out, 'shop.json'), 'utf8'));
  if (!origin.ok) throw new Error(origin.problem);
  const clash = await importShop(other, origin.dump, parts);
  expect(clash.findings).toMatchObject([
    { code: 'barcode-taken', detail: '4006381333931', subject: 'products' },
  ]);
  const held = await other.execute(sql`select barcode from product_variant where barcode is not null`);
  expect(held.rows).toEqual([{ barcode: '4006381333931' }]);
});

test('more pictures come in than one statement has parameters for', async () => {
  const db = await database();
  const pictures = Array.from({ length: 7300 }, (_, n): ReadyPicture => {
    const key: ImageKey = `img_00000000-0000-4000-8000-${String(n).padStart(12, '0')}`;
    const measures = { width: 8, height: 8, widths: [8], placeholder: 'data:,' };
    return {
      image: { key, name: `${n}`, alt: ['', ''], ...measures, createdAt: '2026-01-02T03:04:05Z' },
      names: [],
    };
  });
  await db.transaction((tx) => writeImages(tx, pictures));
  const { rows } = await db.execute(sql`select count(*)::int as images from image`);
  expect(rows).toEqual([{ images: 7300 }]);
});

test('a code with more uses than one statement has parameters for comes in, and as many filters', async () => {
  const db = await database();
  const usedAt = '2026-01-02T03:04:05.000Z';
  const uses = Array.from({ length: 22_000 }, (_, n) => ({ orderID: `order${n}`, usedAt }));
  const record = promoRecord.parse({
    ...{
      code: 'BRAAI',
      used: false,
      discount: 10,
      salesAmount: 0,
      orderID: null,
      usedAt,
      uses,
      maxUses: null,
    },
    ...{ firstDay: null, lastDay: null, series: '', freedAt: null, freedOrder: null, freedBy: null },
    createdAt: usedAt,
  });
  const filters = Array.from({ length: 17_000 }, (_, n): ImportedFilter => {
    return { oldId: `${n}`, path: '', key: `filter${n}`, title: ['Beef', '牛肉'], shown: true };
  });
  await db.transaction(async (tx) => {
    await writePromoCodes(tx, [{ ...record, oldId: 'BRAAI', path: '', record }]);
    await writeFilters(tx, filters);
  });
  const { rows } = await db.execute(sql`
    select uses, (select count(*)::int from promo_use) as written,
      (select array_agg(key order by position) = ${sql.param(filters.map(({ key }) => key))} from filter) as "inOrder"
    from promo_code`);
  expect(rows).toEqual([{ uses: 22_000, written: 22_000, inOrder: true }]);
});

/** As an export of this shop has them; the ids are those of the shop it is from. */
function customersOf(count: number): ImportedCustomerRecord[] {
  return Array.from({ length: count }, (_, n) => ({
    ...customerRecord.parse({
      ...{ contacts: [`mail:c${n}@example.com`, `tel:0911${n}`], loyalty: true, loyaltyLevel: 'Gold' },
      createdDate: '2024-01-01T00:00:00.000Z',
      customerNotes: [
        { at: '2024-01-02T00:00:00.000Z', actor: 'owner', note: 'Likes fat.' },
        { at: '2024-01-03T00:00:00.000Z', actor: 'owner', note: `Number ${n}.` },
      ],
      tags: ['VIP', '老客戶'],
    }),
    ...{ oldId: `${n + 1}`, path: `Customers/${n + 1}` },
  }));
}

/** As the trigger of a new order. */
const order = (db: Db | Tx, email: string) =>
  db.execute(sql`select customer_of(${JSON.stringify({ email })}::jsonb, now())`);

test('a new customer whose order is under way keeps an id that the file has, and the import goes on', async () => {
  const db = await database();
  let writing: Promise<void> | undefined;
  await db.transaction(async (tx) => {
    await order(tx, 'new@example.com');
    writing = db.transaction((other) => writeCustomers(other, customersOf(3)));
    await Promise.race([writing.catch(() => {}), delay(1000)]);
  });
  await writing;
  const { rows } = await db.execute(sql`
    select customer_id::int as id, array_agg(contact order by contact) as contacts from customer_contact group by 1 order by 1`);
  expect(rows).toEqual([
    { id: 1, contacts: ['mail:new@example.com'] },
    { id: 2, contacts: ['mail:c1@example.com', 'tel:09111'] },
    { id: 3, contacts: ['mail:c2@example.com', 'tel:09112'] },
    { id: 4, contacts: ['mail:c0@example.com', 'tel:09110'] },
  ]);
});

test('while customers come in new ones order, without waiting or an id of the file', async () => {
  const db = await database();
  const customers = customersOf(1000);
  let isDone = false;
  const writing = db
    .transaction(async (tx) => {
      const sent = vi.spyOn(tx, 'execute');
      await writeCustomers(tx, customers);
      // A few for many customers: whoever of them orders waits from here on.
      expect(sent.mock.calls.length).toBeLessThan(50);
      // The import goes on with the orders.
      await delay(500);
    })
    .finally(() => {
      isDone = true;
    });
  // Its first customers are written.
  await delay(100);
  let orders = 0;
  while (!isDone) {
    await order(db, `new${orders}@example.com`);
    orders += 1;
  }
  await writing;
  expect(orders).toBeGreaterThan(1);
  await order(db, 'after@example.com');
  const { rows } = await db.execute(sql`
    select (select count(*)::int from customer) as customers, (select count(distinct customer_id)::int from customer_contact) as contacts,
      (select count(*)::int from customer_note) as notes, (select count(*)::int from customer_tag) as tags`);
  expect(rows).toEqual([{ customers: 1001 + orders, contacts: 1001 + orders, notes: 2000, tags: 2000 }]);
});

test('customers have the ids of the file where these are not given yet, and are not numbers without end', async () => {
  const db = await database();
  const customers = customersOf(5);
  const oldIds = ['2', '7', 'x', '999999999999999', '0'];
  const write = (some: readonly ImportedCustomerRecord[]) => db.transaction((tx) => writeCustomers(tx, some));
  await write(customers.map((each, place) => ({ ...each, oldId: oldIds[place] ?? '' })));
  const ids = async () =>
    (await db.execute(sql`select array_agg(id::int order by id) as ids from customer`)).rows;
  expect(await ids()).toEqual([{ ids: [2, 7, 8, 9, 10] }]);
  await order(db, 'new@example.com');
  expect(await ids()).toEqual([{ ids: [2, 7, 8, 9, 10, 11] }]);
  await write([]);
  expect(await ids()).toEqual([{ ids: [2, 7, 8, 9, 10, 11] }]);
});

test('what a killed import had prepared is removed after an hour, and an upload that nobody imports after a week', async () => {
  const data = mkdtempSync(join(folder, 'killed-'));
  mkdirSync(join(data, 'importing-1'));
  mkdirSync(join(data, 'productImages'));
  writeFileSync(join(data, 'importing-1', 'img.jpg'), '');
  expect(await storeDump(data, sent(JSON.stringify(cleanDump(1))))).toBeNull();
  expect(await storePicture(data, 'photo.jpg', sent(new Uint8Array(3)))).toBe(true);
  const after = async (hours: number) => {
    await sweepImports(data, Date.now() + hours * 3_600_000);
    return readdirSync(data).sort();
  };
  expect(await after(0.9)).toEqual(['import', 'importing-1', 'productImages']);
  expect(await after(1.1)).toEqual(['import', 'productImages']);
  expect(await after(167)).toEqual(['import', 'productImages']);
  // An older one does not take a newer picture along.
  utimesSync(join(data, 'import', 'dump.json'), 0, 0);
  expect(await after(167)).toEqual(['import', 'productImages']);
  expect(await after(169)).toEqual(['productImages']);
  expect(await after(1000)).toEqual(['productImages']);
});

test('a picture that is cut off while it is uploaded leaves no file, and keeps the one before', async () => {
  const data = mkdtempSync(join(folder, 'cut-'));
  await storeDump(data, sent(JSON.stringify(cleanDump(1))));
  async function* cut(): AsyncGenerator<Uint8Array> {
    yield new Uint8Array(1_000);
    throw new Error('aborted');
  }
  const names = () => [readdirSync(data), ...readdirSync(join(data, 'import'), { recursive: true })];
  const before = names();
  await expect(storePicture(data, 'photo.jpg', cut())).rejects.toThrow('aborted');
  expect(names()).toEqual(before);
  await storePicture(data, 'photo.jpg', sent('whole'));
  await expect(storePicture(data, 'photo.jpg', cut())).rejects.toThrow('aborted');
  expect(readFileSync(join(data, 'import', 'pictures', 'photo.jpg'), 'utf8')).toBe('whole');
  expect(readdirSync(data)).toEqual(['import']);
});

test('finished files are accepted only whole', async () => {
  const encoded = await encodeImage(await photo(2));
  if (typeof encoded === 'string') throw new Error(encoded);
  const { files, ...measures } = encoded;
  const key = 'img_half' as ImageKey;
  const given = mkdtempSync(join(folder, 'half-'));
  const record = {
    key,
    name: 'half',
    alt: ['', ''] as const,
    ...measures,
    createdAt: '2026-11-01T00:00:00.000Z',
  };
  const image = {
    oldId: key,
    path: 'x',
    url: '',
    files: [],
    record,
    key,
    name: 'half',
    alt: ['', ''] as const,
  };
  const pathOf = (file: (typeof files)[number]) =>
    join(given, imageFileName(key, file.width, file.extension));
  for (const file of files) writeFileSync(pathOf(file), file.bytes);
  const prepared = async () =>
    preparePicture(image, await readPictureFolder(given), mkdtempSync(join(folder, 'staging-')));
  expect(await prepared()).toMatchObject({ ok: true });
  for (const extension of ['avif', 'webp', 'jpg']) {
    const file = files.find((each) => each.extension === extension);
    if (!file) throw new Error(extension);
    writeFileSync(pathOf(file), file.bytes.subarray(0, file.bytes.length * 0.6));
    expect(await prepared()).toMatchObject({ ok: false, code: 'image-file-refused' });
    writeFileSync(pathOf(file), file.bytes);
  }
});

test('what an upload would bring is computed once, and again for another file or picture', async () => {
  const db = await database();
  const data = mkdtempSync(join(folder, 'upload-'));
  expect(await previewUpload(db, data)).toBeNull();
  const upload = (dump: ShopDump) => storeDump(data, sent(JSON.stringify(dump)));
  const dump = cleanDump(21);
  await upload(dump);
  const [first, beside] = await Promise.all([previewUpload(db, data), previewUpload(db, data)]);
  expect(first?.report.counts.orders.added).toBe(40);
  expect(beside).toBe(first);
  expect(await previewUpload(db, data)).toBe(first);
  const [name = ''] = Object.values(dump.Images).map((each) => String(each.name));
  await storePicture(data, name, sent(new Uint8Array(await photo(5))));
  const second = await previewUpload(db, data);
  expect([first, second].map((each) => each?.report.counts.images.added)).toEqual([0, 1]);
  dump.Orders = {};
  await upload(dump);
  expect((await previewUpload(db, data))?.report.counts.orders.added).toBe(0);
  await discardDump(data);
  expect(await previewUpload(db, data)).toBeNull();
});

test('no transaction waits while files of pictures are put, and those of a failed import stay for the sweep', async () => {
  const db = await database();
  const dump = cleanDump(17);
  const given = mkdtempSync(join(folder, 'pictures-'));
  const names = Object.values(dump.Images).map(({ name }) => String(name));
  writeFileSync(join(given, names[0] ?? ''), await photo(3));
  writeFileSync(join(given, names[1] ?? ''), await photo(4));
  const disk = diskStorage(mkdtempSync(join(folder, 'storage-')));
  const waiting: (number | undefined)[] = [];
  const storage: FileStorage = {
    ...disk,
    async put(files) {
      const { rows } = await db.execute<{
        open: number;
      }>(sql`select count(*)::int as open from pg_stat_activity
        where datname = current_database() and state like 'idle in transaction%'`);
      waiting.push(rows[0]?.open);
      await disk.put(files);
    },
  };
  const pictures = await readPictureFolder(given);
  const failing = importShop(db, parsed(dump), {
    ...{ ...parts, storage, pictures },
    onProgress(done, of) {
      if (done === of) throw new Error('stopped');
    },
  });
  await expect(failing).rejects.toThrow('stopped');
  expect(await sweepImages(db, storage)).toBe(0);
  expect(await sweepImages(db, storage, -60_000)).toBeGreaterThan(2);
  const { counts } = await importShop(db, parsed(dump), { ...parts, storage, pictures });
  expect(counts.images.added).toBe(2);
  expect(await sweepImages(db, storage, -60_000)).toBe(0);
  expect(waiting).toEqual([0, 0, 0, 0]);
});

test('each picture that is put is a line of the progress, and pictures that take too long are said to', async () => {
  const db = await database();
  const made = cleanDump(19);
  const dump = parsed(made);
  const given = mkdtempSync(join(folder, 'given-'));
  const names = Object.values(made.Images).map(({ name }) => String(name));
  writeFileSync(join(given, names[0] ?? ''), await photo(3));
  writeFileSync(join(given, names[1] ?? ''), await photo(4));
  const pictures = await readPictureFolder(given);
  const disk = diskStorage(mkdtempSync(join(folder, 'storage-')));
  const seen: string[] = [];
  const storage: FileStorage = {
    ...disk,
    async put(files) {
      seen.push('put');
      await disk.put(files);
    },
  };
  const onProgress = () => void seen.push('line');
  const clock = vi.spyOn(performance, 'now');
  const began = performance.now();
  const slow: FileStorage = {
    ...storage,
    async put(files) {
      await storage.put(files);
      clock.mockReturnValue(began + 31 * 60_000);
    },
  };
  try {
    await expect(importShop(db, dump, { ...parts, storage: slow, pictures, onProgress })).rejects.toThrow(
      /^Nothing was imported: .* 30 minutes\. .*npm run storage -- move bucket$/,
    );
  } finally {
    clock.mockRestore();
  }
  expect(seen.slice(seen.indexOf('put')).filter((each) => each === 'line')).toHaveLength(2);
  await importShop(db, dump, {
    ...{ ...parts, storage, pictures },
    onProgress: (done, of) => void seen.push(`${done === of}`),
  });
  expect(seen.at(-1)).toBe('true');
});

test('a file without end is not read to its end, and bytes are not taken for text', async () => {
  let given = 0;
  async function* endless() {
    for (;;) {
      given += 1;
      yield new Uint8Array(1_000_000);
    }
  }
  expect(await readDumpStream(endless())).toEqual({ ok: false, problem: 'too-large' });
  expect(given).toBeLessThan(70);
  async function* bytes() {
    yield new Uint8Array([0x7b, 0xff, 0xfe, 0x7d]);
  }
  expect(await readDumpStream(bytes())).toEqual({ ok: false, problem: 'not-text' });
});
