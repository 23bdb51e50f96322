import { randomUUID } from 'node:crypto';
import { and, eq, gt, like, lte, sql } from 'drizzle-orm';
import { signInAddress } from '#app/domain/address/email-and-phone.ts';
import type { Language, LocalizedText } from '#app/domain/language.ts';
import type { ResetProblem, ResetWay } from '#app/domain/staff/staff.ts';
import type { Config } from '#app/server/config.ts';
import type { Shop } from '#app/server/context.ts';
import type { Db, Tx } from '#app/server/db/client.ts';
import { account, user, verification } from '#app/server/db/staff-schema.ts';
import { sendsEmails } from '#app/server/emails/mail-settings.ts';
import { enqueueEmail } from '#app/server/emails/outbox.ts';
import { networkOf } from '#app/server/http/network.ts';
import { allow } from '#app/server/http/rate-limit.ts';
import { isToken, newToken, tokenHash } from '#app/server/link-tokens.ts';
import { notify } from '#app/server/live/live.ts';
import type { SettingsInForce } from '#app/server/settings/settings.ts';
import { credentialOf } from './credentials.ts';
import { lockStaff } from './owners.ts';
import { hashPassword } from './password-hash.ts';
import { type WeakPassword, weaknessOf } from './password-strength.ts';
import { endSessions, isConfigured, isHosted, resetPrefix } from './passwords.ts';
import { logSecurity } from './security-log.ts';

/** Counted from the request, however late the email is sent. */
const resetMinutes = 60;

/** Per network and per address, whether or not it has an account. */
const perNetwork = { limit: 10, windowSeconds: 3600 } as const;
const perAddress = { limit: 3, windowSeconds: 3600 } as const;

/** Links need the public address: one taken from a request could lead anywhere. */
export function canSendReset(
  config: Pick<Config, 'smtp' | 'mailService' | 'origin'>,
  settings: SettingsInForce,
): boolean {
  return config.origin !== null && sendsEmails(config, settings.current());
}

export interface ResetRequested {
  problem: ResetProblem | null;
  /** Not awaited before the response, whose timing must not reveal accounts. */
  settled: Promise<void>;
}

/** The same response for every address; accounts get an email. @param from as resolved by the HTTP server. */
export async function askForReset(
  shop: Pick<Shop, 'db' | 'jobs' | 'config' | 'settings' | 'log'>,
  typed: string,
  language: Language,
  from: string,
): Promise<ResetRequested> {
  const { db, config, settings, log } = shop;
  const refused = (problem: ResetProblem) => ({ problem, settled: Promise.resolve() });
  if (!canSendReset(config, settings)) return refused('no-reset');
  const email = signInAddress(typed);
  if (!email) return refused('invalid-email');
  if (!(await allow(db, `reset-from:${networkOf(from)}`, perNetwork))) return refused('too-many-requests');
  const hasRoom = await allow(db, `reset-for:${tokenHash(email)}`, perAddress);
  const settled = (hasRoom ? writeEmail(shop, email, language) : Promise.resolve()).catch((err: unknown) => {
    log.warn({ err }, 'an email for a new password could not be written');
  });
  return { problem: null, settled };
}

async function writeEmail(
  { db, jobs, config, log }: Pick<Shop, 'db' | 'jobs' | 'config' | 'log'>,
  email: string,
  language: Language,
): Promise<void> {
  const [known] = await db
    .select({ id: user.id })
    .from(user)
    .innerJoin(account, credentialOf(user.id))
    .where(and(eq(user.email, email), eq(user.emailVerified, true)));
  logSecurity(log, 'reset-asked', known ? { outcome: 'ok', account: known.id } : { outcome: 'nobody' });
  if (!known) return;
  const way: ResetWay = isConfigured(config, email)
    ? 'configured'
    : (await isHosted(db, known.id))
      ? 'hosted'
      : 'link';
  const payload = { user: known.id, way, language: String(language) };
  await db.transaction(async (tx) => {
    await enqueueEmail(tx, jobs, { kind: 'passwordReset', payload, recipient: email });
    await notify(tx, 'emails');
  });
  jobs.wake('email');
}

/** The recipient of a reset email; null where it is too late, the password was changed since, or the account is gone. */
export async function readResetUser(
  db: Db,
  id: string,
  requestedAt: Date,
): Promise<{ name: string; until: Date } | null> {
  const until = new Date(requestedAt.getTime() + resetMinutes * 60_000);
  const [known] = await db
    .select({ name: user.name })
    .from(user)
    .innerJoin(account, credentialOf(user.id))
    .where(
      and(
        eq(user.id, id),
        eq(user.emailVerified, true),
        lte(account.updatedAt, requestedAt),
        sql`${until} > now()`,
      ),
    );
  return known ? { name: known.name, until } : null;
}

/** Only the hash is stored. */
export async function makeResetLink(db: Db, userID: string, until: Date): Promise<string> {
  const token = newToken();
  await db.insert(verification).values({
    id: randomUUID(),
    identifier: resetPrefix + userID,
    value: tokenHash(token),
    expiresAt: until,
  });
  return token;
}

/** The account whose password a link resets; null where invalid or expired. */
export async function resetOf(db: Db | Tx, token: string): Promise<{ id: string; email: string } | null> {
  if (!isToken(token)) return null;
  const [found] = await db
    .select({ id: user.id, email: user.email })
    .from(verification)
    .innerJoin(user, eq(sql`${resetPrefix}::text || ${user.id}`, verification.identifier))
    .where(
      and(
        eq(verification.value, tokenHash(token)),
        like(verification.identifier, `${resetPrefix}%`),
        gt(verification.expiresAt, sql`now()`),
        eq(user.emailVerified, true),
      ),
    );
  return found ?? null;
}

/** Ends all sessions and other links of the account. Signs nobody in, so the second factor is still required. */
export async function resetPassword(
  db: Db,
  token: string,
  password: string,
  shopName: LocalizedText,
): Promise<{ ok: true; id: string } | { ok: false; problem: WeakPassword | 'reset-closed' }> {
  // Before hashing, to save work.
  const open = await resetOf(db, token);
  if (!open) return { ok: false, problem: 'reset-closed' };
  const weak = await weaknessOf(password, { email: open.email, shopName });
  if (weak) return { ok: false, problem: weak };
  const hash = await hashPassword(password);
  return db.transaction(async (tx) => {
    await lockStaff(tx);
    const still = await resetOf(tx, token);
    if (!still) return { ok: false, problem: 'reset-closed' };
    await tx.update(account).set({ password: hash, updatedAt: sql`now()` }).where(credentialOf(still.id));
    await endSessions(tx, still.id);
    return { ok: true, id: still.id };
  });
}
