import { customerSorts } from '#app/domain/customer/customer-record.ts';
import { languageOf } from '#app/domain/language.ts';
import { languages } from '#app/domain/languages.ts';
import { longestSearch, orderSearchForm } from '#app/domain/order/order-number.ts';
import { shopContext } from '#app/server/context.ts';
import { exportCustomers } from '#app/server/customers/customer-export.ts';
import { queryChoice, queryText, readQuery } from '#app/server/http/address-query.ts';
import { csvAnswer } from '#app/server/http/csv-answer.ts';
import { wrongMethod } from '#app/server/http/posted-json.ts';
import { noteFile } from '#app/server/staff/activity.ts';
import { requireOwner } from '#app/server/staff/staff-access.ts';
import type { Route } from './+types/export-customers.ts';

const querySchema = {
  q: queryText(longestSearch),
  sort: queryChoice(customerSorts, 'date'),
  language: queryChoice(
    languages.map(({ index }) => `${index}` as const),
    '0',
  ),
};

/** `GET /api/exportCustomers?q=&sort=&language=`: the customers of the list as CSV, for owners alone. */
export async function loader({ context, request }: Route.LoaderArgs) {
  const user = await requireOwner(context, request);
  await noteFile(context.get(shopContext), request, user);
  const { q, sort, language } = readQuery(request, querySchema);
  const search = orderSearchForm(q);
  const lines = exportCustomers(await context.get(shopContext).readDb(), {
    search,
    sort,
    language: languageOf(language) ?? 0,
  });
  return csvAnswer(lines, 'customers.csv');
}

export async function action({ context, request }: Route.ActionArgs) {
  await requireOwner(context, request);
  return wrongMethod('GET');
}
