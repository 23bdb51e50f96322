import { z } from 'zod';
import type { ProductsRestored } from '#app/domain/catalogue-calls.ts';
import { ownersAction, postOnly } from '#app/server/owner-call.ts';
import { answer } from '#app/server/posted-json.ts';
import { restoreProducts } from '#app/server/product-changes.ts';
import { parentIdSchema } from '#app/server/product-request.ts';

const posted = z.strictObject({ ids: z.array(parentIdSchema).min(1).max(200) });

export const loader = postOnly;

/** `POST /api/restoreProducts {ids}` → ProductsRestored; 409 `undo-too-late` when none of them can come back. */
export const action = ownersAction(posted, async ({ ids }, { db }) => {
  const restored = await restoreProducts(db, ids);
  return restored.length > 0
    ? answer({ restored } satisfies ProductsRestored)
    : answer({ problem: 'undo-too-late' }, 409);
});
