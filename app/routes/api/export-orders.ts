import { longestSearch, orderSearchForm } from '#app/domain/order/order-number.ts';
import { orderStatuses } from '#app/domain/order/order-status.ts';
import { shopContext } from '#app/server/context.ts';
import {
  queryChoice,
  queryLanguage,
  queryOrderNumbers,
  queryText,
  readQuery,
} from '#app/server/http/address-query.ts';
import { csvAnswer } from '#app/server/http/csv-answer.ts';
import { exportOrders } from '#app/server/orders/order-export.ts';
import { noteFile } from '#app/server/staff/activity.ts';
import { requireStaff } from '#app/server/staff/staff-access.ts';
import { staffGetOnly } from '#app/server/staff/staff-call.ts';
import type { Route } from './+types/export-orders.ts';

const querySchema = {
  status: queryChoice(orderStatuses, null),
  q: queryText(longestSearch),
  orders: queryOrderNumbers,
  rows: queryChoice(['orders', 'lines'], 'orders'),
  language: queryLanguage,
};

/**
 * `GET /api/exportOrders?status=&q=&orders=A,B&rows=lines&language=`: the orders of the board as CSV, for the accountant, with
 * a row for each order or for each of their lines. To the staff it does not say who the customers are.
 */
export async function loader({ context, request }: Route.LoaderArgs) {
  const user = await requireStaff(context, request);
  await noteFile(context.get(shopContext), request, user);
  const { status, q, orders, rows, language } = readQuery(request, querySchema);
  const lines = exportOrders(await context.get(shopContext).readDb(), {
    status,
    search: orderSearchForm(q),
    numbers: orders,
    language,
    people: user.role === 'owner',
    lines: rows === 'lines',
  });
  return csvAnswer(lines, rows === 'lines' ? 'order-lines.csv' : 'orders.csv');
}

export const action = staffGetOnly;
