import { isNarrowed, readConditions } from '#app/domain/customer/customer-conditions.ts';
import { shopContext } from '#app/server/context.ts';
import { foldCustomers } from '#app/server/customers/customer-figures.ts';
import { matching } from '#app/server/customers/customers.ts';
import { exportNewsletter } from '#app/server/customers/newsletter.ts';
import { queryLanguage, readQuery } from '#app/server/http/address-query.ts';
import { csvAnswer } from '#app/server/http/csv-answer.ts';
import { noteFile } from '#app/server/staff/activity.ts';
import { requireOwner } from '#app/server/staff/staff-access.ts';
import { ownerGetOnly } from '#app/server/staff/staff-call.ts';
import type { Route } from './+types/export-newsletter.ts';

const querySchema = {
  language: queryLanguage,
};

/**
 * `GET /api/exportNewsletter?language=` and the conditions of the list of customers: who of them agreed to the newsletter and
 * has not left, as CSV, for owners alone.
 */
export async function loader({ context, request }: Route.LoaderArgs) {
  const user = await requireOwner(context, request);
  const shop = context.get(shopContext);
  await noteFile(shop, request, user);
  const { language } = readQuery(request, querySchema);
  // A standby may be late, and somebody may have left a moment ago.
  const given = new URL(request.url).searchParams;
  const conditions = readConditions((name) => given.get(name) ?? '');
  await foldCustomers(shop.db);
  const lines = exportNewsletter(shop.db, {
    within: isNarrowed(conditions) ? matching(conditions) : null,
    language,
    origin: shop.config.origin ?? new URL(request.url).origin,
  });
  return csvAnswer(lines, 'newsletter.csv');
}

export const action = ownerGetOnly;
