import { isAPIError } from 'better-auth/api';
import { and, eq, ne } from 'drizzle-orm';
import { timedCode } from '#app/domain/staff/staff.ts';
import type { Db, Tx } from '#app/server/db/client.ts';
import { session, twoFactor, user } from '#app/server/db/staff-schema.ts';
import { cookieOf, type PublicOrigin } from '#app/server/http/cookies.ts';
import { reserve } from '#app/server/http/rate-limit.ts';
import { notify } from '#app/server/live/live.ts';
import { type StaffUser, startClock } from './auth.ts';
import { authOf, cookieIn, sessionCookieName } from './auth-service.ts';
import { askPassword, endSessions, hostedProblem, type OwnPasswordProblem } from './passwords.ts';
import { checkOwnCode } from './second-factor-code.ts';

export type SecondFactorProblem =
  | OwnPasswordProblem
  | 'wrong-code'
  | 'second-factor-on'
  | 'second-factor-off';

type Outcome<T> = ({ ok: true } & T) | { ok: false; problem: SecondFactorProblem };

/** With the request's cookies. */
export interface Asking {
  user: StaffUser;
  cookie: string | null;
}

/** Inactive until `confirmSecondFactor`. @param issuer shown in the app. @returns `uri` for a QR code. */
export async function beginSecondFactor(
  db: Db,
  config: PublicOrigin,
  { user, cookie }: Asking,
  { password, issuer }: { password: string; issuer: string },
): Promise<Outcome<{ uri: string; secret: string }>> {
  const problem = await askPassword(db, user.id, password);
  if (problem) return { ok: false, problem };
  const auth = await authOf(db, config);
  return alone<{ uri: string; secret: string }>(db, user.id, async () => {
    if (await isOn(db, user.id)) return { ok: false, problem: 'second-factor-on' };
    const made = await auth.api.enableTwoFactor({
      body: { password, method: 'totp', issuer },
      headers: new Headers({ cookie: ownSession(config, cookie) }),
    });
    const uri = 'totpURI' in made ? String(made.totpURI) : '';
    const secret = new URL(uri).searchParams.get('secret') ?? '';
    return { ok: true, uri, secret };
  });
}

/** Ends the other sessions; this one gets a new cookie. @returns the backup codes, only here. */
export async function confirmSecondFactor(
  db: Db,
  config: PublicOrigin,
  { user, cookie }: Asking,
  typed: string,
): Promise<Outcome<{ backupCodes: readonly string[]; setCookie: string }>> {
  const auth = await authOf(db, config);
  return alone<{ backupCodes: readonly string[]; setCookie: string }>(db, user.id, async () => {
    if (await isOn(db, user.id)) return { ok: false, problem: 'second-factor-on' };
    const headers = new Headers({ cookie: ownSession(config, cookie) });
    const code = timedCode(typed);
    if (code === null) return { ok: false, problem: 'wrong-code' };
    // Read first, because a right code ends this session.
    const [before] = await db
      .select({ device: session.userAgent })
      .from(session)
      .where(eq(session.id, user.sessionId));
    const given = await checkOwnCode(db, auth, { id: user.id, headers }, code);
    if (!given.ok) return { ok: false, problem: offIfOver(given.problem) };
    const setCookie = cookieIn(given.headers, sessionCookieName(config));
    const token = decodeURIComponent(setCookie?.split(';')[0]?.split('=')[1] ?? '').split('.')[0] ?? '';
    const sessionId = await startClock(db, token, before?.device ?? '');
    if (setCookie === null || sessionId === null) throw new Error('the session was not renewed');
    await db.transaction(async (tx) => {
      await endSessions(tx, user.id, sessionId);
      await notify(tx, 'staff');
    });
    const { backupCodes } = await auth.api.viewBackupCodes({ body: { userId: user.id } });
    return { ok: true, backupCodes, setCookie };
  });
}

/** Requires password and code, against use of an unattended session. */
export async function endSecondFactor(
  db: Db,
  config: PublicOrigin,
  asking: Asking,
  typed: { password: string; code: string },
): Promise<Outcome<object>> {
  return withBoth(db, config, asking, typed, async () => {
    await db.transaction((tx) => dropSecondFactor(tx, asking.user.id));
    return { ok: true };
  });
}

export async function renewBackupCodes(
  db: Db,
  config: PublicOrigin,
  asking: Asking,
  typed: { password: string; code: string },
): Promise<Outcome<{ backupCodes: readonly string[] }>> {
  return withBoth(db, config, asking, typed, async () => {
    const auth = await authOf(db, config);
    const { backupCodes } = await auth.api.generateBackupCodes({
      body: { password: typed.password },
      headers: new Headers({ cookie: ownSession(config, asking.cookie) }),
    });
    return { ok: true, backupCodes };
  });
}

/** null without a second factor. */
export async function backupCodesLeft(db: Db, config: PublicOrigin, user: StaffUser): Promise<number | null> {
  if (!(await isOn(db, user.id))) return null;
  const auth = await authOf(db, config);
  const { backupCodes } = await auth.api.viewBackupCodes({ body: { userId: user.id } });
  return backupCodes.length;
}

export async function dropSecondFactor(tx: Tx, userId: string): Promise<void> {
  await tx.delete(twoFactor).where(eq(twoFactor.userId, userId));
  await tx.update(user).set({ twoFactorEnabled: false }).where(eq(user.id, userId));
  await notify(tx, 'staff');
}

/** Requires the password, and a code where a second factor is on. */
export async function withOwnProof<T>(
  db: Db,
  config: PublicOrigin,
  asking: Asking,
  typed: { password: string; code: string },
  change: () => Promise<Outcome<T>>,
): Promise<Outcome<T>> {
  if (await isOn(db, asking.user.id)) return withBoth(db, config, asking, typed, change);
  const problem = await askPassword(db, asking.user.id, typed.password);
  return problem ? { ok: false, problem } : change();
}

async function withBoth<T>(
  db: Db,
  config: PublicOrigin,
  { user, cookie }: Asking,
  { password, code }: { password: string; code: string },
  change: () => Promise<Outcome<T>>,
): Promise<Outcome<T>> {
  if (!(await isOn(db, user.id))) return { ok: false, problem: 'second-factor-off' };
  const problem = await askPassword(db, user.id, password);
  if (problem) return { ok: false, problem };
  const auth = await authOf(db, config);
  const headers = new Headers({ cookie: ownSession(config, cookie) });
  return alone(db, user.id, async () => {
    const given = await checkOwnCode(db, auth, { id: user.id, headers }, code);
    return given.ok ? change() : { ok: false, problem: offIfOver(given.problem) };
  });
}

/** Longer than any change, and short enough after a crash. */
const turnSeconds = 30;

/**
 * Serialises changes of one person's second factor, because better-auth checks and writes in two steps; concurrent ones
 * are refused. A row instead of a lock, so that no connection is held.
 */
async function alone<T>(db: Db, userId: string, work: () => Promise<Outcome<T>>): Promise<Outcome<T>> {
  const key = `second-factor-change:${userId}`;
  const turn = await reserve(db, [[{ key, limit: 1, windowSeconds: turnSeconds }]]);
  if (!turn) return { ok: false, problem: 'too-many-requests' };
  try {
    const done = await hostedProblem(work);
    return typeof done === 'string' ? { ok: false, problem: done } : done;
  } catch (error) {
    // better-auth asks for the password once more.
    if (isAPIError(error) && error.body?.code === 'INVALID_PASSWORD')
      return { ok: false, problem: 'wrong-password' };
    throw error;
  } finally {
    await turn.giveBack();
  }
}

function offIfOver(problem: 'wrong-code' | 'code-over' | 'too-many-requests'): SecondFactorProblem {
  return problem === 'code-over' ? 'second-factor-off' : problem;
}

async function isOn(db: Db, userId: string): Promise<boolean> {
  const [row] = await db
    .select({ id: twoFactor.id })
    .from(twoFactor)
    .where(and(eq(twoFactor.userId, userId), ne(twoFactor.verified, false)));
  return row !== undefined;
}

function ownSession(config: PublicOrigin, cookie: string | null): string {
  return cookieOf(cookie, sessionCookieName(config)) ?? '';
}
