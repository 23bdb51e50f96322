import { languages } from '#app/domain/language.ts';
import { orderNumberPattern } from '#app/domain/order-number.ts';
import { orderSearchForm } from '#app/domain/order-search.ts';
import { isOrderStatus } from '#app/domain/order-status.ts';
import { shopContext } from '#app/server/context.ts';
import { csvAnswer } from '#app/server/http/csv-answer.ts';
import { wrongMethod } from '#app/server/http/posted-json.ts';
import { exportOrders } from '#app/server/orders/order-export.ts';
import { requireOwner } from '#app/server/owners/owner-access.ts';
import type { Route } from './+types/export-orders.ts';

/** `GET /api/exportOrders?status=&q=&orders=A,B&language=`: the orders of the board as CSV, for the accountant. */
export async function loader({ context, request }: Route.LoaderArgs) {
  await requireOwner(context, request);
  const query = new URL(request.url).searchParams;
  const status = query.get('status') ?? '';
  const lines = exportOrders(context.get(shopContext).db, {
    status: isOrderStatus(status) ? status : null,
    search: orderSearchForm(query.get('q') ?? ''),
    numbers: (query.get('orders') ?? '').split(',').filter((number) => orderNumberPattern.test(number)),
    language: languages.find(({ index }) => String(index) === query.get('language'))?.index ?? 0,
  });
  return csvAnswer(lines, 'orders.csv');
}

export async function action({ context, request }: Route.ActionArgs) {
  await requireOwner(context, request);
  return wrongMethod('GET');
}
