import { isRouteErrorResponse, Outlet, useNavigation, useParams, useSearchParams } from 'react-router';
import { isOrderStatus } from '#app/domain/order-status.ts';
import { orderSorts, pageNumber, readOrderKey } from '#app/domain/order-summary.ts';
import { shopContext } from '#app/server/context.ts';
import { listOrders } from '#app/server/orders.ts';
import { ownerOrLogin } from '#app/server/owner-access.ts';
import type { Route } from './+types/orders.ts';
import { DeskError } from './desk-error.tsx';
import { OrderList } from './order-list.tsx';
import styles from './orders.module.css';
import { OrdersHeading } from './orders-heading.tsx';

/** `?status=` 50 of one status; else 15 a page, `?page=2&after=` the last order of page 1 (specification, section 7). */
export async function loader({ context, request }: Route.LoaderArgs) {
  await ownerOrLogin(context, request);
  const query = new URL(request.url).searchParams;
  const asked = query.get('status') ?? '';
  const status = isOrderStatus(asked) ? asked : null;
  const after = readOrderKey(query.get('after'));
  const before = readOrderKey(query.get('before'));
  const found = await listOrders(context.get(shopContext).db, { status, after, before });
  // Without a place to go on from there is only page 1.
  const page = after || before ? pageNumber(query.get('page')) : 1;
  const sort = orderSorts.find((known) => known === query.get('sort')) ?? 'date';
  return { ...found, status, page, sort };
}

export default function Orders({ loaderData }: Route.ComponentProps) {
  const { orderNumber } = useParams();
  const [query] = useSearchParams();
  const { state, location } = useNavigation();
  const loading = state === 'loading' && location.pathname.endsWith('/orders');
  const isOpen = orderNumber !== undefined;
  return (
    <div className={`${styles.desk} ${isOpen ? styles.open : ''}`}>
      <section className={styles.list} aria-labelledby="orders-title" aria-busy={loading}>
        <OrdersHeading status={loaderData.status} sort={loaderData.sort} query={query} />
        <OrderList {...loaderData} query={query} loading={loading} opened={orderNumber ?? null} />
      </section>
      <Outlet />
    </div>
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <DeskError kind={isRouteErrorResponse(error) && error.status === 404 ? 'not-found' : 'fault'} />;
}
