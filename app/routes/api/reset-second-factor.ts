import { z } from 'zod';
import { answer, postedText } from '#app/server/http/posted-json.ts';
import { ownerRoleAction, postOnly } from '#app/server/owners/owner-call.ts';
import { resetSecondFactor } from '#app/server/owners/staff.ts';

const codes = { 'staff-unknown': 404, 'own-account': 409, 'owners-only': 403 };

export const loader = postOnly;

/** `POST /api/resetSecondFactor {id}` → {}: of somebody else; they are signed out everywhere. */
export const action = ownerRoleAction(
  z.strictObject({ id: postedText(100) }),
  async ({ id }, { db }, owner) => {
    const problem = await resetSecondFactor(db, id, owner);
    return problem ? answer({ problem }, codes[problem]) : answer({});
  },
);
