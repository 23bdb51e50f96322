import { z } from 'zod';
import { addPromoCodes, postedPromoCodes } from '#app/server/catalogue/promo-store.ts';
import { answer, postedText } from '#app/server/http/posted-json.ts';
import { staffAction, staffPostOnly } from '#app/server/staff/staff-call.ts';

const posted = z.union([
  postedPromoCodes,
  // A promo code as the specification has it (section 3): a new one is not used.
  postedPromoCodes
    .omit({ codes: true })
    .extend({ code: postedText(100), used: z.literal(false).optional() })
    .transform(({ code, used: _, ...rest }) => ({ codes: [code], ...rest })),
]);

export const loader = staffPostOnly;

/**
 * `POST /api/addPromoCodes`: one code or many with the same terms, or `{code, used, discount, salesAmount}` → {added}. 400
 * `invalid-promo` with {fields}, 409 `codes-taken` with {codes}.
 */
export const action = staffAction(posted, async (codes, { db }) => {
  const { ok, ...result } = await addPromoCodes(db, codes);
  const isInvalid = 'problem' in result && result.problem === 'invalid-promo';
  return answer(result, ok ? 200 : isInvalid ? 400 : 409);
});
