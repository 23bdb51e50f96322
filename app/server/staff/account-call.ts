import { z } from 'zod';
import type { RemoveProblem } from '#app/domain/staff/staff.ts';
import type { Db } from '#app/server/db/client.ts';
import { answer, postedText } from '#app/server/http/posted-json.ts';
import type { Owner } from './auth.ts';
import { askPassword } from './passwords.ts';
import { logSecurity, type SecurityEvent } from './security-log.ts';
import { ownerAction } from './staff-call.ts';

const codes = {
  'password-missing': 400,
  'wrong-password': 400,
  'too-many-requests': 429,
  'staff-unknown': 404,
  'own-account': 409,
  'owners-only': 403,
};

/** A call `{id, password}` by which an owner changes somebody else's account: an open screen is not its owner. */
export function accountAction(
  event: SecurityEvent,
  change: (db: Db, id: string, by: Owner) => Promise<RemoveProblem | null>,
) {
  return ownerAction(
    z.strictObject({ id: postedText(100), password: postedText(1000) }),
    async ({ id, password }, { db, log }, owner) => {
      const problem = (await askPassword(db, owner.id, password)) ?? (await change(db, id, owner));
      logSecurity(log, event, { outcome: problem ?? 'ok', account: owner.id, subject: id });
      return problem ? answer({ problem }, codes[problem]) : answer({});
    },
  );
}
