import { z } from 'zod';
import type { AddProductOption } from '#app/domain/catalogue/catalogue-calls.ts';
import { propertyNames } from '#app/domain/catalogue/product.ts';
import { productLimits } from '#app/domain/catalogue/product-check.ts';
import { addOption } from '#app/server/catalogue/product-options.ts';
import { answer } from '#app/server/http/posted-json.ts';
import { postedLocalizedText, postOnly, staffAction } from '#app/server/staff/staff-call.ts';

const posted: z.ZodType<AddProductOption> = z.strictObject({
  kind: z.enum(propertyNames),
  value: postedLocalizedText(productLimits.label),
});

export const loader = postOnly;

/** `POST /api/addProductOption {kind, value}` → {option}; 409 `option-exists`. */
export const action = staffAction(posted, async ({ kind, value }, { db }) => {
  const result = await addOption(db, kind, value);
  return result.ok ? answer({ option: result.option }) : answer({ problem: result.problem }, 409);
});
