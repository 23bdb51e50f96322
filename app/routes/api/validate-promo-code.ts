import { z } from 'zod';
import { validatePromoCode } from '#app/server/catalogue/promo-codes.ts';
import { clientAddress, shopContext } from '#app/server/context.ts';
import { networkOf } from '#app/server/http/network.ts';
import { answer, postedText, readPosted, wrongMethod } from '#app/server/http/posted-json.ts';
import { allow } from '#app/server/http/rate-limit.ts';
import type { Route } from './+types/validate-promo-code.ts';

const posted = z.strictObject({ code: postedText(100).min(1) });

/** Enough for a hand that mistypes, too few for a machine that guesses. */
const guesses = { limit: 20, windowSeconds: 600 };

/** `POST /api/validatePromoCode {code}` → `{valid, discount, salesAmount}`. Codes are never listed to the public. */
export async function action({ request, context }: Route.ActionArgs) {
  if (request.method !== 'POST') return wrongMethod('POST');
  const body = await readPosted(request, posted);
  if (!body) return answer({ problem: 'invalid-body' }, 400);
  const { db } = context.get(shopContext);
  if (!(await allow(db, `promo:${networkOf(context.get(clientAddress))}`, guesses))) {
    return answer({ problem: 'too-many' }, 429, { 'Retry-After': String(guesses.windowSeconds) });
  }
  return answer(await validatePromoCode(db, body.code));
}

export function loader() {
  return wrongMethod('POST');
}
