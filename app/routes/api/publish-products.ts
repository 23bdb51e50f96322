import { z } from 'zod';
import { publishProducts } from '#app/server/catalogue/product-changes.ts';
import { parentIdSchema } from '#app/server/catalogue/product-request.ts';
import { answer } from '#app/server/http/posted-json.ts';
import { postOnly, staffAction } from '#app/server/staff/staff-call.ts';

const posted = z.strictObject({ ids: z.array(parentIdSchema).min(1).max(200) });

export const loader = postOnly;

/** `POST /api/publishProducts {ids}` → ProductsPublished. */
export const action = staffAction(posted, async ({ ids }, { db }) => answer(await publishProducts(db, ids)));
