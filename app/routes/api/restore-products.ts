import { z } from 'zod';
import type { ProductsRestored } from '#app/domain/catalogue/catalogue-calls.ts';
import { restoreProducts } from '#app/server/catalogue/product-changes.ts';
import { parentIdSchema } from '#app/server/catalogue/product-request.ts';
import { answer } from '#app/server/http/posted-json.ts';
import { postOnly, staffAction } from '#app/server/staff/staff-call.ts';

const posted = z.strictObject({ ids: z.array(parentIdSchema).min(1).max(200) });

export const loader = postOnly;

/** `POST /api/restoreProducts {ids}` → ProductsRestored; 409 `undo-too-late` when none of them can come back. */
export const action = staffAction(posted, async ({ ids }, { db }) => {
  const restored = await restoreProducts(db, ids);
  return restored.length > 0
    ? answer({ restored } satisfies ProductsRestored)
    : answer({ problem: 'undo-too-late' }, 409);
});
