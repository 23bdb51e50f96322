import { useEffect, useRef } from 'react';
import type { CheckedDetails } from '#app/domain/cart/checkout-check.ts';
import { isDefiniteRefusal, type OrderPostError } from '#app/domain/cart/session.ts';
import { pick } from '#app/domain/language.ts';
import type { Shortage } from '#app/domain/order/order.ts';
import { cartText } from '#app/text/cart.ts';
import { arrivalText, takeDay as takeDayText } from '#app/text/delivery-date.ts';
import { refusalActions, refusalWords, shortageText } from '#app/text/order-refusals.ts';
import { variantTitle } from '#app/text/variant.ts';
import { Button, ButtonLink } from '#app/ui/button.tsx';
import type { FreshBasket } from '#app/ui/fresh-basket.ts';
import { useLanguage, useTranslate } from '#app/ui/language.ts';
import { useRefresh } from '#app/ui/live.tsx';
import { Notice } from '#app/ui/notice.tsx';
import { dispatch } from '#app/ui/session.tsx';
import styles from './checkout.module.css';
import { placeOrder, retryOrder } from './checkout-send.ts';

const asksTheShop = ['total-changed', 'below-minimum', 'day-unavailable'] as const;

export function CheckoutRefusal({
  error,
  isNew,
  fresh,
  details,
}: {
  error: OrderPostError;
  isNew: boolean;
  fresh: FreshBasket;
  details: CheckedDetails;
}) {
  const t = useTranslate();
  const language = useLanguage();
  const box = useRef<HTMLDivElement>(null);
  const words = refusalWords(error);
  const { refresh } = fresh;
  const refreshFees = useRefresh();

  useEffect(() => {
    if (isNew) box.current?.focus();
    // The shop's prices, fees or closed days are newer than this page.
    if (error.name === 'total-changed' || error.name === 'below-minimum') refresh();
    if (asksTheShop.some((name) => name === error.name)) void refreshFees();
  }, [error, isNew, refresh, refreshFees]);

  const titleOf = (shortage: Shortage) => {
    const variant = fresh.variants.get(shortage.productID);
    if (variant) return variantTitle(variant, language);
    return shortage.title ? pick(shortage.title, language) : t(cartText.unnamed);
  };
  const adjust = (left: readonly Shortage[]) => {
    dispatch({ type: 'adjust', left });
    document.getElementById('step-heading')?.focus();
  };
  const takeDay = (day: string) => {
    dispatch({ type: 'draft', draft: { chosenDay: day } });
    document.getElementById('step-heading')?.focus();
  };
  const placeAsNew = () => {
    dispatch({ type: 'new-attempt' });
    void placeOrder(details, language);
  };
  return (
    <Notice
      tone={isDefiniteRefusal(error) ? 'warning' : 'error'}
      role="alert"
      tabIndex={-1}
      ref={box}
      className={styles.problems}
    >
      <p className={styles.alertText}>{t(words.title)}</p>
      <p>{t(words.text)}</p>
      {error.name === 'out-of-stock' && (
        <>
          <ul>
            {error.shortages.map((shortage) => (
              <li key={shortage.productID}>
                {t(shortageText(titleOf(shortage), shortage.asked, shortage.left))}
              </li>
            ))}
          </ul>
          <Button onClick={() => adjust(error.shortages)}>{t(refusalActions.adjust)}</Button>
        </>
      )}
      {(error.name === 'order-failed' || error.name === 'unreachable') && (
        <Button onClick={() => void retryOrder()}>{t(refusalActions.tryAgain)}</Button>
      )}
      {error.name === 'order-id-reused' && (
        <Button onClick={placeAsNew}>{t(refusalActions.placeAsNew)}</Button>
      )}
      {error.name === 'day-unavailable' && (
        <div className="flex wrap gap-2-3">
          <Button onClick={() => takeDay(error.offer)}>{t(takeDayText(error.offer))}</Button>
          <ButtonLink look="quiet" to="/store/checkout">
            {t(arrivalText.otherDay)}
          </ButtonLink>
        </div>
      )}
      {(error.name === 'first-order-too-big' || error.name === 'too-many-open') && (
        <div className="flex wrap gap-2-3">
          {error.name === 'first-order-too-big' && (
            <ButtonLink to="/store/cart">{t(refusalActions.toCart)}</ButtonLink>
          )}
          <ButtonLink look="quiet" to="/contact">
            {t(refusalActions.contact)}
          </ButtonLink>
        </div>
      )}
      {error.name === 'invalid-order' && (
        <ButtonLink to="/store/checkout">{t(refusalActions.toDetails)}</ButtonLink>
      )}
    </Notice>
  );
}
