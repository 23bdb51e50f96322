import { integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { time } from './schema.ts';

/** Counters of how often an address, an account or a recipient did something, in fixed windows. */
export const rateCount = pgTable(
  'rate_count',
  {
    key: text().notNull(),
    windowStart: time('window_start').notNull(),
    count: integer().notNull(),
  },
  (table) => [primaryKey({ columns: [table.key, table.windowStart] })],
);
