import { pgTable, text, timestamp } from 'drizzle-orm/pg-core';

/** When an address, an account or a recipient did something, as long ago as its limit looks back (http/rate-limit.ts). */
export const rateUse = pgTable('rate_use', {
  key: text().primaryKey(),
  /** Oldest first, at most as many as the limit allows. */
  uses: timestamp({ withTimezone: true, mode: 'date' }).array().notNull(),
});
