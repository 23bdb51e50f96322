import { sql } from 'drizzle-orm';
import { expect } from 'vitest';
import type { Db } from '#app/server/db/client.ts';
import { within } from './trials.ts';

/** Resolves when another connection waits for a lock. */
export async function untilLockWaits(db: Db): Promise<void> {
  await expect
    .poll(
      async () => {
        const { rows } = await db.execute<{ waits: boolean }>(
          sql`select exists (select from pg_stat_activity
            where datname = current_database() and wait_event_type = 'Lock') as waits`,
        );
        return rows[0]?.waits;
      },
      { interval: 5, timeout: within(5_000) },
    )
    .toBe(true);
}
