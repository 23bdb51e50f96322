import { longestSearch } from '#app/domain/order/order-number.ts';
import { isSearchable } from '#app/domain/order/phone-order.ts';
import { adminClientLoader } from '#app/routes/admin/parts/admin-action.ts';
import { shopContext } from '#app/server/context.ts';
import { queryText, readQuery } from '#app/server/http/address-query.ts';
import { findEarlierCustomers } from '#app/server/orders/earlier-customers.ts';
import { requireStaff } from '#app/server/staff/staff-access.ts';
import { staffGetOnly } from '#app/server/staff/staff-call.ts';
import type { Route } from './+types/find-customers.ts';

const querySchema = { q: queryText(longestSearch) };

/** `GET /api/findCustomers?q=` for the form of an order: who ordered before, the newest first. */
export async function loader({ context, request }: Route.LoaderArgs) {
  await requireStaff(context, request);
  const { q } = readQuery(request, querySchema);
  return { found: isSearchable(q) ? await findEarlierCustomers(context.get(shopContext).db, q) : [] };
}

export const action = staffGetOnly;

export const clientLoader = adminClientLoader<typeof loader>;

/** Asked for when somebody looks for someone, not when an order comes. */
export const shouldRevalidate = () => false;
