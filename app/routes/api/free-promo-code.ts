import { z } from 'zod';
import type { FreePromoCode } from '#app/domain/catalogue/catalogue-calls.ts';
import { freePromoCode } from '#app/server/catalogue/promo-store.ts';
import { answer, postedText } from '#app/server/http/posted-json.ts';
import { postOnly, staffAction } from '#app/server/staff/staff-call.ts';

const posted: z.ZodType<FreePromoCode> = z.strictObject({ code: postedText(100) });

const codes = { 'code-unknown': 404, 'code-not-used': 409 } as const;

export const loader = postOnly;

/** `POST /api/freePromoCode {code}` → {}; 404 `code-unknown`, 409 `code-not-used`. */
export const action = staffAction(posted, async ({ code }, { db }) => {
  const result = await freePromoCode(db, code);
  return result === 'freed' ? answer({}) : answer({ problem: result }, codes[result]);
});
