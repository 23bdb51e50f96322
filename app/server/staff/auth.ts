import { setTimeout as wait } from 'node:timers/promises';
import { isAPIError } from 'better-auth/api';
import { and, eq, sql } from 'drizzle-orm';
import { signInAddress } from '#app/domain/address/email-and-phone.ts';
import { type HostedProblem, isStaffRole, passwordLength, type StaffRole } from '#app/domain/staff/staff.ts';
import type { Db } from '#app/server/db/client.ts';
import { session, user } from '#app/server/db/staff-schema.ts';
import { cookieOf, type PublicOrigin } from '#app/server/http/cookies.ts';
import { deviceCookie, knownDevice } from '#app/server/http/known-device.ts';
import { tokenHash } from '#app/server/link-tokens.ts';
import { notify } from '#app/server/live/live.ts';
import type { SettingsInForce } from '#app/server/settings/settings.ts';
import {
  authOf,
  challengeCookieName,
  clearCookie,
  cookieIn,
  sessionCookieName,
  sessionHours,
} from './auth-service.ts';
import { askForStranger, HostedRefusal, renewHash } from './credentials.ts';
import { guessPace } from './password-hash.ts';
import { checkSignInCode } from './second-factor-code.ts';
import { reserveGuess } from './sign-in-limits.ts';

export interface StaffUser {
  id: string;
  email: string;
  name: string;
  role: StaffRole;
  secondFactor: boolean;
  sessionId: string;
}

/** Whether the shop requires a second factor of this role, and the user has none. */
export function lacksSecondFactor(
  settings: SettingsInForce,
  { role, secondFactor }: Pick<StaffUser, 'role' | 'secondFactor'>,
): boolean {
  return !secondFactor && settings.current().signIn.secondFactor.includes(role);
}

export type SignInProblem = HostedProblem | 'wrong-password';

/** `code-over`: the password is required again. */
export type CodeProblem = 'wrong-code' | 'code-over' | 'user-disabled' | 'too-many-requests';

export interface SignedIn {
  ok: true;
  user: StaffUser;
  setCookie: string;
  deviceCookie: string;
}

export type SignInAnswer =
  | SignedIn
  /** Password accepted; `setCookie` is for `giveCode`. */
  | { ok: false; problem: 'code-needed'; setCookie: string }
  | { ok: false; problem: SignInProblem };

interface From {
  /** As resolved by the HTTP server. */
  address: string;
  /** A session sent along is ended, against fixation. */
  cookie: string | null;
  /** Browser and system (domain/staff/device-name.ts). */
  device?: string;
}

/** The only step without a second factor. */
export async function signIn(
  db: Db,
  config: PublicOrigin,
  typed: { email: string; password: string },
  from: From,
): Promise<SignInAnswer> {
  const email = signInAddress(typed.email);
  if (!email) return { ok: false, problem: 'invalid-email' };
  const device = await knownDevice(db, config, from.cookie, 'account', email);
  const guess = await reserveGuess(db, { email, address: from.address, device });
  if (!guess) return { ok: false, problem: 'too-many-requests' };
  // Too long to be valid; not hashed, to save work.
  if (typed.password.length > passwordLength.max) return { ok: false, problem: 'wrong-password' };

  const auth = await authOf(db, config);
  const soonest = wait(guessPace.soonestRefusal);
  try {
    const { headers, response } = await auth.api.signInEmail({
      body: { email, password: typed.password, rememberMe: false },
      headers: new Headers(),
      returnHeaders: true,
    });
    await guess.giveBack();
    if ('twoFactorRedirect' in response) {
      const setCookie = cookieIn(headers, challengeCookieName(config));
      if (setCookie === null) throw new Error('a second step without its cookie');
      const [known] = await db.select({ id: user.id }).from(user).where(eq(user.email, email));
      if (known) await renewHash(db, known.id, typed.password);
      return { ok: false, problem: 'code-needed', setCookie };
    }
    await renewHash(db, response.user.id, typed.password);
    return await begin(db, config, { headers, userId: response.user.id, token: response.token }, from);
  } catch (error) {
    if (error instanceof HostedRefusal) {
      await soonest;
      return { ok: false, problem: error.problem };
    }
    if (!isAPIError(error)) throw error;
    if (error.statusCode === 401) {
      const problem = await askForStranger(db, { email, password: typed.password });
      await soonest;
      return { ok: false, problem };
    }
    if (error.statusCode !== 403) throw error;
    await guess.giveBack();
    return { ok: false, problem: 'user-disabled' };
  }
}

export async function giveCode(
  db: Db,
  config: PublicOrigin,
  typed: string,
  from: From,
): Promise<SignedIn | { ok: false; problem: CodeProblem }> {
  const challenge = cookieOf(from.cookie, challengeCookieName(config));
  if (challenge === null) return { ok: false, problem: 'code-over' };
  const given = await checkSignInCode(
    db,
    await authOf(db, config),
    { challenge, address: from.address },
    typed,
  );
  if (!given.ok) return given;
  const [known] = await db
    .select({ mayEnter: user.emailVerified })
    .from(user)
    .where(eq(user.id, given.userId));
  if (!known?.mayEnter) {
    await db.delete(session).where(eq(session.token, tokenHash(given.token)));
    return { ok: false, problem: 'user-disabled' };
  }
  return begin(db, config, given, from);
}

async function begin(
  db: Db,
  config: PublicOrigin,
  { headers, userId, token }: { headers: Headers; userId: string; token: string },
  { cookie, device }: From,
): Promise<SignedIn> {
  const setCookie = cookieIn(headers, sessionCookieName(config));
  if (cookie !== null) await endSession(db, config, cookie);
  const sessionId = await startClock(db, token, device);
  const [known] = await db
    .update(user)
    .set({ lastSignInAt: sql`now()` })
    .where(eq(user.id, userId))
    .returning();
  if (sessionId === null || !known || setCookie === null) throw new Error('sign-in made no session');
  const { id, email, name, role } = known;
  return {
    ok: true,
    user: { id, email, name, role, secondFactor: known.twoFactorEnabled, sessionId },
    setCookie,
    deviceCookie: await deviceCookie(db, config, cookie, 'account', email),
  };
}

/** Applies both time limits to better-auth's session, and names its device. @returns its id; null where it is gone. */
export async function startClock(db: Db, token: string, device = ''): Promise<string | null> {
  const [begun] = await db
    .update(session)
    .set({
      createdAt: sql`now()`,
      userAgent: device,
      updatedAt: sql`now()`,
      expiresAt: sql`now() + make_interval(hours => ${sessionHours.idle})`,
    })
    .where(eq(session.token, tokenHash(token)))
    .returning({ id: session.id });
  return begun?.id ?? null;
}

export async function signOut(
  db: Db,
  config: PublicOrigin,
  cookie: string | null,
): Promise<{ setCookie: string }> {
  if (cookie !== null) await endSession(db, config, cookie);
  return { setCookie: clearCookie(sessionCookieName(config), config) };
}

/** Null without a session. @param isUse extends the session up to its absolute limit. */
export async function readStaffUser(
  db: Db,
  config: PublicOrigin,
  cookie: string | null,
  isUse = true,
): Promise<StaffUser | null> {
  const found = await readSession(db, config, cookie);
  if (!found) return null;
  if (isUse) {
    await db
      .update(session)
      .set({
        updatedAt: sql`now()`,
        expiresAt: sql`least(${session.createdAt} + make_interval(hours => ${sessionHours.absolute}), now() + make_interval(hours => ${sessionHours.idle}))`,
      })
      .where(and(eq(session.id, found.session.id), sql`${session.updatedAt} < now() - interval '1 minute'`));
  }
  const { id, email, name, role, twoFactorEnabled } = found.user;
  return {
    id,
    email,
    name,
    // Unknown roles have the least rights.
    role: isStaffRole(role) ? role : 'staff',
    secondFactor: twoFactorEnabled === true,
    sessionId: found.session.id,
  };
}

/** Does not extend the session. */
export async function isSessionAlive(db: Db, sessionId: string): Promise<boolean> {
  const [alive] = await db
    .select({ id: session.id })
    .from(session)
    .innerJoin(user, eq(user.id, session.userId))
    .where(and(eq(session.id, sessionId), eq(user.emailVerified, true), sql`${session.expiresAt} > now()`));
  return alive !== undefined;
}

async function endSession(db: Db, config: PublicOrigin, cookie: string): Promise<void> {
  const found = await readSession(db, config, cookie);
  if (!found) return;
  await db.transaction(async (tx) => {
    await tx.delete(session).where(eq(session.id, found.session.id));
    await notify(tx, 'sessions', found.session.id);
  });
}

async function readSession(db: Db, config: PublicOrigin, cookie: string | null) {
  if (!cookie?.includes(sessionCookieName(config))) return null;
  const auth = await authOf(db, config);
  // Without better-auth's refresh, which has no absolute limit.
  const found = await auth.api.getSession({
    headers: new Headers({ cookie }),
    query: { disableRefresh: true },
  });
  // A disabled account (server/staff/owners.ts).
  return found?.user.emailVerified ? found : null;
}
