import { sql } from 'drizzle-orm';
import { bigint, boolean, index, jsonb, pgTable, text } from 'drizzle-orm/pg-core';
import type { Address } from '#app/domain/customer/customer.ts';
import { time } from './schema.ts';

/**
 * Who ordered (specification, section 3), made from orders by triggers of the database (decision 15): names, phone,
 * e-mail and address are as the newest order says. The owner gives loyalty, level and notes.
 */
export const customer = pgTable(
  'customer',
  {
    id: bigint({ mode: 'number' }).primaryKey(),
    firstName: text('first_name').notNull().default(''),
    lastName: text('last_name').notNull().default(''),
    name: text().notNull().default(''),
    /** Cellphone. */
    number: text().notNull().default(''),
    email: text().notNull().default(''),
    shippingAddress: jsonb('shipping_address').$type<Address>(),
    loyalty: boolean().notNull().default(false),
    loyaltyLevel: text('loyalty_level').notNull().default(''),
    /** Date of the first order. */
    createdDate: time('created_date').notNull(),
    /** The name if non-blank, otherwise first and last name (specification, section 3). */
    displayName: text('display_name')
      .notNull()
      .generatedAlwaysAs(sql`coalesce(nullif(btrim("name"), ''), btrim("first_name" || ' ' || "last_name"))`),
    /** Name, phone and e-mail in their search form (domain/order/order-search.ts). */
    searchText: text('search_text')
      .notNull()
      .generatedAlwaysAs(
        sql`search_form(coalesce(nullif(btrim("name"), ''), btrim("first_name" || ' ' || "last_name")) || ' ' || "number" || ' ' || "email")`,
      ),
  },
  (table) => [
    index('customer_by_date').on(table.createdDate.desc(), table.id.desc()),
    index('customer_by_name').on(sql`${table.displayName} collate "zh-Hant-x-icu"`, table.id),
    index('customer_search').using('gin', table.searchText.op('gin_trgm_ops')),
    index('customer_han').using('gin', sql`han_grams(${table.searchText})`),
  ],
);

/** By which phone (`tel:`) or e-mail address (`mail:`), normalised, a customer is known again. Each is one customer's. */
export const customerContact = pgTable(
  'customer_contact',
  {
    contact: text().primaryKey(),
    /** Claimed a moment before the customer is written: its foreign key is looked at with the commit. */
    customerID: bigint('customer_id', { mode: 'number' }).notNull(),
  },
  (table) => [index('customer_contact_customer').on(table.customerID)],
);

/** What the owner noted about a customer, for nobody else (`customerNotes` of the specification). */
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
