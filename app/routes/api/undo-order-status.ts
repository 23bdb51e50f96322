import { z } from 'zod';
import { answer } from '#app/server/http/posted-json.ts';
import { undoOrderChange } from '#app/server/orders/order-undo.ts';
import { postOnly, staffAction } from '#app/server/staff/staff-call.ts';

const bodySchema = z.strictObject({ eventID: z.int().positive() });

export const loader = postOnly;

/**
 * `POST /api/undoOrderStatus {eventID}`: takes back the order's last change and the email that waits to tell of it; 409
 * when the ten seconds are over, or when what a cancelled order gave back is gone.
 */
export const action = staffAction(bodySchema, async ({ eventID }, { db }, owner) => {
  const undone = await undoOrderChange(db, eventID, owner.email);
  return undone.ok ? answer({ status: undone.status }) : answer({ problem: undone.problem }, 409);
});
