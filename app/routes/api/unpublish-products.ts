import { z } from 'zod';
import { ownersAction, postOnly } from '#app/server/owner-call.ts';
import { answer } from '#app/server/posted-json.ts';
import { unpublishProducts } from '#app/server/product-changes.ts';
import { parentIdSchema } from '#app/server/product-request.ts';

const posted = z.strictObject({ ids: z.array(parentIdSchema).min(1).max(200) });

export const loader = postOnly;

/** `POST /api/unpublishProducts {ids}` → ProductsPublished. */
export const action = ownersAction(posted, async ({ ids }, { db }) =>
  answer(await unpublishProducts(db, ids)),
);
