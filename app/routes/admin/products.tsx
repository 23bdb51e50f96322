import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import { plannedSale, plannedSaleSchema, typedSaleSchema } from '#app/domain/catalogue/planned-sale.ts';
import { productLimits } from '#app/domain/catalogue/product-check.ts';
import { withoutFigures } from '#app/domain/catalogue/products-query.ts';
import {
  bulkChangeSchema,
  mostChanged,
  mostProductsChanged,
  typedPrice,
  typedStock,
  variantChangeSchema,
} from '#app/domain/catalogue/variant-change.ts';
import { isVariantId } from '#app/domain/ids.ts';
import { longestSearch } from '#app/domain/order/order-number.ts';
import { seesFigures } from '#app/domain/staff/staff.ts';
import { listFilters } from '#app/server/catalogue/filters.ts';
import { planSales, type SalesPlanned } from '#app/server/catalogue/planned-sales.ts';
import {
  deleteProduct,
  deleteProducts,
  duplicateProduct,
  type ProductDeletion,
  type ProductDuplicated,
  type ProductsPublished,
  type ProductsRepublished,
  type ProductsRestored,
  publishProducts,
  republishProducts,
  restoreProducts,
  unpublishProducts,
} from '#app/server/catalogue/product-changes.ts';
import { listProducts } from '#app/server/catalogue/product-list.ts';
import { parentIdSchema } from '#app/server/catalogue/product-request.ts';
import {
  changeVariants,
  matchProducts,
  type ProductsMatched,
  previewChange,
  undoVariants,
  type VariantsChanged,
  type VariantsPreviewed,
} from '#app/server/catalogue/variant-changes.ts';
import { shopContext } from '#app/server/context.ts';
import { queryChoice, queryText, readQuery } from '#app/server/http/address-query.ts';
import { listQuery } from '#app/server/http/list-query.ts';
import { postedText } from '#app/server/http/posted-json.ts';
import type { ShopSettings } from '#app/server/settings/settings.ts';
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
  stock: queryChoice(['all', 'sold-out', 'low', 'short'], 'all'),
  facts: queryChoice(['all', 'missing'], 'all'),
};

/** The owner's products, ten a page; what is looked at stands in the address. */
export async function loader({ context, request }: Route.LoaderArgs) {
  const figures = seesFigures((await staffOrLogin(context, request)).role);
  const { db, settings } = context.get(shopContext);
  const { synonyms, lowAt } = listing(settings);
  const { after, before, ...query } = readQuery(request, querySchema);
  const [found, filters] = await Promise.all([
    listProducts(db, { ...query, after, before }, synonyms, lowAt),
    listFilters(db),
  ]);
  const { page, total } = found;
  const rows = figures ? page.rows : page.rows.map(withoutFigures);
  return { page: { ...page, rows }, total, filters, query, figures, attempt: randomUUID() };
}

/** What the list goes by. */
function listing(settings: ShopSettings) {
  const { search, stock } = settings.current();
  return { synonyms: search.synonyms, lowAt: stock.lowAt };
}

const id = parentIdSchema;
const ids = z.array(parentIdSchema).min(1).max(mostProductsChanged);
const seenSales = z
  .array(z.strictObject({ id, sale: plannedSaleSchema.nullable() }))
  .max(mostProductsChanged)
  .default([]);

/** A cell of the list as a form: what was seen there, and what was typed. */
const cell = {
  id: z.string().refine(isVariantId),
  seen: z
    .string()
    .regex(/^\d{1,7}$/)
    .transform(Number),
  typed: postedText(20),
};

const posted = z.discriminatedUnion('intent', [
  z.strictObject({ intent: z.literal('set-price'), ...cell }),
  z.strictObject({ intent: z.literal('set-stock'), ...cell, attempt: z.uuid() }),
  z.strictObject({
    intent: z.literal('change-variants'),
    changes: z
      .array(variantChangeSchema)
      .min(1)
      .max(mostChanged)
      .refine((changes) => new Set(changes.map(({ id }) => id)).size === changes.length),
    why: z.enum(['set', 'bulk', 'undone']),
    attempt: z.uuid(),
  }),
  z.strictObject({ intent: z.literal('preview-change'), ids, change: bulkChangeSchema }),
  z.strictObject({
    intent: z.literal('plan-sale'),
    ids,
    sale: typedSaleSchema,
    was: seenSales,
    ifBelowCost: z.enum(['refuse', 'plan']).default('refuse'),
  }),
  z.strictObject({ intent: z.literal('cancel-sale'), ids, was: seenSales }),
  z.strictObject({
    intent: z.literal('match-products'),
    query: z.strictObject({
      q: postedText(longestSearch),
      type: postedText(productLimits.label),
      published: z.enum(['all', 'published', 'unpublished']),
      stock: z.enum(['all', 'sold-out', 'low', 'short']),
      facts: z.enum(['all', 'missing']),
    }),
  }),

  z.strictObject({ intent: z.literal('publish-products'), ids }),
  z.strictObject({ intent: z.literal('unpublish-products'), ids }),
  z.strictObject({
    intent: z.literal('republish-products'),
    products: z
      .array(z.strictObject({ id, version: z.int().positive() }))
      .min(1)
      .max(mostProductsChanged),
  }),
  z.strictObject({ intent: z.literal('delete-product'), id }),
  z.strictObject({ intent: z.literal('delete-products'), ids }),
  z.strictObject({ intent: z.literal('restore-products'), ids }),
  z.strictObject({ intent: z.literal('duplicate-product'), id }),
]);

type Outcome =
  | ProductsPublished
  | ProductsRepublished
  | ProductDeletion
  | ProductsRestored
  | ProductDuplicated
  | VariantsChanged
  | VariantsPreviewed
  | ProductsMatched
  | SalesPlanned
  | { ok: false; problem: 'not-a-price' | 'not-a-stock' };

export const action = pageAction(
  posted,
  ['delete-product', 'delete-products'],
  async (input, { db, settings }, { email: actor, role }): Promise<Outcome> => {
    switch (input.intent) {
      case 'set-price': {
        const { id, seen, typed } = input;
        const price = typedPrice(typed);
        if (price === null) return { ok: false, problem: 'not-a-price' };
        return changeVariants(db, [{ id, price: [seen, price] }], { why: 'set', attempt: null, actor });
      }
      case 'set-stock': {
        const { id, seen, typed } = input;
        const by = typedStock(typed, seen);
        if (by === null) return { ok: false, problem: 'not-a-stock' };
        // All cells of a page that is gone back to have its attempt.
        const attempt = [input.attempt, id, seen, typed].join(' ');
        return changeVariants(db, [{ id, by }], { why: 'set', attempt, actor });
      }
      case 'change-variants': {
        const { changes, why, attempt } = input;
        if (why === 'undone') return undoVariants(db, changes, { attempt, actor });
        return changeVariants(db, changes, { why, attempt, actor });
      }
      case 'preview-change':
        return previewChange(db, input.ids, input.change, seesFigures(role));
      case 'plan-sale': {
        const sale = plannedSale(input.sale, new Date());
        if (!sale) return { ok: false, problem: 'sale-dates' };
        return planSales(db, input.ids, sale, input.was, seesFigures(role) ? input.ifBelowCost : null);
      }
      case 'cancel-sale':
        return planSales(db, input.ids, null, input.was);
      case 'match-products':
        return matchProducts(db, input.query, listing(settings));
      case 'publish-products':
        return publishProducts(db, input.ids);
      case 'unpublish-products':
        return unpublishProducts(db, input.ids);
      case 'republish-products':
        return republishProducts(db, input.products);
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

export const ErrorBoundary = AdminPageError;
