import { customerSorts } from '#app/domain/customer-record.ts';
import { languages } from '#app/domain/language.ts';
import { orderSearchForm } from '#app/domain/order-search.ts';
import { shopContext } from '#app/server/context.ts';
import { exportCustomers } from '#app/server/customers/customer-export.ts';
import { csvAnswer } from '#app/server/http/csv-answer.ts';
import { wrongMethod } from '#app/server/http/posted-json.ts';
import { requireOwnerRole } from '#app/server/owners/owner-access.ts';
import type { Route } from './+types/export-customers.ts';

/** `GET /api/exportCustomers?q=&sort=&language=`: the customers of the list as CSV, for owners alone. */
export async function loader({ context, request }: Route.LoaderArgs) {
  await requireOwnerRole(context, request);
  const query = new URL(request.url).searchParams;
  const lines = exportCustomers(context.get(shopContext).db, {
    search: orderSearchForm(query.get('q') ?? ''),
    sort: customerSorts.find((known) => known === query.get('sort')) ?? 'date',
    language: languages.find(({ index }) => String(index) === query.get('language'))?.index ?? 0,
  });
  return csvAnswer(lines, 'customers.csv');
}

export async function action({ context, request }: Route.ActionArgs) {
  await requireOwnerRole(context, request);
  return wrongMethod('GET');
}
