import { and, eq, like, ne, or } from 'drizzle-orm';
import { type HostedProblem, passwordLength, type RemoveProblem } from '#app/domain/staff/staff.ts';
import type { Config } from '#app/server/config.ts';
import type { Shop } from '#app/server/context.ts';
import type { Db, Tx } from '#app/server/db/client.ts';
import { account, session, verification } from '#app/server/db/staff-schema.ts';
import { reserve } from '#app/server/http/rate-limit.ts';
import { notify } from '#app/server/live/live.ts';
import type { StaffUser } from './auth.ts';
import { credentialOf, HostedRefusal, isHostedMarker, isPasswordOf } from './credentials.ts';
import { logSecurity, type SecurityEvent } from './security-log.ts';

/** Against guesses at an unattended session. */
const guesses = { limit: 10, windowSeconds: 10 * 60 } as const;

export type OwnPasswordProblem = 'password-missing' | 'wrong-password' | HostedProblem;

/** Null where it is correct. */
export async function askPassword(db: Db, id: string, typed: string): Promise<OwnPasswordProblem | null> {
  if (typed === '') return 'password-missing';
  const guess = await reserve(db, [[{ key: `own-password:${id}`, ...guesses }]]);
  if (!guess) return 'too-many-requests';
  if (typed.length > passwordLength.max) return 'wrong-password';
  const [known] = await db.select({ hash: account.password }).from(account).where(credentialOf(id));
  const problem = await hostedProblem(async () => {
    const isRight = known?.hash && (await isPasswordOf(db, { hash: known.hash, password: typed }));
    return isRight ? null : ('wrong-password' as const);
  });
  if (problem === null) await guess.giveBack();
  return problem;
}

/** Runs work with a password, and returns the hosted service's failures as a refusal. */
export async function hostedProblem<T>(work: () => Promise<T>): Promise<T | HostedProblem> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof HostedRefusal) return error.problem;
    throw error;
  }
}

/** Whether only the hosted service knows the password. */
export async function isHosted(db: Db, id: string): Promise<boolean> {
  const [known] = await db.select({ hash: account.password }).from(account).where(credentialOf(id));
  return isHostedMarker(known?.hash ?? '');
}

export function isConfigured(
  { adminEmail, adminPassword }: Pick<Config, 'adminEmail' | 'adminPassword'>,
  email: string,
): boolean {
  return adminPassword !== null && email === adminEmail;
}

/** Of the rows of links for a new password. */
export const resetPrefix = 'password-reset:';

/** Also pending sign-ins that wait for a code, and links for a new password. @param but session that stays. */
export async function endSessions(tx: Tx, userId: string, but = ''): Promise<void> {
  await tx.delete(session).where(and(eq(session.userId, userId), ne(session.id, but)));
  const waitsForCode = and(eq(verification.value, userId), like(verification.identifier, '2fa-%'));
  await tx.delete(verification).where(or(waitsForCode, eq(verification.identifier, resetPrefix + userId)));
  await notify(tx, 'sessions');
}

export type AccountChange = { ok: true } | { ok: false; problem: OwnPasswordProblem | RemoveProblem };

/** An owner's change of another account. Requires the password, because an unlocked screen is not its user. */
export async function changeAccount(
  event: SecurityEvent,
  change: (db: Db, id: string, by: StaffUser) => Promise<RemoveProblem | null>,
  { db, log }: Pick<Shop, 'db' | 'log'>,
  { id, password }: { id: string; password: string },
  user: StaffUser,
): Promise<AccountChange> {
  const problem = (await askPassword(db, user.id, password)) ?? (await change(db, id, user));
  logSecurity(log, event, { outcome: problem ?? 'ok', account: user.id, subject: id });
  return problem ? { ok: false, problem } : { ok: true };
}
