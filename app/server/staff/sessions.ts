import { and, desc, eq, gt, lt, ne, sql } from 'drizzle-orm';
import type { OpenSession } from '#app/domain/staff/staff.ts';
import type { Db } from '#app/server/db/client.ts';
import { session, verification } from '#app/server/db/staff-schema.ts';
import { notify } from '#app/server/live/live.ts';
import type { StaffUser } from './auth.ts';
import { endSessions } from './passwords.ts';

export async function deleteExpiredSessions(db: Db): Promise<void> {
  await db.delete(session).where(lt(session.expiresAt, sql`now()`));
  await db.delete(verification).where(lt(verification.expiresAt, sql`now()`));
}

export async function listSessions(db: Db, { id, sessionId }: StaffUser): Promise<OpenSession[]> {
  const rows = await db
    .select({ id: session.id, device: session.userAgent, begun: session.createdAt, used: session.updatedAt })
    .from(session)
    .where(and(eq(session.userId, id), gt(session.expiresAt, sql`now()`)))
    .orderBy(sql`${session.id} = ${sessionId} desc`, desc(session.updatedAt), session.id);
  return rows.map(({ id: own, device, begun, used }) => ({
    id: own,
    device: device ?? '',
    begun: begun.toISOString(),
    used: used.toISOString(),
    isThis: own === sessionId,
  }));
}

/** Ends another session of the user; the current one ends by signing out. */
export async function endOneSession(
  db: Db,
  { id: userId, sessionId }: StaffUser,
  id: string,
): Promise<{ ok: true; ended: number } | { ok: false; problem: 'session-unknown' }> {
  if (id === sessionId) return { ok: false, problem: 'session-unknown' };
  return db.transaction(async (tx) => {
    const gone = await tx.delete(session).where(and(eq(session.id, id), eq(session.userId, userId)));
    if (gone.rowCount !== 1) return { ok: false, problem: 'session-unknown' } as const;
    await notify(tx, 'sessions', id);
    return { ok: true, ended: 1 } as const;
  });
}

export async function endOtherSessions(db: Db, { id, sessionId }: StaffUser): Promise<number> {
  return db.transaction(async (tx) => {
    const ended = await tx.$count(
      session,
      and(eq(session.userId, id), ne(session.id, sessionId), gt(session.expiresAt, sql`now()`)),
    );
    await endSessions(tx, id, sessionId);
    return ended;
  });
}
