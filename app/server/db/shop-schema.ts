import { sql } from 'drizzle-orm';
import {
  bigint,
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
import type { BackupPlaceName, BackupReason } from '#app/domain/backup/backup-files.ts';
import type { MessageState } from '#app/domain/contact/contact.ts';
import type { ParentId, VariantId } from '#app/domain/ids.ts';
import type { ImportKind, ImportReport } from '#app/domain/import/report.ts';
import type { Language, LocalizedText } from '#app/domain/language.ts';
import type { SettingsSection, TypedFields } from '#app/domain/settings/settings.ts';
import { parentProduct, productVariant, time } from './schema.ts';

/** Owner settings: one row per section, stored as typed (domain/settings/settings-check.ts). */
export const setting = pgTable('setting', {
  name: text().$type<SettingsSection>().primaryKey(),
  value: jsonb().$type<TypedFields>().notNull(),
  version: integer().notNull().default(1),
  updatedAt: time('updated_at').notNull().default(sql`now()`),
  updatedBy: text('updated_by').notNull(),
});

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

/** A single row, from the first import on. */
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

export const contactMessage = pgTable(
  'contact_message',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    name: text().notNull(),
    email: text().notNull(),
    message: text().notNull(),
    language: smallint().$type<Language>().notNull(),
    createdAt: time('created_at').notNull().defaultNow(),
    state: text().$type<MessageState>().notNull().default('unread'),
    /** Name, address and text in search form (domain/catalogue/search.ts). */
    searchText: text('search_text')
      .notNull()
      .generatedAlwaysAs(sql`search_form("name" || ' ' || "email" || ' ' || "message")`),
  },
  (table) => [
    index('contact_message_open').on(table.id).where(sql`state <> 'done'`),
    index('contact_message_done').on(table.id).where(sql`state = 'done'`),
    index('contact_message_unread').on(table.id).where(sql`state = 'unread'`),
    index('contact_message_search').using('gin', table.searchText.op('gin_trgm_ops')),
    index('contact_message_han').using('gin', sql`han_grams(${table.searchText})`),
    check('contact_message_state', sql`${table.state} in ('unread', 'read', 'done')`),
  ],
);

/** Addresses that a product had; they lead to the one it has now (decision 102). */
export const formerSlug = pgTable(
  'former_slug',
  {
    slug: text().primaryKey(),
    parentID: text('parent_id')
      .$type<ParentId>()
      .notNull()
      .references(() => parentProduct.id, { onDelete: 'cascade' }),
    createdAt: time('created_at').notNull().defaultNow(),
  },
  (table) => [index('former_slug_parent').on(table.parentID)],
);

/** Requests for an email when a sold-out product is back; deleted once sent (decision 71). */
export const stockRequest = pgTable(
  'stock_request',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    parentID: text('parent_id')
      .$type<ParentId>()
      .notNull()
      .references(() => parentProduct.id, { onDelete: 'cascade' }),
    /** Null for any variant of the product. */
    productID: text('product_id')
      .$type<VariantId>()
      .references(() => productVariant.id, { onDelete: 'cascade' }),
    email: text().notNull(),
    /** Keyed hash of the address: the token of the link that ends all its requests. */
    leaveToken: text('leave_token').notNull(),
    language: smallint().$type<Language>().notNull(),
    createdAt: time('created_at').notNull().defaultNow(),
    /** Since when every check has found it in stock; null where the last one did not. */
    inStockSince: time('in_stock_since'),
    /** When its email was queued. */
    notifiedAt: time('notified_at'),
  },
  (table) => [
    uniqueIndex('stock_request_once').on(
      table.parentID,
      sql`coalesce(${table.productID}, '')`,
      table.leaveToken,
    ),
    index('stock_request_variant').on(table.productID).where(sql`product_id is not null`),
    index('stock_request_leave').on(table.leaveToken),
    index('stock_request_age').on(table.createdAt),
  ],
);

/**
 * Distinct title words for spelling correction. Added by a trigger on parent_product, never removed; a word that finds
 * nothing is skipped.
 */
export const searchWord = pgTable('search_word', { word: text().primaryKey() }, (table) => [
  index('search_word_alike').using('gin', table.word.op('gin_trgm_ops')),
]);

const sums = {
  /** 0 in a product's row. */
  orders: integer().notNull(),
  /** 0 in a day's row. */
  pieces: integer().notNull(),
  /** NTD without delivery. */
  sales: bigint({ mode: 'number' }).notNull(),
  /** NTD: sales less cost. */
  profit: bigint({ mode: 'number' }).notNull(),
};
const subject = {
  /** Of the order, in Taipei. */
  day: date({ mode: 'string' }).notNull(),
  /** Empty for the whole day. */
  parentID: text('parent_id').notNull(),
  title: jsonb().$type<LocalizedText>(),
};

/** Sums by day and by product and day, of changes folded so far, without cancelled orders (decision 16). */
export const figureDay = pgTable('figure_day', { ...subject, ...sums }, (table) => [
  primaryKey({ columns: [table.day, table.parentID] }),
]);

/** Changes not folded yet. Triggers only insert, so that orders do not wait for each other. */
export const figureChange = pgTable('figure_change', {
  id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
  ...subject,
  ...sums,
});

export const rateUse = pgTable('rate_use', {
  key: text().primaryKey(),
  /** Oldest first, at most the limit. */
  uses: timestamp({ withTimezone: true, mode: 'date' }).array().notNull(),
});

/** Automatic backups and failed attempts, the newest of them (backup/backup-schedule.ts). */
export const backupRun = pgTable('backup_run', {
  id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
  startedAt: time('started_at').notNull(),
  /**
   * Null where it failed, then with a problem, and where it is under way or was cut off, without one. With a problem
   * where the backup was made and lacks pictures.
   */
  file: text(),
  bytes: bigint({ mode: 'number' }),
  problem: text(),
  place: text().$type<BackupPlaceName>().notNull().default('folder'),
  /** Set where the owner can fix the problem. */
  reason: text().$type<BackupReason>(),
});

/** Product files that were imported: what is said where the answer was lost, and when the same file comes again. */
export const productImport = pgTable(
  'product_import',
  {
    /** Of the check that it was confirmed on. */
    seen: text().primaryKey(),
    /** SHA-256 of the file. */
    file: text().notNull(),
    created: integer().notNull(),
    updated: integer().notNull(),
    at: time('at').notNull().defaultNow(),
  },
  (table) => [index('product_import_file').on(table.file, table.at)],
);

/** Imported entries: the old id, to recognise an entry in a second import, and a hash, to notice differences. */
export const imported = pgTable(
  'imported',
  {
    kind: text().$type<ImportKind>().notNull(),
    oldID: text('old_id').notNull(),
    newID: text('new_id').notNull(),
    /** SHA-256 of the entry as read. */
    hash: text().notNull(),
    importedAt: timestamp('imported_at', { withTimezone: true, mode: 'date' }).notNull().defaultNow(),
  },
  (table) => [primaryKey({ columns: [table.kind, table.oldID] })],
);

export const importReport = pgTable('import_report', {
  id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
  at: timestamp({ withTimezone: true, mode: 'date' }).notNull().defaultNow(),
  actor: text().notNull(),
  report: jsonb().$type<ImportReport>().notNull(),
});

const transactionID = customType<{ data: string }>({ dataType: () => 'xid8' });

/**
 * Change notifications, written in the transaction of the change (decision 57). Unlogged, which drizzle-kit does not
 * know: only open connections need the rows, and no connection survives a crash of the server.
 */
export const change = pgTable(
  'change',
  {
    writtenBy: transactionID('written_by').notNull().default(sql`pg_current_xact_id()`),
    topic: text().notNull(),
    subject: text().notNull(),
  },
  (table) => [index('change_written_by').on(table.writtenBy)],
);
