/**
 * Owners may do everything; what is theirs alone is in decision 19. The server checks every page (`ownerOrLogin`), page
 * action (the owners' intents of `pageAction`) and call (`requireOwner`, `ownerAction`).
 */
export const staffRoles = ['owner', 'staff'] as const;
export type StaffRole = (typeof staffRoles)[number];

export function isStaffRole(value: unknown): value is StaffRole {
  return staffRoles.some((role) => role === value);
}

/** Only owners see sales in total and by customer, costs and profits (decision 92). */
export function seesFigures(role: StaffRole): boolean {
  return role === 'owner';
}

/** For whoever may not see what things cost: 0 in place of the cost. */
export function withoutCost<T extends { cost: number }>(things: readonly T[]): T[] {
  return things.map((thing) => ({ ...thing, cost: 0 }));
}

/** Without language. */
export const ownersOnlyPages = [
  '/admin/settings',
  '/admin/staff',
  '/admin/import',
  '/admin/activity',
] as const;

/** In characters. */
export const longestName = 80;

export const invitationHours = 72;

/** Generic pagination is 10 (specification, section 9); these lists are scanned by eye. */
export const staffPerPage = 30;

/** In characters. */
export const passwordLength = { min: 8, max: 128 } as const;

export function isPasswordLong(password: string): boolean {
  return password.length >= passwordLength.min && password.length <= passwordLength.max;
}

/** The stored form; null where empty, too long or with invisible characters. */
export function staffName(typed: string): string | null {
  const name = typed.normalize('NFC').trim().replaceAll(/\s+/g, ' ');
  if (name === '' || name.length > longestName || !name.isWellFormed() || /\p{Cc}/u.test(name)) return null;
  return name;
}

/** Six digits of an authenticator app, blanks allowed; null where invalid. */
export function timedCode(typed: string): string | null {
  const code = typed.normalize('NFKC').replaceAll(/[\s-]/g, '');
  return /^\d{6}$/.test(code) ? code : null;
}

/** Without characters that look alike. */
export const backupAlphabet = 'abcdefghjkmnpqrstuvwxyz23456789';
const backupHalf = 5;

/** The stored form, `abcde-fghjk`; null where invalid. */
export function backupCode(typed: string): string | null {
  const code = typed.normalize('NFKC').toLowerCase().replaceAll(/[\s-]/g, '');
  if (code.length !== 2 * backupHalf || [...code].some((sign) => !backupAlphabet.includes(sign))) return null;
  return `${code.slice(0, backupHalf)}-${code.slice(backupHalf)}`;
}

/** Dates are ISO 8601. */
export interface StaffMember {
  id: string;
  name: string;
  email: string;
  role: StaffRole;
  secondFactor: boolean;
  /** Null for never. */
  lastSignInAt: string | null;
  sessions: number;
}

/** Dates are ISO 8601. */
export interface OpenSession {
  id: string;
  /** Browser and system; empty where unknown. */
  device: string;
  begun: string;
  used: string;
  isThis: boolean;
}

export interface Invitation {
  id: string;
  name: string;
  email: string;
  role: StaffRole;
  invitedBy: string;
  /** ISO 8601. */
  expiresAt: string;
  isOver: boolean;
}

export type InviteProblem = 'invalid-email' | 'invalid-name' | 'already-staff' | 'owners-only';
/** Problems that the hosted identity service may report besides a wrong password. */
export type HostedProblem =
  | 'invalid-email'
  | 'user-disabled'
  | 'too-many-requests'
  | 'email-unverified'
  | 'identity-changed'
  | 'identity-away'
  | 'identity-refused';
export type AcceptProblem =
  | 'invitation-closed'
  | 'invalid-name'
  | 'weak-password'
  | 'common-password'
  | 'wrong-password'
  | HostedProblem;
export type RemoveProblem = 'staff-unknown' | 'own-account' | 'owners-only';

/** How a user gets a new password: by a link, at the hosted service, or by the environment. */
export type ResetWay = 'link' | 'hosted' | 'configured';

/** `no-reset`: the shop cannot send links. */
export type ResetProblem = 'no-reset' | 'invalid-email' | 'too-many-requests';
