import { z } from 'zod';
import { answer } from '#app/server/http/posted-json.ts';
import { undoOrderChanges } from '#app/server/orders/order-undo.ts';
import { postOnly, staffAction } from '#app/server/staff/staff-call.ts';

const bodySchema = z.strictObject({ eventIDs: z.array(z.int().positive()).min(1).max(200) });

export const loader = postOnly;

/**
 * `POST /api/undoOrderStatuses {eventIDs}`: takes many changes back, all of them or none. Answers `{undone}`; 409 with the
 * `changed` ones where any cannot be taken back.
 */
export const action = staffAction(bodySchema, async ({ eventIDs }, { db }, owner) => {
  const { ok, ...undone } = await undoOrderChanges(db, [...new Set(eventIDs)], owner.email);
  return answer(undone, ok ? 200 : 409);
});
