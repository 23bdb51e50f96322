import { type MouseEvent, type SyntheticEvent, useLayoutEffect, useRef, useState } from 'react';
import { data, useLocation, useNavigate, useOutletContext } from 'react-router';
import { addressText } from '#app/domain/address/address-text.ts';
import type { ShopProduct } from '#app/domain/catalogue/product.ts';
import { variantNamed } from '#app/domain/catalogue/variant-choice.ts';
import { languageOfPath, localPath, pick } from '#app/domain/language.ts';
import { productBySlug } from '#app/server/catalogue/catalogue.ts';
import { shopContext } from '#app/server/context.ts';
import { missingPage } from '#app/text/metadata.ts';
import { productText } from '#app/text/product.ts';
import { Icon } from '#app/ui/icon.tsx';
import { useLanguage, useTranslate } from '#app/ui/language.ts';
import { LocalLink } from '#app/ui/local-link.tsx';
import { pageMetadata } from '#app/ui/page-metadata.ts';
import { ProductSheet } from '#app/ui/product-sheet.tsx';
import { useAlive } from '#app/ui/session.tsx';
import { unknownShop } from '#app/ui/shop.ts';
import type { Route } from './+types/product.ts';
import styles from './product-dialog.module.css';
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

/** Open in the server's HTML; modal after hydration. */
function ProductDialog({ product, closeTo }: { product: ShopProduct; closeTo: string }) {
  const t = useTranslate();
  const dialog = useRef<HTMLDialogElement>(null);
  const title = useRef<HTMLHeadingElement>(null);
  const leave = useLeave(closeTo);
  const alive = useAlive();
  const [openedHere] = useState(alive);
  const { search } = useLocation();

  useLayoutEffect(() => {
    const shown = dialog.current;
    if (!shown) return;
    shown.removeAttribute('open');
    shown.showModal();
    // Starts at the title: it is read first, and a stray key presses nothing.
    title.current?.focus({ preventScroll: true });
    // Closed before it is removed, so that the browser restores the focus.
    return () => shown.close();
  }, []);

  function clickOutside(event: MouseEvent) {
    if (event.target === dialog.current) leave(event);
  }

  /** Some browsers close it without a cancel event when Escape is pressed twice. */
  function closedByBrowser(event: SyntheticEvent) {
    if (dialog.current?.open === false) leave(event);
  }

  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the keyboard has Escape, which is the dialog's cancel event
    <dialog
      ref={dialog}
      open
      className={openedHere ? `${styles.dialog} ${styles.rising}` : styles.dialog}
      aria-labelledby="product-title"
      onCancel={leave}
      onClose={closedByBrowser}
      onClick={clickOutside}
    >
      <ProductSheet product={product} titleId="product-title" title={title} named={variantNamed(search)}>
        <LocalLink
          className={styles.close}
          data-close=""
          to={closeTo}
          onClick={leave}
          preventScrollReset
          aria-label={t(productText.close)}
        >
          <Icon name="close" />
        </LocalLink>
      </ProductSheet>
    </dialog>
  );
}

/** Back where the dialog was opened from the listing, else forward to the listing. */
function useLeave(closeTo: string): (event: SyntheticEvent) => void {
  const navigate = useNavigate();
  const language = useLanguage();
  const { state } = useLocation();
  const fromStore =
    typeof state === 'object' && state !== null && 'fromStore' in state && state.fromStore === true;
  return (event) => {
    event.preventDefault();
    if (fromStore) void navigate(-1);
    else void navigate(localPath(closeTo, language), { preventScrollReset: true });
  };
}
