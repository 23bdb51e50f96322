import { isRouteErrorResponse, Outlet, useNavigation, useParams, useSearchParams } from 'react-router';
import { longestSearch, orderSearchForm } from '#app/domain/order-search.ts';
import { isOrderStatus } from '#app/domain/order-status.ts';
import { orderSorts, pageNumber, readOrderKey } from '#app/domain/order-summary.ts';
import { shopContext } from '#app/server/context.ts';
import { listOrders } from '#app/server/orders/order-list.ts';
import { countByStatus, mostOfStatus } from '#app/server/orders/orders.ts';
import { ownerOrLogin } from '#app/server/owners/owner-access.ts';
import type { Route } from './+types/orders.ts';
import { DeskError } from './desk/desk-error.tsx';
import styles from './desk/list-and-opened.module.css';
import { ListAndOpened } from './desk/list-and-opened.tsx';
import { OrderList } from './orders/order-list.tsx';
import { OrderSearch } from './orders/order-search.tsx';
import { OrdersHeading } from './orders/orders-heading.tsx';

/** `?q=` is searched for; `?status=` 50 of one status; else 15 a page, `?page=2&after=` the last order of page 1 (specification, section 7). */
export async function loader({ context, request }: Route.LoaderArgs) {
  await ownerOrLogin(context, request);
  const query = new URL(request.url).searchParams;
  const asked = query.get('status') ?? '';
  const status = isOrderStatus(asked) ? asked : null;
  const after = readOrderKey(query.get('after'));
  const before = readOrderKey(query.get('before'));
  const q = (query.get('q') ?? '').trim().slice(0, longestSearch);
  const { db } = context.get(shopContext);
  const sort = orderSorts.find((known) => known === query.get('sort')) ?? 'date';
  const [found, counts] = await Promise.all([
    listOrders(db, { status, search: orderSearchForm(q), sort, after, before }),
    countByStatus(db),
  ]);
  // Without a place to go on from there is only page 1.
  const page = after || before ? pageNumber(query.get('page')) : 1;
  return { ...found, status, page, sort, q, counts, mostCounted: mostOfStatus };
}

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
  return <DeskError kind={isRouteErrorResponse(error) && error.status === 404 ? 'not-found' : 'fault'} />;
}
