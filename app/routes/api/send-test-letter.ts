import { z } from 'zod';
import { languages } from '#app/domain/language.ts';
import { previewLetters } from '#app/domain/letter-kind.ts';
import { orderNumberPattern } from '#app/domain/order-number.ts';
import { answer } from '#app/server/http/posted-json.ts';
import { sendTestLetter } from '#app/server/letters/letter-preview.ts';
import { ownersAction, postOnly } from '#app/server/owners/owner-call.ts';

const asked = z.strictObject({
  kind: z.enum(previewLetters),
  orderNumber: z.string().regex(orderNumberPattern),
  language: z.literal(languages.map(({ index }) => index)),
});

export const loader = postOnly;

/** `POST /api/sendTestLetter {kind, orderNumber, language}`: the letter goes to the owner who asks; 404 without such an order. */
export const action = ownersAction(asked, async (wish, { db, jobs }, owner) => {
  const found = await sendTestLetter(db, jobs, wish, owner.email);
  return found ? answer({ recipient: owner.email }) : answer({ problem: 'order-unknown' }, 404);
});
