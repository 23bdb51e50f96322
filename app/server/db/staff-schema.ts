import { index, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import type { StaffRole } from '#app/domain/staff/staff.ts';
import { user } from './auth-schema.ts';
import { time } from './schema.ts';

export const staffInvitation = pgTable(
  'staff_invitation',
  {
    id: text().primaryKey(),
    email: text().notNull().unique(),
    name: text().notNull(),
    role: text().$type<StaffRole>().notNull(),
    invitedBy: text('invited_by').notNull(),
    createdAt: time('created_at').notNull().defaultNow(),
    expiresAt: time('expires_at').notNull(),
  },
  (table) => [index('staff_invitation_newest').on(table.createdAt.desc(), table.id.desc())],
);

/** 32 random bytes, stored as SHA-256 (reliability B11). Using one link of an invitation ends the others. */
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

/** Second-factor codes already used, against replay. */
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
