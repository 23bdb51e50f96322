import { randomInt } from 'node:crypto';
import { drizzleAdapter } from 'better-auth/adapters/drizzle';
import { betterAuth } from 'better-auth/minimal';
import { twoFactor } from 'better-auth/plugins/two-factor';
import { backupAlphabet, passwordLength } from '#app/domain/staff/staff.ts';
import type { Db } from '#app/server/db/client.ts';
import { withHashedTokens } from '#app/server/db/session-tokens.ts';
import * as authSchema from '#app/server/db/staff-schema.ts';
import { storedSecret } from '#app/server/db/stored-secret.ts';
import { isSecure, type PublicOrigin } from '#app/server/http/cookies.ts';
import { remembered } from '#app/server/remembered.ts';
import { isPasswordOf } from './credentials.ts';
import { hashPassword } from './password-hash.ts';

/** In hours, by last use and since sign-in. */
export const sessionHours = { idle: 12, absolute: 7 * 24 } as const;

/** Time for the code after the password, in seconds. */
const challengeSeconds = 600;

/** Backup codes, and the lockout after wrong codes, which only someone with the password can cause. */
const backupCodes = { amount: 10, length: 10 } as const;
export const codeLockout = { maxFailedAttempts: 10, durationSeconds: 15 * 60 } as const;

export function sessionCookieName({ origin }: PublicOrigin): string {
  return isSecure(origin) ? '__Host-boma_session' : 'boma_session';
}

/** Password accepted, code pending. */
export function challengeCookieName({ origin }: PublicOrigin): string {
  return isSecure(origin) ? '__Host-boma_second_step' : 'boma_second_step';
}

export function clearCookie(name: string, { origin }: PublicOrigin): string {
  return `${name}=; Max-Age=0; Path=/; HttpOnly; SameSite=Lax${isSecure(origin) ? '; Secure' : ''}`;
}

/** The named cookie of better-auth's several, as a session cookie. */
export function cookieIn(headers: Headers, name: string): string | null {
  const line = headers.getSetCookie().find((one) => one.startsWith(`${name}=`));
  return line?.replace(/; Max-Age=\d+/, '') ?? null;
}

type Auth = Awaited<ReturnType<typeof makeAuth>>;
const made = new WeakMap<Db, Map<string, Promise<Auth>>>();

/** One for each database and cookie kind. better-auth's own routes are never served (decision 19). */
export function authOf(db: Db, config: PublicOrigin): Promise<Auth> {
  const name = sessionCookieName(config);
  const ofDb = made.get(db) ?? new Map<string, Promise<Auth>>();
  made.set(db, ofDb);
  return remembered(ofDb, name, () => makeAuth(db, config));
}

async function makeAuth(db: Db, config: PublicOrigin) {
  const attributes = { secure: isSecure(config.origin), httpOnly: true, sameSite: 'lax', path: '/' } as const;
  return betterAuth({
    // Required by better-auth's URL checks, which no call here uses.
    baseURL: config.origin ?? 'http://localhost',
    // Stored, so that all processes accept each other's sessions.
    secret: await storedSecret(db, 'cookie-secret'),
    database: withHashedTokens(drizzleAdapter(db, { provider: 'pg', schema: authSchema })),
    emailAndPassword: {
      enabled: true,
      disableSignUp: true,
      requireEmailVerification: true,
      minPasswordLength: passwordLength.min,
      maxPasswordLength: passwordLength.max,
      password: { hash: hashPassword, verify: (typed) => isPasswordOf(db, typed) },
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
    // better-auth's limits are by address only and for its own routes.
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
