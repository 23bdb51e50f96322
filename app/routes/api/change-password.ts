import { z } from 'zod';
import { answer, postedText } from '#app/server/http/posted-json.ts';
import { changePassword } from '#app/server/staff/passwords.ts';
import { logSecurity } from '#app/server/staff/security-log.ts';
import { postOnly, staffAction } from '#app/server/staff/staff-call.ts';

const posted = z.strictObject({ current: postedText(1000), next: postedText(1000) });

const codes = {
  'password-missing': 400,
  'wrong-password': 400,
  'weak-password': 400,
  'common-password': 400,
  'password-configured': 409,
  'too-many-requests': 429,
};

export const loader = postOnly;

/** `POST /api/changePassword {current, next}` → {}: one's own; every other session of the same person ends. */
export const action = staffAction(posted, async (typed, { db, config, settings, log }, owner) => {
  const problem = await changePassword(db, config, owner, typed, settings.current().shop.name);
  logSecurity(log, 'password-changed', { outcome: problem ?? 'ok', account: owner.id });
  return problem ? answer({ problem }, codes[problem]) : answer({});
});
