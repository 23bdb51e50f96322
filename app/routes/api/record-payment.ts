import { z } from 'zod';
import { orderNumberPattern } from '#app/domain/order/order-number.ts';
import { longestPaymentField } from '#app/domain/payment/payment-report.ts';
import { answer, postedText } from '#app/server/http/posted-json.ts';
import { agreedQuestion } from '#app/server/payments/payment-doubt.ts';
import { recordPayment } from '#app/server/payments/payment-recording.ts';
import { postOnly, staffAction } from '#app/server/staff/staff-call.ts';

const typed = postedText(longestPaymentField);
const bodySchema = z.strictObject({
  orderNumber: z.string().regex(orderNumberPattern),
  lastFive: typed,
  amount: typed,
  paidOn: typed,
  received: z.int().nonnegative(),
  waiting: z.int().nonnegative(),
  agreed: agreedQuestion,
});

const codes = {
  'order-unknown': 404,
  'no-transfer': 409,
  'payments-changed': 409,
  'payment-in-doubt': 409,
} as const;

export const loader = postOnly;

/**
 * `POST /api/recordPayment {orderNumber, lastFive, amount, paidOn, received, waiting, agreed?}`: a transfer that nobody told of was
 * found. The first three are typed; the last two are what the window showed: what came before, in NTD, and how many
 * transfers wait to be matched. Answers `{status, eventID, undoLeft}` as confirmPayment does; 422 with `fields` for what was typed
 * wrong; 409 where it is not paid by transfer, or the window is out of date, or asked about as by confirmPayment.
 */
export const action = staffAction(bodySchema, async (input, { db, jobs }, owner) => {
  const recorded = await recordPayment(db, jobs, input, owner.email);
  if (recorded.ok)
    return answer({ status: recorded.status, eventID: recorded.eventID, undoLeft: recorded.undoLeft });
  if (recorded.problem === 'invalid-payment') {
    const { problem, fields } = recorded;
    return answer({ problem, fields }, 422);
  }
  return answer(recorded, codes[recorded.problem]);
});
