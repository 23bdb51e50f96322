import { z } from 'zod';
import { answer, postedText } from '#app/server/http/posted-json.ts';
import { revokeInvitation } from '#app/server/staff/invitations.ts';
import { ownerAction, postOnly } from '#app/server/staff/staff-call.ts';

export const loader = postOnly;

/** `POST /api/revokeInvitation {id}` → {}; 404 `invitation-unknown`. Its links open nothing from then on. */
export const action = ownerAction(z.strictObject({ id: postedText(100) }), async ({ id }, { db }) =>
  (await revokeInvitation(db, id)) ? answer({}) : answer({ problem: 'invitation-unknown' }, 404),
);
