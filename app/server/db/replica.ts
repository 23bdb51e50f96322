import { setTimeout as delay } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import type { Log } from '#app/server/log.ts';
import { type Db, openDatabase } from './client.ts';

/**
 * A database for long-running reads: exports and figures, never stock, money or rights. Resolves with the replica once
 * it has everything committed before the call, else with the primary.
 */
export type ReadDb = () => Promise<Db>;

/** In ms: how long to wait for the replica to catch up, and how long not to use it after it failed to. */
const usualLimits = { catchUp: 2_000, rest: 30_000 };
const connections = 5;

/** @param url of a hot standby of the primary. */
export function openReplica(
  url: string,
  primary: Db,
  log: Log,
  limits = usualLimits,
): { readDb: ReadDb; close: () => Promise<void> } {
  const replica = openDatabase(url, connections, (err) =>
    log.warn({ err }, 'a connection to the replica was lost'),
  );
  let restUntil = 0;

  async function hasAll(): Promise<boolean> {
    const [now] = (await primary.execute<{ lsn: string }>(sql`select pg_current_wal_flush_lsn() as lsn`))
      .rows;
    const end = performance.now() + limits.catchUp;
    do {
      // Null where the server is not a standby.
      const { rows } = await replica.db.execute<{ replayed: boolean | null }>(
        sql`select pg_last_wal_replay_lsn() >= ${now?.lsn}::pg_lsn as replayed`,
      );
      if (rows[0]?.replayed === null) throw new Error('DATABASE_READ_URL names no standby');
      if (rows[0]?.replayed) return true;
      await delay(20);
    } while (performance.now() < end);
    return false;
  }

  return {
    async readDb() {
      if (performance.now() < restUntil) return primary;
      try {
        if (await hasAll()) return replica.db;
        log.warn('the replica is late; its reads go to the primary');
      } catch (err) {
        log.warn({ err }, 'the replica is not used; its reads go to the primary');
      }
      restUntil = performance.now() + limits.rest;
      return primary;
    },
    close: () => replica.close(),
  };
}
