import { readConditions } from '#app/domain/customer/customer-conditions.ts';
import { customerSorts } from '#app/domain/customer/customer-record.ts';
import { shopContext } from '#app/server/context.ts';
import { exportCustomers } from '#app/server/customers/customer-export.ts';
import { foldCustomers } from '#app/server/customers/customer-figures.ts';
import { queryChoice, queryLanguage, readQuery } from '#app/server/http/address-query.ts';
import { csvAnswer } from '#app/server/http/csv-answer.ts';
import { noteFile } from '#app/server/staff/activity.ts';
import { requireOwner } from '#app/server/staff/staff-access.ts';
import { ownerGetOnly } from '#app/server/staff/staff-call.ts';
import type { Route } from './+types/export-customers.ts';

const querySchema = {
  sort: queryChoice(customerSorts, 'date'),
  language: queryLanguage,
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
    language,
  });
  return csvAnswer(lines, 'customers.csv');
}

export const action = ownerGetOnly;
