import { z } from 'zod';
import { previewEmails } from '#app/domain/email/email-kind.ts';
import { languages } from '#app/domain/language.ts';
import { orderNumberPattern } from '#app/domain/order/order-number.ts';
import { sendTestEmail } from '#app/server/emails/email-preview.ts';
import { answer } from '#app/server/http/posted-json.ts';
import { postOnly, staffAction } from '#app/server/staff/staff-call.ts';

const bodySchema = z.strictObject({
  kind: z.enum(previewEmails),
  orderNumber: z.string().regex(orderNumberPattern),
  language: z.literal(languages.map(({ index }) => index)),
});

export const loader = postOnly;

/** `POST /api/sendTestLetter {kind, orderNumber, language}`: the email goes to the owner who asks; 404 without such an order. */
export const action = staffAction(bodySchema, async (input, { db, jobs }, owner) => {
  const found = await sendTestEmail(db, jobs, input, owner.email);
  return found ? answer({ recipient: owner.email }) : answer({ problem: 'order-unknown' }, 404);
});
