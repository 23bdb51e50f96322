import { z } from 'zod';
import { type ProductsDeleted, undoSeconds } from '#app/domain/catalogue/catalogue-calls.ts';
import { deleteProducts } from '#app/server/catalogue/product-changes.ts';
import { parentIdSchema } from '#app/server/catalogue/product-request.ts';
import { answer } from '#app/server/http/posted-json.ts';
import { ownerAction, postOnly } from '#app/server/staff/staff-call.ts';

const posted = z.strictObject({ ids: z.array(parentIdSchema).min(1).max(200) });

export const loader = postOnly;

/** `POST /api/deleteProducts {ids}` → ProductsDeleted. Ids that are gone already are passed over. */
export const action = ownerAction(posted, async ({ ids }, { db }) => {
  const deleted = await deleteProducts(db, ids);
  return answer({ deleted: deleted.map(({ id }) => id), undoSeconds } satisfies ProductsDeleted);
});
