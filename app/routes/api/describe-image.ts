import { z } from 'zod';
import { productLimits } from '#app/domain/catalogue/product-check.ts';
import { imageKeySchema } from '#app/server/catalogue/product-request.ts';
import { answer, postedText } from '#app/server/http/posted-json.ts';
import { describeImage } from '#app/server/images/image-store.ts';
import { postOnly, staffAction } from '#app/server/staff/staff-call.ts';

const alt = postedText(productLimits.alt);
const posted = z.strictObject({
  image: z.strictObject({ key: imageKeySchema, name: postedText(200), alt: z.tuple([alt, alt]) }),
});

export const loader = postOnly;

/** `POST /api/describeImage {image: {key, name, alt}}` → {image: OwnersImage}; 404 `image-unknown`. */
export const action = staffAction(posted, async ({ image }, { db }) => {
  const described = await describeImage(db, image);
  return typeof described === 'string' ? answer({ problem: described }, 404) : answer({ image: described });
});
