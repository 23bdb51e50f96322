import { index, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import type { StaffRole } from '#app/domain/staff/staff.ts';
import { user } from './auth-schema.ts';
import { time } from './schema.ts';

/** Who was asked to the admin area and has not come yet. Gone once it is used or taken back. */
export const staffInvitation = pgTable('staff_invitation', {
  id: text().primaryKey(),
  /** In the form in which it will sign in. */
  email: text().notNull().unique(),
  name: text().notNull(),
  role: text().$type<StaffRole>().notNull(),
  /** The owner's name, as the invitation says it. */
  invitedBy: text('invited_by').notNull(),
  createdAt: time('created_at').notNull().defaultNow(),
  expiresAt: time('expires_at').notNull(),
});

/**
 * Links that open an invitation: 32 random bytes each, stored as their SHA-256 (reliability B11). The one that is shown and
 * the one in the email differ; what one of them is used for ends them all.
 */
export const invitationLink = pgTable(
  'invitation_link',
  {
    /** 64 hexadecimal digits. */
    tokenHash: text('token_hash').primaryKey(),
    invitationID: text('invitation_id')
      .notNull()
      .references(() => staffInvitation.id, { onDelete: 'cascade' }),
    createdAt: time('created_at').notNull().defaultNow(),
  },
  (table) => [index('invitation_link_invitation').on(table.invitationID)],
);

/** Codes of the second factor that were taken once and are not taken again while they would still be good. */
export const spentCode = pgTable(
  'spent_code',
  {
    userId: text('user_id')
      .notNull()
      .references(() => user.id, { onDelete: 'cascade' }),
    code: text().notNull(),
    spentAt: time('spent_at').notNull().defaultNow(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.code] })],
);
