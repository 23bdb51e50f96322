import { z } from 'zod';
import type { AddProductFilter } from '#app/domain/catalogue-calls.ts';
import { productLimits } from '#app/domain/product-check.ts';
import { addFilter } from '#app/server/catalogue/filters.ts';
import { answer } from '#app/server/http/posted-json.ts';
import { ownersAction, postedPair, postOnly } from '#app/server/owners/owner-call.ts';

const posted: z.ZodType<AddProductFilter> = z.strictObject({
  filter: z.strictObject({ title: postedPair(productLimits.label) }),
});

export const loader = postOnly;

/** `POST /api/addProductFilter {filter: {title}}` → {filter} (specification, section 7); 409 `filter-exists`. */
export const action = ownersAction(posted, async ({ filter }, { db }) => {
  const result = await addFilter(db, filter.title);
  return result.ok ? answer({ filter: result.filter }) : answer({ problem: result.problem }, 409);
});
