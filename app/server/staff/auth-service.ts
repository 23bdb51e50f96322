import { randomInt } from 'node:crypto';
import { drizzleAdapter } from 'better-auth/adapters/drizzle';
import { betterAuth } from 'better-auth/minimal';
import { twoFactor } from 'better-auth/plugins/two-factor';
import { backupAlphabet, passwordLength } from '#app/domain/staff/staff.ts';
import * as authSchema from '#app/server/db/auth-schema.ts';
import type { Db } from '#app/server/db/client.ts';
import { withHashedTokens } from '#app/server/db/session-tokens.ts';
import { storedSecret } from '#app/server/db/stored-secret.ts';
import { isSecure, type Place } from '#app/server/http/cookies.ts';
import { hashPassword, verifyPassword } from './password-hash.ts';

/** A session ends when it was not used for this long, and at the latest this long after sign-in. In hours. */
export const sessionHours = { idle: 12, absolute: 7 * 24 } as const;

/** After the password there is this long to give the code, in seconds. */
const challengeSeconds = 600;

/**
 * Codes for the day on which the telephone is gone. Wrong codes in a row after which an account takes no more for a while:
 * only who knows the password gets as far as that, so nobody can shut out a stranger.
 */
const backupCodes = { amount: 10, length: 10 } as const;
export const codeLockout = { maxFailedAttempts: 10, durationSeconds: 15 * 60 } as const;

export function sessionCookieName({ origin }: Place): string {
  return isSecure(origin) ? '__Host-boma_session' : 'boma_session';
}

/** Says that the password was right, while the code is still asked for. */
export function challengeCookieName({ origin }: Place): string {
  return isSecure(origin) ? '__Host-boma_second_step' : 'boma_second_step';
}

/** A `Set-Cookie` line that forgets a cookie. */
export function forgetCookie(name: string, { origin }: Place): string {
  return `${name}=; Max-Age=0; Path=/; HttpOnly; SameSite=Lax${isSecure(origin) ? '; Secure' : ''}`;
}

/** better-auth sends cookies besides that nobody here reads. A session's ends with the browser's, whatever it says. */
export function cookieIn(headers: Headers, name: string): string | null {
  const line = headers.getSetCookie().find((one) => one.startsWith(`${name}=`));
  return line?.replace(/; Max-Age=\d+/, '') ?? null;
}

type Auth = Awaited<ReturnType<typeof makeAuth>>;
const made = new WeakMap<Db, Map<string, Promise<Auth>>>();

/** One for each database and kind of cookie. Its own HTTP calls are never served: routes/api/auth.ts names ours. */
export function authOf(db: Db, config: Place): Promise<Auth> {
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
    secret: await storedSecret(db, 'cookie-secret'),
    database: withHashedTokens(drizzleAdapter(db, { provider: 'pg', schema: authSchema })),
    emailAndPassword: {
      enabled: true,
      disableSignUp: true,
      requireEmailVerification: true,
      minPasswordLength: passwordLength.min,
      maxPasswordLength: passwordLength.max,
      password: { hash: hashPassword, verify: verifyPassword },
    },
    user: { additionalFields: { role: { type: 'string', required: true, input: false } } },
    session: { expiresIn: sessionHours.absolute * 3600, disableSessionRefresh: true },
    plugins: [
      twoFactor({
        twoFactorCookieMaxAge: challengeSeconds,
        backupCodeOptions: { ...backupCodes, customBackupCodesGenerate: newBackupCodes },
        accountLockout: codeLockout,
      }),
    ],
    // The counters of better-auth are by address alone, and only for its own HTTP calls.
    rateLimit: { enabled: false },
    advanced: {
      useSecureCookies: false,
      ipAddress: { disableIpTracking: true },
      cookies: {
        session_token: { name: sessionCookieName(config), attributes },
        two_factor: { name: challengeCookieName(config), attributes },
      },
    },
    logger: { disabled: true },
    telemetry: { enabled: false },
  });
}

function newBackupCodes(): string[] {
  const sign = () => backupAlphabet[randomInt(backupAlphabet.length)] ?? '';
  return Array.from({ length: backupCodes.amount }, () => {
    const code = Array.from({ length: backupCodes.length }, sign).join('');
    return `${code.slice(0, backupCodes.length / 2)}-${code.slice(backupCodes.length / 2)}`;
  });
}
