import { sql } from 'drizzle-orm';
import { bigint, index, integer, jsonb, pgTable, text } from 'drizzle-orm/pg-core';
import type { EmailKind } from '#app/domain/email/email-kind.ts';
import { contactMessage } from './contact-schema.ts';
import { orderEvent, shopOrder, time } from './schema.ts';

export type EmailState = 'waiting' | 'sent' | 'dead';

/** One row an email, inserted with the change it reports and sent after the commit. */
export const outbox = pgTable(
  'letter',
  {
    id: text().primaryKey(),
    kind: text().$type<EmailKind>().notNull(),
    state: text().$type<EmailState>().notNull().default('waiting'),
    orderID: text('order_id').references(() => shopOrder.orderID, { onDelete: 'cascade' }),
    contactID: bigint('contact_id', { mode: 'number' }).references(() => contactMessage.id, {
      onDelete: 'cascade',
    }),
    /** For an email about neither an order nor a message. */
    payload: jsonb().$type<Record<string, string>>(),
    recipient: text().notNull(),
    attempts: integer().notNull().default(0),
    /** Sendings that timed out after the whole email was transmitted, so that it may have been delivered. */
    unconfirmed: integer().notNull().default(0),
    lastError: text('last_error'),
    /** The change it reports, for an email that an undo may withdraw. */
    eventID: bigint('event_id', { mode: 'number' }).references(() => orderEvent.id, { onDelete: 'set null' }),
    dueAt: time('due_at').notNull().defaultNow(),
    createdAt: time('created_at').notNull().defaultNow(),
    sentAt: time('sent_at'),
  },
  (table) => [
    // The order of the admin's list.
    index('letter_newest_of_state').on(table.state, table.createdAt.desc(), table.id.desc()),
    index('letter_newest').on(table.createdAt.desc(), table.id.desc()),
    index('letter_order').on(table.orderID),
    index('letter_contact').on(table.contactID, table.createdAt.desc()).where(sql`contact_id is not null`),
    index('letter_event').on(table.eventID).where(sql`event_id is not null`),
    index('letter_recipient').on(table.recipient, table.sentAt.desc()),
  ],
);
