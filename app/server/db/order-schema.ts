import { sql } from 'drizzle-orm';
import {
  type AnyPgColumn,
  bigint,
  boolean,
  check,
  date,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  smallint,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import type { Address } from '#app/domain/customer/customer.ts';
import type { CustomerConditions } from '#app/domain/customer/customer-conditions.ts';
import type { EmailKind } from '#app/domain/email/email-kind.ts';
import type { ParentId, VariantId } from '#app/domain/ids.ts';
import type { Language } from '#app/domain/language.ts';
import type { EditableOrder } from '#app/domain/order/order-changes.ts';
import type { Carrier, Shipment, Temperature } from '#app/domain/order/shipment.ts';
import type { ParcelStage, WaybillState, WaybillType } from '#app/domain/order/waybill.ts';
import type { OnlineMethod } from '#app/domain/payment/payment.ts';
import type { AttemptState, PayLater } from '#app/domain/payment/payment-attempt.ts';
import type { ReportState } from '#app/domain/payment/payment-report.ts';
import type { RefundRequestState } from '#app/domain/payment/refund.ts';
import type {
  InvoiceCodes,
  InvoiceDraft,
  InvoiceKind,
  InvoiceState,
} from '#app/domain/payment/uniform-invoice.ts';
import type { ReviewState } from '#app/domain/review/review.ts';
import { localized, orderEvent, parentProduct, shopOrder, time } from './schema.ts';
import { contactMessage, stockRequest } from './shop-schema.ts';

/** A row of `packed_line` that a change deleted. */
export interface UnpackedLine {
  productID: VariantId;
  qty: number;
  packedBy: string;
  packedAt: string;
}

/** An order before an edit, with what the edit unpacked. */
export interface OrderBefore extends EditableOrder {
  /** Absent where nothing was, and in revisions from before it was kept. */
  packed?: readonly UnpackedLine[];
  /** Its goods were to be packed again, and after the edit no more. */
  wasToRepack?: boolean;
}

export const orderRevision = pgTable(
  'order_revision',
  {
    orderID: text('order_id')
      .notNull()
      .references(() => shopOrder.orderID, { onDelete: 'cascade' }),
    version: integer().notNull(),
    eventID: bigint('event_id', { mode: 'number' })
      .notNull()
      .references(() => orderEvent.id, { onDelete: 'cascade' }),
    before: jsonb().$type<OrderBefore>().notNull(),
    createdAt: time('created_at').notNull().defaultNow(),
  },
  (table) => [
    primaryKey({ columns: [table.orderID, table.version] }),
    uniqueIndex('order_revision_event').on(table.eventID),
  ],
);

/** What an order had before a change other than an edit, where only the undo needs it. */
export interface UndoRecord {
  packed?: readonly UnpackedLine[];
  /** Parcels that were sent, and those that were deleted, when the order was taken back from in transit. */
  sent?: readonly { id: number; shippedAt: string }[];
  deleted?: readonly (Shipment & { createdBy: string })[];
  /** The parcel that was made with the change. */
  made?: number;
}

export const orderUndo = pgTable('order_undo', {
  eventID: bigint('event_id', { mode: 'number' })
    .primaryKey()
    .references(() => orderEvent.id, { onDelete: 'cascade' }),
  record: jsonb().$type<UndoRecord>().notNull(),
});

/** What is in the box of an order, by variant and quantity, because an edit replaces the lines. */
export const packedLine = pgTable(
  'packed_line',
  {
    orderID: text('order_id')
      .notNull()
      .references(() => shopOrder.orderID, { onDelete: 'cascade' }),
    productID: text('product_id').$type<VariantId>().notNull(),
    qty: integer().notNull(),
    packedAt: time('packed_at').notNull().defaultNow(),
    packedBy: text('packed_by').notNull(),
  },
  ({ orderID, productID, qty }) => [
    primaryKey({ columns: [orderID, productID, qty] }),
    check('packed_line_qty', sql`${qty} > 0`),
  ],
);

/** A parcel of an order. Without lines its contents were not recorded. */
export const shipment = pgTable(
  'shipment',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    orderID: text('order_id')
      .notNull()
      .references(() => shopOrder.orderID, { onDelete: 'cascade' }),
    carrier: text().$type<Carrier>().notNull(),
    trackingNumber: text('tracking_number'),
    /** Null where not weighed. */
    grams: integer(),
    temperature: text().$type<Temperature>().notNull(),
    createdAt: time('created_at').notNull().defaultNow(),
    createdBy: text('created_by').notNull(),
    /** Null until it is shipped. */
    shippedAt: time('shipped_at'),
    /** Shipped before the rest of its order. */
    isApart: boolean('is_apart').notNull().default(false),
    /** Chosen to collect the cash, or not to, among parcels that are shipped together; null where nobody chose. */
    collects: boolean(),
    /** NTD to collect, fixed when it is shipped before the rest. */
    collectAmount: integer('collect_amount'),
    /** Made by the shop itself when the order left, of what was in no parcel. */
    isRest: boolean('is_rest').notNull().default(false),
  },
  (table) => [
    index('shipment_order').on(table.orderID, table.id),
    uniqueIndex('shipment_tracking')
      .on(table.trackingNumber, table.orderID)
      .where(sql`tracking_number is not null`),
    check('shipment_carrier', sql`${table.carrier} in ('tcat', 'sevenEleven', 'familyMart', 'post', 'own')`),
    check('shipment_tracking_form', sql`${table.trackingNumber} ~ '^[A-Z0-9]{8,20}$'`),
    check('shipment_grams', sql`${table.grams} > 0`),
    check('shipment_temperature', sql`${table.temperature} in ('frozen', 'chilled', 'room')`),
    check('shipment_apart', sql`not ${table.isApart} or ${table.shippedAt} is not null`),
    check(
      'shipment_collect',
      sql`${table.collectAmount} is null or (${table.collectAmount} > 0 and ${table.isApart})`,
    ),
  ],
);

/** Goods in a parcel, by variant, because an edit replaces an order's lines. */
export const shipmentLine = pgTable(
  'shipment_line',
  {
    shipmentID: bigint('shipment_id', { mode: 'number' })
      .notNull()
      .references(() => shipment.id, { onDelete: 'cascade' }),
    productID: text('product_id').$type<VariantId>().notNull(),
    qty: integer().notNull(),
  },
  ({ shipmentID, productID, qty }) => [
    primaryKey({ columns: [shipmentID, productID] }),
    check('shipment_line_qty', sql`${qty} > 0`),
  ],
);

/** A request to ECPay to carry a parcel; one at a time, so that no parcel has two labels. */
export const waybill = pgTable(
  'waybill',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    orderID: text('order_id')
      .notNull()
      .references(() => shopOrder.orderID, { onDelete: 'cascade' }),
    /** Null where the parcel was removed. */
    shipmentID: bigint('shipment_id', { mode: 'number' }).references(() => shipment.id, {
      onDelete: 'set null',
    }),
    /** MerchantTradeNo: the shop's own number at ECPay, never used twice. */
    tradeNo: text('trade_no').notNull(),
    merchantID: text('merchant_id').notNull(),
    isTest: boolean('is_test').notNull(),
    type: text().$type<WaybillType>().notNull(),
    /** NTD in cash that the carrier was asked to collect; null of labels from before this was recorded. */
    collect: integer(),
    state: text().$type<WaybillState>().notNull().default('requested'),
    failure: text().notNull().default(''),
    /** ECPay's number, and the store chain's numbers for printing the label. */
    providerNo: text('provider_no').notNull().default(''),
    storeNo: text('store_no').notNull().default(''),
    storeCheck: text('store_check').notNull().default(''),
    stage: text().$type<ParcelStage>(),
    /** Code and text of the last notice. */
    code: text().notNull().default(''),
    carrierStatus: text('carrier_status').notNull().default(''),
    carrierStatusAt: time('carrier_status_at'),
    /** When to query ECPay next; null once settled. */
    checkAt: time('check_at'),
    createdAt: time('created_at').notNull().defaultNow(),
    createdBy: text('created_by').notNull(),
  },
  (table) => [
    uniqueIndex('waybill_trade_no').on(table.tradeNo),
    uniqueIndex('waybill_parcel').on(table.shipmentID).where(sql`state <> 'failed'`),
    index('waybill_order').on(table.orderID, table.id),
    index('waybill_due').on(table.checkAt).where(sql`check_at is not null`),
    check('waybill_trade', sql`${table.tradeNo} ~ '^[A-Za-z0-9]{1,20}$'`),
    check('waybill_state', sql`${table.state} in ('requested', 'unclear', 'made', 'failed')`),
    check(
      'waybill_type',
      sql`${table.type} in ('TCAT', 'UNIMART', 'UNIMARTFREEZE', 'UNIMARTC2C', 'FAMI', 'FAMIC2C')`,
    ),
    check('waybill_stage', sql`${table.stage} in ('received', 'onWay', 'atStore', 'collected', 'returned')`),
  ],
);

/** Links to one order's payment form without a sign-in: 32 random bytes, stored as SHA-256 (reliability B11). */
export const paymentLink = pgTable(
  'payment_link',
  {
    /** 64 hexadecimal digits. */
    tokenHash: text('token_hash').primaryKey(),
    orderID: text('order_id')
      .notNull()
      .references(() => shopOrder.orderID, { onDelete: 'cascade' }),
    createdAt: time('created_at').notNull().defaultNow(),
    expiresAt: time('expires_at').notNull(),
  },
  (table) => [
    index('payment_link_order').on(table.orderID),
    index('payment_link_expiry').on(table.expiresAt),
  ],
);

/** Amounts in NTD. */
export const refund = pgTable(
  'refund',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    orderID: text('order_id')
      .notNull()
      .references(() => shopOrder.orderID, { onDelete: 'cascade' }),
    amount: integer().notNull(),
    /** The part that lowers the order's total. */
    waived: integer().notNull(),
    /** In Taipei. */
    refundedOn: date('refunded_on', { mode: 'string' }).notNull(),
    note: text().notNull().default(''),
    at: time('at').notNull().defaultNow(),
    actor: text().notNull(),
    eventID: bigint('event_id', { mode: 'number' }).references(() => orderEvent.id, { onDelete: 'set null' }),
  },
  (table) => [
    index('refund_order').on(table.orderID, table.id),
    uniqueIndex('refund_event').on(table.eventID).where(sql`event_id is not null`),
    check('refund_amount', sql`${table.amount} > 0 and ${table.waived} between 0 and ${table.amount}`),
  ],
);

export const paymentReport = pgTable(
  'payment_report',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    orderID: text('order_id')
      .notNull()
      .references(() => shopOrder.orderID, { onDelete: 'cascade' }),
    /** Last five digits of the sending account, as text for leading zeros; empty for cash. */
    lastFive: text('last_five').notNull(),
    /** NTD. */
    amount: integer().notNull(),
    /** In Taipei. */
    paidOn: date('paid_on', { mode: 'string' }).notNull(),
    state: text().$type<ReportState>().notNull().default('reported'),
    reportedAt: time('reported_at').notNull().defaultNow(),
    settledAt: time('settled_at'),
    settledBy: text('settled_by'),
    eventID: bigint('event_id', { mode: 'number' }).references(() => orderEvent.id, { onDelete: 'set null' }),
  },
  (table) => [
    index('payment_report_open').on(table.reportedAt, table.id).where(sql`state = 'reported'`),
    index('payment_report_order').on(table.orderID, table.id),
    uniqueIndex('payment_report_event').on(table.eventID).where(sql`event_id is not null`),
    check('payment_report_digits', sql`${table.lastFive} ~ '^([0-9]{5})?$'`),
    check('payment_report_amount', sql`${table.amount} > 0`),
  ],
);

/** One row for each time a customer was sent to a provider's page to pay an order. */
export const paymentAttempt = pgTable(
  'payment_attempt',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    orderID: text('order_id')
      .notNull()
      .references(() => shopOrder.orderID, { onDelete: 'cascade' }),
    /** MerchantTradeNo: the shop's own number at the provider, never used twice. */
    tradeNo: text('trade_no').notNull(),
    /** The provider account to be paid. */
    merchantID: text('merchant_id').notNull(),
    isTest: boolean('is_test').notNull(),
    method: text().$type<OnlineMethod>().notNull(),
    /** NTD. */
    amount: integer().notNull(),
    state: text().$type<AttemptState>().notNull().default('pending'),
    /** When the customer was sent to the provider; null before that. */
    startedAt: time('started_at'),
    /** The order's stock is held until then. */
    holdUntil: time('hold_until').notNull(),
    /** When to query the provider or expire the attempt; null once settled. */
    checkAt: time('check_at'),
    /** The provider's own number. */
    providerNo: text('provider_no').notNull().default(''),
    /** The provider's code of the last refusal. */
    failure: text().notNull().default(''),
    /** Where and until when to pay, for what is paid later. */
    payLater: jsonb('pay_later').$type<PayLater>(),
    /** When the shop last tried to capture an approved payment. */
    confirmAt: time('confirm_at'),
    settledAt: time('settled_at'),
    eventID: bigint('event_id', { mode: 'number' }).references(() => orderEvent.id, { onDelete: 'set null' }),
    createdAt: time('created_at').notNull().defaultNow(),
  },
  (table) => [
    uniqueIndex('payment_attempt_trade_no').on(table.tradeNo),
    index('payment_attempt_order').on(table.orderID, table.id),
    index('payment_attempt_due').on(table.checkAt).where(sql`check_at is not null`),
    check('payment_attempt_trade', sql`${table.tradeNo} ~ '^[A-Za-z0-9]{1,20}$'`),
    check('payment_attempt_amount', sql`${table.amount} > 0`),
    check(
      'payment_attempt_state',
      sql`${table.state} in ('pending', 'authorised', 'paid', 'failed', 'expired')`,
    ),
  ],
);

/** A refund requested from a provider; once done, it is also a row of `refund`. */
export const refundRequest = pgTable(
  'refund_request',
  {
    /** Idempotency key made by the browser. */
    id: uuid().primaryKey(),
    orderID: text('order_id')
      .notNull()
      .references(() => shopOrder.orderID, { onDelete: 'cascade' }),
    attemptID: bigint('attempt_id', { mode: 'number' })
      .notNull()
      .references(() => paymentAttempt.id, { onDelete: 'cascade' }),
    /** NTD. */
    amount: integer().notNull(),
    note: text().notNull().default(''),
    /** Whether the customer gets an email. */
    tell: boolean().notNull(),
    actor: text().notNull(),
    state: text().$type<RefundRequestState>().notNull().default('requested'),
    /** The provider's text of a refusal. */
    failure: text().notNull().default(''),
    /** When to query its result; null once settled. */
    checkAt: time('check_at'),
    createdAt: time('created_at').notNull().defaultNow(),
    settledAt: time('settled_at'),
    refundID: bigint('refund_id', { mode: 'number' }).references(() => refund.id, { onDelete: 'set null' }),
  },
  (table) => [
    index('refund_request_order').on(table.orderID, table.createdAt),
    // One at a time, so that a second tab or tap cannot send another.
    uniqueIndex('refund_request_open').on(table.orderID).where(sql`state in ('requested', 'unclear')`),
    index('refund_request_due').on(table.checkAt).where(sql`check_at is not null`),
    check('refund_request_amount', sql`${table.amount} > 0`),
    check('refund_request_state', sql`${table.state} in ('requested', 'unclear', 'done', 'failed')`),
  ],
);

/** A uniform invoice, a further one, or an allowance; committed before the provider is called. */
export const invoice = pgTable(
  'invoice',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    orderID: text('order_id')
      .notNull()
      .references(() => shopOrder.orderID, { onDelete: 'cascade' }),
    kind: text().$type<InvoiceKind>().notNull(),
    /** Of an allowance: its invoice. */
    invoiceID: bigint('invoice_id', { mode: 'number' }).references((): AnyPgColumn => invoice.id, {
      onDelete: 'cascade',
    }),
    /** RelateNumber: the shop's own number at the provider, never used twice. */
    relateNumber: text('relate_number').notNull(),
    /** The provider account that issues it. */
    merchantID: text('merchant_id').notNull(),
    isTest: boolean('is_test').notNull(),
    state: text().$type<InvoiceState>().notNull().default('pending'),
    /** With tax, in NTD. */
    amount: integer().notNull(),
    /** The order's amount due that the order's invoices follow with this row, in NTD. */
    due: integer().notNull(),
    draft: jsonb().$type<InvoiceDraft>().notNull(),
    /** Of an allowance, its own number. Empty until issued. */
    number: text().notNull().default(''),
    randomCode: text('random_code').notNull().default(''),
    issuedAt: time('issued_at'),
    codes: jsonb().$type<InvoiceCodes>(),
    /** The provider's text of the last refusal. */
    failure: text().notNull().default(''),
    /** Why it is voided, or why the allowance or the further invoice is issued. */
    reason: text().notNull().default(''),
    /** Whether it is issued anew once voided. */
    isAgain: boolean('is_again').notNull().default(false),
    /** Number of calls to the provider. */
    attempts: integer().notNull().default(0),
    /** Time of the last call. */
    askedAt: time('asked_at'),
    /** When to call the provider next; null once settled. */
    checkAt: time('check_at'),
    actor: text().notNull(),
    createdAt: time('created_at').notNull().defaultNow(),
    settledAt: time('settled_at'),
  },
  (table) => [
    uniqueIndex('invoice_relate_number').on(table.relateNumber),
    index('invoice_order').on(table.orderID, table.id),
    // One at a time, so that an order never gets two invoices at once.
    uniqueIndex('invoice_open').on(table.orderID).where(sql`state in ('pending', 'unclear', 'voiding')`),
    uniqueIndex('invoice_in_force')
      .on(table.orderID)
      .where(sql`kind = 'invoice' and state in ('pending', 'unclear', 'issued', 'voiding')`),
    index('invoice_due').on(table.checkAt).where(sql`check_at is not null`),
    index('invoice_to_mend').on(table.orderID).where(sql`failure <> '' or state = 'unclear'`),
    check('invoice_relate', sql`${table.relateNumber} ~ '^[A-Z0-9]{1,30}$'`),
    check('invoice_amount', sql`${table.amount} > 0`),
    check('invoice_kind', sql`${table.kind} in ('invoice', 'difference', 'allowance')`),
    check(
      'invoice_state',
      sql`${table.state} in ('pending', 'unclear', 'issued', 'failed', 'voiding', 'voided')`,
    ),
    check('invoice_of_allowance', sql`(${table.kind} = 'allowance') = (${table.invoiceID} is not null)`),
  ],
);

/** A buyer's review of a product of an order (decision 84). */
export const productReview = pgTable(
  'product_review',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    orderID: text('order_id')
      .notNull()
      .references(() => shopOrder.orderID, { onDelete: 'cascade' }),
    parentID: text('parent_id')
      .$type<ParentId>()
      .notNull()
      .references(() => parentProduct.id, { onDelete: 'cascade' }),
    rating: smallint().notNull(),
    /** Plain text; may be empty. */
    text: text().notNull(),
    /** Name to show, as the buyer chose. */
    name: text().notNull(),
    /** Language of the page on which it was written. */
    language: smallint().$type<Language>().notNull(),
    state: text().$type<ReviewState>().notNull().default('waiting'),
    /** The shop's answer, in one language or more. */
    answer: localized('answer'),
    answeredAt: time('answered_at'),
    /** Counts every change, so that a review is only approved as it was read. */
    version: integer().notNull().default(1),
    createdAt: time('created_at').notNull().defaultNow(),
    /** Name and text in search form (domain/catalogue/search.ts). */
    searchText: text('search_text').notNull().generatedAlwaysAs(sql`search_form("name" || ' ' || "text")`),
  },
  (table) => [
    uniqueIndex('product_review_once').on(table.orderID, table.parentID),
    index('product_review_state').on(table.state, table.id),
    index('product_review_shown').on(table.parentID, table.id).where(sql`state = 'approved'`),
    index('product_review_product').on(table.parentID),
    index('product_review_search').using('gin', table.searchText.op('gin_trgm_ops')),
    index('product_review_han').using('gin', sql`han_grams(${table.searchText})`),
    check('product_review_rating', sql`${table.rating} between 1 and 5`),
    check('product_review_states', sql`${table.state} in ('waiting', 'approved', 'hidden')`),
  ],
);

/** Orders whose buyer was asked for reviews, once each. */
export const reviewRequest = pgTable('review_request', {
  orderID: text('order_id')
    .primaryKey()
    .references(() => shopOrder.orderID, { onDelete: 'cascade' }),
  askedAt: time('asked_at').notNull().defaultNow(),
});

/** Addresses that opted out of review emails. */
export const reviewOptOut = pgTable('review_opt_out', {
  /** In lower case. */
  email: text().primaryKey(),
  at: time('at').notNull().defaultNow(),
});

/** `unsent`: left out by an owner's choice, or overtaken while there was no mail server. */
export type EmailState = 'waiting' | 'sent' | 'dead' | 'unsent';

/** One row an email, inserted with the change it reports and sent after the commit. */
export const outbox = pgTable(
  'outbox',
  {
    id: text().primaryKey(),
    kind: text().$type<EmailKind>().notNull(),
    state: text().$type<EmailState>().notNull().default('waiting'),
    orderID: text('order_id').references(() => shopOrder.orderID, { onDelete: 'cascade' }),
    contactID: bigint('contact_id', { mode: 'number' }).references(() => contactMessage.id, {
      onDelete: 'cascade',
    }),
    /** The request is deleted once its email was sent, and this row with it. */
    requestID: bigint('request_id', { mode: 'number' }).references(() => stockRequest.id, {
      onDelete: 'cascade',
    }),
    /** What the email needs beyond its order or message. */
    payload: jsonb().$type<Record<string, string>>(),
    recipient: text().notNull(),
    attempts: integer().notNull().default(0),
    /** Attempts that timed out after full transmission, so that the email may have been delivered. */
    unconfirmed: integer().notNull().default(0),
    lastError: text('last_error'),
    /** The change it reports, for an email that an undo may withdraw, and for the receipt of a payment. */
    eventID: bigint('event_id', { mode: 'number' }).references(() => orderEvent.id, { onDelete: 'set null' }),
    dueAt: time('due_at').notNull().defaultNow(),
    /** Waits for an owner's choice since then, because there was no mail server. */
    heldAt: time('held_at'),
    createdAt: time('created_at').notNull().defaultNow(),
    sentAt: time('sent_at'),
  },
  (table) => [
    // Matches the order of the admin list.
    index('outbox_newest_of_state').on(table.state, table.createdAt.desc(), table.id.desc()),
    index('outbox_newest').on(table.createdAt.desc(), table.id.desc()),
    index('outbox_order').on(table.orderID),
    index('outbox_contact').on(table.contactID, table.createdAt.desc()).where(sql`contact_id is not null`),
    uniqueIndex('outbox_request').on(table.requestID).where(sql`request_id is not null`),
    index('outbox_held').on(table.heldAt).where(sql`held_at is not null`),
    index('outbox_event').on(table.eventID).where(sql`event_id is not null`),
    index('outbox_recipient').on(table.recipient, table.sentAt.desc()),
    // What the search of the admin list finds beyond the newest.
    index('outbox_search').using('gin', sql`lower(${table.recipient}) gin_trgm_ops`),
    index('outbox_kind').on(table.kind),
  ],
);

/**
 * Customers (specification, section 3), maintained from orders by triggers (decision 15); the newest order wins.
 * Loyalty, level and notes come from the owner.
 */
export const customer = pgTable(
  'customer',
  {
    id: bigint({ mode: 'number' }).primaryKey(),
    firstName: text('first_name').notNull().default(''),
    lastName: text('last_name').notNull().default(''),
    name: text().notNull().default(''),
    number: text().notNull().default(''),
    email: text().notNull().default(''),
    shippingAddress: jsonb('shipping_address').$type<Address>(),
    loyalty: boolean().notNull().default(false),
    loyaltyLevel: text('loyalty_level').notNull().default(''),
    createdDate: time('created_date').notNull(),
    /** Of orders that are not cancelled: count, NTD of goods, and the newest (server/customers/customer-figures.ts). */
    orders: integer().notNull().default(0),
    spent: bigint({ mode: 'number' }).notNull().default(0),
    lastOrder: time('last_order'),
    /** The name, otherwise first and last name (specification, section 3). */
    displayName: text('display_name')
      .notNull()
      .generatedAlwaysAs(sql`coalesce(nullif(btrim("name"), ''), btrim("first_name" || ' ' || "last_name"))`),
    /** Name, phone and email in search form (domain/order/order-number.ts). */
    searchText: text('search_text')
      .notNull()
      .generatedAlwaysAs(
        sql`search_form(coalesce(nullif(btrim("name"), ''), btrim("first_name" || ' ' || "last_name")) || ' ' || "number" || ' ' || "email")`,
      ),
  },
  (table) => [
    index('customer_by_date').on(table.createdDate.desc(), table.id.desc()),
    index('customer_by_name').on(sql`${table.displayName} collate "zh-Hant-x-icu"`, table.id),
    index('customer_by_spent').on(table.spent.desc(), table.id.desc()),
    index('customer_by_orders').on(table.orders.desc(), table.id.desc()),
    index('customer_by_last_order').on(
      sql`coalesce(${table.lastOrder}, ${table.createdDate}) desc nulls last`,
      table.id.desc(),
    ),
    index('customer_search').using('gin', table.searchText.op('gin_trgm_ops')),
    index('customer_han').using('gin', sql`han_grams(${table.searchText})`),
  ],
);

/**
 * Customers whose orders changed since their sums were written. Insert-only, so that orders do not wait for each other.
 */
export const customerChange = pgTable('customer_change', {
  id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
  customerID: bigint('customer_id', { mode: 'number' }).notNull(),
});

export const customerTag = pgTable(
  'customer_tag',
  {
    customerID: bigint('customer_id', { mode: 'number' })
      .notNull()
      .references(() => customer.id, { onDelete: 'cascade' }),
    tag: text().notNull(),
  },
  ({ customerID, tag }) => [
    primaryKey({ columns: [customerID, tag] }),
    index('customer_tag_by_tag').on(tag, customerID),
  ],
);

/** A saved search of customers, shared by the staff. */
export const customerSegment = pgTable(
  'customer_segment',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    name: text().notNull(),
    conditions: jsonb().$type<CustomerConditions>().notNull(),
    createdAt: time('created_at').notNull().defaultNow(),
    createdBy: text('created_by').notNull(),
  },
  ({ name }) => [uniqueIndex('customer_segment_name').on(sql`lower(${name})`)],
);

/** Normalised phone (`tel:`) or email address (`mail:`) that identifies a customer; each belongs to one. */
export const customerContact = pgTable(
  'customer_contact',
  {
    contact: text().primaryKey(),
    /** Deferred foreign key: the contact is claimed before the customer is inserted. */
    customerID: bigint('customer_id', { mode: 'number' }).notNull(),
  },
  (table) => [index('customer_contact_customer').on(table.customerID)],
);

/** Newsletter consent by email address in lower case. Kept after it ends, so that nothing restores it. */
export const newsletterConsent = pgTable(
  'newsletter_consent',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    email: text().notNull(),
    /** Name on the order that gave consent; empty once it has ended. */
    name: text().notNull(),
    language: smallint().$type<Language>().notNull(),
    /** Text beside the box that was ticked. */
    words: text().notNull(),
    consentedAt: time('consented_at').notNull().defaultNow(),
    endedAt: time('ended_at'),
    /** `link`, or the email address of a member of staff. */
    endedBy: text('ended_by').notNull().default(''),
  },
  (table) => [
    uniqueIndex('newsletter_consent_email').on(table.email),
    check('newsletter_consent_lower', sql`${table.email} = lower(${table.email})`),
  ],
);

/** `customerNotes` of the specification; admin only. */
export const customerNote = pgTable(
  'customer_note',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    customerID: bigint('customer_id', { mode: 'number' })
      .notNull()
      .references(() => customer.id, { onDelete: 'cascade' }),
    at: time('at').notNull().defaultNow(),
    actor: text().notNull(),
    note: text().notNull(),
  },
  (table) => [index('customer_note_customer').on(table.customerID, table.id)],
);
