import { bigint, date, integer, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import type { LocalizedText } from '#app/domain/language.ts';

const sums = {
  /** Orders; 0 in the row of a product. */
  orders: integer().notNull(),
  /** Pieces; 0 in the row of a day. */
  pieces: integer().notNull(),
  /** NTD: what customers pay without the delivery, or the lines of one product. */
  sales: bigint({ mode: 'number' }).notNull(),
  /** NTD: sales less what the goods cost. */
  profit: bigint({ mode: 'number' }).notNull(),
};
const subject = {
  /** Of the order, in Taipei. */
  day: date({ mode: 'string' }).notNull(),
  /** Empty for all of the day. */
  parentID: text('parent_id').notNull(),
  title: jsonb().$type<LocalizedText>(),
};

/**
 * The figures of each day, and of each product on it, as far as the changes are folded in (decision 16). Orders that are
 * cancelled do not count.
 */
export const figureDay = pgTable('figure_day', { ...subject, ...sums }, (table) => [
  primaryKey({ columns: [table.day, table.parentID] }),
]);

/** What changes of orders did to the figures since. Written by triggers, and only added: no order waits for another. */
export const figureChange = pgTable('figure_change', {
  id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
  ...subject,
  ...sums,
});
