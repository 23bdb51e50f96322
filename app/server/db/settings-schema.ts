import { sql } from 'drizzle-orm';
import { integer, jsonb, pgTable, text } from 'drizzle-orm/pg-core';
import type { SettingsSection, TypedFields } from '#app/domain/settings/settings.ts';
import { time } from './schema.ts';

/** What the owner decided: one row a section, as it was typed and passed (domain/settings/settings-check.ts). */
export const setting = pgTable('setting', {
  name: text().$type<SettingsSection>().primaryKey(),
  value: jsonb().$type<TypedFields>().notNull(),
  version: integer().notNull().default(1),
  updatedAt: time('updated_at').notNull().default(sql`now()`),
  updatedBy: text('updated_by').notNull(),
});
