import { useSyncExternalStore } from 'react';
import { formatNtd } from '#app/domain/cart/money.ts';
import type { ShippingStep } from '#app/domain/cart/session.ts';
import { quoteSession } from '#app/domain/cart/session-money.ts';
import type { DeliveryTerms } from '#app/domain/delivery/shipping.ts';
import { cartText } from '#app/text/cart.ts';
import { checkoutText } from '#app/text/checkout.ts';
import { variantOptions } from '#app/text/variant.ts';
import type { FreshBasket } from '#app/ui/fresh-basket.ts';
import { useLanguage, useTranslate } from '#app/ui/language.ts';
import { LocalLink } from '#app/ui/local-link.tsx';
import { OrderThresholds } from '#app/ui/order-thresholds.tsx';
import { Picture } from '#app/ui/picture.tsx';
import { useSession } from '#app/ui/session.tsx';
import { PromoCode } from './checkout-promo.tsx';
import styles from './checkout-summary.module.css';
import { percentRows } from './percent-rows.ts';

const query = '(min-width: 62rem)';

/** Whether there is room for two columns. For hydrated pages only. */
function useWide(): boolean {
  return useSyncExternalStore(
    (listener) => {
      const media = window.matchMedia(query);
      media.addEventListener('change', listener);
      return () => media.removeEventListener('change', listener);
    },
    () => window.matchMedia(query).matches,
    () => false,
  );
}

/** Linked from the button of an order below the minimum. */
export const thresholdsId = 'order-thresholds';

/** Beside the step on a wide screen; on a phone above it, collapsed until the review. */
export function CheckoutSummary({
  fresh,
  step,
  terms,
}: {
  fresh: FreshBasket;
  step: ShippingStep;
  terms: DeliveryTerms;
}) {
  const t = useTranslate();
  const session = useSession();
  const wide = useWide();
  const money = quoteSession(session);
  const off = percentRows(session);
  return (
    <aside className={styles.summary} aria-label={t(checkoutText.orderSummary)}>
      <details open={wide || step === 1}>
        <summary>
          <span>{t(checkoutText.orderSummary)}</span>
          <strong>{formatNtd(money.amountDue)}</strong>
        </summary>
        <SummaryLines fresh={fresh} />
        <p className={styles.editCart}>
          <LocalLink to="/store/cart">{t(checkoutText.editCart)}</LocalLink>
        </p>
        <PromoCode />
        <dl className={styles.totals}>
          {off.map(({ label, amount }) => (
            <div key={label[0]}>
              <dt>{t(label)}</dt>
              <dd>{formatNtd(amount)}</dd>
            </div>
          ))}
          <div>
            <dt>{t(checkoutText.subtotal)}</dt>
            <dd>{formatNtd(money.totalPrice)}</dd>
          </div>
          <div>
            <dt>{t(checkoutText.shipping)}</dt>
            <dd>{money.shipping === 0 ? t(checkoutText.free) : formatNtd(money.shipping)}</dd>
          </div>
          {money.promoAmount > 0 && (
            <div>
              <dt>{t(checkoutText.promo)}</dt>
              <dd>{formatNtd(-money.promoAmount)}</dd>
            </div>
          )}
          <div className={styles.total}>
            <dt>{t(checkoutText.total)}</dt>
            <dd>{formatNtd(money.amountDue)}</dd>
          </div>
        </dl>
      </details>
      <OrderThresholds money={money} terms={terms} id={thresholdsId} />
    </aside>
  );
}

function SummaryLines({ fresh }: { fresh: FreshBasket }) {
  const t = useTranslate();
  const language = useLanguage();
  const { basket } = useSession();
  return (
    <ul className={styles.summaryLines}>
      {basket.map(({ productID, qty, left, price, discount }) => {
        const variant = fresh.variants.get(productID);
        return (
          <li key={productID} data-counted={left > 0}>
            <div className={styles.thumb}>
              {variant?.image && <Picture image={variant.image} alt="" sizes="3.5rem" />}
            </div>
            <div>
              <p>{variant ? t(variant.title) : t(cartText.unnamed)}</p>
              <p className="small soft">
                {variant && variantOptions(variant, language)} ×{'\u00a0'}
                {qty}
                {left === 0 && ` · ${t(cartText.soldOut)}`}
              </p>
            </div>
            <p className={styles.amount}>
              {left > 0 && (
                <>
                  {discount > 0 && <s>{formatNtd(price * qty)}</s>} {formatNtd((price - discount) * qty)}
                </>
              )}
            </p>
          </li>
        );
      })}
    </ul>
  );
}
