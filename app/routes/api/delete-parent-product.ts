import { z } from 'zod';
import type { ProductsDeleted } from '#app/domain/catalogue/catalogue-calls.ts';
import { deleteProduct } from '#app/server/catalogue/product-changes.ts';
import { parentIdSchema } from '#app/server/catalogue/product-request.ts';
import { answer } from '#app/server/http/posted-json.ts';
import { ownerAction, staffPostOnly } from '#app/server/staff/staff-call.ts';

/** The product's id, or the product itself, of which only the id counts. */
const parent = z.union([parentIdSchema, z.looseObject({ id: parentIdSchema }).transform(({ id }) => id)]);
const posted = z.strictObject({ parent });

export const loader = staffPostOnly;

/** `POST /api/deleteParentProduct {parent: id}` → ProductsDeleted (specification, section 7); 404 `product-unknown`. */
export const action = ownerAction(posted, async ({ parent }, { db }) => {
  const gone = await deleteProduct(db, parent);
  if (!gone.ok) return answer({ problem: gone.problem }, 404);
  const { deleted, undoSeconds } = gone;
  return answer({ deleted, undoSeconds } satisfies ProductsDeleted);
});
