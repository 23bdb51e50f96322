import { z } from 'zod';
import { orderNumberPattern } from '#app/domain/order/order-number.ts';
import { longestRefundField, longestRefundNote } from '#app/domain/payment/refund.ts';
import { answer, postedText } from '#app/server/http/posted-json.ts';
import { recordRefund } from '#app/server/payments/refunds.ts';
import { postOnly, staffAction } from '#app/server/staff/staff-call.ts';

const bodySchema = z.strictObject({
  orderNumber: z.string().regex(orderNumberPattern),
  amount: postedText(longestRefundField),
  refundedOn: postedText(longestRefundField),
  note: postedText(longestRefundNote),
  refunded: z.int().nonnegative(),
  tell: z.boolean(),
  agreed: z.boolean().default(false),
});

const codes = {
  'order-unknown': 404,
  'nothing-paid': 409,
  'refunds-changed': 409,
  'refund-in-doubt': 409,
} as const;

export const loader = postOnly;

/**
 * `POST /api/recordRefund {orderNumber, amount, refundedOn, note, refunded, tell, agreed?}`: money went back to the customer.
 * `refunded` is what the window showed as refunded before, in NTD. Answers `{eventID, undoLeft}`, what an undo names and for
 * how many ms; 422 with `fields` for what was typed wrong; 409 where nothing was paid, or the window is out of date,
 * or with `same` where the same sum went back on the same day, until that is agreed to.
 */
export const action = staffAction(bodySchema, async (input, { db, jobs }, owner) => {
  const recorded = await recordRefund(db, jobs, input, owner.email);
  if (recorded.ok) return answer({ eventID: recorded.eventID, undoLeft: recorded.undoLeft });
  if (recorded.problem === 'invalid-refund') {
    const { problem, fields } = recorded;
    return answer({ problem, fields }, 422);
  }
  const { ok: _, ...refusal } = recorded;
  return answer(refusal, codes[refusal.problem]);
});
