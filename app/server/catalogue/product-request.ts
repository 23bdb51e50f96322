import { z } from 'zod';
import { productSchema } from '#app/domain/catalogue/editable-product.ts';
import { isImageKey, isParentId } from '#app/domain/ids.ts';

export const parentIdSchema = z.string().refine(isParentId);
export const imageKeySchema = z.string().refine(isImageKey);

export const saveProductSchema = z.strictObject({
  intent: z.literal('save-product'),
  product: productSchema,
  /** A new UUID for every press of the button, the same when an unanswered save is sent again: it then saves once. */
  attempt: z.uuid(),
});
