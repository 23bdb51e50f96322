import { z } from 'zod';
import { productLimits } from '#app/domain/catalogue/product-check.ts';
import { addFilter } from '#app/server/catalogue/filters.ts';
import { answer } from '#app/server/http/posted-json.ts';
import { postedLocalizedText, staffAction, staffPostOnly } from '#app/server/staff/staff-call.ts';

const posted = z.strictObject({
  filter: z.strictObject({ title: postedLocalizedText(productLimits.label) }),
});

export const loader = staffPostOnly;

/** `POST /api/addProductFilter {filter: {title}}` → {filter} (specification, section 7); 409 `filter-exists`. */
export const action = staffAction(posted, async ({ filter }, { db }) => {
  const result = await addFilter(db, filter.title);
  return result.ok ? answer({ filter: result.filter }) : answer({ problem: result.problem }, 409);
});
