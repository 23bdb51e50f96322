import { z } from 'zod';
import { saveSelection } from '#app/server/catalogue/filters.ts';
import { answer, postedText } from '#app/server/http/posted-json.ts';
import { staffAction, staffPostOnly } from '#app/server/staff/staff-call.ts';

const keys = z.array(postedText(80).min(1)).max(500);
const posted = z.strictObject({ filters: keys, hidden: keys.optional() });

export const loader = staffPostOnly;

/**
 * `POST /api/saveFiltersSelection {filters, hidden?}`: keys in order → {filters: AdminFilter[]} (specification, section
 * 7); without `hidden`, whatever is not named is hidden; 409 `filters-changed` with {filters} as they are.
 */
export const action = staffAction(posted, async (input, { db }) => {
  const { ok, ...result } = await saveSelection(db, input.filters, input.hidden ?? null);
  return answer(result, ok ? 200 : 409);
});
