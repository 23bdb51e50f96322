import { seesFigures } from '#app/domain/staff/staff.ts';
import { exportProducts } from '#app/server/catalogue/product-transfer.ts';
import { shopContext } from '#app/server/context.ts';
import { csvAnswer } from '#app/server/http/csv-answer.ts';
import { noteFile } from '#app/server/staff/activity.ts';
import { requireStaff } from '#app/server/staff/staff-access.ts';
import { staffGetOnly } from '#app/server/staff/staff-call.ts';
import type { Route } from './+types/export-products.ts';

/**
 * `GET /api/exportProducts`: every product as CSV, both languages, one row a variant (domain/catalogue/product-csv.ts);
 * with what they cost for owners alone.
 */
export async function loader({ context, request }: Route.LoaderArgs) {
  const user = await requireStaff(context, request);
  await noteFile(context.get(shopContext), request, user);
  const db = await context.get(shopContext).readDb();
  return csvAnswer(exportProducts(db, seesFigures(user.role)), 'products.csv');
}

export const action = staffGetOnly;
