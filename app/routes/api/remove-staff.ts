import { accountAction } from '#app/server/staff/account-call.ts';
import { removeStaff } from '#app/server/staff/staff.ts';
import { postOnly } from '#app/server/staff/staff-call.ts';

export const loader = postOnly;

/** `POST /api/removeStaff {id, password}` → {}: what they have open ends at once; 404 `staff-unknown`, 409 `own-account`. */
export const action = accountAction('removed', removeStaff);
