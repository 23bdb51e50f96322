import { pgTable, text, timestamp } from 'drizzle-orm/pg-core';

export const rateUse = pgTable('rate_use', {
  key: text().primaryKey(),
  /** Oldest first, at most the limit. */
  uses: timestamp({ withTimezone: true, mode: 'date' }).array().notNull(),
});
