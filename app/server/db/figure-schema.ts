import { bigint, date, integer, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import type { LocalizedText } from '#app/domain/language.ts';

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
