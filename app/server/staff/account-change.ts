import type { RemoveProblem } from '#app/domain/staff/staff.ts';
import type { Shop } from '#app/server/context.ts';
import type { Db } from '#app/server/db/client.ts';
import type { Owner } from './auth.ts';
import { askPassword, type OwnPasswordProblem } from './passwords.ts';
import { logSecurity, type SecurityEvent } from './security-log.ts';

export type AccountChange = { ok: true } | { ok: false; problem: OwnPasswordProblem | RemoveProblem };

/** An owner changes somebody else's account, and gives the own password for it: an open screen is not its owner. */
export async function changeAccount(
  event: SecurityEvent,
  change: (db: Db, id: string, by: Owner) => Promise<RemoveProblem | null>,
  { db, log }: Pick<Shop, 'db' | 'log'>,
  { id, password }: { id: string; password: string },
  owner: Owner,
): Promise<AccountChange> {
  const problem = (await askPassword(db, owner.id, password)) ?? (await change(db, id, owner));
  logSecurity(log, event, { outcome: problem ?? 'ok', account: owner.id, subject: id });
  return problem ? { ok: false, problem } : { ok: true };
}
