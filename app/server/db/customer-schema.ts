import { sql } from 'drizzle-orm';
import { bigint, boolean, index, jsonb, pgTable, text } from 'drizzle-orm/pg-core';
import type { Address } from '#app/domain/customer/customer.ts';
import { time } from './schema.ts';

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
    /** The name, otherwise first and last name (specification, section 3). */
    displayName: text('display_name')
      .notNull()
      .generatedAlwaysAs(sql`coalesce(nullif(btrim("name"), ''), btrim("first_name" || ' ' || "last_name"))`),
    /** Name, phone and email in search form (domain/order/order-search.ts). */
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
