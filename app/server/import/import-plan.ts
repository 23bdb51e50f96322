import { createHash } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import { sql } from 'drizzle-orm';
import type { ParentId } from '#app/domain/ids.ts';
import { type ImportedSetting, type ImportedShop, readDumpInSteps } from '#app/domain/import/dump.ts';
import type { ImportedOrder } from '#app/domain/import/orders.ts';
import type { ImportedProduct } from '#app/domain/import/products.ts';
import type { Finding, ImportCount, ImportKind } from '#app/domain/import/report.ts';
import { type Entry, isEntry, own, storable } from '#app/domain/import/values.ts';
import type { LocalizedText } from '#app/domain/language.ts';
import { storedText } from '#app/domain/localized-text.ts';
import {
  isSealedSection,
  type SettingsSection,
  settingsSections,
  type TypedFields,
} from '#app/domain/settings/settings.ts';
import { checkSettings } from '#app/domain/settings/settings-check.ts';
import type { Steps } from '#app/domain/steps.ts';
import { inSlices } from '#app/server/catalogue/product-transfer.ts';
import type { Db, Tx } from '#app/server/db/client.ts';
import { readImages, readProducts, readPromoCodes } from './export-shop.ts';

/** What an import adds, and what already exists. */

interface Coming {
  kind: ImportKind;
  oldId: string;
  newId: string;
  hash: string;
}

export interface Plan {
  shop: ImportedShop;
  findings: Finding[];
  counts: Record<ImportKind, ImportCount>;
  coming: Coming[];
  isNew: (kind: ImportKind, newId: string) => boolean;
}

/** Fields from after the first imports: empty ones do not change the hash of an entry that was imported before. */
const laterFields = new Set([
  'formerSlugs',
  'stockRequests',
  'packed',
  'waybills',
  'attempts',
  'refundRequests',
]);

function isEmpty(value: unknown): boolean {
  return Array.isArray(value) && value.length === 0;
}

export async function plan(db: Db | Tx, dump: Entry): Promise<Plan> {
  const known = await readKnown(db);
  const shop = await inSlices(readDumpInSteps(dump, known.numbers));
  const findings = [...shop.findings];
  const left = { ...shop.left, images: 0, settings: 0 };
  const count = (kind: ImportKind) => ({ added: 0, stored: 0, left: left[kind] });
  const counts: Record<ImportKind, ImportCount> = {
    products: count('products'),
    images: count('images'),
    filters: count('filters'),
    options: count('options'),
    promoCodes: count('promoCodes'),
    orders: count('orders'),
    customers: count('customers'),
    settings: count('settings'),
  };
  const coming: Coming[] = [];
  const fresh = new Set<string>();
  const take = (
    kind: ImportKind,
    id: string,
    newId: string,
    path: string,
    entry: unknown,
    { isOwn = false, isSame = null }: Compared = {},
  ) => {
    // Ignores the path: an entry's place in a list does not identify it.
    const text = JSON.stringify(entry, (name, value: unknown) =>
      name === 'path' || (laterFields.has(name) && isEmpty(value)) ? undefined : value,
    );
    const oldId = storable(id.slice(0, 1000));
    const hash = createHash('sha256').update(text).digest('hex');
    if (!known.there.has(`${kind} ${newId}`)) {
      fresh.add(`${kind} ${newId}`);
      counts[kind].added += 1;
      coming.push({ kind, oldId, newId, hash });
      return;
    }
    counts[kind].stored += 1;
    const before = known.hashes.get(`${kind} ${oldId}`);
    // What is the shop's own is compared with what it has now, anything else with what came before.
    const differs = isOwn || before === undefined ? isSame === false : before !== hash;
    if (differs) findings.push({ path, code: 'differs-from-shop', detail: newId });
  };
  const stored = await readStored(db, shop, known.there);
  for (const each of shop.filters) {
    const isSame = stored.isSame('filters', each.key, each.title);
    take('filters', each.oldId, each.key, each.path, each.title, { isSame });
  }
  for (const { kind, value } of shop.options) {
    const id = optionId(kind, value);
    take('options', id, id, 'ProductOptions', value);
  }
  for (const each of shop.images)
    take('images', each.oldId, each.key, each.path, [each.key, each.name], {
      isOwn: each.record !== null,
      isSame: each.record && stored.isSame('images', each.key, each.record),
    });
  const many = function* (): Steps<void> {
    for (const each of shop.products) {
      take('products', each.oldId, each.id, each.path, each, {
        isOwn: each.slug !== null,
        isSame: each.slug === null ? null : stored.isSame('products', each.id, each),
      });
      yield;
    }
    for (const each of shop.promoCodes) {
      take('promoCodes', each.oldId, each.code, each.path, each, {
        isOwn: each.record !== null,
        isSame: stored.isSame('promoCodes', each.code, each.record ?? each),
      });
      yield;
    }
    for (const each of shop.orders) {
      take('orders', each.oldId, each.orderID, each.path, each, {
        isOwn: each.requestHash !== null,
        isSame: stored.isSame('orders', each.orderID, each),
      });
      yield;
    }
    for (const each of shop.customers) {
      if (each.contacts.some((contact) => known.there.has(`contact ${contact}`)))
        counts.customers.stored += 1;
      else take('customers', each.oldId, each.oldId, each.path, each);
      yield;
    }
  };
  await inSlices(many());
  const people = shop.orders.filter(({ orderID, more }) => more !== null && fresh.has(`orders ${orderID}`));
  counts.customers.added += countPeople(people, known.there);
  for (const each of shop.settings) {
    if (isSetting(each))
      take('settings', each.name, each.name, each.path, each.value, {
        isOwn: true,
        isSame: stored.isSame('settings', each.name, each.value),
      });
    else {
      counts.settings.left += 1;
      findings.push({ path: each.path, code: 'setting-unreadable', detail: '' });
    }
  }
  const isNew = (kind: ImportKind, newId: string) => fresh.has(`${kind} ${newId}`);
  const added = shop.products.filter(({ id }) => isNew('products', id));
  const products = await fitting(db, findings, added);
  return {
    shop: { ...shop, products: shop.products.map((each) => products.get(each.id) ?? each) },
    ...{ findings, counts, coming, isNew },
  };
}

interface Compared {
  /** Of an export of this shop's form. */
  isOwn?: boolean;
  /** Whether the shop has it as the file does; null where that cannot be said. */
  isSame?: boolean | null;
}

/** Compared by these fields alone; other kinds by all that are in both. */
const comparedFields: Readonly<Partial<Record<ImportKind, readonly string[]>>> = {
  images: ['name', 'alt'],
  orders: ['status', 'version', 'amountDue', 'amountReceived', 'amountRefunded'],
};
/** A copy has its own times, and what waits for a product changes by itself. */
const notCompared = ['createdAt', 'updatedAt', 'version', 'formerSlugs', 'stockRequests', 'path', 'oldId'];

/** Reads what the shop has of the kinds of which the file has something that is there. */
async function readStored(db: Db | Tx, shop: ImportedShop, there: ReadonlySet<string>) {
  const entries = new Map<string, unknown>();
  const add = (kind: ImportKind, id: string, entry: unknown) => entries.set(`${kind} ${id}`, entry);
  if (shop.products.some(({ id }) => there.has(`products ${id}`)))
    for (const product of await readProducts(db)) add('products', product.id, product);
  if (shop.promoCodes.some(({ code }) => there.has(`promoCodes ${code}`)))
    for (const code of await readPromoCodes(db)) add('promoCodes', code.code, code);
  if (shop.images.some(({ key }) => there.has(`images ${key}`)))
    for (const image of await readImages(db)) add('images', image.key, image);
  const { rows } = await db.execute<{ kind: ImportKind; id: string; entry: unknown }>(sql`
    select 'filters' as kind, key as id, title as entry from filter
    union all select 'settings', name, value from setting`);
  for (const { kind, id, entry } of rows) add(kind, id, entry);
  if (shop.orders.some(({ orderID }) => there.has(`orders ${orderID}`))) {
    const orders = await db.execute<{ orderID: string }>(sql`
      select order_id as "orderID", status, version, amount_due as "amountDue", amount_received as "amountReceived",
        amount_refunded as "amountRefunded" from shop_order`);
    for (const order of orders.rows) add('orders', order.orderID, order);
  }
  return {
    /** Null where the shop has none. */
    isSame(kind: ImportKind, id: string, entry: unknown): boolean | null {
      const found = entries.get(`${kind} ${id}`);
      if (found === undefined) return null;
      if (!isEntry(found) || !isEntry(entry)) return isDeepStrictEqual(found, entry);
      const fields = comparedFields[kind] ?? Object.keys(found).filter((name) => !notCompared.includes(name));
      return fields.every(
        (name) => !Object.hasOwn(entry, name) || isDeepStrictEqual(own(found, name), own(entry, name)),
      );
    },
  };
}

/**
 * New products without what the database takes only once: variants that the shop has, and barcodes of another variant.
 */
async function fitting(
  db: Db | Tx,
  findings: Finding[],
  products: readonly ImportedProduct[],
): Promise<ReadonlyMap<ParentId, ImportedProduct>> {
  if (products.length === 0) return new Map();
  const { rows } = await db.execute<{ id: string; barcode: string | null }>(
    sql`select id, barcode from product_variant`,
  );
  const ids = new Set(rows.map(({ id }) => id));
  const barcodes = new Set(rows.flatMap(({ barcode }) => barcode ?? []));
  const fitted = products.map((product) => {
    const variants = product.variants.flatMap((variant) => {
      const path = `Products/ProductVariants/${variant.id}`;
      if (ids.has(variant.id)) {
        findings.push({ path, code: 'variant-listed-elsewhere', detail: variant.id });
        return [];
      }
      ids.add(variant.id);
      const { barcode = null } = variant;
      if (barcode === null) return [variant];
      if (barcodes.has(barcode)) {
        findings.push({ path, code: 'barcode-taken', detail: barcode });
        return [{ ...variant, barcode: null }];
      }
      barcodes.add(barcode);
      return [variant];
    });
    return { ...product, variants };
  });
  return new Map(fitted.map((product) => [product.id, product]));
}

/** Number of new customers that the orders will create (decision 15). */
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

export function optionId(kind: string, value: LocalizedText): string {
  return JSON.stringify([kind, ...storedText(value)]);
}

type KnownSetting = ImportedSetting & { name: SettingsSection; value: TypedFields };

export function isSetting(given: ImportedSetting): given is KnownSetting {
  const section = settingsSections.find((name) => name === given.name);
  const { value } = given;
  // The owner enters keys by hand, and they are stored encrypted.
  return (
    section !== undefined && !isSealedSection(section) && isTyped(value) && checkSettings(section, value).ok
  );
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
