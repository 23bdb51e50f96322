import { z } from 'zod';
import { answer } from '#app/server/http/posted-json.ts';
import { ownersAction, postOnly } from '#app/server/owners/owner-call.ts';
import { logSecurity } from '#app/server/owners/security-log.ts';
import { endOtherSessions } from '#app/server/owners/sessions.ts';

export const loader = postOnly;

/** `POST /api/endOtherSessions {}` → {ended}: one's own, on all other devices; their open streams end too. */
export const action = ownersAction(z.strictObject({}), async (_body, { db, log }, owner) => {
  const ended = await endOtherSessions(db, owner);
  logSecurity(log, 'sessions-ended', { outcome: 'ok', account: owner.id });
  return answer({ ended });
});
