import { z } from 'zod';
import { answer, postedText } from '#app/server/http/posted-json.ts';
import { askPassword } from '#app/server/staff/passwords.ts';
import { logSecurity } from '#app/server/staff/security-log.ts';
import { resetSecondFactor } from '#app/server/staff/staff.ts';
import { ownerAction, postOnly } from '#app/server/staff/staff-call.ts';

const codes = {
  'wrong-password': 400,
  'too-many-requests': 429,
  'staff-unknown': 404,
  'own-account': 409,
  'owners-only': 403,
};

export const loader = postOnly;

/** `POST /api/resetSecondFactor {id, password}` → {}: of somebody else; they are signed out everywhere. */
export const action = ownerAction(
  z.strictObject({ id: postedText(100), password: postedText(1000) }),
  async ({ id, password }, { db, log }, owner) => {
    // An open screen is not its owner.
    const problem = (await askPassword(db, owner.id, password)) ?? (await resetSecondFactor(db, id, owner));
    logSecurity(log, 'second-factor-reset', { outcome: problem ?? 'ok', account: owner.id, subject: id });
    return problem ? answer({ problem }, codes[problem]) : answer({});
  },
);
