import { sql } from 'drizzle-orm';
import { anyOf } from '#app/server/db/any-of.ts';
import type { Db, Tx } from '#app/server/db/client.ts';
import { rateUse } from '#app/server/db/rate-schema.ts';

export interface RateLimit {
  /** Most times in any stretch of `windowSeconds`. */
  limit: number;
  windowSeconds: number;
}

/** @param key what is counted and for whom, for example `promo:203.0.113.7`. */
export interface Counter extends RateLimit {
  key: string;
}

/**
 * Counts one more use of `key` if it is within the limit, and says whether it was. What counts are the uses of the last
 * `windowSeconds` by the database's clock, so that all processes agree; one atomic statement, so that two at once are
 * two. A refused use is not counted.
 */
export async function allow(db: Db | Tx, key: string, { limit, windowSeconds }: RateLimit): Promise<boolean> {
  const recent = sql`(select coalesce(array_agg(used order by used), '{}') from unnest(${rateUse.uses}) used
    where used > now() - make_interval(secs => ${windowSeconds}))`;
  const { rowCount } = await db.execute(sql`
    insert into ${rateUse} (key, uses) values (${key}, array[now()])
    on conflict (key) do update set uses = ${recent} || now()
    where cardinality(${recent}) < ${limit}`);
  return rowCount === 1;
}

/**
 * One use of each counter of the first way on which all of them have room.
 * @returns what takes the uses back, for guesses that turn out right; null where no way is open.
 */
export async function reserve(
  db: Db,
  ways: readonly (readonly Counter[])[],
): Promise<{ giveBack: () => Promise<void> } | null> {
  for (const way of ways) {
    const taken: string[] = [];
    for (const counter of way) if (await allow(db, counter.key, counter)) taken.push(counter.key);
    const giveBack = () => forgetLast(db, taken);
    if (taken.length === way.length) return { giveBack };
    await giveBack();
  }
  return null;
}

async function forgetLast(db: Db, keys: readonly string[]): Promise<void> {
  if (keys.length === 0) return;
  await db
    .update(rateUse)
    .set({ uses: sql`trim_array(${rateUse.uses}, 1)` })
    .where(sql`${anyOf(rateUse.key, keys)} and cardinality(${rateUse.uses}) > 0`);
}

/** Drops counters nobody asks for any more. @param olderThanSeconds longer than the longest window in use. */
export async function forgetOldCounts(db: Db, olderThanSeconds: number): Promise<void> {
  await db
    .delete(rateUse)
    .where(
      sql`coalesce(${rateUse.uses}[cardinality(${rateUse.uses})], '-infinity') < now() - make_interval(secs => ${olderThanSeconds})`,
    );
}
