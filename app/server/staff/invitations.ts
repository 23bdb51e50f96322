import { randomUUID } from 'node:crypto';
import { and, eq, gt, sql } from 'drizzle-orm';
import { signInAddress } from '#app/domain/address/email-and-phone.ts';
import type { Language, LocalizedText } from '#app/domain/language.ts';
import type { ListPage, ListPlace } from '#app/domain/list.ts';
import {
  type AcceptProblem,
  type Invitation,
  type InviteProblem,
  invitationHours,
  passwordLength,
  type StaffRole,
  staffName,
  staffPerPage,
} from '#app/domain/staff/staff.ts';
import type { Shop } from '#app/server/context.ts';
import type { Db, Tx } from '#app/server/db/client.ts';
import { type Keyset, type ListSource, pageOf, readIds } from '#app/server/db/keyset.ts';
import { outbox } from '#app/server/db/order-schema.ts';
import { anyOf } from '#app/server/db/sql.ts';
import { invitationLink, staffInvitation, user } from '#app/server/db/staff-schema.ts';
import { enqueueEmail } from '#app/server/emails/outbox.ts';
import { allow } from '#app/server/http/rate-limit.ts';
import { isToken, newToken, tokenHash } from '#app/server/link-tokens.ts';
import { notify } from '#app/server/live/live.ts';
import type { StaffUser } from './auth.ts';
import { hostedIdentityOf } from './hosted-identity.ts';
import { type Credential, insertStaff, isOwnerStill, lockStaff } from './owners.ts';
import { hashPassword } from './password-hash.ts';
import { weaknessOf } from './password-strength.ts';
import { reserveGuess } from './sign-in-limits.ts';

/** Limits emails to strangers. */
const inviting = { limit: 30, windowSeconds: 3600 } as const;

export interface Invited {
  ok: true;
  token: string;
  /** Whether an email is sent; without a public address it would have no link. */
  hasEmail: boolean;
}

/** Inviting again ends the older links. @param language first in the email. */
export async function inviteStaff(
  { db, jobs, config }: Pick<Shop, 'db' | 'jobs' | 'config'>,
  typed: { email: string; name: string; role: StaffRole },
  by: StaffUser,
  language: Language,
): Promise<Invited | { ok: false; problem: InviteProblem | 'too-many-requests' }> {
  const email = signInAddress(typed.email);
  if (!email) return { ok: false, problem: 'invalid-email' };
  const name = staffName(typed.name);
  if (!name) return { ok: false, problem: 'invalid-name' };
  if (!(await allow(db, `invite:${by.id}`, inviting))) return { ok: false, problem: 'too-many-requests' };
  const hasEmail = config.origin !== null;
  const invited = await db.transaction(async (tx) => {
    await lockStaff(tx);
    if (!(await isOwnerStill(tx, by))) return 'owners-only';
    if (await isStaff(tx, email)) return 'already-staff';
    const [before] = await tx
      .select({ id: staffInvitation.id })
      .from(staffInvitation)
      .where(eq(staffInvitation.email, email));
    if (before) await deleteInvitation(tx, before.id);
    const id = randomUUID();
    await tx.insert(staffInvitation).values({
      id,
      email,
      name,
      role: typed.role,
      invitedBy: by.name,
      expiresAt: sql`now() + make_interval(hours => ${invitationHours})`,
    });
    if (hasEmail) {
      const payload = { invitation: id, language: String(language) };
      await enqueueEmail(tx, jobs, { kind: 'staffInvitation', payload, recipient: email });
    }
    await notify(tx, 'staff');
    return { token: await makeInvitationLink(tx, id) };
  });
  if (typeof invited === 'string') return { ok: false, problem: invited };
  if (hasEmail) jobs.wake('email');
  return { ok: true, ...invited, hasEmail };
}

/** Only the hash is stored. */
export async function makeInvitationLink(db: Db | Tx, invitationID: string): Promise<string> {
  const token = newToken();
  await db.insert(invitationLink).values({ tokenHash: tokenHash(token), invitationID });
  return token;
}

const shownColumns = {
  id: staffInvitation.id,
  email: staffInvitation.email,
  name: staffInvitation.name,
  role: staffInvitation.role,
  invitedBy: staffInvitation.invitedBy,
};

/** null where invalid or expired. */
export async function invitationOf(db: Db | Tx, token: string) {
  if (!isToken(token)) return null;
  const [found] = await db
    .select(shownColumns)
    .from(invitationLink)
    .innerJoin(staffInvitation, eq(staffInvitation.id, invitationLink.invitationID))
    .where(and(eq(invitationLink.tokenHash, tokenHash(token)), gt(staffInvitation.expiresAt, sql`now()`)));
  return found ?? null;
}

/** Deletes the invitation, so that one of several concurrent uses wins. @returns the email address. */
export async function acceptInvitation(
  db: Db,
  token: string,
  typed: { name: string; password: string },
  shopName: LocalizedText,
): Promise<{ ok: true; email: string } | { ok: false; problem: AcceptProblem }> {
  const name = staffName(typed.name);
  if (!name) return { ok: false, problem: 'invalid-name' };
  // Before hashing, to save work.
  const open = await invitationOf(db, token);
  if (!open) return { ok: false, problem: 'invitation-closed' };
  const weak = await weaknessOf(typed.password, { email: open.email, shopName });
  if (weak) return { ok: false, problem: weak };
  return join(db, token, name, { hash: await hashPassword(typed.password) });
}

/** Accepts with the hosted service's password. The invitation counts as verification of the address. */
export async function acceptByHosted(
  db: Db,
  token: string,
  typed: { name: string; password: string },
  address: string,
): Promise<{ ok: true; email: string } | { ok: false; problem: AcceptProblem }> {
  const name = staffName(typed.name);
  if (!name) return { ok: false, problem: 'invalid-name' };
  const open = await invitationOf(db, token);
  if (!open) return { ok: false, problem: 'invitation-closed' };
  const service = hostedIdentityOf(db);
  if (!service) return { ok: false, problem: 'identity-away' };
  const guess = await reserveGuess(db, { email: open.email, address, device: null });
  if (!guess) return { ok: false, problem: 'too-many-requests' };
  if (typed.password.length > passwordLength.max) return { ok: false, problem: 'wrong-password' };
  const known = await service.ask({ email: open.email, password: typed.password }, false);
  if (!known.ok) return known;
  await guess.giveBack();
  return join(db, token, name, { hostedID: known.id });
}

async function join(
  db: Db,
  token: string,
  name: string,
  credential: Credential,
): Promise<{ ok: true; email: string } | { ok: false; problem: AcceptProblem }> {
  return db.transaction(async (tx) => {
    await lockStaff(tx);
    const invited = await invitationOf(tx, token);
    if (!invited) return { ok: false, problem: 'invitation-closed' };
    const { id, email, role } = invited;
    await deleteInvitation(tx, id);
    if (await isStaff(tx, email)) return { ok: false, problem: 'invitation-closed' };
    await insertStaff(tx, { email, name, role, ...credential });
    await notify(tx, 'staff');
    return { ok: true, email };
  });
}

export type Revocation = { ok: true } | { ok: false; problem: 'invitation-unknown' };

/** Revokes an invitation and its unsent email; its links stop working. */
export async function revokeInvitation(db: Db, id: string): Promise<Revocation> {
  return db.transaction(async (tx) => {
    await lockStaff(tx);
    if (!(await deleteInvitation(tx, id))) return { ok: false, problem: 'invitation-unknown' };
    await notify(tx, 'staff');
    return { ok: true };
  });
}

const newestFirst: Keyset = [
  { column: sql`staff_invitation.created_at`, kind: 'time', direction: 'desc' },
  { column: sql`staff_invitation.id`, kind: 'text', direction: 'desc' },
];

export async function listInvitations(db: Db, place: ListPlace = {}): Promise<ListPage<Invitation>> {
  const source: ListSource = {
    table: sql`staff_invitation`,
    id: sql`staff_invitation.id`,
    keyset: newestFirst,
    within: sql`true`,
    size: staffPerPage,
  };
  const page = await readIds(db, source, place);
  const rows = await db
    .select({
      ...shownColumns,
      expiresAt: staffInvitation.expiresAt,
      isOver: sql<boolean>`${staffInvitation.expiresAt} <= now()`,
    })
    .from(staffInvitation)
    .where(anyOf(staffInvitation.id, page.ids));
  const invitations = rows.map((row) => ({ ...row, expiresAt: row.expiresAt.toISOString() }));
  return pageOf(page, invitations, ({ id }) => id);
}

/** By the name that invitations show: those of a namesake go too, and are easily made again. */
export async function deleteInvitationsBy(tx: Tx, name: string): Promise<void> {
  const open = await tx
    .select({ id: staffInvitation.id })
    .from(staffInvitation)
    .where(eq(staffInvitation.invitedBy, name));
  for (const { id } of open) await deleteInvitation(tx, id);
}

async function deleteInvitation(tx: Tx, id: string): Promise<boolean> {
  await tx
    .delete(outbox)
    .where(
      and(
        eq(outbox.kind, 'staffInvitation'),
        eq(outbox.state, 'waiting'),
        sql`${outbox.payload}->>'invitation' = ${id}`,
      ),
    );
  const gone = await tx.delete(staffInvitation).where(eq(staffInvitation.id, id));
  return gone.rowCount === 1;
}

async function isStaff(tx: Tx, email: string): Promise<boolean> {
  const [known] = await tx.select({ id: user.id }).from(user).where(eq(user.email, email));
  return known !== undefined;
}
