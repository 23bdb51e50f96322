import type { RemoveProblem } from '#app/domain/staff/staff.ts';
import type { Shop } from '#app/server/context.ts';
import type { Db } from '#app/server/db/client.ts';
import type { StaffUser } from './auth.ts';
import { askPassword, type OwnPasswordProblem } from './passwords.ts';
import { logSecurity, type SecurityEvent } from './security-log.ts';

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
