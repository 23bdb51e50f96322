import { z } from 'zod';
import type { DeleteFilter } from '#app/domain/catalogue/catalogue-calls.ts';
import { deleteFilter } from '#app/server/catalogue/filters.ts';
import { answer, postedText } from '#app/server/http/posted-json.ts';
import { ownerAction, postOnly } from '#app/server/staff/staff-call.ts';

const posted: z.ZodType<DeleteFilter> = z.strictObject({
  key: postedText(80).min(1),
  products: z.number().int().min(0).max(1_000_000),
});

export const loader = postOnly;

/** `POST /api/deleteFilter {key, products}` → {}; 404 `filter-unknown`, 409 `filter-used` with {products}. */
export const action = ownerAction(posted, async ({ key, products }, { db }) => {
  const { ok, ...refusal } = await deleteFilter(db, key, products);
  if (ok) return answer({});
  return answer(refusal, 'products' in refusal ? 409 : 404);
});
