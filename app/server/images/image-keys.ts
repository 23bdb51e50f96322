import { sql } from 'drizzle-orm';
import type { ImageKey } from '#app/domain/ids.ts';
import type { Tx } from '#app/server/db/client.ts';

/** Says, until the transaction ends, that the files of this key are somebody's. Waits for whoever says so already. */
export async function holdImageKey(tx: Tx, key: ImageKey): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${key}, 0))`);
}

/** The same, but does not wait: false where somebody holds it. */
export async function tryImageKey(tx: Tx, key: ImageKey): Promise<boolean> {
  const { rows } = await tx.execute<{ held: boolean }>(
    sql`select pg_try_advisory_xact_lock(hashtextextended(${key}, 0)) as held`,
  );
  return rows[0]?.held === true;
}
