import { createHash, randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { minPrice } from '#app/domain/catalogue/editable-product.ts';
import { missingFacts } from '#app/domain/catalogue/product-facts.ts';
import { freeSlug, slugOf } from '#app/domain/catalogue/slug.ts';
import type { ImportedImage, ImportedProduct } from '#app/domain/import/catalogue.ts';
import {
  type ImportedCustomerRecord,
  type ImportedSetting,
  type ImportedShop,
  readDump,
} from '#app/domain/import/dump.ts';
import type { ImportedOrder } from '#app/domain/import/orders.ts';
import type { Finding, ImportCount, ImportKind, ImportReport } from '#app/domain/import/report.ts';
import { type Entry, isEntry } from '#app/domain/import/values.ts';
import { type LocalizedText, storedText } from '#app/domain/language.ts';
import { type SettingsSection, settingsSections, type TypedFields } from '#app/domain/settings/settings.ts';
import { checkSettings } from '#app/domain/settings/settings-check.ts';
import { searchColumns } from '#app/server/catalogue/product-index.ts';
import { keepOptions } from '#app/server/catalogue/product-options.ts';
import { writeVariants } from '#app/server/catalogue/product-writing.ts';
import type { Db, Tx } from '#app/server/db/client.ts';
import { columnsOf } from '#app/server/db/columns.ts';
import { imported } from '#app/server/db/import-schema.ts';
import { lock } from '#app/server/db/locks.ts';
import { filter, image, orderLine, parentProduct, promoCode, shopOrder } from '#app/server/db/schema.ts';
import { setting } from '#app/server/db/settings-schema.ts';
import { imageNames, imagePrefix } from '#app/server/images/image-files.ts';
import { imageUrl } from '#app/server/images/image-rows.ts';
import { removeOrLeave } from '#app/server/images/image-sweep.ts';
import { notify } from '#app/server/live/live.ts';
import type { FileStorage } from '#app/server/storage/storage.ts';
import {
  clearStaging,
  findPicture,
  movePicture,
  type PictureFolder,
  preparePicture,
  type ReadyPicture,
} from './pictures.ts';

/** What of an export comes, and what is there already: without a change, or in one transaction. */

interface Coming {
  kind: ImportKind;
  oldId: string;
  newId: string;
  hash: string;
}

interface Plan {
  shop: ImportedShop;
  findings: Finding[];
  counts: Record<ImportKind, ImportCount>;
  coming: Coming[];
  isNew: (kind: ImportKind, newId: string) => boolean;
}

export async function lookAtImport(
  db: Db,
  dump: Entry,
  pictures: PictureFolder | null,
): Promise<ImportReport> {
  const { shop, counts, findings, isNew } = await plan(db, dump);
  const wanted = shop.images.filter(({ key }) => isNew('images', key));
  const missing = pictures === null ? wanted : wanted.filter((each) => findPicture(each, pictures) === null);
  if (pictures !== null)
    for (const { path, files } of missing)
      findings.push({ path, code: 'image-file-missing', detail: files[0] ?? '' });
  const found = wanted.length - missing.length;
  return {
    counts: { ...counts, images: { ...counts.images, added: found } },
    pictures: { found, wanted: wanted.length },
    findings,
  };
}

/** Names, in small letters, of files that would be taken for the pictures that are still missing. */
export async function wantedFiles(db: Db, dump: Entry, pictures: PictureFolder | null): Promise<string[]> {
  const { shop, isNew } = await plan(db, dump);
  const missing = shop.images.filter(
    (each) => isNew('images', each.key) && (pictures === null || findPicture(each, pictures) === null),
  );
  return [
    ...new Set(
      missing.flatMap(({ key, files, record }) => [
        ...(record ? imageNames(key, record.widths) : []),
        ...files.map((file) => file.normalize('NFC').toLowerCase()),
      ]),
    ),
  ];
}

export interface ImportParts {
  dataDir: string;
  storage: FileStorage;
  pictures: PictureFolder | null;
  /** Who imports: of settings. */
  by: string;
  onProgress?: (done: number, of: number) => void;
}

export async function importShop(db: Db, dump: Entry, parts: ImportParts): Promise<ImportReport> {
  const staging = join(parts.dataDir, `importing-${randomUUID()}`);
  const moved: string[] = [];
  const before = await plan(db, dump);
  const wanted = before.shop.images.filter(({ key }) => before.isNew('images', key));
  const rows = before.coming.filter(
    ({ kind }) => kind !== 'images' && kind !== 'customers' && kind !== 'settings',
  );
  const total = (parts.pictures === null ? 0 : wanted.length) + rows.length;
  let done = 0;
  const step = (by: number) => {
    done += by;
    parts.onProgress?.(Math.min(done, total), total);
  };
  try {
    const { ready, findings } = await preparePictures(wanted, parts, staging, step);
    const report = await db.transaction(async (tx) => {
      await lock(tx, 'import');
      await lock(tx, 'filters');
      const now = await plan(tx, dump);
      const pictures = ready.filter(({ image: { key } }) => now.isNew('images', key));
      await write(tx, now, pictures, parts, step);
      for (const picture of pictures) {
        moved.push(...picture.names.map((name) => imagePrefix + name));
        await movePicture(picture, staging, parts.storage);
      }
      const counts = { ...now.counts, images: { ...now.counts.images, added: pictures.length } };
      return {
        counts,
        pictures: { found: pictures.length, wanted: wanted.length },
        findings: [...now.findings, ...findings],
      };
    });
    return report;
  } catch (error) {
    await removeOrLeave(parts.storage, moved);
    throw error;
  } finally {
    await clearStaging(staging);
  }
}

async function preparePictures(
  wanted: readonly ImportedImage[],
  { pictures }: ImportParts,
  staging: string,
  step: (by: number) => void,
): Promise<{ ready: ReadyPicture[]; findings: Finding[] }> {
  const ready: ReadyPicture[] = [];
  const findings: Finding[] = [];
  if (pictures === null) return { ready, findings };
  for (const each of wanted) {
    const prepared = await preparePicture(each, pictures, staging);
    if (prepared.ok) ready.push(prepared.picture);
    else findings.push({ path: each.path, code: prepared.code, detail: prepared.detail });
    step(1);
  }
  return { ready, findings };
}

async function plan(db: Db | Tx, dump: Entry): Promise<Plan> {
  const known = await readKnown(db);
  const shop = readDump(dump, known.numbers);
  const findings = [...shop.findings];
  const counts: Record<ImportKind, ImportCount> = {
    filters: { added: 0, kept: 0 },
    options: { added: 0, kept: 0 },
    images: { added: 0, kept: 0 },
    products: { added: 0, kept: 0 },
    promoCodes: { added: 0, kept: 0 },
    orders: { added: 0, kept: 0 },
    customers: { added: 0, kept: 0 },
    settings: { added: 0, kept: 0 },
  };
  const coming: Coming[] = [];
  const fresh = new Set<string>();
  const take = (
    kind: ImportKind,
    oldId: string,
    newId: string,
    path: string,
    entry: unknown,
    isOwn = false,
  ) => {
    // Its place in a list is not what it is.
    const text = JSON.stringify(entry, (name, value: unknown) => (name === 'path' ? undefined : value));
    const hash = createHash('sha256').update(text).digest('hex');
    if (!known.there.has(`${kind} ${newId}`)) {
      fresh.add(`${kind} ${newId}`);
      counts[kind].added += 1;
      coming.push({ kind, oldId, newId, hash });
      return;
    }
    counts[kind].kept += 1;
    const before = known.hashes.get(`${kind} ${oldId}`);
    // An export of this shop has the entry as it is here by now.
    if (!isOwn && before !== undefined && before !== hash)
      findings.push({ path, code: 'differs-from-shop', detail: newId });
  };
  for (const each of shop.filters) take('filters', each.oldId, each.key, each.path, each.title);
  for (const { kind, value } of shop.options) {
    const id = optionId(kind, value);
    take('options', id, id, 'ProductOptions', value);
  }
  for (const each of shop.images)
    take('images', each.oldId, each.key, each.path, [each.key, each.name], each.record !== null);
  for (const each of shop.products)
    take('products', each.oldId, each.id, each.path, each, each.slug !== null);
  for (const each of shop.promoCodes)
    take('promoCodes', each.oldId, each.code, each.path, each, each.record !== null);
  for (const each of shop.orders)
    take('orders', each.oldId, each.orderID, each.path, each, each.requestHash !== null);
  for (const each of shop.customers) {
    if (each.contacts.some((contact) => known.there.has(`contact ${contact}`))) counts.customers.kept += 1;
    else take('customers', each.oldId, each.oldId, each.path, each);
  }
  const people = shop.orders.filter(({ orderID, more }) => more !== null && fresh.has(`orders ${orderID}`));
  counts.customers.added += countPeople(people, known.there);
  for (const each of shop.settings) {
    if (isSetting(each)) take('settings', each.name, each.name, each.path, each.value);
    else findings.push({ path: each.path, code: 'setting-unreadable', detail: '' });
  }
  return { shop, findings, counts, coming, isNew: (kind, newId) => fresh.has(`${kind} ${newId}`) };
}

/** Customers that the orders make (decision 15). */
function countPeople(orders: readonly ImportedOrder[], there: ReadonlySet<string>): number {
  const known = new Set<string>();
  let people = 0;
  for (const { customer } of orders) {
    const contacts = [
      ...(customer.number === '' ? [] : [`contact tel:${customer.number}`]),
      ...(customer.email === '' ? [] : [`contact mail:${customer.email.toLowerCase()}`]),
    ];
    if (contacts.length > 0 && !contacts.some((contact) => known.has(contact) || there.has(contact)))
      people += 1;
    for (const contact of contacts) known.add(contact);
  }
  return people;
}

function optionId(kind: string, value: LocalizedText): string {
  return JSON.stringify([kind, ...storedText(value)]);
}

type KnownSetting = ImportedSetting & { name: SettingsSection; value: TypedFields };

function isSetting(given: ImportedSetting): given is KnownSetting {
  const section = settingsSections.find((name) => name === given.name);
  const { value } = given;
  return section !== undefined && isTyped(value) && checkSettings(section, value).ok;
}

function isTyped(value: unknown): value is TypedFields {
  return isEntry(value) && Object.values(value).every((field) => typeof field === 'string');
}

async function readKnown(db: Db | Tx) {
  const { rows } = await db.execute<{ kind: string; id: string }>(sql`
    select 'filters' as kind, key as id from filter
    union all select 'images', key from image
    union all select 'products', id from parent_product
    union all select 'promoCodes', code from promo_code
    union all select 'orders', order_id from shop_order
    union all select 'contact', contact from customer_contact
    union all select 'settings', name from setting`);
  const options = await db.execute<{ kind: string; value: LocalizedText }>(
    sql`select kind, value from product_option`,
  );
  const orders = await db.execute<{ number: string; id: string }>(
    sql`select order_number as number, order_id as id from shop_order`,
  );
  const before = await db.execute<{ kind: string; id: string; hash: string }>(
    sql`select kind, old_id as id, hash from imported`,
  );
  return {
    there: new Set([
      ...rows.map(({ kind, id }) => `${kind} ${id}`),
      ...options.rows.map(({ kind, value }) => `options ${optionId(kind, value)}`),
    ]),
    numbers: new Map(orders.rows.map(({ number, id }) => [number, id])),
    hashes: new Map(before.rows.map(({ kind, id, hash }) => [`${kind} ${id}`, hash])),
  };
}

const batch = 200;

async function inBatches<T>(rows: readonly T[], work: (rows: readonly T[]) => Promise<void>): Promise<void> {
  for (let from = 0; from < rows.length; from += batch) await work(rows.slice(from, from + batch));
}

async function write(
  tx: Tx,
  { shop, coming, isNew }: Plan,
  pictures: readonly ReadyPicture[],
  { by }: ImportParts,
  step: (by: number) => void,
): Promise<void> {
  const filters = shop.filters.filter(({ key }) => isNew('filters', key));
  if (filters.length > 0) {
    const { rows } = await tx.execute<{ next: number }>(
      sql`select coalesce(max(position), -1) + 1 as next from filter`,
    );
    const next = rows[0]?.next ?? 0;
    await tx
      .insert(filter)
      .values(filters.map(({ key, title, shown }, place) => ({ key, title, shown, position: next + place })));
  }
  step(filters.length);
  const options = shop.options.filter(({ kind, value }) => isNew('options', optionId(kind, value)));
  await keepOptions(tx, options);
  step(options.length);
  if (pictures.length > 0) {
    await tx.insert(image).values(
      pictures.map(({ image: { createdAt, ...each } }) => ({
        ...each,
        widths: [...each.widths],
        url: imageUrl(each.key, each.width),
        ...(createdAt !== null && { createdAt: new Date(createdAt) }),
      })),
    );
  }
  await writeProducts(
    tx,
    shop.products.filter(({ id }) => isNew('products', id)),
    step,
  );
  const codes = shop.promoCodes.filter(({ code }) => isNew('promoCodes', code));
  await writePromoCodes(tx, codes);
  step(codes.length);
  await writeCustomers(
    tx,
    shop.customers.filter(({ oldId }) => isNew('customers', oldId)),
  );
  await writeOrders(
    tx,
    shop.orders.filter(({ orderID }) => isNew('orders', orderID)),
    step,
  );
  for (const each of shop.settings)
    if (isSetting(each) && isNew('settings', each.name))
      await tx.insert(setting).values({ name: each.name, value: each.value, updatedBy: by });
  const written = coming.filter(
    ({ kind, newId }) => kind !== 'images' || pictures.some(({ image: { key } }) => key === newId),
  );
  await inBatches(written, async (rows) => {
    await tx
      .insert(imported)
      .values(
        rows.map(({ kind, oldId, newId, hash }) => ({
          kind,
          oldID: oldId.slice(0, 1000),
          newID: newId,
          hash,
        })),
      )
      .onConflictDoNothing();
  });
  if (written.length === 0) return;
  // The orders are old: nobody is told of them as of new ones.
  for (const topic of ['catalogue', 'images', 'options', 'settings'] as const) await notify(tx, topic);
}

async function writeProducts(
  tx: Tx,
  products: readonly ImportedProduct[],
  step: (by: number) => void,
): Promise<void> {
  const { rows } = await tx.execute<{ slug: string }>(sql`select slug from parent_product`);
  const slugs = new Set(rows.map(({ slug }) => slug));
  const elsewhere = await tx.execute<{ id: string }>(sql`select id from product_variant`);
  const variantIds = new Set(elsewhere.rows.map(({ id }) => id));
  for (const {
    oldId: _oldId,
    path: _path,
    slug,
    variants: given,
    createdAt,
    updatedAt,
    deletedAt,
    ...product
  } of products) {
    const free = freeSlug(slug ?? slugOf(product.title[0]), (tried) => slugs.has(tried));
    slugs.add(free);
    const variants = given.filter(({ id }) => !variantIds.has(id));
    for (const { id } of variants) variantIds.add(id);
    await tx.insert(parentProduct).values({
      ...product,
      images: [...product.images],
      slug: free,
      lacksFacts: missingFacts(product.facts).length > 0,
      minPrice: minPrice(variants),
      ...searchColumns({ ...product, variants }),
      ...(createdAt !== null && { createdAt: new Date(createdAt) }),
      ...(updatedAt !== null && { updatedAt: new Date(updatedAt) }),
      deletedAt: deletedAt === null ? null : new Date(deletedAt),
    });
    step(1);
    const drafts = variants.map((variant) => ({ ...variant, knownQty: 0 }));
    const editable = { ...product, images: [], variants: drafts };
    await writeVariants(tx, [editable], new Map(variants.map(({ id, qty }) => [id, qty])));
  }
}

async function writePromoCodes(tx: Tx, codes: ImportedShop['promoCodes']): Promise<void> {
  const dated = (text: string | null) => (text === null ? null : new Date(text));
  await inBatches(codes, async (rows) => {
    await tx.insert(promoCode).values(
      rows.map(({ code, used, discount, salesAmount, series, record }) =>
        record
          ? {
              ...record,
              usedAt: dated(record.usedAt),
              freedAt: dated(record.freedAt),
              createdAt: new Date(record.createdAt),
            }
          : // The old shop did not write down which order used a code.
            { code, used, discount, salesAmount, series, orderID: used ? `imported:${code}` : null },
      ),
    );
  });
}

async function writeCustomers(tx: Tx, customers: readonly ImportedCustomerRecord[]): Promise<void> {
  for (const { oldId, contacts, loyalty, loyaltyLevel, createdDate, customerNotes } of customers) {
    const wanted = /^[1-9]\d{0,14}$/.test(oldId) ? Number(oldId) : null;
    const { rows } = await tx.execute<{ id: string }>(sql`
      insert into customer (id, created_date, loyalty, loyalty_level)
      select case when ${wanted}::bigint is null or exists (select from customer where id = ${wanted}::bigint)
        then nextval('customer_id_seq') else ${wanted}::bigint end, ${createdDate}::timestamptz, ${loyalty}, ${loyaltyLevel}
      returning id`);
    const id = rows[0]?.id;
    await tx.execute(sql`
      insert into customer_contact (contact, customer_id) select contact, ${id}::bigint
      from unnest(${sql.param([...contacts])}::text[]) as contact on conflict do nothing`);
    await tx.execute(sql`
      insert into customer_note (customer_id, at, actor, note) select ${id}::bigint, at, actor, note
      from jsonb_to_recordset(${JSON.stringify(customerNotes)}::jsonb) as row(at timestamptz, actor text, note text)`);
  }
  if (customers.length > 0)
    await tx.execute(sql`
      select setval('customer_id_seq', greatest((select max(id) from customer), (select last_value from customer_id_seq)))`);
}

const orderColumns = columnsOf(shopOrder, [
  'orderID',
  'requestHash',
  'orderNumber',
  'orderDate',
  'status',
  'type',
  'language',
  'customer',
  'customerName',
  'shippingOption',
  'shippingCost',
  'paymentMethod',
  'promoCode',
  'promoPercent',
  'promoAmount',
  'totalPrice',
  'totalPriceWithShipping',
  'amountDue',
  'amountReceived',
  'amountRefunded',
  'amountWaived',
  'totalCost',
  'customerMessage',
  'invoice',
  'deliveryNote',
  'promisedDate',
  'payBy',
  'chosenDate',
  'returnedAt',
  'notCollectedAt',
  'version',
  'updatedAt',
]);
const lineColumns = columnsOf(orderLine, [
  'orderID',
  'position',
  'parentID',
  'productID',
  'title',
  'size',
  'weight',
  'color',
  'image',
  'storage',
  'price',
  'salesPercentage',
  'discount',
  'unitPrice',
  'qty',
  'lineTotal',
  'cost',
]);

/** Oldest first, as they came: the newest says who its customer is (decision 15). */
async function writeOrders(
  tx: Tx,
  orders: readonly ImportedOrder[],
  step: (by: number) => void,
): Promise<void> {
  await inBatches(orders, async (some) => {
    const rows = some.map((order) =>
      orderColumns.named({ ...order, requestHash: order.requestHash ?? `imported:${order.oldId}` }),
    );
    await tx.execute(sql`insert into shop_order (${orderColumns.list}) select ${orderColumns.list}
      from jsonb_populate_recordset(null::shop_order, ${JSON.stringify(rows)}::jsonb)`);
    const lines = some.flatMap(({ orderID, lines }) =>
      lines.map((line, position) => lineColumns.named({ ...line, orderID, position })),
    );
    await tx.execute(sql`insert into order_line (${lineColumns.list}) select ${lineColumns.list}
      from jsonb_populate_recordset(null::order_line, ${JSON.stringify(lines)}::jsonb)`);
    const of = <Part>(parts: (order: ImportedOrder) => readonly Part[]) =>
      JSON.stringify(
        some.flatMap((order) => parts(order).map((part) => ({ ...part, orderID: order.orderID }))),
      );
    await tx.execute(sql`
      insert into order_event (order_id, at, actor, kind, from_status, to_status, reason, stock_returned, promo_returned, changes)
      select "orderID", at, actor, kind, "fromStatus", "toStatus", reason, "stockReturned", "promoReturned", nullif(changes, 'null')
      from jsonb_to_recordset(${of(({ events }) => events)}::jsonb) as row("orderID" text, at timestamptz, actor text, kind text,
        "fromStatus" text, "toStatus" text, reason text, "stockReturned" boolean, "promoReturned" boolean, changes jsonb)`);
    await tx.execute(sql`
      insert into told_payment (order_id, last_five, amount, paid_on, state, told_at, settled_at, settled_by)
      select "orderID", "lastFive", amount, "paidOn", state, "reportedAt", "settledAt", "settledBy"
      from jsonb_to_recordset(${of(({ reports }) => reports)}::jsonb) as row("orderID" text, "lastFive" text, amount int,
        "paidOn" date, state text, "reportedAt" timestamptz, "settledAt" timestamptz, "settledBy" text)`);
    await tx.execute(sql`
      insert into refund (order_id, amount, waived, refunded_on, note, at, actor)
      select "orderID", amount, waived, "refundedOn", note, at, actor
      from jsonb_to_recordset(${of(({ refunds }) => refunds)}::jsonb) as row("orderID" text, amount int, waived int,
        "refundedOn" date, note text, at timestamptz, actor text)`);
    await writeMore(tx, some);
    step(some.length);
  });
}

/** Loyalty, level, notes and the first day of customers that came with their orders. */
async function writeMore(tx: Tx, orders: readonly ImportedOrder[]): Promise<void> {
  const more = orders.flatMap(({ orderID, orderDate, more }) =>
    more === null
      ? []
      : [{ ...more, order: orderID, orderDate, createdDate: more.createdDate?.toISOString() ?? orderDate }],
  );
  if (more.length === 0) return;
  const rows = JSON.stringify(more);
  await tx.execute(sql`
    with said as (
      select shop_order.customer_id as id, bool_or(row.loyalty) as loyalty,
        (array_agg(row."loyaltyLevel" order by row."orderDate" desc) filter (where row."loyaltyLevel" <> ''))[1] as level,
        min(least(row."createdDate", row."orderDate")) as created
      from jsonb_to_recordset(${rows}::jsonb) as row("order" text, "orderDate" timestamptz, loyalty boolean,
          "loyaltyLevel" text, "createdDate" timestamptz)
        join shop_order on shop_order.order_id = row."order"
      where shop_order.customer_id is not null group by shop_order.customer_id
    )
    update customer set loyalty = customer.loyalty or said.loyalty, created_date = least(customer.created_date, said.created),
      loyalty_level = case when customer.loyalty_level = '' then coalesce(said.level, '') else customer.loyalty_level end
    from said where customer.id = said.id`);
  await tx.execute(sql`
    insert into customer_note (customer_id, at, actor, note)
    select shop_order.customer_id, min(row."orderDate"), 'import', said.note
    from jsonb_to_recordset(${rows}::jsonb) as row("order" text, "orderDate" timestamptz, notes jsonb)
      join shop_order on shop_order.order_id = row."order"
      cross join lateral jsonb_array_elements_text(row.notes) as said(note)
    where shop_order.customer_id is not null
      and not exists (select from customer_note there where there.customer_id = shop_order.customer_id and there.note = said.note)
    group by shop_order.customer_id, said.note`);
}
