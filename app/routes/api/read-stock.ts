import { isParentId } from '#app/domain/ids.ts';
import { seesFigures } from '#app/domain/staff/staff.ts';
import { adminClientLoader } from '#app/routes/admin/parts/admin-action.ts';
import { readStock } from '#app/server/catalogue/admin-product.ts';
import { readBundles } from '#app/server/catalogue/bundles.ts';
import { listFilters } from '#app/server/catalogue/filters.ts';
import { latestMovements, movementsInProduct } from '#app/server/catalogue/stock-movements.ts';
import { shopContext } from '#app/server/context.ts';
import { queryAsSent, readQuery } from '#app/server/http/address-query.ts';
import { requireStaff } from '#app/server/staff/staff-access.ts';
import { staffGetOnly } from '#app/server/staff/staff-call.ts';
import type { Route } from './+types/read-stock.ts';

const querySchema = { product: queryAsSent };

/**
 * `GET /api/readStock?product=` answers what an open editor follows, without pictures; `stock` is null where there is no such
 * product, or none any more.
 */
export async function loader({ context, request }: Route.LoaderArgs) {
  const { role } = await requireStaff(context, request);
  const { db } = context.get(shopContext);
  const { product } = readQuery(request, querySchema);
  if (!isParentId(product)) return { product, stock: null };
  const [stock, filters, movements, bundles] = await Promise.all([
    readStock(db, product),
    listFilters(db),
    latestMovements(db, product, movementsInProduct),
    readBundles(db, product, seesFigures(role)),
  ]);
  return stock ? { product, stock, filters, movements, bundles } : { product, stock };
}

export const action = staffGetOnly;

export const clientLoader = adminClientLoader<typeof loader>;

/** Asked for when stock changes, and not with the page, which brings its own. */
export const shouldRevalidate = () => false;
