import { sql } from 'drizzle-orm';
import type { Db } from '#app/server/db/client.ts';
import { rateUse } from '#app/server/db/shop-schema.ts';
import { anyOf, statement } from '#app/server/db/sql.ts';

export interface RateLimit {
  limit: number;
  windowSeconds: number;
}

export interface Counter extends RateLimit {
  /** For example `promo:203.0.113.7`. */
  key: string;
}

const recent = sql`(select coalesce(array_agg(used order by used), '{}') from unnest(${rateUse.uses}) used
  where used > now() - make_interval(secs => ${sql.placeholder('windowSeconds')}))`;

// A use that a crash forgets does no harm, so nobody waits for the disk.
const countUse = statement(
  'count_use',
  sql`
    insert into ${rateUse} (key, uses)
    select ${sql.placeholder('key')}::text, array[now()] where set_config('synchronous_commit', 'off', true) = 'off'
    on conflict (key) do update set uses = ${recent} || now()
    where cardinality(${recent}) < ${sql.placeholder('limit')}`,
);

/** Sliding-window limit by the database's clock, in one atomic statement. Refused uses do not count. */
export async function allow(db: Db, key: string, { limit, windowSeconds }: RateLimit): Promise<boolean> {
  const { rowCount } = await countUse(db, { key, limit, windowSeconds });
  return rowCount === 1;
}

/** @returns an undo for correct guesses, or null where no alternative has room for all its counters. */
export async function reserve(
  db: Db,
  ways: readonly (readonly Counter[])[],
): Promise<{ giveBack: () => Promise<void> } | null> {
  for (const way of ways) {
    const taken: string[] = [];
    for (const counter of way) if (await allow(db, counter.key, counter)) taken.push(counter.key);
    const giveBack = () => releaseLast(db, taken);
    if (taken.length === way.length) return { giveBack };
    await giveBack();
  }
  return null;
}

async function releaseLast(db: Db, keys: readonly string[]): Promise<void> {
  if (keys.length === 0) return;
  await db
    .update(rateUse)
    .set({ uses: sql`trim_array(${rateUse.uses}, 1)` })
    .where(sql`${anyOf(rateUse.key, keys)} and cardinality(${rateUse.uses}) > 0`);
}

/** @param olderThanSeconds at least the longest window. */
export async function deleteOldCounts(db: Db, olderThanSeconds: number): Promise<void> {
  await db
    .delete(rateUse)
    .where(
      sql`coalesce(${rateUse.uses}[cardinality(${rateUse.uses})], '-infinity') < now() - make_interval(secs => ${olderThanSeconds})`,
    );
}
