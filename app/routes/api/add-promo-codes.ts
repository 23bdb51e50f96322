import { z } from 'zod';
import type { PromoRefusal } from '#app/domain/catalogue/catalogue-calls.ts';
import { checkPromoTerms, isPromoCode, type PromoField, promoLimits } from '#app/domain/promo/promo-code.ts';
import { addPromoCodes } from '#app/server/catalogue/promo-store.ts';
import { answer, postedText } from '#app/server/http/posted-json.ts';
import { postOnly, staffAction } from '#app/server/staff/staff-call.ts';

const day = postedText(20).nullable().default(null);
const terms = {
  discount: z.number().default(0),
  salesAmount: z.number().default(0),
  firstDay: day,
  lastDay: day,
  series: postedText(200).default(''),
};
const posted = z.union([
  z.strictObject({ codes: z.array(postedText(100)).min(1).max(promoLimits.codes), ...terms }),
  // A promo code as the specification has it (section 3): a new one is not used.
  z
    .strictObject({ code: postedText(100), used: z.literal(false).optional(), ...terms })
    .transform(({ code, used: _, ...rest }) => ({ codes: [code], ...rest })),
]);

export const loader = postOnly;

/**
 * `POST /api/addPromoCodes` (domain/catalogue/catalogue-calls.ts: AddPromoCodes), or `{code, used, discount, salesAmount}` → {added: codes}; 400 `invalid-promo` with {fields},
 * 409 `codes-taken` with {codes}.
 */
export const action = staffAction(posted, async ({ codes, ...terms }, { db }) => {
  const areCodes = new Set(codes).size === codes.length && codes.every(isPromoCode);
  const fields: PromoField[] = [...(areCodes ? [] : (['code'] as const)), ...checkPromoTerms(terms)];
  if (fields.length > 0) {
    return answer({ problem: 'invalid-promo', fields } satisfies PromoRefusal, 400);
  }
  const added = await addPromoCodes(db, { codes, ...terms, series: terms.series.trim() });
  return added.ok ? answer({ added: codes }) : answer({ problem: 'codes-taken', codes: added.taken }, 409);
});
