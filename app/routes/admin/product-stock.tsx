import { data } from 'react-router';
import { isParentId } from '#app/domain/ids.ts';
import { readProduct } from '#app/server/catalogue/admin-product.ts';
import { listMovements } from '#app/server/catalogue/stock-movements.ts';
import { shopContext } from '#app/server/context.ts';
import { queryText, readQuery } from '#app/server/http/address-query.ts';
import { queryCursor } from '#app/server/http/list-query.ts';
import { staffOrLogin } from '#app/server/staff/staff-access.ts';
import { editorText } from '#app/text/products-admin.ts';
import { stockText, variantName } from '#app/text/stock-admin.ts';
import { useTranslate } from '#app/ui/language.ts';
import type { Route } from './+types/product-stock.ts';
import { useAdminChanges } from './parts/admin-changes.ts';
import { AdminError, AdminPageError } from './parts/admin-error.tsx';
import { BackLink } from './parts/admin-heading.tsx';
import { ListPage } from './parts/list.tsx';
import { MovementList } from './products/stock-history.tsx';

const querySchema = { variant: queryText(), after: queryCursor, before: queryCursor };

/** The stock history of one of a product's variants, of the first where the address names none. */
export async function loader({ context, request, params: { productId } }: Route.LoaderArgs) {
  await staffOrLogin(context, request);
  const { db } = context.get(shopContext);
  const { variant, ...place } = readQuery(request, querySchema);
  const found = isParentId(productId) ? await readProduct(db, productId) : null;
  if (!found) return data(null, { status: 404 });
  const { id, title, variants } = found.product;
  const shown = variants.find((each) => each.id === variant) ?? variants[0];
  if (!shown) return data(null, { status: 404 });
  const page = await listMovements(db, shown.id, place);
  const named = variants.map(({ cost: _, ...each }) => each);
  return data({ product: { id, title, variants: named }, shown: shown.id, page });
}

export default function ProductStock({ loaderData }: Route.ComponentProps) {
  const t = useTranslate();
  useAdminChanges(['catalogue']);
  if (!loaderData) return <AdminError kind="not-found" />;
  const { product, shown, page } = loaderData;
  return (
    <>
      <BackLink to={`/admin/products/${product.id}`}>{t(product.title) || t(editorText.untitled)}</BackLink>
      <ListPage
        path={`/admin/products/${product.id}/stock`}
        filters={['variant']}
        title={stockText.title}
        lead={stockText.lead}
        label={stockText.list}
        empty={stockText.none}
        page={page}
        isByTime
        tabs={{
          name: 'variant',
          label: stockText.byVariant,
          current: shown,
          all: product.variants.map((variant) => {
            const name = variantName(variant);
            return {
              value: variant.id,
              label: t(name) === '' ? stockText.onlyVariant : name,
              count: String(variant.qty),
            };
          }),
        }}
      >
        {page.rows.length > 0 && <MovementList movements={page.rows} variants={[]} />}
      </ListPage>
    </>
  );
}

export const ErrorBoundary = AdminPageError;
