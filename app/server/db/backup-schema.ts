import { bigint, pgTable, text } from 'drizzle-orm/pg-core';
import { time } from './schema.ts';

/** The backups that the shop made by itself, and those that failed; the newest of them (backup/backup-schedule.ts). */
export const backupRun = pgTable('backup_run', {
  id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
  startedAt: time('started_at').notNull(),
  /** Null where it failed, and then there is a problem. */
  file: text(),
  bytes: bigint({ mode: 'number' }),
  problem: text(),
});
