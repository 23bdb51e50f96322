import { z } from 'zod';
import { orderNumberPattern } from '#app/domain/order/order-number.ts';
import { answer } from '#app/server/http/posted-json.ts';
import { remindOfPayment } from '#app/server/payments/payment-reminders.ts';
import { postOnly, staffAction } from '#app/server/staff/staff-call.ts';

const bodySchema = z.strictObject({ orderNumber: z.string().regex(orderNumberPattern) });

export const loader = postOnly;

/** `POST /api/remindPayment {orderNumber}`: the email that asks for payment once more; 409 within a day of the last. */
export const action = staffAction(bodySchema, async ({ orderNumber }, { db, jobs }, owner) => {
  const outcome = await remindOfPayment(db, jobs, orderNumber, owner.email);
  if (outcome === 'reminded') return answer({ reminded: true });
  return answer({ problem: outcome }, outcome === 'order-unknown' ? 404 : 409);
});
