import { z } from 'zod';
import type { DeletePromoCodes } from '#app/domain/catalogue/catalogue-calls.ts';
import { promoLimits } from '#app/domain/promo/promo-code.ts';
import { deletePromoCodes } from '#app/server/catalogue/promo-store.ts';
import { answer, postedText } from '#app/server/http/posted-json.ts';
import { ownerAction, postOnly } from '#app/server/staff/staff-call.ts';

const posted: z.ZodType<DeletePromoCodes> = z.strictObject({
  codes: z.array(postedText(100)).min(1).max(promoLimits.codes),
});

export const loader = postOnly;

/** `POST /api/deletePromoCodes {codes}` → {deleted: codes}; those that are gone already are passed over. */
export const action = ownerAction(posted, async ({ codes }, { db }) =>
  answer({ deleted: await deletePromoCodes(db, codes) }),
);
