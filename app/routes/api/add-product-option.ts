import { z } from 'zod';
import type { AddProductOption } from '#app/domain/catalogue-calls.ts';
import { propertyNames } from '#app/domain/product.ts';
import { productLimits } from '#app/domain/product-check.ts';
import { addOption } from '#app/server/catalogue/product-options.ts';
import { answer } from '#app/server/http/posted-json.ts';
import { ownersAction, postedPair, postOnly } from '#app/server/owners/owner-call.ts';

const posted: z.ZodType<AddProductOption> = z.strictObject({
  kind: z.enum(propertyNames),
  value: postedPair(productLimits.label),
});

export const loader = postOnly;

/** `POST /api/addProductOption {kind, value}` → {option}; 409 `option-exists`. */
export const action = ownersAction(posted, async ({ kind, value }, { db }) => {
  const result = await addOption(db, kind, value);
  return result.ok ? answer({ option: result.option }) : answer({ problem: result.problem }, 409);
});
