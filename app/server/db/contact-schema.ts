import { sql } from 'drizzle-orm';
import { bigint, check, index, pgTable, smallint, text } from 'drizzle-orm/pg-core';
import type { MessageState } from '#app/domain/contact/contact-inbox.ts';
import type { Language } from '#app/domain/language.ts';
import { time } from './schema.ts';

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
