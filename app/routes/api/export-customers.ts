import { readConditions } from '#app/domain/customer/customer-conditions.ts';
import { customerSorts } from '#app/domain/customer/customer-record.ts';
import { languageOf } from '#app/domain/language.ts';
import { languages } from '#app/domain/languages.ts';
import { shopContext } from '#app/server/context.ts';
import { exportCustomers } from '#app/server/customers/customer-export.ts';
import { foldCustomers } from '#app/server/customers/customer-figures.ts';
import { queryChoice, readQuery } from '#app/server/http/address-query.ts';
import { csvAnswer } from '#app/server/http/csv-answer.ts';
import { wrongMethod } from '#app/server/http/posted-json.ts';
import { noteFile } from '#app/server/staff/activity.ts';
import { requireOwner } from '#app/server/staff/staff-access.ts';
import type { Route } from './+types/export-customers.ts';

const querySchema = {
  sort: queryChoice(customerSorts, 'date'),
  language: queryChoice(
    languages.map(({ index }) => `${index}` as const),
    '0',
  ),
};

/** `GET /api/exportCustomers?sort=&language=` and the list's conditions: its customers as CSV, for owners alone. */
export async function loader({ context, request }: Route.LoaderArgs) {
  const user = await requireOwner(context, request);
  await noteFile(context.get(shopContext), request, user);
  const { sort, language } = readQuery(request, querySchema);
  const query = new URL(request.url).searchParams;
  const { db, readDb } = context.get(shopContext);
  await foldCustomers(db);
  const lines = exportCustomers(await readDb(), {
    conditions: readConditions((name) => query.get(name) ?? ''),
    sort,
    language: languageOf(language) ?? 0,
  });
  return csvAnswer(lines, 'customers.csv');
}

export async function action({ context, request }: Route.ActionArgs) {
  await requireOwner(context, request);
  return wrongMethod('GET');
}
