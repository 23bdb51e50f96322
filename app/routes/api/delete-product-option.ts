import { z } from 'zod';
import type { DeleteProductOption } from '#app/domain/catalogue/catalogue-calls.ts';
import { deleteOption } from '#app/server/catalogue/product-options.ts';
import { answer } from '#app/server/http/posted-json.ts';
import { ownerAction, postOnly } from '#app/server/staff/staff-call.ts';

const posted: z.ZodType<DeleteProductOption> = z.strictObject({ id: z.string().regex(/^[a-z0-9-]{1,64}$/) });

export const loader = postOnly;

/** `POST /api/deleteProductOption {id}` → {}; 404 `option-unknown`, 409 `option-used` with {variants}. */
export const action = ownerAction(posted, async ({ id }, { db }) => {
  const { ok, ...refusal } = await deleteOption(db, id);
  if (ok) return answer({});
  return answer(refusal, 'variants' in refusal ? 409 : 404);
});
