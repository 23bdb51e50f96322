import { sql } from 'drizzle-orm';
import {
  bigint,
  boolean,
  check,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  smallint,
  text,
  timestamp,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import type { Language } from '#app/domain/language.ts';
import type { ActivityKind } from '#app/domain/staff/activity.ts';
import type { ActivityChange } from '#app/domain/staff/activity-change.ts';
import type { AlertDeviceKind, AlertKind, SentAlert } from '#app/domain/staff/alerts.ts';
import type { StaffRole } from '#app/domain/staff/staff.ts';
import { shopOrder, time } from './schema.ts';

const dateTime = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' });

export const user = pgTable(
  'user',
  {
    id: text().primaryKey(),
    name: text().notNull(),
    email: text().notNull().unique(),
    emailVerified: boolean('email_verified').notNull().default(false),
    image: text(),
    /** domain/staff/staff.ts */
    role: text().$type<StaffRole>().notNull(),
    twoFactorEnabled: boolean('two_factor_enabled').notNull().default(false),
    lastSignInAt: dateTime('last_sign_in_at'),
    /** Kinds of alert that their devices receive. */
    alertKinds: text('alert_kinds')
      .array()
      .$type<AlertKind[]>()
      .notNull()
      .default(sql`'{order,payment,parcel,message,stock}'`),
    createdAt: dateTime('created_at').notNull().defaultNow(),
    updatedAt: dateTime('updated_at').notNull().defaultNow(),
  },
  (table) => [index('user_list').on(table.role, table.name, table.id)],
);

export const session = pgTable(
  'session',
  {
    id: text().primaryKey(),
    token: text().notNull().unique(),
    userId: text('user_id')
      .notNull()
      .references(() => user.id, { onDelete: 'cascade' }),
    expiresAt: dateTime('expires_at').notNull(),
    ipAddress: text('ip_address'),
    userAgent: text('user_agent'),
    createdAt: dateTime('created_at').notNull().defaultNow(),
    updatedAt: dateTime('updated_at').notNull().defaultNow(),
  },
  (table) => [index('session_user').on(table.userId)],
);

/** `credential`: the password; `hosted`: the id at the hosted identity service (server/staff/credentials.ts). */
export const account = pgTable(
  'account',
  {
    id: text().primaryKey(),
    accountId: text('account_id').notNull(),
    providerId: text('provider_id').notNull(),
    userId: text('user_id')
      .notNull()
      .references(() => user.id, { onDelete: 'cascade' }),
    accessToken: text('access_token'),
    refreshToken: text('refresh_token'),
    idToken: text('id_token'),
    accessTokenExpiresAt: dateTime('access_token_expires_at'),
    refreshTokenExpiresAt: dateTime('refresh_token_expires_at'),
    scope: text(),
    password: text(),
    createdAt: dateTime('created_at').notNull().defaultNow(),
    updatedAt: dateTime('updated_at').notNull().defaultNow(),
  },
  (table) => [
    uniqueIndex('account_user_provider').on(table.userId, table.providerId),
    uniqueIndex('account_provider_id').on(table.providerId, table.accountId),
  ],
);

export const verification = pgTable(
  'verification',
  {
    id: text().primaryKey(),
    identifier: text().notNull(),
    value: text().notNull(),
    expiresAt: dateTime('expires_at').notNull(),
    createdAt: dateTime('created_at').notNull().defaultNow(),
    updatedAt: dateTime('updated_at').notNull().defaultNow(),
  },
  (table) => [index('verification_identifier').on(table.identifier)],
);

export const rateLimit = pgTable('rate_limit', {
  id: text().primaryKey(),
  key: text().notNull().unique(),
  count: integer().notNull(),
  lastRequest: bigint('last_request', { mode: 'number' }).notNull(),
});

/** Secret and remaining backup codes, both encrypted. */
export const twoFactor = pgTable('two_factor', {
  id: text().primaryKey(),
  secret: text().notNull(),
  backupCodes: text('backup_codes').notNull(),
  userId: text('user_id')
    .notNull()
    .unique()
    .references(() => user.id, { onDelete: 'cascade' }),
  /** False until the first code was entered; until then sign-in does not ask for one. */
  verified: boolean().notNull().default(true),
  failedVerificationCount: integer('failed_verification_count').notNull().default(0),
  lockedUntil: dateTime('locked_until'),
});

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

/** Where a member of staff receives alerts (decision 72). */
export const alertDevice = pgTable(
  'alert_device',
  {
    id: uuid().primaryKey().defaultRandom(),
    userID: text('user_id')
      .notNull()
      .references(() => user.id, { onDelete: 'cascade' }),
    kind: text().$type<AlertDeviceKind>().notNull(),
    /** Browser and system; empty for LINE. */
    name: text().notNull(),
    language: smallint().$type<Language>().notNull(),
    /** Of a browser, its push service's URL; of LINE, the id of this person for this shop's account. */
    address: text().notNull().unique(),
    /** Public key and shared secret of the browser, base64url; empty for LINE. */
    p256dh: text().notNull().default(''),
    auth: text().notNull().default(''),
    createdAt: time('created_at').notNull().defaultNow(),
    deliveredAt: time('delivered_at'),
    /** Why the last alert was refused; null since one was accepted. */
    problem: text(),
  },
  (table) => [
    index('alert_device_user').on(table.userID, table.createdAt),
    check('alert_device_kind', sql`${table.kind} in ('push', 'line')`),
  ],
);

/** One row for each event and device, written after the event's own commit. */
export const alert = pgTable(
  'alert',
  {
    id: uuid().primaryKey().defaultRandom(),
    deviceID: uuid('device_id')
      .notNull()
      .references(() => alertDevice.id, { onDelete: 'cascade' }),
    kind: text().$type<SentAlert>().notNull(),
    /** Identifies the event, so that a device is alerted once. */
    event: text().notNull(),
    orderID: text('order_id').references(() => shopOrder.orderID, { onDelete: 'cascade' }),
    state: text().$type<'waiting' | 'sent' | 'dead'>().notNull().default('waiting'),
    attempts: integer().notNull().default(0),
    lastError: text('last_error'),
    dueAt: time('due_at').notNull().defaultNow(),
    createdAt: time('created_at').notNull().defaultNow(),
    sentAt: time('sent_at'),
  },
  (table) => [
    uniqueIndex('alert_once').on(table.deviceID, table.event),
    index('alert_order').on(table.orderID).where(sql`order_id is not null`),
    index('alert_age').on(table.createdAt),
    check('alert_state', sql`${table.state} in ('waiting', 'sent', 'dead')`),
  ],
);

/** A single-use code that a member of staff sends to the shop's LINE account to link theirs. */
export const alertCode = pgTable('alert_code', {
  userID: text('user_id')
    .primaryKey()
    .references(() => user.id, { onDelete: 'cascade' }),
  /** SHA-256 in hexadecimal digits. */
  codeHash: text('code_hash').notNull().unique(),
  language: smallint().$type<Language>().notNull(),
  expiresAt: time('expires_at').notNull(),
});

/** Audit log of the admin area; outlives accounts (decision 80). */
export const activity = pgTable(
  'activity',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    at: time('at').notNull().defaultNow(),
    kind: text().$type<ActivityKind>().notNull(),
    action: text().notNull(),
    /** Email address; empty for a stranger. */
    actor: text().notNull(),
    subject: text().notNull(),
    label: text().notNull(),
    outcome: text().notNull(),
    network: text().notNull().default(''),
    changes: jsonb().$type<readonly ActivityChange[]>(),
    searchText: text('search_text')
      .notNull()
      .generatedAlwaysAs(
        sql`search_form("actor" || ' ' || "subject" || ' ' || "label" || ' ' || "action" || ' ' || "network")`,
      ),
  },
  (table) => [
    index('activity_newest').on(table.id.desc()),
    index('activity_kind').on(table.kind, table.id.desc()),
    index('activity_actor').on(table.actor, table.id.desc()),
    index('activity_at').on(table.at),
    index('activity_search').using('gin', table.searchText.op('gin_trgm_ops')),
    index('activity_han').using('gin', sql`han_grams(${table.searchText})`),
  ],
);
