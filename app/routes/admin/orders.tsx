import { isRouteErrorResponse, Outlet, useNavigation, useParams, useSearchParams } from 'react-router';
import { z } from 'zod';
import { orderNumberPattern } from '#app/domain/order/order-number.ts';
import { longestSearch, orderSearchForm } from '#app/domain/order/order-search.ts';
import { orderStatuses } from '#app/domain/order/order-status.ts';
import { orderSorts, readOrderKey } from '#app/domain/order/order-summary.ts';
import { shopContext } from '#app/server/context.ts';
import { queryChoice, queryPage, queryText, readQuery } from '#app/server/http/address-query.ts';
import { listOrders } from '#app/server/orders/order-list.ts';
import { changeOrderStatuses, type ManyMoved } from '#app/server/orders/order-status-change.ts';
import { type UndoMany, undoOrderChanges } from '#app/server/orders/order-undo.ts';
import { countByStatus, mostOfStatus } from '#app/server/orders/orders.ts';
import { pageAction } from '#app/server/staff/page-action.ts';
import { staffOrLogin } from '#app/server/staff/staff-access.ts';
import type { Route } from './+types/orders.ts';
import { OrderList } from './orders/order-list.tsx';
import { OrderSearch } from './orders/order-search.tsx';
import { OrdersHeading } from './orders/orders-heading.tsx';
import { adminClientAction } from './parts/admin-action.ts';
import { AdminError } from './parts/admin-error.tsx';
import styles from './parts/list-and-opened.module.css';
import { ListAndOpened } from './parts/list-and-opened.tsx';

const querySchema = {
  q: queryText(longestSearch),
  status: queryChoice(orderStatuses, null),
  sort: queryChoice(orderSorts, 'date'),
  page: queryPage,
  after: queryText(200).transform(readOrderKey),
  before: queryText(200).transform(readOrderKey),
};

/** `?q=` is searched for; `?status=` 50 of one status; else 15 a page, `?page=2&after=` the last order of page 1 (specification, section 7). */
export async function loader({ context, request }: Route.LoaderArgs) {
  await staffOrLogin(context, request);
  const query = readQuery(request, querySchema);
  const { q, status, sort } = query;
  // Page 1 begins at the beginning, and a later page is only there with a place to go on from.
  const isFirst = query.page === 1 || !(query.after ?? query.before);
  const { after, before, page } = isFirst ? { after: null, before: null, page: 1 } : query;
  const { db } = context.get(shopContext);
  const [found, counts] = await Promise.all([
    listOrders(db, { status, search: orderSearchForm(q), sort, after, before }),
    countByStatus(db),
  ]);
  return { ...found, status, page, sort, q, counts, mostCounted: mostOfStatus };
}

const moved = z.strictObject({
  orderNumber: z.string().regex(orderNumberPattern),
  /** Where the page saw it. */
  from: z.enum(orderStatuses),
  /** NTD that the page showed as still to be paid by transfer. */
  open: z.int().nonnegative().default(0),
});

/** Ways back and cancelling are asked of one order at a time. */
const posted = z.discriminatedUnion('intent', [
  z.strictObject({
    intent: z.literal('move-orders'),
    orders: z.array(moved).min(1).max(200),
    to: z.enum(orderStatuses).exclude(['cancelled', 'newOrder']),
    tell: z.boolean(),
  }),
  z.strictObject({
    intent: z.literal('undo-changes'),
    eventIDs: z.array(z.int().positive()).min(1).max(200),
  }),
]);

export const action = pageAction(
  posted,
  [],
  (input, { db, jobs }, { email: actor }): Promise<ManyMoved | UndoMany> => {
    switch (input.intent) {
      case 'move-orders':
        return changeOrderStatuses(db, jobs, input.orders, { to: input.to, tell: input.tell, actor });
      case 'undo-changes':
        return undoOrderChanges(db, [...new Set(input.eventIDs)], actor);
    }
  },
);
export const clientAction = adminClientAction;

export default function Orders({ loaderData }: Route.ComponentProps) {
  const { orderNumber } = useParams();
  const [query] = useSearchParams();
  const { state, location } = useNavigation();
  const loading = state === 'loading' && location.pathname.endsWith('/orders');
  const isOpen = orderNumber !== undefined;
  return (
    <ListAndOpened isOpen={isOpen}>
      <section className={styles.list} aria-labelledby="orders-title" aria-busy={loading}>
        <OrdersHeading {...loaderData} query={query} />
        <OrderSearch q={loaderData.q} status={loaderData.status} query={query} />
        <OrderList {...loaderData} query={query} loading={loading} opened={orderNumber ?? null} />
      </section>
      <Outlet />
    </ListAndOpened>
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <AdminError kind={isRouteErrorResponse(error) && error.status === 404 ? 'not-found' : 'fault'} />;
}
