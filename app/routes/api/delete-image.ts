import { z } from 'zod';
import type { ImageDeleted } from '#app/domain/catalogue/catalogue-calls.ts';
import { imageKeySchema } from '#app/server/catalogue/product-request.ts';
import { answer } from '#app/server/http/posted-json.ts';
import { deleteImage } from '#app/server/images/image-store.ts';
import { ownerAction, staffPostOnly } from '#app/server/staff/staff-call.ts';

const posted = z.strictObject({ image: imageKeySchema });

export const loader = staffPostOnly;

/** `POST /api/deleteImage {image: key}` → ImageDeleted (specification, section 7); 404 `image-unknown`. */
export const action = ownerAction(posted, async ({ image }, { db, storage }) => {
  const gone = await deleteImage(db, storage, image);
  return gone.ok
    ? answer({ products: gone.products } satisfies ImageDeleted)
    : answer({ problem: gone.problem }, 404);
});
