import { z } from 'zod';
import type { RenameProductOption } from '#app/domain/catalogue/catalogue-calls.ts';
import { productLimits } from '#app/domain/catalogue/product-check.ts';
import { renameOption } from '#app/server/catalogue/product-options.ts';
import { answer } from '#app/server/http/posted-json.ts';
import { postedLocalizedText, postOnly, staffAction } from '#app/server/staff/staff-call.ts';

const posted: z.ZodType<RenameProductOption> = z.strictObject({
  id: z.string().regex(/^[a-z0-9-]{1,64}$/),
  value: postedLocalizedText(productLimits.label),
});

export const loader = postOnly;

/** `POST /api/renameProductOption {id, value}` → {option}; 404 `option-unknown`, 409 `option-exists`. */
export const action = staffAction(posted, async ({ id, value }, { db }) => {
  const result = await renameOption(db, id, value);
  if (result.ok) return answer({ option: result.option });
  return answer({ problem: result.problem }, result.problem === 'option-unknown' ? 404 : 409);
});
