import { exportProducts } from '#app/server/catalogue/product-transfer.ts';
import { shopContext } from '#app/server/context.ts';
import { wrongMethod } from '#app/server/http/posted-json.ts';
import { requireOwner } from '#app/server/owners/owner-access.ts';
import type { Route } from './+types/export-products.ts';

/** `GET /api/exportProducts`: every product as CSV, both languages, one row a variant (domain/product-csv.ts). */
export async function loader({ context, request }: Route.LoaderArgs) {
  await requireOwner(context, request);
  return new Response(await exportProducts(context.get(shopContext).db), {
    headers: {
      'Content-Type': 'text/csv; charset=utf-8',
      'Content-Disposition': 'attachment; filename="products.csv"',
      'Cache-Control': 'no-store',
      'X-Content-Type-Options': 'nosniff',
    },
  });
}

export async function action({ context, request }: Route.ActionArgs) {
  await requireOwner(context, request);
  return wrongMethod('GET');
}
