/**
 * What a person may do at the admin area: owners everything; staff everything but the settings, the staff itself, deleting what
 * the shop shows, replacing the list of stores, and taking customers' details away as a file. The server decides it with every request (`ownerAction`), the
 * screens only follow.
 */
export const staffRoles = ['owner', 'staff'] as const;
export type StaffRole = (typeof staffRoles)[number];

export function isStaffRole(value: unknown): value is StaffRole {
  return staffRoles.some((role) => role === value);
}

/** Pages of the admin area that open to owners alone, without language. */
export const ownersOnlyPages = ['/admin/settings', '/admin/staff'] as const;

/** The longest name of a person, in characters. */
export const longestName = 80;

/** An invitation opens the door for this long, in hours. */
export const invitationHours = 72;

/** Passwords are from 8 to 128 characters long, wherever they come from. */
export const passwordLength = { min: 8, max: 128 } as const;

export function isPasswordLong(password: string): boolean {
  return password.length >= passwordLength.min && password.length <= passwordLength.max;
}

/** A person's name as it is stored; null where it is empty, too long, or has signs that cannot be seen. */
export function staffName(typed: string): string | null {
  const name = typed.normalize('NFC').trim().replaceAll(/\s+/g, ' ');
  if (name === '' || name.length > longestName || !name.isWellFormed() || /\p{Cc}/u.test(name)) return null;
  return name;
}

/** Six digits from the telephone's app, whatever blanks are typed between them; null for anything else. */
export function timedCode(typed: string): string | null {
  const code = typed.normalize('NFKC').replaceAll(/[\s-]/g, '');
  return /^\d{6}$/.test(code) ? code : null;
}

/** Signs of backup codes: none that is taken for another. */
export const backupAlphabet = 'abcdefghjkmnpqrstuvwxyz23456789';
const backupHalf = 5;

/** A backup code as it is stored, `abcde-fghjk`; null for what cannot be one. */
export function backupCode(typed: string): string | null {
  const code = typed.normalize('NFKC').toLowerCase().replaceAll(/[\s-]/g, '');
  if (code.length !== 2 * backupHalf || [...code].some((sign) => !backupAlphabet.includes(sign))) return null;
  return `${code.slice(0, backupHalf)}-${code.slice(backupHalf)}`;
}

/** A person of the admin area as owners see them. Dates are ISO 8601. */
export interface StaffMember {
  id: string;
  name: string;
  email: string;
  role: StaffRole;
  secondFactor: boolean;
  /** Null for who never came. */
  lastSignInAt: string | null;
  /** Open now. */
  sessions: number;
}

/** One sign-in of one's own that is still open. Dates are ISO 8601. */
export interface OpenSession {
  id: string;
  begun: string;
  used: string;
  /** The one that asks. */
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

export type InviteProblem = 'invalid-email' | 'invalid-name' | 'already-staff';
export type AcceptProblem = 'invitation-closed' | 'invalid-name' | 'weak-password' | 'common-password';
export type RemoveProblem = 'staff-unknown' | 'own-account' | 'owners-only';
