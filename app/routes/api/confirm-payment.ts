import { z } from 'zod';
import { answer } from '#app/server/http/posted-json.ts';
import { agreedQuestion } from '#app/server/payments/payment-doubt.ts';
import { confirmPayment } from '#app/server/payments/payment-matching.ts';
import { postOnly, staffAction } from '#app/server/staff/staff-call.ts';

const bodySchema = z.strictObject({ id: z.int().positive(), agreed: agreedQuestion });

const codes = {
  'payment-unknown': 404,
  'payment-settled': 409,
  'payment-in-doubt': 409,
} as const;

export const loader = postOnly;

/**
 * `POST /api/confirmPayment {id, agreed?}`: the transfer was found. Answers `{status, eventID, undoLeft}`, the order's status
 * now and what an undo names; 409 when somebody else settled it, and `payment-in-doubt` with a `question` when the owner
 * has to say first that it counts: `agreed` then is that question's `{doubts, held}`.
 */
export const action = staffAction(bodySchema, async ({ id, agreed }, { db, jobs }, owner) => {
  const confirmed = await confirmPayment(db, jobs, id, owner.email, agreed);
  if (!confirmed.ok) return answer(confirmed, codes[confirmed.problem]);
  return answer({ status: confirmed.status, eventID: confirmed.eventID, undoLeft: confirmed.undoLeft });
});
