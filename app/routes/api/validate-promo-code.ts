import { z } from 'zod';
import { plainPromoCode } from '#app/domain/promo/promo-in-cart.ts';
import { validatePromoCode } from '#app/server/catalogue/promo-codes.ts';
import { clientAddress, shopContext } from '#app/server/context.ts';
import { networkOf } from '#app/server/http/network.ts';
import { answer, postedText, postOnly, readPosted, wrongMethod } from '#app/server/http/posted-json.ts';
import { reserve } from '#app/server/http/rate-limit.ts';
import { promoGuesses } from '#app/server/orders/promo-spending.ts';
import type { Route } from './+types/validate-promo-code.ts';

const posted = z.strictObject({ code: postedText(100).min(1) });

/**
 * `POST /api/validatePromoCode {code}` → `{valid, expired, discount, salesAmount}`, and `minSpend`, `only`, `problem`, `starts`
 * (decisions 69, 74). Codes are never listed to the public.
 */
export async function action({ request, context }: Route.ActionArgs) {
  if (request.method !== 'POST') return wrongMethod('POST');
  const body = await readPosted(request, posted);
  if (!body) return answer({ problem: 'invalid-body' }, 400);
  const { db } = context.get(shopContext);
  const guesses = promoGuesses(networkOf(context.get(clientAddress)));
  const guess = await reserve(db, [[guesses]]);
  if (!guess) {
    return answer({ problem: 'too-many' }, 429, { 'Retry-After': String(guesses.windowSeconds) });
  }
  const found = await validatePromoCode(db, plainPromoCode(body.code));
  // A shopper checks a code that they have at each change of the cart.
  if (found.valid) await guess.giveBack();
  return answer(found);
}

export const loader = postOnly;
