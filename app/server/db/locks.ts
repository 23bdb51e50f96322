import { type SQL, sql } from 'drizzle-orm';
import type { ImageKey } from '#app/domain/ids.ts';
import type { Tx } from './client.ts';

/** All advisory locks, because a database has one number space for them; the same in every process. */
const numbers = {
  migration: 724_131_001,
  /** Serialises changes of staff: one first owner, and owners cannot remove each other. */
  staff: 724_131_002,
  filters: 724_131_003,
  /** Two shops that start on one empty database load the sample shop once. */
  sampleShop: 724_131_004,
  productIndex: 724_131_005,
} as const;

export const migrationLock = numbers.migration;

/** Waits; held until the transaction ends. */
export async function lock(tx: Tx, what: Exclude<keyof typeof numbers, 'migration'>): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(${numbers[what]})`);
}

/** Does not wait: false where it is held. */
export async function tryLock(tx: Tx, what: 'productIndex'): Promise<boolean> {
  const { rows } = await tx.execute<{ held: boolean }>(
    sql`select pg_try_advisory_xact_lock(${numbers[what]}) as held`,
  );
  return rows[0]?.held === true;
}

/** Held until the transaction ends, in the order of their names. @param contacts SQL text array. */
export async function lockContacts(tx: Tx, contacts: SQL): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended('order-limit:' || contact, 0))
    from (select unnest(${contacts}) as contact order by contact) as contacts`);
}

/** A hash collision only makes a writer wait. */
const imageNumber = (key: ImageKey) => sql`hashtextextended(${`image:${key}`}, 0)`;

/** Marks the files of this key as in use until the transaction ends; waits. */
export async function holdImageKey(tx: Tx, key: ImageKey): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(${imageNumber(key)})`);
}

/** Does not wait: false where it is held. */
export async function tryImageKey(tx: Tx, key: ImageKey): Promise<boolean> {
  const { rows } = await tx.execute<{ held: boolean }>(
    sql`select pg_try_advisory_xact_lock(${imageNumber(key)}) as held`,
  );
  return rows[0]?.held === true;
}
