import { type SQL, sql } from 'drizzle-orm';
import type pg from 'pg';
import type { Db, Tx } from './client.ts';

/** All advisory locks, since a database has one number space for them. The same numbers in every process. */
const numbers = {
  migration: 724_131_001,
  /** Serialises changes of staff: one first owner, and owners cannot remove each other. */
  staff: 724_131_002,
  filters: 724_131_003,
  /** Processes that start on an empty database together load the sample shop once. */
  sampleShop: 724_131_004,
  productIndex: 724_131_005,
  /** Held by the running backup; meanwhile no picture file is removed. */
  backup: 724_131_006,
  import: 724_131_007,
  /** One email a day about low stock. */
  lowStock: 724_131_008,
  /** Sections that depend on each other are saved one after another. */
  settings: 724_131_009,
  /** Serialises the check that a barcode is free and its write. */
  barcodes: 724_131_020,
  /** Serialises folds of customer figures, so that the newest sums are written last. */
  customerFigures: 724_131_021,
  /** Serialises changes of bundles, so that no bundle becomes part of another. */
  bundles: 724_131_022,
  /** Held by a running restore into a database of DATABASE_URL. */
  restore: 724_131_023,
  /** Serialises imports of product files: what a file makes new has no rows to lock. */
  productImport: 724_131_024,
} as const;

export const migrationLock = numbers.migration;

/** Waits for the lock; held until the transaction ends. */
export async function lock(
  tx: Tx,
  what: Exclude<keyof typeof numbers, 'migration' | 'backup' | 'restore'>,
): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(${numbers[what]})`);
}

/** Does not wait: false where another holds it. */
export async function tryLock(tx: Tx, what: 'productIndex'): Promise<boolean> {
  const { rows } = await tx.execute<{ held: boolean }>(
    sql`select pg_try_advisory_xact_lock(${numbers[what]}) as held`,
  );
  return rows[0]?.held === true;
}

/** Locks of contacts, in name order against deadlocks. @param contacts SQL text array. */
export function contactLocks(contacts: SQL): SQL {
  return sql`select pg_advisory_xact_lock(hashtextextended('order-limit:' || contact, 0))
    from (select unnest(${contacts}) as contact order by contact) as contacts`;
}

/** Does not wait: false where another holds it. Held until the connection ends. */
export async function holdBackup(client: pg.Client): Promise<boolean> {
  return hold(client, 'backup');
}

/** Does not wait: false where another holds it. Held until the connection ends. */
export async function holdRestore(client: pg.Client): Promise<boolean> {
  return hold(client, 'restore');
}

async function hold(client: pg.Client, what: 'backup' | 'restore'): Promise<boolean> {
  const { rows } = await client.query<{ held: boolean }>('select pg_try_advisory_lock($1) as held', [
    numbers[what],
  ]);
  return rows[0]?.held === true;
}

/** Before the connection closes, because the server frees a closed connection's locks only a moment later. */
export async function releaseBackup(client: pg.Client): Promise<void> {
  await client.query('select pg_advisory_unlock($1)', [numbers.backup]);
}

/** Once false, every later backup sees what was committed before the call. */
export async function isBackupUnderWay(db: Pick<Db, 'execute'>): Promise<boolean> {
  const { rows } = await db.execute<{ held: boolean }>(sql`
    select exists (
      select from pg_locks join pg_database on pg_database.oid = pg_locks.database
      where locktype = 'advisory' and granted and datname = current_database()
        and classid = 0 and objid = ${numbers.backup}::int::oid and objsubid = 1
    ) as held`);
  return rows[0]?.held === true;
}

/** Waits for running migrations and blocks others. @returns a function that releases them. */
export async function holdMigrations(client: pg.Client): Promise<() => Promise<void>> {
  await client.query('select pg_advisory_lock_shared($1)', [migrationLock]);
  return async () => {
    await client.query('select pg_advisory_unlock_shared($1)', [migrationLock]);
  };
}
