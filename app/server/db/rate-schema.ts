import { pgTable, text, timestamp } from 'drizzle-orm/pg-core';

/** Recent uses by an address, account or recipient (http/rate-limit.ts). */
export const rateUse = pgTable('rate_use', {
  key: text().primaryKey(),
  /** Oldest first, at most the limit. */
  uses: timestamp({ withTimezone: true, mode: 'date' }).array().notNull(),
});
