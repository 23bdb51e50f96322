import { mkdir, open, writeFile as writeBytes } from 'node:fs/promises';
import { join } from 'node:path';
import { type SQL, sql } from 'drizzle-orm';
import type { z } from 'zod';
import { isCounty, specCountyName } from '#app/domain/address/county.ts';
import { noConditions } from '#app/domain/customer/customer-conditions.ts';
import { csvLines, csvMark } from '#app/domain/delimited-text.ts';
import type { ImageRecord, OrderRecord, PromoRecord, productRecord } from '#app/domain/import/records.ts';
import { languages } from '#app/domain/languages.ts';
import { isSealedSection, settingsSections } from '#app/domain/settings/settings.ts';
import { exportProducts } from '#app/server/catalogue/product-transfer.ts';
import { exportCustomers } from '#app/server/customers/customer-export.ts';
import { foldCustomers } from '#app/server/customers/customer-figures.ts';
import type { Db, Tx } from '#app/server/db/client.ts';
import { setting } from '#app/server/db/shop-schema.ts';
import { anyOf } from '#app/server/db/sql.ts';
import { imageNames, imagePrefix } from '#app/server/images/image-files.ts';
import { exportOrders } from '#app/server/orders/order-export.ts';
import type { FileStorage } from '#app/server/storage/storage.ts';

/**
 * Exports the whole shop in open formats: the JSON of the realtime database (specification, sections 3 and 7), with
 * `record` for data it has no field for; tables as CSV; settings as JSON; and picture files.
 */

type ProductRecord = z.output<typeof productRecord>;

export interface Exported {
  orders: number;
  products: number;
  /** Picture files exported, and those missing from the storage. */
  pictures: number;
  missing: number;
}

/** @param signal ends it; what is in the folder then is no whole export. */
export async function exportShop(
  db: Db,
  storage: FileStorage,
  folder: string,
  signal?: AbortSignal,
): Promise<Exported> {
  const writeFile = (path: string, parts: Parts) => writeParts(path, parts, signal);
  await mkdir(folder, { recursive: true });
  let counted = { orders: 0, products: 0 };
  let images: ImageRecord[] = [];
  // One snapshot, so that an order placed meanwhile is in all of it or in none.
  await db.transaction(
    async (tx) => {
      images = await readImages(tx);
      const head = await dumpHead(tx, images);
      await writeFile(join(folder, 'settings.json'), [`${JSON.stringify(head.Settings, null, 2)}\n`]);
      counted = { products: Object.keys(head.Products.ParentProducts).length, orders: 0 };
      await writeFile(
        join(folder, 'shop.json'),
        (async function* () {
          yield `${JSON.stringify(head, null, 1).slice(0, -2)},\n "Orders": {`;
          let comma = '';
          for await (const [id, order] of readOrders(tx)) {
            yield `${comma}\n${JSON.stringify(id)}: ${JSON.stringify(order)}`;
            comma = ',';
            counted.orders += 1;
          }
          yield '\n}}\n';
        })(),
      );
    },
    { isolationLevel: 'repeatable read', accessMode: 'read only' },
  );
  await writeFile(join(folder, 'products.csv'), exportProducts(db));
  await foldCustomers(db);
  const everyone = { conditions: noConditions, sort: 'date', language: 0 } as const;
  await writeFile(join(folder, 'customers.csv'), exportCustomers(db, everyone));
  const all = { status: null, search: '', numbers: [], language: 0, people: true } as const;
  await writeFile(join(folder, 'orders.csv'), exportOrders(db, all));
  await writeFile(join(folder, 'order-lines.csv'), exportOrders(db, { ...all, lines: true }));
  await writeFile(join(folder, 'promo-codes.csv'), promoTable(db));
  await writeFile(join(folder, 'stock-movements.csv'), movementTable(db));
  await writeFile(join(folder, 'reviews.csv'), reviewTable(db));
  return { ...counted, ...(await copyPictures(images, storage, join(folder, 'pictures'), signal)) };
}

type Parts = Iterable<string> | AsyncIterable<string>;

async function writeParts(path: string, parts: Parts, signal: AbortSignal | undefined): Promise<void> {
  const file = await open(path, 'w', 0o600);
  try {
    for await (const part of parts) {
      signal?.throwIfAborted();
      await file.writeFile(part);
    }
    await file.sync();
  } finally {
    await file.close();
  }
}

async function copyPictures(
  images: readonly ImageRecord[],
  storage: FileStorage,
  folder: string,
  signal: AbortSignal | undefined,
) {
  await mkdir(folder, { recursive: true });
  let pictures = 0;
  let missing = 0;
  for (const { key, widths } of images)
    for (const name of imageNames(key, widths)) {
      signal?.throwIfAborted();
      const bytes = await storage.read(imagePrefix + name);
      if (bytes === null) missing += 1;
      else {
        await writeBytes(join(folder, name), bytes);
        pictures += 1;
      }
    }
  return { pictures, missing };
}

async function* promoTable(db: Db): AsyncGenerator<string> {
  yield csvMark +
    csvLines([
      ['code', 'used', 'discount', 'salesAmount', 'series', 'firstDay', 'lastDay'].concat([
        'firstTime',
        'lastTime',
        'maxUses',
        'uses',
        'perCustomer',
        'minSpend',
      ]),
    ]);
  const codes = await readPromoCodes(db);
  yield csvLines(
    codes.map(({ code, used, discount, salesAmount, series, firstDay, lastDay, ...more }) => [
      code,
      String(used),
      String(discount),
      String(salesAmount),
      series,
      firstDay ?? '',
      lastDay ?? '',
      more.firstTime ?? '',
      more.lastTime ?? '',
      String(more.maxUses ?? ''),
      String(more.maxUses === 1 ? Number(used) : more.uses.length),
      String(more.perCustomer ?? ''),
      String(more.minSpend),
    ]),
  );
}

const rowsAtOnce = 5_000;

/** Stock history by variant, oldest first. */
async function* movementTable(db: Db): AsyncGenerator<string> {
  yield csvMark +
    csvLines([['at', 'product', 'variant', 'change', 'left', 'reason', 'orderNumber', 'bundle', 'actor']]);
  for (let place = { variant: '', id: 0 }; ; ) {
    const { rows } = await db.execute<{
      variant: string;
      id: number;
      counts: number[];
      before: string[];
      after: string[];
    }>(sql`
      select variant_id as variant, stock_movement.id::float8 as id, array[change, "left"] as counts,
        array[${at(sql`stock_movement.at`)}, parent_id, variant_id] as before,
        array[reason, coalesce(order_number, ''), coalesce(bundle_id, ''), actor] as after
      from stock_movement join product_variant on product_variant.id = variant_id
      left join shop_order on shop_order.order_id = stock_movement.order_id
      where (variant_id, stock_movement.id) > (${place.variant}, ${place.id})
      order by variant_id, stock_movement.id limit ${rowsAtOnce}`);
    const last = rows.at(-1);
    if (!last) return;
    place = { variant: last.variant, id: last.id };
    yield csvLines(rows.map(({ before, counts, after }) => [...before, ...counts, ...after]));
  }
}

/** Oldest first. */
async function* reviewTable(db: Db): AsyncGenerator<string> {
  yield csvMark +
    csvLines([
      [
        'at',
        'product',
        'orderNumber',
        'rating',
        'name',
        'text',
        'state',
        ...languages.map(({ code }) => `answer_${code}`),
      ],
    ]);
  for (let place = 0; ; ) {
    const { rows } = await db.execute<{
      id: number;
      cells: string[];
      answer: readonly (string | null)[] | null;
    }>(sql`
      select product_review.id::float8 as id, answer, array[${at(sql`product_review.created_at`)}, parent_id, order_number, rating::text,
        name, text, state] as cells
      from product_review join shop_order on shop_order.order_id = product_review.order_id
      where product_review.id > ${place} order by product_review.id limit ${rowsAtOnce}`);
    const last = rows.at(-1);
    if (!last) return;
    place = last.id;
    yield csvLines(
      rows.map(({ cells, answer }) => [...cells, ...languages.map(({ index }) => answer?.[index] ?? '')]),
    );
  }
}

/** JSON made by the database, with times in the format of the whole export. */
const at = (column: ReturnType<typeof sql>) =>
  sql`to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;

export async function readImages(tx: Db | Tx): Promise<ImageRecord[]> {
  const { rows } = await tx.execute<{ record: ImageRecord }>(sql`
    select jsonb_build_object('key', key, 'name', name, 'alt', alt, 'width', width, 'height', height, 'widths', widths,
      'placeholder', placeholder, 'createdAt', ${at(sql`created_at`)}) as record from image order by created_at, key`);
  return rows.map(({ record }) => record);
}

export async function readPromoCodes(db: Db | Tx): Promise<PromoRecord[]> {
  const { rows } = await db.execute<{ record: PromoRecord }>(sql`
    select jsonb_build_object('code', code, 'used', used, 'discount', discount, 'salesAmount', sales_amount,
      'orderID', order_id, 'usedAt', ${at(sql`used_at`)}, 'firstDay', first_day, 'lastDay', last_day, 'series', series,
      'firstTime', first_time, 'lastTime', last_time, 'maxUses', max_uses, 'perCustomer', per_customer, 'minSpend', min_spend,
      'products', products, 'filters', filters,
      'uses', (select coalesce(jsonb_agg(jsonb_build_object('orderID', promo_use.order_id, 'usedAt', ${at(sql`promo_use.used_at`)})
        order by promo_use.used_at, promo_use.order_id), '[]') from promo_use where promo_use.code = promo_code.code),
      'freedAt', ${at(sql`freed_at`)}, 'freedOrder', freed_order, 'freedBy', freed_by, 'createdAt', ${at(sql`created_at`)})
      as record from promo_code order by series, created_at, code`);
  return rows.map(({ record }) => record);
}

const bundleRecord = sql`(
  select jsonb_build_object('costOfParts', cost_of_parts, 'parts', jsonb_agg(
    jsonb_build_object('id', part_id, 'qty', bundle_part.qty) order by bundle_part.position))
  from bundle join bundle_part on bundle_id = bundle.variant_id
  where bundle.variant_id = variant.id group by bundle.variant_id)`;

export async function readProducts(tx: Db | Tx): Promise<(ProductRecord & { minPrice: number })[]> {
  const { rows } = await tx.execute<{ record: ProductRecord; least: number }>(sql`
    select min_price as least, jsonb_build_object('id', id, 'slug', slug,
      'formerSlugs', coalesce((select jsonb_agg(former.slug order by former.slug)
        from former_slug former where former.parent_id = parent_product.id), '[]'), 'isPublished', is_published, 'title', title,
      'description', description, 'facts', facts, 'type', type, 'images', images, 'goesWith', goes_with,
      'sale', case when sale_until is not null then jsonb_build_object('percentage', sale_percentage,
        'from', ${at(sql`sale_from`)}, 'until', ${at(sql`sale_until`)}) end,
      'selectedProperties', selected_properties, 'version', version, 'createdAt', ${at(sql`created_at`)},
      'updatedAt', ${at(sql`updated_at`)}, 'deletedAt', ${at(sql`deleted_at`)}, 'stockRequests', coalesce((
        select jsonb_agg(jsonb_build_object('productID', product_id, 'email', email, 'language', language,
          'createdAt', ${at(sql`request.created_at`)}) order by request.id)
        from stock_request request where request.parent_id = parent_product.id), '[]'), 'variants', coalesce((
        select jsonb_agg(jsonb_build_object('id', variant.id, 'price', price, 'cost', cost, 'qty', qty,
          'salesPercentage', sales_percentage, 'size', size, 'weight', weight, 'color', color, 'grams', grams, 'lowAt', low_at, 'barcode', barcode,
          'bundle', ${bundleRecord})
          order by variant.position)
        from product_variant variant where variant.parent_id = parent_product.id), '[]')) as record
    from parent_product order by position`);
  return rows.map(({ record, least }) => ({ ...record, minPrice: least }));
}

/** Everything but the orders, which are many. */
async function dumpHead(tx: Tx, images: readonly ImageRecord[]) {
  const { rows: filters } = await tx.execute<{ key: string; title: unknown; shown: boolean }>(
    sql`select key, title, shown from filter order by position, key`,
  );
  const { rows: options } = await tx.execute<{ kind: string; values: unknown }>(sql`
    select kind, jsonb_agg(value order by position, id) as values from product_option group by kind order by kind`);
  const { rows: settings } = await tx.execute<{ name: string; value: unknown }>(
    // Service keys are encrypted, and no other shop can decrypt them.
    sql`select name, value from setting where not (${anyOf(setting.name, settingsSections.filter(isSealedSection))}) order by name`,
  );
  const { rows: customers } = await tx.execute<{ id: string; record: unknown }>(sql`
    select customer.id, jsonb_build_object('loyalty', loyalty, 'loyaltyLevel', loyalty_level,
      'createdDate', ${at(sql`created_date`)},
      'contacts', (select jsonb_agg(contact order by contact) from customer_contact where customer_id = customer.id),
      'customerNotes', coalesce((select jsonb_agg(jsonb_build_object('at', ${at(sql`note.at`)}, 'actor', actor, 'note', note.note)
        order by note.id) from customer_note note where note.customer_id = customer.id), '[]'),
      'noReviewEmails', exists (select from review_opt_out join customer_contact on contact = 'mail:' || review_opt_out.email
        where customer_id = customer.id),
      'tags', array(select tag from customer_tag where customer_tag.customer_id = customer.id order by tag),
      'newsletter', coalesce((select jsonb_agg(jsonb_build_object('email', consent.email, 'name', consent.name,
          'language', consent.language, 'words', words, 'consentedAt', ${at(sql`consented_at`)},
          'endedAt', ${at(sql`ended_at`)}, 'endedBy', ended_by) order by consent.email)
        from newsletter_consent consent join customer_contact on contact = 'mail:' || consent.email
        where customer_id = customer.id), '[]')) as record
    from customer where exists (select from customer_contact where customer_id = customer.id) order by customer.id`);
  const { rows: segments } = await tx.execute<{ id: string; record: unknown }>(sql`
    select id, jsonb_build_object('name', name, 'conditions', conditions, 'createdAt', ${at(sql`created_at`)},
      'createdBy', created_by) as record from customer_segment order by id`);
  const { rows: stores } = await tx.execute<{ record: unknown }>(sql`
    select jsonb_build_object('importedAt', ${at(sql`imported_at`)}, 'importedBy', imported_by,
      'stores', (select jsonb_agg(jsonb_build_object('code', code, 'name', name, 'address', address) order by code)
        from pickup_store)) as record from store_list where stores > 0`);
  const products = await readProducts(tx);
  const codes = await readPromoCodes(tx);
  const pictures = new Map(
    images.map((image) => [image.key, { key: image.key, name: image.name, url: urlOf(image) }]),
  );
  const groups = [...new Set(codes.map(groupOf))];
  return {
    Filters: Object.fromEntries(
      filters.map(({ key, title, shown }, place) => [
        key,
        { title, ...(shown ? {} : { record: { shown, place } }) },
      ]),
    ),
    FiltersOrdered: filters.filter(({ shown }) => shown).map(({ key }) => key),
    ProductOptions: Object.fromEntries(options.map(({ kind, values }) => [kind, values])),
    Images: Object.fromEntries(
      images.map((image) => [image.key, { ...pictures.get(image.key), record: image }]),
    ),
    Products: {
      ParentProducts: Object.fromEntries(
        products.map(({ minPrice, ...record }) => [
          record.id,
          {
            id: record.id,
            isPublished: record.isPublished && record.deletedAt === null,
            title: record.title,
            description: record.description,
            images: record.images.flatMap((key) => pictures.get(key) ?? []),
            selectedProperties: record.selectedProperties,
            variants: record.variants.map(({ id }) => id),
            minPrice,
            type: record.type,
            record,
          },
        ]),
      ),
      ProductVariants: Object.fromEntries(
        products.flatMap(({ id: parentID, selectedProperties, variants }) =>
          variants.map(
            ({
              grams: _grams,
              lowAt: _lowAt,
              barcode: _barcode,
              bundle: _bundle,
              size,
              weight,
              color,
              ...variant
            }) => [
              variant.id,
              {
                ...variant,
                parentID,
                size: size ?? 'disabled',
                weight: weight ?? 'disabled',
                color: color ?? 'disabled',
                selectedProperties,
              },
            ],
          ),
        ),
      ),
    },
    PromoCodes: Object.fromEntries(
      groups.map((group) => [
        group,
        codes
          .filter((code) => groupOf(code) === group)
          .map((record) => ({
            code: record.code,
            used: record.used,
            discount: record.discount,
            salesAmount: record.salesAmount,
            record,
          })),
      ]),
    ),
    Customers: Object.fromEntries(customers.map(({ id, record }) => [id, record])),
    Segments: Object.fromEntries(segments.map(({ id, record }) => [id, record])),
    Settings: Object.fromEntries(settings.map(({ name, value }) => [name, value])),
    ...(stores[0] && { Stores: stores[0].record }),
  };
}

/** A key of the realtime database cannot be empty or contain these characters. */
function groupOf({ series }: PromoRecord): string {
  return series.replaceAll(/[.$#[\]/]/g, '-') || '-';
}

function urlOf({ key, widths }: ImageRecord): string {
  return `https://shop.invalid/productImages/${imageNames(key, widths.slice(-1)).at(-1) ?? key}`;
}

const batch = 200;

async function* readOrders(tx: Tx): AsyncGenerator<readonly [id: string, order: unknown]> {
  for (let last: readonly [date: string, id: string] = ['-infinity', '']; ; ) {
    const { rows }: { rows: { record: OrderRecord }[] } = await tx.execute<{ record: OrderRecord }>(
      orderPage(last),
    );
    for (const { record } of rows) yield [record.orderID, orderOf(record)];
    const end = rows.at(-1)?.record;
    if (rows.length < batch || !end) return;
    last = [end.orderDate, end.orderID];
  }
}

/** The place of a row of the order among all of its table, from 0; null where there is none. */
const placeIn = (table: SQL, id: SQL) => sql`
  case when ${id} is not null then
    (select count(*)::int from ${table} before where before.order_id = o.order_id and before.id < ${id}) end`;

const orderPage = ([date, id]: readonly [string, string]) => sql`
  select jsonb_build_object('orderID', o.order_id, 'requestHash', request_hash, 'orderNumber', order_number,
      'orderDate', ${at(sql`order_date`)}, 'status', status, 'type', type, 'language', language, 'customer', customer,
      'customerName', customer_name, 'shippingOption', shipping_option, 'shippingCost', shipping_cost,
      'paymentMethod', payment_method, 'promoCode', promo_code, 'promoPercent', promo_percent, 'promoAmount', promo_amount, 'promoScope', promo_scope)
    || jsonb_build_object('totalPrice', total_price, 'totalPriceWithShipping', total_price_with_shipping,
      'amountDue', amount_due, 'amountReceived', amount_received, 'amountRefunded', amount_refunded,
      'amountWaived', amount_waived, 'totalCost', total_cost, 'customerMessage', customer_message, 'giftMessage', gift_message, 'invoice', invoice,
      'deliveryNote', delivery_note, 'promisedDate', promised_date, 'payBy', ${at(sql`pay_by`)},
      'chosenDate', chosen_date, 'returnedAt', ${at(sql`returned_at`)}, 'notCollectedAt', ${at(sql`not_collected_at`)},
      'version', version, 'updatedAt', ${at(sql`updated_at`)})
    || jsonb_build_object(
      'lines', coalesce((select jsonb_agg(jsonb_build_object('parentID', parent_id, 'productID', product_id,
          'title', title, 'size', size, 'weight', weight, 'color', color, 'image', image, 'storage', storage,
          'price', price, 'salesPercentage', sales_percentage, 'discount', discount, 'unitPrice', unit_price, 'qty', qty,
          'lineTotal', line_total, 'cost', cost, 'parts', parts) order by position)
        from order_line line where line.order_id = o.order_id), '[]'),
      'events', coalesce((select jsonb_agg(jsonb_build_object('at', ${at(sql`event.at`)}, 'actor', actor, 'kind', kind,
          'fromStatus', from_status, 'toStatus', to_status, 'reason', reason, 'stockReturned', stock_returned,
          'promoReturned', promo_returned, 'changes', changes) order by event.id)
        from order_event event where event.order_id = o.order_id), '[]'),
      'reports', coalesce((select jsonb_agg(jsonb_build_object('lastFive', last_five, 'amount', amount, 'paidOn', paid_on,
          'state', state, 'reportedAt', ${at(sql`reported_at`)}, 'settledAt', ${at(sql`settled_at`)}, 'settledBy', settled_by,
          'event', ${placeIn(sql`order_event`, sql`report.event_id`)})
          order by report.id) from payment_report report where report.order_id = o.order_id), '[]'),
      'refunds', coalesce((select jsonb_agg(jsonb_build_object('amount', amount, 'waived', waived,
          'refundedOn', refunded_on, 'note', note, 'at', ${at(sql`refund.at`)}, 'actor', actor,
          'event', ${placeIn(sql`order_event`, sql`refund.event_id`)}) order by refund.id)
        from refund where refund.order_id = o.order_id), '[]'),
      'shipments', coalesce((select jsonb_agg(jsonb_build_object('carrier', carrier, 'trackingNumber', tracking_number,
          'grams', grams, 'temperature', temperature, 'createdAt', ${at(sql`parcel.created_at`)}, 'createdBy', created_by,
          'shippedAt', ${at(sql`parcel.shipped_at`)}, 'isApart', is_apart, 'collects', collects,
          'collectAmount', collect_amount, 'isRest', is_rest, 'lines', coalesce((
            select jsonb_agg(jsonb_build_object('productID', line.product_id, 'qty', line.qty) order by line.product_id)
            from shipment_line line where line.shipment_id = parcel.id), '[]')) order by parcel.id)
        from shipment parcel where parcel.order_id = o.order_id), '[]'),
      'packed', coalesce((select jsonb_agg(jsonb_build_object('productID', product_id, 'qty', qty,
          'packedAt', ${at(sql`packed_at`)}, 'packedBy', packed_by) order by product_id, qty)
        from packed_line where packed_line.order_id = o.order_id), '[]'),
      'waybills', coalesce((select jsonb_agg(jsonb_build_object('parcel', ${placeIn(sql`shipment`, sql`waybill.shipment_id`)},
          'tradeNo', trade_no, 'merchantID', merchant_id, 'isTest', is_test, 'type', waybill.type, 'collect', collect, 'state', state,
          'failure', failure, 'providerNo', provider_no, 'storeNo', store_no, 'storeCheck', store_check, 'stage', stage,
          'code', code, 'carrierStatus', carrier_status, 'carrierStatusAt', ${at(sql`carrier_status_at`)},
          'createdAt', ${at(sql`waybill.created_at`)}, 'createdBy', created_by) order by waybill.id)
        from waybill where waybill.order_id = o.order_id), '[]'),
      'attempts', coalesce((select jsonb_agg(jsonb_build_object('tradeNo', trade_no, 'merchantID', merchant_id, 'isTest', is_test,
          'method', method, 'amount', amount, 'state', state, 'isOpen', check_at is not null, 'startedAt', ${at(sql`started_at`)},
          'holdUntil', ${at(sql`hold_until`)}, 'providerNo', provider_no, 'failure', failure, 'payLater', pay_later,
          'confirmAt', ${at(sql`confirm_at`)}, 'settledAt', ${at(sql`settled_at`)},
          'event', ${placeIn(sql`order_event`, sql`attempt.event_id`)}, 'createdAt', ${at(sql`attempt.created_at`)})
          order by attempt.id)
        from payment_attempt attempt where attempt.order_id = o.order_id), '[]'),
      'refundRequests', coalesce((select jsonb_agg(jsonb_build_object('id', request.id, 'tradeNo', attempt.trade_no,
          'amount', request.amount, 'note', note, 'tell', tell, 'actor', actor, 'state', request.state,
          'failure', request.failure, 'createdAt', ${at(sql`request.created_at`)}, 'settledAt', ${at(sql`request.settled_at`)},
          'refund', ${placeIn(sql`refund`, sql`request.refund_id`)}) order by request.created_at, request.id)
        from refund_request request join payment_attempt attempt on attempt.id = attempt_id
        where request.order_id = o.order_id), '[]'),
      'invoices', coalesce((select jsonb_agg(jsonb_build_object('kind', kind, 'of', (
            select whole.relate_number from invoice whole where whole.id = one.invoice_id),
          'relateNumber', relate_number, 'merchantID', merchant_id, 'isTest', is_test, 'state', state, 'amount', amount,
          'due', due, 'draft', draft, 'number', number, 'randomCode', random_code, 'issuedAt', ${at(sql`one.issued_at`)},
          'codes', codes, 'failure', failure, 'reason', reason, 'isAgain', is_again, 'attempts', attempts,
          'askedAt', ${at(sql`one.asked_at`)}, 'actor', actor, 'createdAt', ${at(sql`one.created_at`)},
          'settledAt', ${at(sql`one.settled_at`)}) order by one.id)
        from invoice one where one.order_id = o.order_id), '[]'),
      'reviews', coalesce((select jsonb_agg(jsonb_build_object('parentID', parent_id, 'rating', rating, 'text', review.text,
          'name', review.name, 'language', review.language, 'state', state, 'answer', answer,
          'answeredAt', ${at(sql`answered_at`)}, 'version', review.version, 'createdAt', ${at(sql`review.created_at`)})
          order by review.id)
        from product_review review where review.order_id = o.order_id), '[]'),
      'reviewAskedAt', (select ${at(sql`asked_at`)} from review_request where review_request.order_id = o.order_id)) as record
  from shop_order o where (order_date, o.order_id) > (${date}::timestamptz, ${id})
  order by order_date, o.order_id limit ${batch}`;

/** The specification's fields as the old shop wrote them, and the record. */
function orderOf(record: OrderRecord): unknown {
  const { lines, customer, promoCode, promoPercent, promoAmount } = record;
  const { county } = customer.shippingAddress;
  return {
    orderID: record.orderID,
    orderNumber: record.orderNumber,
    orderDate: record.orderDate,
    status: record.status,
    type: record.type,
    paymentMethod: record.paymentMethod,
    shippingOption: record.shippingOption,
    shippingCost: record.shippingCost,
    basket: { items: lines.map(({ parentID, productID, qty }) => ({ parentID, productID, qty })) },
    products: Object.fromEntries(
      lines.map(({ productID, parentID, title, unitPrice, cost, discount, qty }) => [
        productID,
        { id: productID, parentID, title, price: unitPrice, cost, discount, qty },
      ]),
    ),
    parentProducts: Object.fromEntries(
      lines.map(({ parentID, title }) => [parentID, { id: parentID, title }]),
    ),
    promoCode:
      promoCode === null ? '' : { code: promoCode, discount: promoPercent, salesAmount: promoAmount },
    discount: promoAmount,
    totalPrice: record.totalPrice,
    totalCost: record.totalCost,
    totalPriceWithShipping: record.amountDue,
    customerMessage: record.customerMessage,
    deliveryNote: record.deliveryNote,
    invoice: record.invoice?.type === 'company' ? record.invoice.taxId : '',
    customer: {
      ...customer,
      shippingAddress: {
        ...customer.shippingAddress,
        county: isCounty(county) ? specCountyName(county) : county,
      },
    },
    record,
  };
}
