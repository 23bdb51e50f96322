import { bigint, jsonb, pgTable, primaryKey, text, timestamp } from 'drizzle-orm/pg-core';
import type { ImportKind, ImportReport } from '#app/domain/import/report.ts';

/** Imported entries: the old id, to recognise an entry in a second import, and a hash, to notice differences. */
export const imported = pgTable(
  'imported',
  {
    kind: text().$type<ImportKind>().notNull(),
    oldID: text('old_id').notNull(),
    newID: text('new_id').notNull(),
    /** SHA-256 of the entry as read. */
    hash: text().notNull(),
    importedAt: timestamp('imported_at', { withTimezone: true, mode: 'date' }).notNull().defaultNow(),
  },
  (table) => [primaryKey({ columns: [table.kind, table.oldID] })],
);

export const importReport = pgTable('import_report', {
  id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
  at: timestamp({ withTimezone: true, mode: 'date' }).notNull().defaultNow(),
  actor: text().notNull(),
  report: jsonb().$type<ImportReport>().notNull(),
});
