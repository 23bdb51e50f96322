import { bigint, integer, jsonb, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core';
import type { EditableOrder } from '#app/domain/order/order-changes.ts';
import { orderEvent, shopOrder, time } from './schema.ts';

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
    before: jsonb().$type<EditableOrder>().notNull(),
    createdAt: time('created_at').notNull().defaultNow(),
  },
  (table) => [
    primaryKey({ columns: [table.orderID, table.version] }),
    uniqueIndex('order_revision_event').on(table.eventID),
  ],
);
