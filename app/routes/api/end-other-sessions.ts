import { z } from 'zod';
import { answer } from '#app/server/http/posted-json.ts';
import { logSecurity } from '#app/server/staff/security-log.ts';
import { endOtherSessions } from '#app/server/staff/sessions.ts';
import { postOnly, staffAction } from '#app/server/staff/staff-call.ts';

export const loader = postOnly;

/** `POST /api/endOtherSessions {}` → {ended}: one's own, on all other devices; their open streams end too. */
export const action = staffAction(z.strictObject({}), async (_body, { db, log }, owner) => {
  const ended = await endOtherSessions(db, owner);
  logSecurity(log, 'sessions-ended', { outcome: 'ok', account: owner.id });
  return answer({ ended });
});
