import { z } from 'zod';
import type { ProductDuplicated } from '#app/domain/catalogue-calls.ts';
import { ownersAction, postOnly } from '#app/server/owner-call.ts';
import { answer } from '#app/server/posted-json.ts';
import { duplicateProduct } from '#app/server/product-changes.ts';
import { parentIdSchema } from '#app/server/product-request.ts';

const posted = z.strictObject({ id: parentIdSchema });

export const loader = postOnly;

/** `POST /api/duplicateProduct {id}` → ProductDuplicated; 404 `product-unknown`. */
export const action = ownersAction(posted, async ({ id }, { db }) => {
  const copy = await duplicateProduct(db, id);
  return copy === null
    ? answer({ problem: 'product-unknown' }, 404)
    : answer({ id: copy } satisfies ProductDuplicated);
});
