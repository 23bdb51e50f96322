import { randomUUID } from 'node:crypto';
import { and, eq } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { HostedProblem } from '#app/domain/staff/staff.ts';
import type { Db, Tx } from '#app/server/db/client.ts';
import { account, user } from '#app/server/db/staff-schema.ts';
import { hostedIdentityOf } from './hosted-identity.ts';
import { hashPassword, isHashOutdated, verifyPassword } from './password-hash.ts';

/** The hosted service neither accepted nor rejected the password. */
export class HostedRefusal extends Error {
  readonly problem: HostedProblem;
  constructor(problem: HostedProblem) {
    super(problem);
    this.problem = problem;
  }
}

/** @param id a user's, or the column that holds it in a join. */
export function credentialOf(id: string | typeof user.id) {
  return and(eq(account.userId, id), eq(account.providerId, 'credential'));
}

/** Stored instead of a hash where there is no local password, because better-auth would skip the check without one. */
export function hostedMarker(userID: string): string {
  return `${hosted}:${userID}`;
}

export function isHostedMarker(hash: string): boolean {
  return hash.startsWith(`${hosted}:`);
}

const hosted = 'hosted';
const link = alias(account, 'link');

/**
 * Replaces better-auth's password check: the shop's own password, else the hosted service's. Every sign-in and
 * confirmation by password uses it, so that sessions, roles and the second factor are the same for both.
 */
export async function isPasswordOf(
  db: Db,
  { hash, password }: { hash: string; password: string },
): Promise<boolean> {
  if (await verifyPassword({ hash, password })) return true;
  // Equal work for every account, so that timing does not reveal which exist.
  if (isHostedMarker(hash)) await hashPassword(password);
  const service = hostedIdentityOf(db);
  if (!service) return false;
  // Each hash has its own salt, so it identifies one account.
  const [holder, another] = await db
    .select({ id: user.id, email: user.email, hostedID: link.accountId })
    .from(account)
    .innerJoin(user, eq(user.id, account.userId))
    .leftJoin(link, and(eq(link.userId, user.id), eq(link.providerId, hosted)))
    .where(and(eq(account.providerId, 'credential'), eq(account.password, hash)));
  if (!holder || another) return false;
  const answer = await service.ask({ email: holder.email, password }, holder.hostedID === null);
  if (!answer.ok) {
    if (answer.problem === 'wrong-password') return false;
    throw new HostedRefusal(answer.problem);
  }
  const stored = holder.hostedID ?? (await keepHostedID(db, holder.id, answer.id));
  if (stored !== answer.id) throw new HostedRefusal('identity-changed');
  return true;
}

/** Also queries the service for unknown addresses, so that neither timing nor response reveals accounts. */
export async function askForStranger(
  db: Db,
  typed: { email: string; password: string },
): Promise<HostedProblem | 'wrong-password'> {
  const service = hostedIdentityOf(db);
  const [known] = await db
    .select({ hash: account.password })
    .from(user)
    .innerJoin(account, credentialOf(user.id))
    .where(eq(user.email, typed.email));
  if (!service || known?.hash) return 'wrong-password';
  const answer = await service.ask(typed, true);
  return answer.ok ? 'wrong-password' : answer.problem;
}

/** Stores the service's user id at the first sign-in. @returns the stored one: the first of several concurrent ones. */
export async function keepHostedID(db: Db | Tx, userId: string, hostedID: string): Promise<string | null> {
  await db
    .insert(account)
    .values({ id: randomUUID(), userId, providerId: hosted, accountId: hostedID })
    .onConflictDoNothing();
  const [stored] = await db.select({ hostedID: account.accountId }).from(account).where(hostedOf(userId));
  return stored?.hostedID ?? null;
}

/** Unlinks the account: the next hosted sign-in counts as the first. */
export async function clearHostedID(tx: Tx, userId: string): Promise<void> {
  await tx.delete(account).where(hostedOf(userId));
}

function hostedOf(userId: string) {
  return and(eq(account.userId, userId), eq(account.providerId, hosted));
}

/** Rehashes a verified password with today's parameters, unless it was changed meanwhile or is the service's. */
export async function renewHash(db: Db, id: string, password: string): Promise<void> {
  const [known] = await db.select({ hash: account.password }).from(account).where(credentialOf(id));
  if (!known?.hash || !isHashOutdated(known.hash)) return;
  if (!(await verifyPassword({ hash: known.hash, password }))) return;
  const hash = await hashPassword(password);
  await db
    .update(account)
    .set({ password: hash })
    .where(and(credentialOf(id), eq(account.password, known.hash)));
}
