import { sql } from 'drizzle-orm';
import {
  bigint,
  boolean,
  check,
  customType,
  date,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  smallint,
  text,
  timestamp,
  uniqueIndex,
} from 'drizzle-orm/pg-core';
import { maxPartQty } from '#app/domain/catalogue/bundle.ts';
import type { PropertyName, SelectedProperties } from '#app/domain/catalogue/product.ts';
import { noFacts, type ProductFacts } from '#app/domain/catalogue/product-facts.ts';
import { type StockReason, stockReasons } from '#app/domain/catalogue/stock-movement.ts';
import type { StorageKind } from '#app/domain/catalogue/storage-kind.ts';
import type { Customer } from '#app/domain/customer/customer.ts';
import type { ShippingOption } from '#app/domain/delivery/shipping.ts';
import type { ImageKey, ParentId, VariantId } from '#app/domain/ids.ts';
import type { Language, LocalizedText } from '#app/domain/language.ts';
import type { LinePart, OrderType } from '#app/domain/order/order.ts';
import type { OrderChange } from '#app/domain/order/order-changes.ts';
import type { OrderStatus } from '#app/domain/order/order-status.ts';
import type { OrderEventKind } from '#app/domain/order/order-timeline.ts';
import type { Invoice } from '#app/domain/payment/invoice.ts';
import type { PaymentMethod } from '#app/domain/payment/payment.ts';
import type { PromoScope } from '#app/domain/promo/promo-code.ts';
import { moneyRules, notCollectedIndex, refundedMoney } from './order-money.ts';

const tsvector = customType<{ data: string }>({ dataType: () => 'tsvector' });

/** Millisecond precision, so that a JavaScript date compares equal to the stored value. */
export const time = (name: string) => timestamp(name, { withTimezone: true, precision: 3, mode: 'date' });
/** Rounded like such a column: a time stored at .0006 s becomes .001 s, which plain now() has not reached. */
export const timeNow = sql`now()::timestamptz(3)`;
export const localized = (name: string) => jsonb(name).$type<LocalizedText>();

export const filter = pgTable('filter', {
  key: text().primaryKey(),
  title: localized('title').notNull(),
  position: integer().notNull(),
  shown: boolean().notNull().default(true),
});

export const image = pgTable(
  'image',
  {
    key: text().$type<ImageKey>().primaryKey(),
    url: text().notNull(),
    name: text().notNull(),
    alt: localized('alt').notNull(),
    width: integer().notNull(),
    height: integer().notNull(),
    widths: integer().array().notNull(),
    placeholder: text().notNull(),
    createdAt: time('created_at').notNull().defaultNow(),
  },
  (table) => [index('image_newest').on(table.createdAt.desc(), table.key.desc())],
);

export const parentProduct = pgTable(
  'parent_product',
  {
    id: text().$type<ParentId>().primaryKey(),
    slug: text().notNull().unique(),
    isPublished: boolean('is_published').notNull().default(true),
    title: localized('title').notNull(),
    description: localized('description').notNull(),
    facts: jsonb().$type<ProductFacts>().notNull().default(noFacts),
    /** Whether legally required facts are missing; maintained by the writer. */
    lacksFacts: boolean('lacks_facts').notNull().default(true),
    type: text().notNull(),
    images: text().array().$type<ImageKey[]>().notNull(),
    /** Products that the store shows beside it, in this order; some may be deleted. */
    goesWith: text('goes_with').array().$type<ParentId[]>().notNull().default([]),
    selectedProperties: jsonb('selected_properties').$type<SelectedProperties>().notNull(),
    /** Lowest sale price in NTD; maintained by the writer. */
    minPrice: integer('min_price').notNull().default(0),
    /** Maintained by a trigger on product_variant, so that product pages come from an index. */
    inStock: boolean('in_stock').notNull().default(false),
    /**
     * What the list sorts and filters by: lowest sale price, price per kilogram where every weight is known, and
     * whether a variant is on sale; of the variants in stock, or of all where none is. Maintained by the same trigger.
     */
    shownPrice: integer('shown_price').notNull().default(0),
    kiloPrice: integer('kilo_price'),
    isReduced: boolean('is_reduced').notNull().default(false),
    /** A planned sale, and whether the columns above and the search index show it as running. */
    salePercentage: smallint('sale_percentage'),
    saleFrom: time('sale_from'),
    saleUntil: time('sale_until'),
    saleIsOn: boolean('sale_is_on').notNull().default(false),
    /** Search tokens and the version of their rule (domain/catalogue/product-search.ts). */
    search: tsvector('search').notNull().default(''),
    titleSearch: tsvector('title_search').notNull().default(''),
    searchText: text('search_text').notNull(),
    searchRule: smallint('search_rule').notNull().default(0),
    position: bigint({ mode: 'number' }).notNull().generatedAlwaysAsIdentity(),
    version: integer().notNull().default(1),
    /** Idempotency key of the save that made this version. */
    lastAttempt: text('last_attempt'),
    createdAt: time('created_at').notNull().defaultNow(),
    updatedAt: time('updated_at').notNull().defaultNow(),
    deletedAt: time('deleted_at'),
  },
  (table) => [
    index('parent_product_list').on(table.position.desc()).where(sql`deleted_at is null`),
    index('parent_product_deleted').on(table.deletedAt).where(sql`deleted_at is not null`),
    index('parent_product_images').using('gin', table.images),
    index('parent_product_window')
      .on(table.inStock.desc(), table.position)
      .where(sql`is_published and deleted_at is null`),
    index('parent_product_type_window')
      .on(table.type, table.inStock.desc(), table.position)
      .where(sql`is_published and deleted_at is null`),
    index('parent_product_newest')
      .on(table.inStock.desc(), table.position.desc())
      .where(sql`is_published and deleted_at is null`),
    index('parent_product_price')
      .on(table.inStock.desc(), table.shownPrice, table.position)
      .where(sql`is_published and deleted_at is null`),
    index('parent_product_kilo_price')
      .on(table.inStock.desc(), table.kiloPrice, table.position)
      .where(sql`is_published and deleted_at is null`),
    index('parent_product_english')
      .on(table.inStock.desc(), sql`(title->>0) collate "zh-Hant-x-icu"`, table.position)
      .where(sql`is_published and deleted_at is null`),
    index('parent_product_chinese')
      .on(table.inStock.desc(), sql`(title->>1) collate "zh-Hant-x-icu"`, table.position)
      .where(sql`is_published and deleted_at is null`),
    index('parent_product_reduced')
      .on(table.inStock.desc(), table.position)
      .where(sql`is_published and deleted_at is null and is_reduced`),
    index('parent_product_found').using('gin', table.search),
    index('parent_product_type').on(table.type),
    index('parent_product_sale').on(table.saleUntil).where(sql`sale_until is not null`),
    check(
      'parent_product_sale_whole',
      sql`num_nulls(${table.salePercentage}, ${table.saleFrom}, ${table.saleUntil}) in (0, 3)
        and ${table.salePercentage} between 1 and 100 and ${table.saleFrom} < ${table.saleUntil}`,
    ),
    index('parent_product_unindexed').on(table.id).where(sql`search_rule = 0`),
  ],
);

export const productOption = pgTable(
  'product_option',
  {
    id: text().primaryKey().default(sql`gen_random_uuid()`),
    kind: text().$type<PropertyName>().notNull(),
    value: localized('value').notNull(),
    position: integer().notNull(),
  },
  (table) => [
    index('product_option_order').on(table.kind, table.position),
    uniqueIndex('product_option_value').on(table.kind, table.value),
  ],
);

export const productVariant = pgTable(
  'product_variant',
  {
    id: text().$type<VariantId>().primaryKey(),
    parentID: text('parent_id')
      .$type<ParentId>()
      .notNull()
      .references(() => parentProduct.id, { onDelete: 'cascade' }),
    position: integer().notNull(),
    price: integer().notNull(),
    cost: integer().notNull(),
    qty: integer().notNull(),
    salesPercentage: smallint('sales_percentage').notNull().default(0),
    size: localized('size'),
    weight: localized('weight'),
    color: localized('color'),
    grams: integer().notNull().default(0),
    /** Stock at or below this is low; null for the shop's own threshold. */
    lowAt: integer('low_at'),
    /** GTIN or the shop's own code (domain/catalogue/barcode.ts). */
    barcode: text().unique(),
  },
  (table) => [
    index('product_variant_parent').on(table.parentID, table.position),
    check('product_variant_qty', sql`${table.qty} >= 0`),
    check('product_variant_price', sql`${table.price} > 0`),
    check('product_variant_cost', sql`${table.cost} > 0`),
    check('product_variant_sale', sql`${table.salesPercentage} between 0 and 100`),
    check('product_variant_grams', sql`${table.grams} >= 0`),
    check('product_variant_low_at', sql`${table.lowAt} >= 0`),
  ],
);

/** A variant that consists of others: triggers derive its stock and weight from theirs (decision 85). */
export const bundle = pgTable('bundle', {
  variantID: text('variant_id')
    .$type<VariantId>()
    .primaryKey()
    .references(() => productVariant.id, { onDelete: 'cascade' }),
  /** Whether its cost is the sum of its parts' costs too. */
  costOfParts: boolean('cost_of_parts').notNull(),
});

export const bundlePart = pgTable(
  'bundle_part',
  {
    bundleID: text('bundle_id')
      .$type<VariantId>()
      .notNull()
      .references(() => bundle.variantID, { onDelete: 'cascade' }),
    /** May be deleted: the bundle is then sold out. */
    partID: text('part_id').$type<VariantId>().notNull(),
    /** Pieces in one bundle. */
    qty: integer().notNull(),
    position: smallint().notNull(),
  },
  ({ bundleID, partID, qty }) => [
    primaryKey({ columns: [bundleID, partID] }),
    index('bundle_part_part').on(partID),
    check(
      'bundle_part_qty',
      sql`${qty} between 1 and ${sql.raw(String(maxPartQty))} and ${bundleID} <> ${partID}`,
    ),
  ],
);

/** Variants whose low stock was reported to the shop; removed once their stock recovers. */
export const lowStockNotice = pgTable('low_stock_notice', {
  variantID: text('variant_id')
    .$type<VariantId>()
    .primaryKey()
    .references(() => productVariant.id, { onDelete: 'cascade' }),
  at: time('at').notNull().defaultNow(),
});

/** Every change of a variant's stock, written by the statement that makes it: their sum is the stock (decision 70). */
export const stockMovement = pgTable(
  'stock_movement',
  {
    id: bigint({ mode: 'number' }).notNull().generatedAlwaysAsIdentity(),
    variantID: text('variant_id')
      .$type<VariantId>()
      .notNull()
      .references(() => productVariant.id, { onDelete: 'cascade' }),
    change: integer().notNull(),
    left: integer().notNull(),
    reason: text().$type<StockReason>().notNull(),
    orderID: text('order_id'),
    /** The bundle that contained it. */
    bundleID: text('bundle_id').$type<VariantId>(),
    actor: text().notNull(),
    /** Idempotency key of the button press that moved it. */
    attempt: text(),
    at: time('at').notNull().defaultNow(),
  },
  (table) => [
    primaryKey({ columns: [table.variantID, table.id] }),
    uniqueIndex('stock_movement_attempt').on(table.attempt, table.variantID).where(sql`attempt is not null`),
    check('stock_movement_change', sql`${table.change} <> 0 and ${table.left} >= 0`),
    check(
      'stock_movement_reason',
      sql.raw(`reason in (${stockReasons.map((reason) => `'${reason}'`).join(', ')})`),
    ),
  ],
);

export const promoCode = pgTable(
  'promo_code',
  {
    code: text().primaryKey(),
    used: boolean().notNull().default(false),
    /** Percent. */
    discount: smallint().notNull().default(0),
    /** NTD. */
    salesAmount: integer('sales_amount').notNull().default(0),
    orderID: text('order_id').unique(),
    usedAt: time('used_at'),
    /** First and last day in Taipei, inclusive. */
    firstDay: date('first_day', { mode: 'string' }),
    lastDay: date('last_day', { mode: 'string' }),
    /** HH:MM in Taipei; null for the whole day. The last time is excluded. */
    firstTime: text('first_time'),
    lastTime: text('last_time'),
    /** 1 as the specification has it; null for no limit. */
    maxUses: integer('max_uses').default(1),
    /** Of a multi-use code; its orders are in promo_use. */
    uses: integer().notNull().default(0),
    perCustomer: integer('per_customer'),
    /** NTD of goods. */
    minSpend: integer('min_spend').notNull().default(0),
    /** Products and filters it is for; both empty for everything. Some may be deleted. */
    products: text().array().$type<ParentId[]>().notNull().default([]),
    filters: text().array().notNull().default([]),
    series: text().notNull().default(''),
    freedAt: time('freed_at'),
    freedOrder: text('freed_order'),
    freedBy: text('freed_by').$type<'cancelled' | 'owner'>(),
    createdAt: time('created_at').notNull().defaultNow(),
  },
  (table) => [
    check('promo_code_discount', sql`${table.discount} between 0 and 100`),
    check('promo_code_amount', sql`${table.salesAmount} >= 0`),
    check(
      'promo_code_spent',
      sql`case when ${table.maxUses} = 1 then ${table.used} = (${table.orderID} is not null)
        else ${table.orderID} is null and ${table.used} = coalesce(${table.uses} >= ${table.maxUses}, false) end`,
    ),
    check(
      'promo_code_limits',
      sql`${table.uses} >= 0 and ${table.maxUses} > 0 and ${table.perCustomer} > 0 and ${table.minSpend} >= 0`,
    ),
    check('promo_code_days', sql`${table.firstDay} <= ${table.lastDay}`),
    // Matches the orders of the admin list.
    index('promo_code_list').on(table.series, table.createdAt.desc(), table.code),
    index('promo_code_newest').on(table.createdAt.desc(), table.code),
  ],
);

/** Orders that used a multi-use code. A single-use code names its order itself. */
export const promoUse = pgTable(
  'promo_use',
  {
    code: text()
      .notNull()
      .references(() => promoCode.code, { onDelete: 'cascade' }),
    orderID: text('order_id').notNull().unique(),
    usedAt: time('used_at').notNull().defaultNow(),
  },
  ({ code, orderID, usedAt }) => [
    primaryKey({ columns: [code, orderID] }),
    index('promo_use_newest').on(code, usedAt.desc(), orderID),
  ],
);

export const shopOrder = pgTable(
  'shop_order',
  {
    orderID: text('order_id').primaryKey(),
    /** SHA-256 of the request, to detect the same key with another body. */
    requestHash: text('request_hash').notNull(),
    orderNumber: text('order_number').notNull(),
    orderDate: time('order_date').notNull().defaultNow(),
    status: text().$type<OrderStatus>().notNull().default('newOrder'),
    type: text().$type<OrderType>().notNull().default('web'),
    language: smallint().$type<Language>().notNull(),
    customer: jsonb().$type<Customer>().notNull(),
    customerName: text('customer_name').notNull(),
    shippingOption: text('shipping_option').$type<ShippingOption>().notNull(),
    shippingCost: integer('shipping_cost').notNull(),
    paymentMethod: text('payment_method').$type<PaymentMethod>().notNull(),
    promoCode: text('promo_code'),
    promoPercent: smallint('promo_percent').notNull().default(0),
    promoAmount: integer('promo_amount').notNull().default(0),
    /** Of a code for chosen products: its scope, and its amount before the goods limit it. */
    promoScope: jsonb('promo_scope').$type<PromoScope>(),
    totalPrice: integer('total_price').notNull(),
    totalPriceWithShipping: integer('total_price_with_shipping').notNull(),
    amountDue: integer('amount_due').notNull(),
    /** NTD: all payments that count, by transfer, online, or in cash where it is recorded. */
    amountReceived: integer('amount_received').notNull().default(0),
    ...refundedMoney,
    totalCost: integer('total_cost').notNull(),
    customerMessage: text('customer_message').notNull().default(''),
    giftMessage: text('gift_message').notNull().default(''),
    /** Null for orders before this field existed. */
    invoice: jsonb().$type<Invoice>(),
    deliveryNote: text('delivery_note').notNull().default(''),
    /** Promised day in Taipei and the transfer's deadline for it; null for old orders. */
    promisedDate: date('promised_date', { mode: 'string' }),
    payBy: time('pay_by'),
    /** The later day the customer chose; null for as soon as possible. */
    chosenDate: date('chosen_date', { mode: 'string' }),
    /** Number, name, phone and email in search form; generated (domain/order/order-number.ts). */
    searchText: text('search_text')
      .notNull()
      .generatedAlwaysAs(
        sql`search_form(order_number || ' ' || customer_name || ' ' || coalesce(customer->>'number', '') || ' ' || coalesce(customer->>'email', ''))`,
      ),
    /** When a cancelled order's stock and promo code were returned: at most once. */
    returnedAt: time('returned_at'),
    /** Set by a trigger from phone and email (decision 15); null without either. */
    customerID: bigint('customer_id', { mode: 'number' }),
    notCollectedAt: time('not_collected_at'),
    /** Counts edits, not changes of status. */
    version: integer().notNull().default(1),
    updatedAt: time('updated_at').notNull().defaultNow(),
  },
  (table) => [
    uniqueIndex('shop_order_number').on(table.orderNumber),
    index('shop_order_by_date').on(table.orderDate.desc(), table.orderID.desc()),
    index('shop_order_by_status').on(table.status, table.orderDate.desc(), table.orderID.desc()),
    index('shop_order_by_name').on(
      sql`${table.customerName} collate "zh-Hant-x-icu"`,
      table.orderDate.desc(),
      table.orderID.desc(),
    ),
    index('shop_order_by_status_name').on(
      table.status,
      sql`${table.customerName} collate "zh-Hant-x-icu"`,
      table.orderDate.desc(),
      table.orderID.desc(),
    ),
    index('shop_order_to_pack')
      .on(
        sql`coalesce(${table.chosenDate}, ${table.promisedDate}, (${table.orderDate} at time zone 'Asia/Taipei')::date)`,
        table.orderDate,
        table.orderID,
      )
      .where(sql`status in ('newOrder', 'followUp', 'awaitingPayment')`),
    index('shop_order_by_customer').on(table.customerID, table.orderDate.desc(), table.orderID.desc()),
    notCollectedIndex(table),
    index('shop_order_search').using('gin', table.searchText.op('gin_trgm_ops')),
    index('shop_order_han').using('gin', sql`han_grams(${table.searchText})`),
    ...moneyRules(table),
  ],
);

/** Columns of an `Account` (domain/payment/payment-report.ts). */
export const accountColumns = {
  amountDue: shopOrder.amountDue,
  amountReceived: shopOrder.amountReceived,
  amountRefunded: shopOrder.amountRefunded,
  amountWaived: shopOrder.amountWaived,
};

export const orderLine = pgTable(
  'order_line',
  {
    orderID: text('order_id')
      .notNull()
      .references(() => shopOrder.orderID, { onDelete: 'cascade' }),
    position: smallint().notNull(),
    parentID: text('parent_id').$type<ParentId>().notNull(),
    productID: text('product_id').$type<VariantId>().notNull(),
    title: localized('title').notNull(),
    size: localized('size'),
    weight: localized('weight'),
    color: localized('color'),
    image: text().$type<ImageKey>(),
    storage: text().$type<StorageKind>(),
    price: integer().notNull(),
    salesPercentage: smallint('sales_percentage').notNull(),
    discount: integer().notNull(),
    unitPrice: integer('unit_price').notNull(),
    qty: integer().notNull(),
    lineTotal: integer('line_total').notNull(),
    cost: integer().notNull(),
    /** What one of it consists of; null where it is no bundle. */
    parts: jsonb().$type<readonly LinePart[]>(),
  },
  ({ orderID, position, qty, unitPrice, lineTotal }) => [
    primaryKey({ columns: [orderID, position] }),
    check('order_line_qty', sql`${qty} between 1 and 99`),
    check('order_line_total', sql`${lineTotal} = ${unitPrice} * ${qty} and ${unitPrice} >= 0`),
  ],
);

export const orderEvent = pgTable(
  'order_event',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    orderID: text('order_id')
      .notNull()
      .references(() => shopOrder.orderID, { onDelete: 'cascade' }),
    at: time('at').notNull().defaultNow(),
    actor: text().notNull(),
    kind: text().$type<OrderEventKind>().notNull(),
    fromStatus: text('from_status').$type<OrderStatus>(),
    toStatus: text('to_status').$type<OrderStatus>(),
    reason: text().notNull().default(''),
    stockReturned: boolean('stock_returned').notNull().default(false),
    promoReturned: boolean('promo_returned').notNull().default(false),
    /** What an edit changed, in the wording of that time. */
    changes: jsonb().$type<readonly OrderChange[]>(),
  },
  (table) => [
    index('order_event_order').on(table.orderID, table.id),
    // Completed orders whose buyers may be asked for reviews (server/reviews/review-requests.ts).
    index('order_event_completed').on(table.at).where(sql`to_status = 'completed'`),
    // Payments that need attention (server/alerts/alerts.ts).
    index('order_event_doubtful')
      .on(table.at)
      .where(sql`kind = 'refundFailed' or (kind = 'paidOnline' and to_status <> 'newOrder')`),
  ],
);
