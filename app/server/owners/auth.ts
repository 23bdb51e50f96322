import { createHash } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { drizzleAdapter } from 'better-auth/adapters/drizzle';
import { isAPIError } from 'better-auth/api';
import { betterAuth } from 'better-auth/minimal';
import { and, eq, inArray, sql } from 'drizzle-orm';
import { ownerAddress } from '#app/domain/owner-address.ts';
import type { Config } from '#app/server/config.ts';
import * as authSchema from '#app/server/db/auth-schema.ts';
import { session, user } from '#app/server/db/auth-schema.ts';
import type { Db } from '#app/server/db/client.ts';
import { keptSecret } from '#app/server/db/kept-secret.ts';
import { rateCount } from '#app/server/db/rate-schema.ts';
import { networkOf } from '#app/server/http/network.ts';
import { allow } from '#app/server/http/rate-limit.ts';
import { notify } from '#app/server/live/live.ts';
import { passwordLength } from './owners.ts';

/** A session ends when it was not used for this long, and at the latest this long after sign-in. In hours. */
export const sessionHours = { idle: 12, absolute: 7 * 24 } as const;

/** Guesses at a password, by network and by account, each on its own (reliability B27). */
export const signInLimits = {
  network: { limit: 10, windowSeconds: 10 * 60 },
  // Wider, so that strangers on one network cannot lock the owner out on another.
  account: { limit: 50, windowSeconds: 60 * 60 },
} as const;

/**
 * A wrong guess is answered no sooner than this, in ms. Both kinds of guess cost one hash; of a known account a query
 * more is asked, and that must not be read off the clock either (reliability B29).
 */
const soonestRefusal = 300;

export interface Owner {
  id: string;
  email: string;
  name: string;
  sessionId: string;
}

export type SignInProblem = 'invalid-email' | 'wrong-password' | 'user-disabled' | 'too-many-requests';

export type SignInAnswer =
  | { ok: true; owner: Owner; setCookie: string }
  | { ok: false; problem: SignInProblem };

type Place = Pick<Config, 'origin'>;

/** `Secure` and `__Host-` follow the scheme of the public address, so that sign-in works over plain http at home too. */
export function sessionCookieName({ origin }: Place): string {
  return isSecure(origin) ? '__Host-boma_session' : 'boma_session';
}

/**
 * @param address the client's, as the HTTP shell found it.
 * @param cookie the request's cookies: a session that came along ends, whoever's it was (fixation).
 */
export async function signIn(
  db: Db,
  config: Place,
  typed: { email: string; password: string },
  { address, cookie }: { address: string; cookie: string | null },
): Promise<SignInAnswer> {
  const email = ownerAddress(typed.email);
  if (!email) return { ok: false, problem: 'invalid-email' };
  const byNetwork = `sign-in:network:${networkOf(address)}`;
  const byAccount = `sign-in:account:${createHash('sha256').update(email).digest('base64url')}`;
  // The network first: who is refused there does not count against the account.
  if (
    !(await allow(db, byNetwork, signInLimits.network)) ||
    !(await allow(db, byAccount, signInLimits.account))
  )
    return { ok: false, problem: 'too-many-requests' };
  // Longer than any password can be; the same answer, and no work for it.
  if (typed.password.length > passwordLength.max) return { ok: false, problem: 'wrong-password' };

  const auth = await authOf(db, config);
  const soonest = wait(soonestRefusal);
  try {
    const { headers, response } = await auth.api.signInEmail({
      body: { email, password: typed.password, rememberMe: false },
      headers: new Headers(),
      returnHeaders: true,
    });
    const setCookie = ownCookie(headers, config);
    if (cookie !== null) await endSession(db, config, cookie);
    const [begun] = await db
      .update(session)
      .set({
        createdAt: sql`now()`,
        updatedAt: sql`now()`,
        expiresAt: sql`now() + make_interval(hours => ${sessionHours.idle})`,
      })
      .where(eq(session.token, response.token))
      .returning({ id: session.id });
    if (!begun || setCookie === null) throw new Error('sign-in made no session');
    await db.delete(rateCount).where(inArray(rateCount.key, [byNetwork, byAccount]));
    const { id, name } = response.user;
    return { ok: true, owner: { id, email, name, sessionId: begun.id }, setCookie };
  } catch (error) {
    if (!isAPIError(error)) throw error;
    if (error.statusCode === 401) {
      await soonest;
      return { ok: false, problem: 'wrong-password' };
    }
    if (error.statusCode === 403) return { ok: false, problem: 'user-disabled' };
    throw error;
  }
}

/** Ends the session of these cookies at once, on the server, and clears the cookie. Without a session it only clears. */
export async function signOut(db: Db, config: Place, cookie: string | null): Promise<{ setCookie: string }> {
  if (cookie !== null) await endSession(db, config, cookie);
  const secure = isSecure(config.origin) ? '; Secure' : '';
  return { setCookie: `${sessionCookieName(config)}=; Max-Age=0; Path=/; HttpOnly; SameSite=Lax${secure}` };
}

/** Who sends these cookies, or null. A use keeps the session alive until its absolute limit. */
export async function readOwner(db: Db, config: Place, cookie: string | null): Promise<Owner | null> {
  const found = await readSession(db, config, cookie);
  if (!found) return null;
  await db
    .update(session)
    .set({
      updatedAt: sql`now()`,
      expiresAt: sql`least(${session.createdAt} + make_interval(hours => ${sessionHours.absolute}), now() + make_interval(hours => ${sessionHours.idle}))`,
    })
    .where(and(eq(session.id, found.session.id), sql`${session.updatedAt} < now() - interval '1 minute'`));
  const { id, email, name } = found.user;
  return { id, email, name, sessionId: found.session.id };
}

/** Whether a session still stands. Asking is not a use. */
export async function isSessionAlive(db: Db, sessionId: string): Promise<boolean> {
  const [alive] = await db
    .select({ id: session.id })
    .from(session)
    .innerJoin(user, eq(user.id, session.userId))
    .where(and(eq(session.id, sessionId), eq(user.emailVerified, true), sql`${session.expiresAt} > now()`));
  return alive !== undefined;
}

async function endSession(db: Db, config: Place, cookie: string): Promise<void> {
  const found = await readSession(db, config, cookie);
  if (!found) return;
  await db.transaction(async (tx) => {
    await tx.delete(session).where(eq(session.id, found.session.id));
    await notify(tx, 'sessions', found.session.id);
  });
}

async function readSession(db: Db, config: Place, cookie: string | null) {
  if (!cookie?.includes(sessionCookieName(config))) return null;
  const auth = await authOf(db, config);
  // Without the refresh of better-auth, which knows of no absolute limit.
  const found = await auth.api.getSession({
    headers: new Headers({ cookie }),
    query: { disableRefresh: true },
  });
  // An owner whose address is no longer vouched for is shut out (server/owners/owners.ts).
  return found?.user.emailVerified ? found : null;
}

function isSecure(origin: string | null): boolean {
  return origin?.startsWith('https:') ?? false;
}

/** better-auth sends a second cookie that says the first is not to be remembered; nobody here reads it. */
function ownCookie(headers: Headers, config: Place): string | null {
  return headers.getSetCookie().find((line) => line.startsWith(`${sessionCookieName(config)}=`)) ?? null;
}

type Auth = Awaited<ReturnType<typeof makeAuth>>;
const made = new WeakMap<Db, Map<string, Promise<Auth>>>();

/** One for each database and kind of cookie. Its own HTTP calls are never served: routes/api/auth.ts names ours. */
function authOf(db: Db, config: Place): Promise<Auth> {
  const name = sessionCookieName(config);
  const ofDb = made.get(db) ?? new Map<string, Promise<Auth>>();
  made.set(db, ofDb);
  const known = ofDb.get(name) ?? makeAuth(db, config);
  ofDb.set(name, known);
  known.catch(() => ofDb.delete(name));
  return known;
}

async function makeAuth(db: Db, config: Place) {
  const attributes = { secure: isSecure(config.origin), httpOnly: true, sameSite: 'lax', path: '/' } as const;
  return betterAuth({
    // Needed by its URL checks, of which none is used: every call is made from here, with nothing of a request.
    baseURL: config.origin ?? 'http://localhost',
    // Signs session cookies: all processes on the database know each other's sessions.
    secret: await keptSecret(db, 'cookie-secret'),
    database: drizzleAdapter(db, { provider: 'pg', schema: authSchema }),
    emailAndPassword: {
      enabled: true,
      disableSignUp: true,
      requireEmailVerification: true,
      minPasswordLength: passwordLength.min,
      maxPasswordLength: passwordLength.max,
    },
    user: { additionalFields: { role: { type: 'string', required: true, input: false } } },
    session: { expiresIn: sessionHours.absolute * 3600, disableSessionRefresh: true },
    // The counters of better-auth are by address alone, and only for its own HTTP calls.
    rateLimit: { enabled: false },
    advanced: {
      useSecureCookies: false,
      ipAddress: { disableIpTracking: true },
      cookies: { session_token: { name: sessionCookieName(config), attributes } },
    },
    logger: { disabled: true },
    telemetry: { enabled: false },
  });
}
