import { sql } from 'drizzle-orm';
import { bigint, check, date, index, integer, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import type { ReportState } from '#app/domain/payment/payment-report.ts';
import { orderEvent, shopOrder, time } from './schema.ts';

/** Links that open the payment form of one order without signing in: 32 random bytes, stored as their SHA-256 (reliability B11). */
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

/** Money that went back to customers. Money in NTD. */
export const refund = pgTable(
  'refund',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    orderID: text('order_id')
      .notNull()
      .references(() => shopOrder.orderID, { onDelete: 'cascade' }),
    amount: integer().notNull(),
    /** What of it the order costs less: it was not too much. */
    waived: integer().notNull(),
    /** The day it went back, in Taipei. */
    refundedOn: date('refunded_on', { mode: 'string' }).notNull(),
    note: text().notNull().default(''),
    at: time('at').notNull().defaultNow(),
    /** The owner's e-mail address. */
    actor: text().notNull(),
    /** What it wrote in the order's timeline, for the undo. */
    eventID: bigint('event_id', { mode: 'number' }).references(() => orderEvent.id, { onDelete: 'set null' }),
  },
  (table) => [
    index('refund_order').on(table.orderID, table.id),
    uniqueIndex('refund_event').on(table.eventID).where(sql`event_id is not null`),
    check('refund_amount', sql`${table.amount} > 0 and ${table.waived} between 0 and ${table.amount}`),
  ],
);

/** Transfers that customers reported, and what the owner found. */
export const paymentReport = pgTable(
  'told_payment',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    orderID: text('order_id')
      .notNull()
      .references(() => shopOrder.orderID, { onDelete: 'cascade' }),
    /** Last five digits of the account it came from; text, because it may begin with zero. */
    lastFive: text('last_five').notNull(),
    /** NTD. */
    amount: integer().notNull(),
    /** The day it was paid, in Taipei. */
    paidOn: date('paid_on', { mode: 'string' }).notNull(),
    state: text().$type<ReportState>().notNull().default('told'),
    reportedAt: time('told_at').notNull().defaultNow(),
    settledAt: time('settled_at'),
    /** The owner's e-mail address. */
    settledBy: text('settled_by'),
    /** What its confirmation wrote in the order's timeline, for the undo. */
    eventID: bigint('event_id', { mode: 'number' }).references(() => orderEvent.id, { onDelete: 'set null' }),
  },
  (table) => [
    index('told_payment_open').on(table.reportedAt, table.id).where(sql`state = 'told'`),
    index('told_payment_order').on(table.orderID, table.id),
    uniqueIndex('told_payment_event').on(table.eventID).where(sql`event_id is not null`),
    check('told_payment_digits', sql`${table.lastFive} ~ '^[0-9]{5}$'`),
    check('told_payment_amount', sql`${table.amount} > 0`),
  ],
);
