import { z } from 'zod';
import { answer } from '#app/server/http/posted-json.ts';
import { undoOrderChange } from '#app/server/orders/order-undo.ts';
import { ownersAction, postOnly } from '#app/server/owners/owner-call.ts';

const asked = z.strictObject({ eventIDs: z.array(z.int().positive()).min(1).max(200) });

export const loader = postOnly;

/** `POST /api/undoOrderStatuses {eventIDs}`: takes many changes back, each for itself; answers how many, and how many not. */
export const action = ownersAction(asked, async ({ eventIDs }, { db }, owner) => {
  let undone = 0;
  for (const eventID of eventIDs) if ((await undoOrderChange(db, eventID, owner.email)).ok) undone += 1;
  return answer({ undone, refused: eventIDs.length - undone });
});
