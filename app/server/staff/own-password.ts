import { sql } from 'drizzle-orm';
import type { LocalizedText } from '#app/domain/language.ts';
import type { Config } from '#app/server/config.ts';
import type { Db } from '#app/server/db/client.ts';
import { account } from '#app/server/db/staff-schema.ts';
import { credentialOf } from './credentials.ts';
import { hashPassword } from './password-hash.ts';
import { type WeakPassword, weaknessOf } from './password-strength.ts';
import { endSessions, isConfigured, isHosted } from './passwords.ts';
import { type Asking, type SecondFactorProblem, withOwnProof } from './second-factor.ts';

/** `password-configured`: ADMIN_PASSWORD would reset it at the next start. `password-hosted`: there is no local one. */
export type PasswordProblem = SecondFactorProblem | WeakPassword | 'password-configured' | 'password-hosted';

/** Ends the person's other sessions. @param typed `code` only where a second factor is on. */
export async function changePassword(
  db: Db,
  config: Pick<Config, 'origin' | 'adminEmail' | 'adminPassword'>,
  asking: Asking,
  { current, next, code = '' }: { current: string; next: string; code?: string | undefined },
  shopName: LocalizedText,
): Promise<PasswordProblem | null> {
  const { user } = asking;
  if (isConfigured(config, user.email)) return 'password-configured';
  if (await isHosted(db, user.id)) return 'password-hosted';
  const weak = await weaknessOf(next, { email: user.email, shopName });
  if (weak) return weak;
  const done = await withOwnProof(db, config, asking, { password: current, code }, async () => {
    const hash = await hashPassword(next);
    await db.transaction(async (tx) => {
      await tx.update(account).set({ password: hash, updatedAt: sql`now()` }).where(credentialOf(user.id));
      await endSessions(tx, user.id, user.sessionId);
    });
    return { ok: true };
  });
  return done.ok ? null : done.problem;
}
