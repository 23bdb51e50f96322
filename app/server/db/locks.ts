import { type SQL, sql } from 'drizzle-orm';
import type { ImageKey } from '#app/domain/ids.ts';
import type { Tx } from './client.ts';

/**
 * Advisory locks, all of them, since they share one space of numbers in a database. The numbers mean nothing; every process
 * must have the same.
 */
const numbers = {
  /** Two shops on one database migrate one after the other. */
  migration: 724_131_001,
  /** Who comes and who goes is settled one at a time: two starts make one owner, two owners cannot remove each other. */
  staff: 724_131_002,
  /** The order of the filters. */
  filters: 724_131_003,
  /** Two shops starting on one empty database load the sample shop once. */
  sampleShop: 724_131_004,
  /** Products are indexed anew by one process at a time. */
  productIndex: 724_131_005,
} as const;

/** Held by a connection from the start of the migrations to its end. */
export const migrationLock = numbers.migration;

/** Held until the transaction ends; waits for whoever holds it. */
export async function lock(tx: Tx, what: Exclude<keyof typeof numbers, 'migration'>): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(${numbers[what]})`);
}

/** The same, but does not wait: false where somebody holds it. */
export async function tryLock(tx: Tx, what: 'productIndex'): Promise<boolean> {
  const { rows } = await tx.execute<{ held: boolean }>(
    sql`select pg_try_advisory_xact_lock(${numbers[what]}) as held`,
  );
  return rows[0]?.held === true;
}

/** Held until the transaction ends, taken in the order of their names. @param contacts an array of text, in SQL. */
export async function lockContacts(tx: Tx, contacts: SQL): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended('order-limit:' || contact, 0))
    from (select unnest(${contacts}) as contact order by contact) as contacts`);
}

/** A picture's key, as a number; of two keys with one number the second waits for nothing worse than the first. */
const imageNumber = (key: ImageKey) => sql`hashtextextended(${`image:${key}`}, 0)`;

/** Says, until the transaction ends, that the files of this key are somebody's. Waits for whoever says so already. */
export async function holdImageKey(tx: Tx, key: ImageKey): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(${imageNumber(key)})`);
}

/** The same, but does not wait: false where somebody holds it. */
export async function tryImageKey(tx: Tx, key: ImageKey): Promise<boolean> {
  const { rows } = await tx.execute<{ held: boolean }>(
    sql`select pg_try_advisory_xact_lock(${imageNumber(key)}) as held`,
  );
  return rows[0]?.held === true;
}
