import { accountAction } from '#app/server/staff/account-call.ts';
import { resetSecondFactor } from '#app/server/staff/staff.ts';
import { postOnly } from '#app/server/staff/staff-call.ts';

export const loader = postOnly;

/** `POST /api/resetSecondFactor {id, password}` → {}: of somebody else; they are signed out everywhere. */
export const action = accountAction('second-factor-reset', resetSecondFactor);
