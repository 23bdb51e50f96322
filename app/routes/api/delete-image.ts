import { z } from 'zod';
import type { ImageDeleted } from '#app/domain/catalogue-calls.ts';
import { deleteImage } from '#app/server/image-store.ts';
import { ownersAction, postOnly } from '#app/server/owner-call.ts';
import { answer } from '#app/server/posted-json.ts';
import { imageKeySchema } from '#app/server/product-request.ts';

const posted = z.strictObject({ image: imageKeySchema });

export const loader = postOnly;

/** `POST /api/deleteImage {image: key}` → ImageDeleted (specification, section 7); 404 `image-unknown`. */
export const action = ownersAction(posted, async ({ image }, { db, config }) => {
  const products = await deleteImage(db, config.dataDir, image);
  return products === null
    ? answer({ problem: 'image-unknown' }, 404)
    : answer({ products } satisfies ImageDeleted);
});
