import { randomUUID } from 'node:crypto';
import { and, eq, gt, sql } from 'drizzle-orm';
import { signInAddress } from '#app/domain/address/email-and-phone.ts';
import type { LocalizedText } from '#app/domain/language.ts';
import type { StaffRole } from '#app/domain/staff/staff.ts';
import type { Config } from '#app/server/config.ts';
import type { Db, Tx } from '#app/server/db/client.ts';
import { lock } from '#app/server/db/locks.ts';
import { account, user, verification } from '#app/server/db/staff-schema.ts';
import { newToken, tokenHash } from '#app/server/link-tokens.ts';
import { clearHostedID, credentialOf, hostedMarker, keepHostedID, renewHash } from './credentials.ts';
import { hashPassword, verifyPassword } from './password-hash.ts';
import { isCommonPassword, type WeakPassword, weaknessOf } from './password-strength.ts';
import { endSessions } from './passwords.ts';
import { dropSecondFactor } from './second-factor.ts';

export type SignInHint = { kind: 'owner'; email: string } | { kind: 'set-up'; path: string };

/** Every start prints a new link. */
const setUpHours = 24;
const setUp = 'owner-set-up';

/** By ADMIN_EMAIL and ADMIN_PASSWORD; else, without owners, makes a one-time set-up link. */
export async function prepareOwners(
  db: Db,
  config: Pick<Config, 'adminEmail' | 'adminPassword'>,
): Promise<{ signInHint: SignInHint }> {
  const { adminEmail, adminPassword } = config;
  if (adminEmail !== null && adminPassword !== null) {
    await ensureOwner(db, adminEmail, adminPassword);
    return { signInHint: { kind: 'owner', email: adminEmail } };
  }
  const [owner] = await db
    .select({ email: user.email })
    .from(user)
    .where(eq(user.role, 'owner'))
    .orderBy(user.createdAt)
    .limit(1);
  if (owner) return { signInHint: { kind: 'owner', email: owner.email } };

  const token = newToken();
  await db.insert(verification).values({
    id: randomUUID(),
    identifier: setUp,
    value: tokenHash(token),
    expiresAt: sql`now() + make_interval(hours => ${setUpHours})`,
  });
  return { signInHint: { kind: 'set-up', path: `/login?setup=${token}` } };
}

/** Why ADMIN_PASSWORD is refused, in one line; null where valid or absent. */
export async function ownerPasswordProblem({
  adminEmail,
  adminPassword,
  shopName,
}: Pick<Config, 'adminEmail' | 'adminPassword' | 'shopName'>): Promise<string | null> {
  if (adminEmail === null || adminPassword === null) return null;
  if (!(await isCommonPassword(adminPassword, { email: adminEmail, shopName }))) return null;
  return 'ADMIN_PASSWORD must be harder to guess: it is one of the commonest, or little more than the shop’s name or ADMIN_EMAIL';
}

/** Valid, not expired, and no owner yet. */
export async function isSetUpOpen(db: Db | Tx, token: string): Promise<boolean> {
  const [link] = await db
    .select({ id: verification.id })
    .from(verification)
    .where(
      and(
        eq(verification.identifier, setUp),
        eq(verification.value, tokenHash(token)),
        gt(verification.expiresAt, sql`now()`),
      ),
    )
    .limit(1);
  return link !== undefined && !(await hasOwner(db));
}

export type SetUpProblem = 'set-up-closed' | 'invalid-email' | WeakPassword;

export async function setUpOwner(
  db: Db,
  token: string,
  email: string,
  password: string,
  shopName: LocalizedText,
): Promise<SetUpProblem | null> {
  const address = signInAddress(email);
  if (!address) return 'invalid-email';
  if (!(await isSetUpOpen(db, token))) return 'set-up-closed';
  const weak = await weaknessOf(password, { email: address, shopName });
  if (weak) return weak;
  const hash = await hashPassword(password);
  return db.transaction(async (tx) => {
    await lockStaff(tx);
    if (!(await isSetUpOpen(tx, token))) return 'set-up-closed';
    await insertOwner(tx, address, hash);
    await tx.delete(verification).where(eq(verification.identifier, setUp));
    return null;
  });
}

/**
 * A changed password ends sessions, the second factor and the link to the hosted service: the environment is the
 * recovery path when phone and backup codes are lost.
 */
async function ensureOwner(db: Db, email: string, password: string): Promise<void> {
  const [known] = await db
    .select({ id: user.id, hash: account.password })
    .from(user)
    .innerJoin(account, credentialOf(user.id))
    .where(and(eq(user.email, email), eq(user.role, 'owner')));
  if (known?.hash && (await verifyPassword({ hash: known.hash, password }))) {
    await renewHash(db, known.id, password);
    return;
  }
  const hash = await hashPassword(password);
  await db.transaction(async (tx) => {
    await lockStaff(tx);
    const [owner] = await tx.select({ id: user.id }).from(user).where(eq(user.email, email));
    if (owner) {
      await tx.update(account).set({ password: hash, updatedAt: sql`now()` }).where(credentialOf(owner.id));
      await tx.update(user).set({ role: 'owner' }).where(eq(user.id, owner.id));
      await clearHostedID(tx, owner.id);
      await dropSecondFactor(tx, owner.id);
      await endSessions(tx, owner.id);
    } else {
      await insertOwner(tx, email, hash);
    }
    await tx.delete(verification).where(eq(verification.identifier, setUp));
  });
}

async function insertOwner(tx: Tx, email: string, hash: string): Promise<void> {
  await insertStaff(tx, { email, name: email.split('@')[0] ?? email, role: 'owner', hash });
}

/** Of a local password, or at the hosted service. */
export type Credential = { hash: string } | { hostedID: string };

export async function insertStaff(
  tx: Tx,
  { email, name, role, ...credential }: { email: string; name: string; role: StaffRole } & Credential,
): Promise<void> {
  const id = randomUUID();
  // `email_verified` marks enabled accounts (server/staff/auth.ts).
  await tx.insert(user).values({ id, email, name, role, emailVerified: true });
  const password = 'hash' in credential ? credential.hash : hostedMarker(id);
  await tx
    .insert(account)
    .values({ id: randomUUID(), accountId: id, userId: id, providerId: 'credential', password });
  if ('hostedID' in credential) await keepHostedID(tx, id, credential.hostedID);
}

/** Serialises changes of staff: one first owner, and owners cannot remove each other. */
export async function lockStaff(tx: Tx): Promise<void> {
  await lock(tx, 'staff');
}

export async function isOwnerStill(tx: Tx, { id }: { id: string }): Promise<boolean> {
  const [known] = await tx
    .select({ id: user.id })
    .from(user)
    .where(and(eq(user.id, id), eq(user.role, 'owner'), eq(user.emailVerified, true)));
  return known !== undefined;
}

export async function hasOwner(db: Db | Tx): Promise<boolean> {
  const [owner] = await db.select({ id: user.id }).from(user).where(eq(user.role, 'owner')).limit(1);
  return owner !== undefined;
}
