import { z } from 'zod';
import { imageKeySchema } from '#app/server/catalogue/product-request.ts';
import { answer, postedText } from '#app/server/http/posted-json.ts';
import { listImages, readImages } from '#app/server/images/image-list.ts';
import { staffAction, staffPostOnly } from '#app/server/staff/staff-call.ts';

const bodySchema = z.union([
  z.strictObject({ q: postedText(80), after: postedText(4000).optional() }),
  z.strictObject({ keys: z.array(imageKeySchema).max(100) }),
]);

export const loader = staffPostOnly;

/**
 * `POST /api/findImages {q, after}` answers a page of the images that are found, newest first (ImagePage);
 * `{keys}` answers `{images}`: what the shop has of them.
 */
export const action = staffAction(bodySchema, async (input, { db }) =>
  'keys' in input
    ? answer({ images: await readImages(db, input.keys) })
    : answer(await listImages(db, { q: input.q, kind: null, after: input.after ?? null })),
);
