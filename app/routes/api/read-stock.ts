import { z } from 'zod';
import { seesFigures } from '#app/domain/staff/staff.ts';
import { readStock } from '#app/server/catalogue/admin-product.ts';
import { readBundles } from '#app/server/catalogue/bundles.ts';
import { listFilters } from '#app/server/catalogue/filters.ts';
import { parentIdSchema } from '#app/server/catalogue/product-request.ts';
import { latestMovements, movementsInProduct } from '#app/server/catalogue/stock-movements.ts';
import { answer } from '#app/server/http/posted-json.ts';
import { staffAction, staffPostOnly } from '#app/server/staff/staff-call.ts';

const bodySchema = z.strictObject({ productId: parentIdSchema });

export const loader = staffPostOnly;

/** `POST /api/readStock {productId}` answers `{stock, filters, movements, bundles}` (ProductStock): what an open editor follows, without pictures. */
export const action = staffAction(bodySchema, async ({ productId }, { db }, { role }) => {
  const [stock, filters, movements, bundles] = await Promise.all([
    readStock(db, productId),
    listFilters(db),
    latestMovements(db, productId, movementsInProduct),
    readBundles(db, productId, seesFigures(role)),
  ]);
  return answer({ stock, filters, movements, bundles });
});
