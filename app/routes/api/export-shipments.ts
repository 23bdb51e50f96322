import { shopContext } from '#app/server/context.ts';
import { queryOrderNumbers, readQuery } from '#app/server/http/address-query.ts';
import { csvAnswer } from '#app/server/http/csv-answer.ts';
import { tcatFile } from '#app/server/orders/courier-file.ts';
import { noteFile } from '#app/server/staff/activity.ts';
import { requireOwner } from '#app/server/staff/staff-access.ts';
import { ownerGetOnly } from '#app/server/staff/staff-call.ts';
import type { Route } from './+types/export-shipments.ts';

/** `GET /api/exportShipments?orders=A,B`: parcels for T-Cat's site. It names the customers, so it is the owner's. */
export async function loader({ context, request }: Route.LoaderArgs) {
  const user = await requireOwner(context, request);
  await noteFile(context.get(shopContext), request, user);
  const { orders } = readQuery(request, { orders: queryOrderNumbers });
  const { db, settings } = context.get(shopContext);
  return csvAnswer(tcatFile(db, orders, settings.current()), 't-cat.csv');
}

export const action = ownerGetOnly;
