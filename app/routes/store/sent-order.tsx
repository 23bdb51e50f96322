import { isDefiniteRefusal, type SuccessfulOrder } from '#app/domain/cart/session.ts';
import { isOnlineMethod } from '#app/domain/payment/payment.ts';
import { checkoutText, placedText, placedUnpaidText } from '#app/text/checkout.ts';
import { maybeSent, refusalActions, refusalWords } from '#app/text/order-refusals.ts';
import { useTranslate } from '#app/ui/language.ts';
import { LocalLink } from '#app/ui/local-link.tsx';
import { Notice } from '#app/ui/notice.tsx';
import { shopNow } from '#app/ui/now.ts';
import { isPlacedLately, thanksPath } from '#app/ui/placed-order.ts';
import { useSession } from '#app/ui/session.tsx';

/** What became of an order whose review was left while it was sent, or whose tab was closed. */
export function SentOrder() {
  const t = useTranslate();
  const session = useSession();
  const { orderPosting, orderPosted, orderPostError, orderNumber, successfulOrder, draft } = session;
  if (orderPosting) return <Notice role="status">{t(checkoutText.placingOrder)}</Notice>;
  if (orderPosted && successfulOrder && isPlacedLately(successfulOrder, shopNow()))
    return (
      <Notice tone="good" role="status">
        <p>{t((awaitsOnlinePayment(successfulOrder) ? placedUnpaidText : placedText)(orderNumber))}</p>
        <LocalLink to={thanksPath}>{t(checkoutText.toOrder)}</LocalLink>
      </Notice>
    );
  if (!orderPostError && session.orderID && !session.attempt && session.basket.length > 0)
    return <Notice role="status">{t(maybeSent)}</Notice>;
  // While orders are paused, the page itself says so.
  if (!orderPostError || orderPostError.name === 'orders-paused') return null;
  return (
    <Notice tone={isDefiniteRefusal(orderPostError) ? 'warning' : 'error'} role="alert">
      <p>{t(refusalWords(orderPostError, draft.shippingOption).title)}</p>
      <LocalLink to="/store/checkout?step=review">{t(refusalActions.toReview)}</LocalLink>
    </Notice>
  );
}

/** As it was placed; its page knows whether it has been paid since. */
function awaitsOnlinePayment({ paymentMethod, amountDue }: SuccessfulOrder): boolean {
  return isOnlineMethod(paymentMethod) && amountDue > 0;
}
