import { longestSearch } from '#app/domain/order/order-number.ts';
import { seesFigures, withoutCost } from '#app/domain/staff/staff.ts';
import { adminClientLoader } from '#app/routes/admin/parts/admin-action.ts';
import { findVariants } from '#app/server/catalogue/variants-for-order.ts';
import { shopContext } from '#app/server/context.ts';
import { queryText, readQuery } from '#app/server/http/address-query.ts';
import { requireStaff } from '#app/server/staff/staff-access.ts';
import { staffGetOnly } from '#app/server/staff/staff-call.ts';
import type { Route } from './+types/find-variants.ts';

const querySchema = { q: queryText(longestSearch) };

/** `GET /api/findVariants?q=` for the form of an order: what is on sale by that name, with its stock. */
export async function loader({ context, request }: Route.LoaderArgs) {
  const { role } = await requireStaff(context, request);
  const { db, settings } = context.get(shopContext);
  const { q } = readQuery(request, querySchema);
  const found = await findVariants(db, q, settings.current().search.synonyms);
  return { found: seesFigures(role) ? found : withoutCost(found) };
}

export const action = staffGetOnly;

export const clientLoader = adminClientLoader<typeof loader>;

/** Asked for when somebody looks for something, not when an order comes. */
export const shouldRevalidate = () => false;
