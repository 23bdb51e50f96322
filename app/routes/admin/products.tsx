import { isRouteErrorResponse, useNavigation } from 'react-router';
import { productPages, readProductsQuery } from '#app/domain/catalogue/products-query.ts';
import { listFilters } from '#app/server/catalogue/filters.ts';
import { listProducts } from '#app/server/catalogue/product-list.ts';
import { shopContext } from '#app/server/context.ts';
import { staffOrLogin } from '#app/server/staff/staff-access.ts';
import type { Route } from './+types/products.ts';
import { useAdminChanges } from './parts/admin-changes.ts';
import { AdminError } from './parts/admin-error.tsx';
import { ProductList } from './products/product-list.tsx';

/** The owner's products, ten a page; what is looked at stands in the address. */
export async function loader({ context, request }: Route.LoaderArgs) {
  await staffOrLogin(context, request);
  const { db, settings } = context.get(shopContext);
  const { synonyms } = settings.current().search;
  const query = readProductsQuery(new URL(request.url).searchParams);
  const [found, filters] = await Promise.all([listProducts(db, query, synonyms), listFilters(db)]);
  // The last page has gone with its last product.
  const pages = productPages(found.total);
  if (query.page <= pages) return { ...found, filters, query };
  const last = { ...query, page: pages };
  return { ...(await listProducts(db, last, synonyms)), filters, query: last };
}

export default function Products({ loaderData }: Route.ComponentProps) {
  const { state, location } = useNavigation();
  useAdminChanges(['catalogue', 'images']);
  const loading = state === 'loading' && location.pathname.endsWith('/products');
  return <ProductList {...loaderData} loading={loading} />;
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <AdminError kind={isRouteErrorResponse(error) && error.status === 404 ? 'not-found' : 'fault'} />;
}
