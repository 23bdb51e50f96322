import { shopContext } from '#app/server/context.ts';
import { queryChoice, queryLanguage, queryOrderNumbers, readQuery } from '#app/server/http/address-query.ts';
import { csvAnswer } from '#app/server/http/csv-answer.ts';
import { exportOrders } from '#app/server/orders/order-export.ts';
import { daysInName, narrowedBy, ordersQuery } from '#app/server/orders/orders-query.ts';
import { noteFile } from '#app/server/staff/activity.ts';
import { requireStaff } from '#app/server/staff/staff-access.ts';
import { staffGetOnly } from '#app/server/staff/staff-call.ts';
import type { Route } from './+types/export-orders.ts';

const querySchema = {
  ...ordersQuery,
  orders: queryOrderNumbers,
  rows: queryChoice(['orders', 'lines'], 'orders'),
  language: queryLanguage,
};

/**
 * `GET /api/exportOrders?status=&q=&from=&to=&payment=&paid=&orders=A,B&rows=lines&language=`: the orders of the board as CSV, for the accountant,
 * with a row for each order or for each of their lines; the query narrows it as it does the list. To the staff it does not say who the customers are.
 */
export async function loader({ context, request }: Route.LoaderArgs) {
  const user = await requireStaff(context, request);
  await noteFile(context.get(shopContext), request, user);
  const { orders, rows, language, ...query } = readQuery(request, querySchema);
  const lines = exportOrders(await context.get(shopContext).readDb(), {
    ...narrowedBy(query),
    numbers: orders,
    language,
    people: user.role === 'owner',
    lines: rows === 'lines',
  });
  const name = rows === 'lines' ? 'order-lines' : 'orders';
  return csvAnswer(lines, `${name}${daysInName(query)}.csv`);
}

export const action = staffGetOnly;
