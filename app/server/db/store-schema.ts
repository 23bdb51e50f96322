import { sql } from 'drizzle-orm';
import { check, index, integer, pgTable, text } from 'drizzle-orm/pg-core';
import { time } from './schema.ts';

export const pickupStore = pgTable(
  'pickup_store',
  {
    /** Six digits; text, for leading zeros. */
    code: text().primaryKey(),
    /** Without the ending 門市. */
    name: text().notNull(),
    address: text().notNull(),
    /** Name, address and code in search form (domain/delivery/pickup-store.ts). */
    searchText: text('search_text').notNull(),
  },
  (table) => [
    check('pickup_store_code', sql`${table.code} ~ '^[0-9]{6}$'`),
    index('pickup_store_search').using('gin', table.searchText.op('gin_trgm_ops')),
    index('pickup_store_han').using('gin', sql`han_grams(${table.searchText})`),
  ],
);

/** One row, from the first import on. */
export const storeList = pgTable(
  'store_list',
  {
    id: integer().primaryKey().default(1),
    /** Counts imports and removals; cache key of search results. */
    version: integer().notNull().default(1),
    /** 0 when the list was removed. */
    stores: integer().notNull(),
    importedAt: time('imported_at').notNull().default(sql`now()`),
    importedBy: text('imported_by').notNull(),
  },
  (table) => [check('store_list_one', sql`${table.id} = 1`)],
);
