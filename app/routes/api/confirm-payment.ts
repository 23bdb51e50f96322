import { z } from 'zod';
import { answer } from '#app/server/http/posted-json.ts';
import { ownersAction, postOnly } from '#app/server/owners/owner-call.ts';
import { confirmPayment } from '#app/server/payments/payment-matching.ts';

const asked = z.strictObject({ id: z.int().positive() });

const codes = {
  'payment-unknown': 404,
  'payment-settled': 409,
} as const;

export const loader = postOnly;

/**
 * `POST /api/confirmPayment {id}`: the transfer was found. Answers `{status, eventID, undoLeft}`, the order's status now and what an
 * undo names; 409 when somebody else settled it.
 */
export const action = ownersAction(asked, async ({ id }, { db, jobs }, owner) => {
  const confirmed = await confirmPayment(db, jobs, id, owner.email);
  if (!confirmed.ok) return answer({ problem: confirmed.problem }, codes[confirmed.problem]);
  return answer({ status: confirmed.status, eventID: confirmed.eventID, undoLeft: confirmed.undoLeft });
});
