import { z } from 'zod';
import { recordImage } from '#app/server/image-store.ts';
import { ownersAction, postOnly } from '#app/server/owner-call.ts';
import { answer, postedText } from '#app/server/posted-json.ts';
import { imageKeySchema } from '#app/server/product-request.ts';

const posted = z.strictObject({
  image: z.strictObject({ url: postedText(200), name: postedText(200), key: imageKeySchema }),
});

export const loader = postOnly;

/**
 * `POST /api/images {image: {url, name, key}}` → {image: OwnersImage} (specification, section 7); 404 `image-unknown` for
 * whatever the shop did not issue itself.
 */
export const action = ownersAction(posted, async ({ image }, { db }) => {
  const recorded = await recordImage(db, image);
  return typeof recorded === 'string' ? answer({ problem: recorded }, 404) : answer({ image: recorded });
});
