import { sql } from 'drizzle-orm';
import type { Db, Tx } from '#app/server/db/client.ts';
import { rateCount } from '#app/server/db/rate-schema.ts';

export interface RateLimit {
  /** Most times in one window. */
  limit: number;
  windowSeconds: number;
}

/**
 * Counts one more use of `key` and says whether it is still within the limit. Windows are fixed and cut by the
 * database's clock, so that all processes agree; the count is one atomic upsert, so that two at once are two.
 * A refused use is counted too. @param key what is counted and for whom, for example `promo:203.0.113.7`.
 */
export async function allow(db: Db | Tx, key: string, { limit, windowSeconds }: RateLimit): Promise<boolean> {
  const [row] = await db
    .insert(rateCount)
    .values({
      key,
      windowStart: sql`to_timestamp(floor(extract(epoch from now()) / ${windowSeconds}::float8) * ${windowSeconds}::float8)`,
      count: 1,
    })
    .onConflictDoUpdate({
      target: [rateCount.key, rateCount.windowStart],
      // A flood stops counting long before the column is full.
      set: { count: sql`least(${rateCount.count} + 1, 1000000)` },
    })
    .returning({ count: rateCount.count });
  return row !== undefined && row.count <= limit;
}

/** Drops counters nobody asks for any more. @param olderThanSeconds longer than the longest window in use. */
export async function forgetOldCounts(db: Db, olderThanSeconds: number): Promise<void> {
  await db
    .delete(rateCount)
    .where(sql`${rateCount.windowStart} < now() - make_interval(secs => ${olderThanSeconds})`);
}
