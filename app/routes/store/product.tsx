import { data, useOutletContext } from 'react-router';
import { addressText } from '#app/domain/address/address-text.ts';
import { languageOfPath, pick } from '#app/domain/language.ts';
import { productBySlug } from '#app/server/catalogue/catalogue.ts';
import { shopContext } from '#app/server/context.ts';
import { missingPage } from '#app/text/metadata.ts';
import { pageMetadata } from '#app/ui/page-metadata.ts';
import { unknownShop } from '#app/ui/shop.ts';
import type { Route } from './+types/product.ts';
import { ProductDialog } from './product-dialog.tsx';
import { breadcrumbData, productData, productMetadata } from './product-metadata.ts';

/** Loaded each time the dialog opens, for current price and stock. */
export async function loader({ context, params }: Route.LoaderArgs) {
  const product = await productBySlug(context.get(shopContext).db, addressText(params.slug, 200));
  if (!product) throw data('no-product', { status: 404 });
  return { product };
}

export function meta({ loaderData, location, matches }: Route.MetaArgs): Route.MetaDescriptors {
  const shop = matches[0].loaderData;
  if (!loaderData || !shop) return pageMetadata(location, shop ?? unknownShop, missingPage);
  const { product } = loaderData;
  const language = languageOfPath(location.pathname);
  return pageMetadata(location, shop, productMetadata(product), [
    { 'script:ld+json': productData(product, language, shop.origin, pick(shop.name, language)) },
    { 'script:ld+json': breadcrumbData(product, language, shop.origin) },
  ]);
}

export default function Product({ loaderData: { product } }: Route.ComponentProps) {
  const search = useOutletContext<string>();
  return <ProductDialog key={product.id} product={product} closeTo={`/store${search}`} />;
}
