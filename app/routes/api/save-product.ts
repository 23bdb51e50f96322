import { saveProductSchema } from '#app/server/catalogue/product-request.ts';
import { saveProduct } from '#app/server/catalogue/products.ts';
import { answer } from '#app/server/http/posted-json.ts';
import { postOnly, staffAction } from '#app/server/staff/staff-call.ts';

const codes = {
  'invalid-product': 400,
  'variant-elsewhere': 400,
  'product-unknown': 404,
  'product-changed': 409,
  'product-deleted': 409,
  'stock-sold': 409,
  'type-unknown': 409,
  'images-unknown': 409,
} as const;

export const loader = postOnly;

/** `POST /api/saveProduct` (domain/catalogue/catalogue-calls.ts: SaveProduct → ProductSaved or SaveRefusal). */
export const action = staffAction(saveProductSchema, async ({ product, attempt }, { db }) => {
  const result = await saveProduct(db, product, attempt);
  return result.ok ? answer(result.saved) : answer(result.refusal, codes[result.refusal.problem]);
});
