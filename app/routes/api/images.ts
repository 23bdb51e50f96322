import { z } from 'zod';
import { answer } from '#app/server/http/posted-json.ts';
import { recordImage, takenImage } from '#app/server/images/image-store.ts';
import { staffAction, staffPostOnly } from '#app/server/staff/staff-call.ts';

const posted = z.strictObject({ image: takenImage });

export const loader = staffPostOnly;

/**
 * `POST /api/images {image: {url, name, key}}` → {image: OwnersImage} (specification, section 7); 404 `image-unknown` for
 * whatever the shop did not issue itself.
 */
export const action = staffAction(posted, async ({ image }, { db }) => {
  const recorded = await recordImage(db, image);
  return typeof recorded === 'string' ? answer({ problem: recorded }, 404) : answer({ image: recorded });
});
