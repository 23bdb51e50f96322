import { z } from 'zod';
import type { FreePromoCode } from '#app/domain/catalogue-calls.ts';
import { freePromoCode } from '#app/server/catalogue/promo-shelf.ts';
import { answer, postedText } from '#app/server/http/posted-json.ts';
import { ownersAction, postOnly } from '#app/server/owners/owner-call.ts';

const posted: z.ZodType<FreePromoCode> = z.strictObject({ code: postedText(100) });

const codes = { 'code-unknown': 404, 'code-not-used': 409 } as const;

export const loader = postOnly;

/** `POST /api/freePromoCode {code}` → {}; 404 `code-unknown`, 409 `code-not-used`. */
export const action = ownersAction(posted, async ({ code }, { db }) => {
  const result = await freePromoCode(db, code);
  return result === 'freed' ? answer({}) : answer({ problem: result }, codes[result]);
});
