import { sql } from 'drizzle-orm';
import { bigint, check, date, index, integer, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import type { ReportState } from '#app/domain/payment/payment-report.ts';
import { orderEvent, shopOrder, time } from './schema.ts';

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
  'told_payment',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    orderID: text('order_id')
      .notNull()
      .references(() => shopOrder.orderID, { onDelete: 'cascade' }),
    /** Last five digits of the sending account; text, for leading zeros. */
    lastFive: text('last_five').notNull(),
    /** NTD. */
    amount: integer().notNull(),
    /** In Taipei. */
    paidOn: date('paid_on', { mode: 'string' }).notNull(),
    state: text().$type<ReportState>().notNull().default('told'),
    reportedAt: time('told_at').notNull().defaultNow(),
    settledAt: time('settled_at'),
    settledBy: text('settled_by'),
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
