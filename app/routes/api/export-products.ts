import { exportProducts } from '#app/server/catalogue/product-transfer.ts';
import { shopContext } from '#app/server/context.ts';
import { csvAnswer } from '#app/server/http/csv-answer.ts';
import { wrongMethod } from '#app/server/http/posted-json.ts';
import { noteFile } from '#app/server/staff/activity.ts';
import { requireStaff } from '#app/server/staff/staff-access.ts';
import type { Route } from './+types/export-products.ts';

/** `GET /api/exportProducts`: every product as CSV, both languages, one row a variant (domain/catalogue/product-csv.ts). */
export async function loader({ context, request }: Route.LoaderArgs) {
  const user = await requireStaff(context, request);
  await noteFile(context.get(shopContext), request, user);
  return csvAnswer(exportProducts(await context.get(shopContext).readDb()), 'products.csv');
}

export async function action({ context, request }: Route.ActionArgs) {
  await requireStaff(context, request);
  return wrongMethod('GET');
}
