import { and, count, eq, gt, sql } from 'drizzle-orm';
import type { ListPage, ListPlace } from '#app/domain/list.ts';
import {
  type RemoveProblem,
  type StaffMember,
  type StaffRole,
  staffPerPage,
} from '#app/domain/staff/staff.ts';
import type { Db, Tx } from '#app/server/db/client.ts';
import { type Keyset, type ListSource, pageOf, readIds } from '#app/server/db/keyset.ts';
import { anyOf } from '#app/server/db/sql.ts';
import { alertCode, alertDevice, session, user } from '#app/server/db/staff-schema.ts';
import { notify } from '#app/server/live/live.ts';
import type { StaffUser } from './auth.ts';
import { deleteInvitationsBy } from './invitations.ts';
import { isOwnerStill, lockStaff } from './owners.ts';
import { endSessions } from './passwords.ts';
import { dropSecondFactor } from './second-factor.ts';

const byRole: Keyset = [
  { column: sql`"user".role`, kind: 'text', direction: 'asc' },
  { column: sql`"user".name`, kind: 'text', direction: 'asc' },
  { column: sql`"user".id`, kind: 'text', direction: 'asc' },
];

/** Owners first. */
export async function listStaff(db: Db, place: ListPlace = {}): Promise<ListPage<StaffMember>> {
  const source: ListSource = {
    table: sql`"user"`,
    id: sql`"user".id`,
    keyset: byRole,
    within: sql`true`,
    size: staffPerPage,
  };
  const page = await readIds(db, source, place);
  const rows = await db
    .select({
      id: user.id,
      name: user.name,
      email: user.email,
      role: user.role,
      secondFactor: user.twoFactorEnabled,
      lastSignInAt: user.lastSignInAt,
      sessions: count(session.id),
    })
    .from(user)
    .leftJoin(session, and(eq(session.userId, user.id), gt(session.expiresAt, sql`now()`)))
    .where(anyOf(user.id, page.ids))
    .groupBy(user.id);
  const staff = rows.map((row) => ({ ...row, lastSignInAt: row.lastSignInAt?.toISOString() ?? null }));
  return pageOf(page, staff, ({ id }) => id);
}

export async function isAccount(db: Db, id: string): Promise<boolean> {
  return (await db.$count(user, eq(user.id, id))) > 0;
}

/** Ends their sessions and open invitations too. */
export function removeStaff(db: Db, id: string, by: StaffUser): Promise<RemoveProblem | null> {
  return changeOther(db, id, by, async (tx, { name, role }) => {
    await endSessions(tx, id);
    await tx.delete(user).where(eq(user.id, id));
    if (role === 'owner') await deleteInvitationsBy(tx, name);
    await notify(tx, 'staff');
  });
}

/** For lost phone and backup codes. One's own needs password and code. */
export function resetSecondFactor(db: Db, id: string, by: StaffUser): Promise<RemoveProblem | null> {
  return changeOther(db, id, by, async (tx) => {
    await dropSecondFactor(tx, id);
    await endSessions(tx, id);
  });
}

/** For a device that is lost or stolen; it gets no alerts either. */
export function endStaffSessions(db: Db, id: string, by: StaffUser): Promise<RemoveProblem | null> {
  return changeOther(db, id, by, async (tx) => {
    await endSessions(tx, id);
    await tx.delete(alertDevice).where(eq(alertDevice.userID, id));
    await tx.delete(alertCode).where(eq(alertCode.userID, id));
    await notify(tx, 'staff');
  });
}

/** Rechecks the acting owner in the transaction, so that two owners cannot remove each other. */
async function changeOther(
  db: Db,
  id: string,
  by: StaffUser,
  change: (tx: Tx, other: { name: string; role: StaffRole }) => Promise<void>,
): Promise<RemoveProblem | null> {
  if (id === by.id) return 'own-account';
  return db.transaction(async (tx) => {
    await lockStaff(tx);
    if (!(await isOwnerStill(tx, by))) return 'owners-only';
    const [other] = await tx.select({ name: user.name, role: user.role }).from(user).where(eq(user.id, id));
    if (!other) return 'staff-unknown';
    await change(tx, other);
    return null;
  });
}
