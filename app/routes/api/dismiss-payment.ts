import { z } from 'zod';
import { longestDismissal } from '#app/domain/payment/payment-report.ts';
import { answer, postedText } from '#app/server/http/posted-json.ts';
import { dismissPayment } from '#app/server/payments/payment-matching.ts';
import { postOnly, staffAction } from '#app/server/staff/staff-call.ts';

const bodySchema = z.strictObject({
  id: z.int().positive(),
  reason: postedText(longestDismissal).refine((reason) => reason.trim() !== ''),
});

export const loader = postOnly;

/** `POST /api/dismissPayment {id, reason}`: puts aside a transfer that cannot be found; 409 when it was settled meanwhile. */
export const action = staffAction(bodySchema, async ({ id, reason }, { db }, owner) => {
  const dismissed = await dismissPayment(db, id, reason, owner.email);
  if (dismissed.ok) return answer({ dismissed: true });
  return answer({ problem: dismissed.problem }, dismissed.problem === 'payment-unknown' ? 404 : 409);
});
