import { z } from 'zod';
import { productLimits } from '#app/domain/product-check.ts';
import { describeImage } from '#app/server/image-store.ts';
import { ownersAction, postOnly } from '#app/server/owner-call.ts';
import { answer, postedText } from '#app/server/posted-json.ts';
import { imageKeySchema } from '#app/server/product-request.ts';

const alt = postedText(productLimits.alt);
const posted = z.strictObject({
  image: z.strictObject({ key: imageKeySchema, name: postedText(200), alt: z.tuple([alt, alt]) }),
});

export const loader = postOnly;

/** `POST /api/describeImage {image: {key, name, alt}}` → {image: OwnersImage}; 404 `image-unknown`. */
export const action = ownersAction(posted, async ({ image }, { db }) => {
  const described = await describeImage(db, image);
  return typeof described === 'string' ? answer({ problem: described }, 404) : answer({ image: described });
});
