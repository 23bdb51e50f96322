import { useRef } from 'react';
import { formatNtd } from '#app/domain/cart/money.ts';
import { quoteSession } from '#app/domain/cart/session.ts';
import type { ShopProduct, ShopVariant } from '#app/domain/catalogue/product.ts';
import { type DeliveryTerms, isDeliveredFree } from '#app/domain/delivery/shipping.ts';
import { cartText, freeShippingReached, missingForFreeText, subtotalOf } from '#app/text/cart.ts';
import { productText, variantOptions } from '#app/text/product.ts';
import { addedToCart } from '#app/text/store.ts';
import { Button, ButtonLink, IconButton } from '#app/ui/button.tsx';
import { useDeliveryTerms } from '#app/ui/delivery-terms.ts';
import { Icon } from '#app/ui/icon.tsx';
import { useLanguage, useTranslate } from '#app/ui/language.ts';
import { Meter } from '#app/ui/meter.tsx';
import { Modal, useBackCloses } from '#app/ui/modal.tsx';
import { Picture } from '#app/ui/picture.tsx';
import { useSession } from '#app/ui/session.tsx';
import { CheckoutLink, cartRows, unitOf } from './cart-parts.tsx';
import styles from './cart-sheet.module.css';

export interface AddedLine {
  product: ShopProduct;
  variant: ShopVariant;
  qty: number;
}

/** What was just added, and the way to the checkout. */
export function CartSheet({
  line: { product, variant, qty },
  terms,
  onClose,
}: {
  line: AddedLine;
  terms: DeliveryTerms;
  onClose: () => void;
}) {
  const t = useTranslate();
  const language = useLanguage();
  useDeliveryTerms(terms);
  const session = useSession();
  const { basket, basketItemQty } = session;
  const [goods] = cartRows(session, 0);
  const inCart = basket.find(({ productID }) => productID === variant.id);
  const unit = inCart ? unitOf(inCart) : variant.salePrice;
  const title = useRef<HTMLHeadingElement>(null);
  const leave = useBackCloses(onClose);
  const [image] = product.images;
  return (
    <Modal className={styles.sheet} aria-labelledby="cart-sheet-title" start={title} onLeave={leave}>
      <header className={styles.head}>
        <h2 id="cart-sheet-title" className={styles.title} tabIndex={-1} ref={title}>
          <Icon name="check" size={22} />
          {t(addedToCart(qty, product.title))}
        </h2>
        <IconButton aria-label={t(productText.close)} onClick={leave}>
          <Icon name="close" />
        </IconButton>
      </header>
      <div className={styles.line}>
        <div className={styles.picture}>{image && <Picture image={image} alt="" sizes="5rem" />}</div>
        <div>
          <p className="medium">{t(product.title)}</p>
          <p className="small soft">{variantOptions(variant, language)}</p>
          <p className="small soft numeric">
            {qty} × {formatNtd(unit)}
          </p>
        </div>
        <p className="semibold numeric">{formatNtd(qty * unit)}</p>
      </div>
      <FreeShipping terms={terms} />
      <p className={styles.subtotal}>
        <span>{t(subtotalOf(basketItemQty))}</span>
        <strong>{formatNtd(goods?.amount ?? 0)}</strong>
      </p>
      <div className="grid gap-3">
        <CheckoutLink replace />
        <ButtonLink wide to="/store/cart" replace>
          {t(productText.goToCart)}
        </ButtonLink>
        <Button variant="quiet" onClick={leave}>
          {t(cartText.continueShopping)}
        </Button>
      </div>
    </Modal>
  );
}

/** How far the cart is from free shipping; nothing where the shop has none, or the chosen way costs nothing anyway. */
function FreeShipping({ terms }: { terms: DeliveryTerms }) {
  const t = useTranslate();
  const session = useSession();
  const { missingForFree, goods } = quoteSession(session);
  const { freeFrom } = terms;
  if (freeFrom === null || (missingForFree === null && !isDeliveredFree(goods, terms))) return null;
  return (
    <div className="grid gap-2 small">
      <p id="free-shipping" className={missingForFree === null ? 'good medium' : undefined}>
        {t(missingForFree === null ? freeShippingReached : missingForFreeText(missingForFree))}
      </p>
      <Meter labelledBy="free-shipping" value={goods} max={freeFrom} />
    </div>
  );
}
