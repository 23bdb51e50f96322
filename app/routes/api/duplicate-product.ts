import { z } from 'zod';
import type { ProductDuplicated } from '#app/domain/catalogue/catalogue-calls.ts';
import { duplicateProduct } from '#app/server/catalogue/product-changes.ts';
import { parentIdSchema } from '#app/server/catalogue/product-request.ts';
import { answer } from '#app/server/http/posted-json.ts';
import { postOnly, staffAction } from '#app/server/staff/staff-call.ts';

const posted = z.strictObject({ id: parentIdSchema });

export const loader = postOnly;

/** `POST /api/duplicateProduct {id}` → ProductDuplicated; 404 `product-unknown`. */
export const action = staffAction(posted, async ({ id }, { db }) => {
  const copy = await duplicateProduct(db, id);
  return copy === null
    ? answer({ problem: 'product-unknown' }, 404)
    : answer({ id: copy } satisfies ProductDuplicated);
});
