import { z } from 'zod';
import { listFilters } from '#app/server/catalogue/filters.ts';
import {
  deleteProduct,
  deleteProducts,
  duplicateProduct,
  type ProductDeletion,
  type ProductDuplicated,
  type ProductsPublished,
  type ProductsRestored,
  publishProducts,
  restoreProducts,
  unpublishProducts,
} from '#app/server/catalogue/product-changes.ts';
import { listProducts } from '#app/server/catalogue/product-list.ts';
import { parentIdSchema } from '#app/server/catalogue/product-request.ts';
import { shopContext } from '#app/server/context.ts';
import { queryChoice, queryText, readQuery } from '#app/server/http/address-query.ts';
import { listQuery } from '#app/server/http/list-query.ts';
import { pageAction } from '#app/server/staff/page-action.ts';
import { staffOrLogin } from '#app/server/staff/staff-access.ts';
import type { Route } from './+types/products.ts';
import { adminClientAction } from './parts/admin-action.ts';
import { useAdminChanges } from './parts/admin-changes.ts';
import { AdminPageError } from './parts/admin-error.tsx';
import { ProductList } from './products/product-list.tsx';

const querySchema = {
  ...listQuery,
  type: queryText(),
  published: queryChoice(['all', 'published', 'unpublished'], 'all'),
  stock: queryChoice(['all', 'sold-out', 'low'], 'all'),
  facts: queryChoice(['all', 'missing'], 'all'),
};

/** The owner's products, ten a page; what is looked at stands in the address. */
export async function loader({ context, request }: Route.LoaderArgs) {
  await staffOrLogin(context, request);
  const { db, settings } = context.get(shopContext);
  const { synonyms } = settings.current().search;
  const { after, before, ...query } = readQuery(request, querySchema);
  const [found, filters] = await Promise.all([
    listProducts(db, { ...query, after, before }, synonyms),
    listFilters(db),
  ]);
  return { ...found, filters, query };
}

const id = parentIdSchema;
const ids = z.array(parentIdSchema).min(1).max(200);

const posted = z.discriminatedUnion('intent', [
  z.strictObject({ intent: z.literal('publish-products'), ids }),
  z.strictObject({ intent: z.literal('unpublish-products'), ids }),
  z.strictObject({ intent: z.literal('delete-product'), id }),
  z.strictObject({ intent: z.literal('delete-products'), ids }),
  z.strictObject({ intent: z.literal('restore-products'), ids }),
  z.strictObject({ intent: z.literal('duplicate-product'), id }),
]);

type Outcome = ProductsPublished | ProductDeletion | ProductsRestored | ProductDuplicated;

export const action = pageAction(
  posted,
  ['delete-product', 'delete-products'],
  (input, { db }): Promise<Outcome> => {
    switch (input.intent) {
      case 'publish-products':
        return publishProducts(db, input.ids);
      case 'unpublish-products':
        return unpublishProducts(db, input.ids);
      case 'delete-product':
        return deleteProduct(db, input.id);
      case 'delete-products':
        return deleteProducts(db, input.ids);
      case 'restore-products':
        return restoreProducts(db, input.ids);
      case 'duplicate-product':
        return duplicateProduct(db, input.id);
    }
  },
);

export const clientAction = adminClientAction;

export default function Products({ loaderData }: Route.ComponentProps) {
  useAdminChanges(['catalogue', 'images']);
  return <ProductList {...loaderData} />;
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <AdminPageError error={error} />;
}
