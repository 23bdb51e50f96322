import { z } from 'zod';
import { answer, postedText } from '#app/server/http/posted-json.ts';
import { ownerRoleAction, postOnly } from '#app/server/owners/owner-call.ts';
import { removeStaff } from '#app/server/owners/staff.ts';

const codes = { 'staff-unknown': 404, 'own-account': 409, 'owners-only': 403 };

export const loader = postOnly;

/** `POST /api/removeStaff {id}` → {}: what they have open ends at once; 404 `staff-unknown`, 409 `own-account`. */
export const action = ownerRoleAction(
  z.strictObject({ id: postedText(100) }),
  async ({ id }, { db }, owner) => {
    const problem = await removeStaff(db, id, owner);
    return problem ? answer({ problem }, codes[problem]) : answer({});
  },
);
