import { z } from 'zod';
import type { RenameFilter } from '#app/domain/catalogue/catalogue-calls.ts';
import { productLimits } from '#app/domain/catalogue/product-check.ts';
import { renameFilter } from '#app/server/catalogue/filters.ts';
import { answer, postedText } from '#app/server/http/posted-json.ts';
import { postedLocalizedText, postOnly, staffAction } from '#app/server/staff/staff-call.ts';

const posted: z.ZodType<RenameFilter> = z.strictObject({
  key: postedText(80).min(1),
  title: postedLocalizedText(productLimits.label),
});

export const loader = postOnly;

/** `POST /api/renameFilter {key, title}` → {filter}; 404 `filter-unknown`, 409 `filter-exists`. */
export const action = staffAction(posted, async ({ key, title }, { db }) => {
  const result = await renameFilter(db, key, title);
  if (result.ok) return answer({ filter: result.filter });
  return answer({ problem: result.problem }, result.problem === 'filter-unknown' ? 404 : 409);
});
