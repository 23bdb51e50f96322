import { Outlet, useParams } from 'react-router';
import { z } from 'zod';
import { daySchema } from '#app/domain/day-schema.ts';
import { filtersOn, noFilter, paidChoices, paymentChoices } from '#app/domain/order/order-filter.ts';
import { longestSearch, orderSearchForm, storedOrderNumberPattern } from '#app/domain/order/order-number.ts';
import { orderStatuses } from '#app/domain/order/order-status.ts';
import { orderSorts } from '#app/domain/order/order-summary.ts';
import { seesFigures } from '#app/domain/staff/staff.ts';
import { taipeiDay } from '#app/domain/taipei-day.ts';
import { shopContext } from '#app/server/context.ts';
import { queryChoice, readQuery } from '#app/server/http/address-query.ts';
import { listQuery } from '#app/server/http/list-query.ts';
import { postedText } from '#app/server/http/posted-json.ts';
import { listOrders, sumOrders } from '#app/server/orders/order-list.ts';
import {
  type Matching,
  moveMatching,
  type OrdersMatched,
  readMatching,
} from '#app/server/orders/order-matching.ts';
import { changeOrderStatuses, type ManyMoved } from '#app/server/orders/order-status-change.ts';
import { type UndoMany, undoOrderChanges } from '#app/server/orders/order-undo.ts';
import { countByStatus, mostOfStatus } from '#app/server/orders/orders.ts';
import { narrowedBy, ordersQuery } from '#app/server/orders/orders-query.ts';
import { packedSoFar } from '#app/server/orders/packing.ts';
import { pageAction } from '#app/server/staff/page-action.ts';
import { staffOrLogin } from '#app/server/staff/staff-access.ts';
import type { Route } from './+types/orders.ts';
import { OrderList } from './orders/order-list.tsx';
import { adminClientAction } from './parts/admin-action.ts';
import { AdminPageError } from './parts/admin-error.tsx';
import { ListAndOpened } from './parts/list.tsx';

const querySchema = {
  ...listQuery,
  ...ordersQuery,
  sort: queryChoice(orderSorts, 'date'),
};

/**
 * `?q=` is searched for; `?status=` 50 of one status, else 15 a page; `?sort=name`; `?parcel=undelivered`; `?from=` and `?to=` days
 * in Taipei; `?payment=` one method; `?paid=yes`, `no` or `refund`.
 */
export async function loader({ context, request }: Route.LoaderArgs) {
  const figures = seesFigures((await staffOrLogin(context, request)).role);
  const { after, before, sort, ...query } = readQuery(request, querySchema);
  const narrowed = narrowedBy(query);
  const { db } = context.get(shopContext);
  const { status, undelivered, filter, search } = narrowed;
  const [page, counts, filtered] = await Promise.all([
    listOrders(db, { ...narrowed, sort, after, before }),
    countByStatus(db, { filter, search }),
    // Of all orders they would be read at each look.
    filtersOn(filter) > 0 ? sumOrders(db, narrowed, figures) : null,
  ]);
  const isFew = search !== '' && counts && orderStatuses.every((one) => counts[one] < mostOfStatus);
  const sums = filtered ?? (isFew ? await sumOrders(db, narrowed, figures) : null);
  const { q } = query;
  const today = taipeiDay(new Date());
  const packed = await packedSoFar(db, page.rows);
  return {
    page,
    packed,
    status,
    sort,
    q,
    undelivered,
    filter,
    counts,
    mostCounted: mostOfStatus,
    today,
    sums,
  };
}

const moved = z.strictObject({
  orderNumber: z.string().regex(storedOrderNumberPattern),
  /** Where the page saw it. */
  from: z.enum(orderStatuses),
  /** NTD that the page showed as still to be paid by transfer. */
  open: z.int().nonnegative().default(0),
});

const matching = {
  q: postedText(longestSearch),
  status: z.enum(orderStatuses).nullable(),
  sort: z.enum(orderSorts),
  undelivered: z.boolean().default(false),
  filter: z
    .strictObject({
      from: daySchema.nullable(),
      to: daySchema.nullable(),
      payment: z.enum(paymentChoices).nullable(),
      paid: z.enum(paidChoices).nullable(),
    })
    .default(noFilter),
};
const to = z.enum(orderStatuses).exclude(['cancelled', 'newOrder']);

/** Ways back and cancelling are asked of one order at a time. */
const posted = z.discriminatedUnion('intent', [
  z.strictObject({
    intent: z.literal('move-orders'),
    orders: z.array(moved).min(1).max(200),
    to,
    tell: z.boolean(),
  }),
  z.strictObject({ intent: z.literal('match-orders'), ...matching }),
  z.strictObject({
    intent: z.literal('move-matching'),
    ...matching,
    /** The fingerprint of what the page asked about. */
    seen: z.hash('sha256'),
    isPaidOnly: z.boolean(),
    to,
    tell: z.boolean(),
  }),
  z.strictObject({
    intent: z.literal('undo-changes'),
    eventIDs: z.array(z.int().positive()).min(1).max(200),
  }),
]);

type Outcome = ManyMoved | UndoMany | OrdersMatched | Awaited<ReturnType<typeof moveMatching>>;

export const action = pageAction(posted, [], (input, { db, jobs }, { email: actor }): Promise<Outcome> => {
  switch (input.intent) {
    case 'match-orders':
      return readMatching(db, matchingOf(input));
    case 'move-matching': {
      const { seen, isPaidOnly, to, tell } = input;
      return moveMatching(db, jobs, { ...matchingOf(input), seen, isPaidOnly }, { to, tell, actor });
    }
    case 'move-orders':
      return changeOrderStatuses(db, jobs, input.orders, { to: input.to, tell: input.tell, actor });
    case 'undo-changes':
      return undoOrderChanges(db, [...new Set(input.eventIDs)], actor);
  }
});

function matchingOf({ q, ...query }: { q: string } & Omit<Matching, 'search'>): Matching {
  const { status, sort, undelivered, filter } = query;
  return { search: orderSearchForm(q), status, sort, undelivered, filter };
}

export const clientAction = adminClientAction;

export default function Orders({ loaderData }: Route.ComponentProps) {
  const { orderNumber } = useParams();
  return (
    <ListAndOpened isOpen={orderNumber !== undefined}>
      <OrderList {...loaderData} opened={orderNumber ?? null} />
      <Outlet />
    </ListAndOpened>
  );
}

export const ErrorBoundary = AdminPageError;
