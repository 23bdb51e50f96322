import { z } from 'zod';
import type { PromoRefusal } from '#app/domain/catalogue-calls.ts';
import { checkPromoTerms, isPromoCode, type PromoField, promoLimits } from '#app/domain/promo-code.ts';
import { addPromoCodes } from '#app/server/catalogue/promo-shelf.ts';
import { answer, postedText } from '#app/server/http/posted-json.ts';
import { ownersAction, postOnly } from '#app/server/owners/owner-call.ts';

const day = z.string().max(20).nullable().default(null);
const posted = z.strictObject({
  codes: z.array(postedText(100)).min(1).max(promoLimits.codes),
  discount: z.number().default(0),
  salesAmount: z.number().default(0),
  firstDay: day,
  lastDay: day,
  series: postedText(200).default(''),
});

export const loader = postOnly;

/**
 * `POST /api/addPromoCodes` (domain/catalogue-calls.ts: AddPromoCodes) → {added: codes}; 400 `invalid-promo` with {fields},
 * 409 `codes-taken` with {codes}.
 */
export const action = ownersAction(posted, async ({ codes, ...terms }, { db }) => {
  const areCodes = new Set(codes).size === codes.length && codes.every(isPromoCode);
  const fields: PromoField[] = [...(areCodes ? [] : (['code'] as const)), ...checkPromoTerms(terms)];
  if (fields.length > 0) {
    return answer({ problem: 'invalid-promo', fields } satisfies PromoRefusal, 400);
  }
  const added = await addPromoCodes(db, { codes, ...terms, series: terms.series.trim() });
  return added.ok ? answer({ added: codes }) : answer({ problem: 'codes-taken', codes: added.taken }, 409);
});
