import { isDefiniteRefusal } from '#app/domain/cart/session.ts';
import { checkoutText, placedText } from '#app/text/checkout.ts';
import { refusalActions, refusalWords } from '#app/text/order-refusals.ts';
import { useTranslate } from '#app/ui/language.ts';
import { LocalLink } from '#app/ui/local-link.tsx';
import { Notice } from '#app/ui/notice.tsx';
import { shopNow } from '#app/ui/now.ts';
import { isPlacedLately, thanksPath } from '#app/ui/placed-order.ts';
import { useSession } from '#app/ui/session.tsx';

/** What became of an order whose review was left while it was sent. */
export function SentOrder() {
  const t = useTranslate();
  const { orderPosting, orderPosted, orderPostError, orderNumber, successfulOrder, draft } = useSession();
  if (orderPosting) return <Notice role="status">{t(checkoutText.placingOrder)}</Notice>;
  if (orderPosted && successfulOrder && isPlacedLately(successfulOrder, shopNow()))
    return (
      <Notice tone="good" role="status">
        <p>{t(placedText(orderNumber))}</p>
        <LocalLink to={thanksPath}>{t(checkoutText.toOrder)}</LocalLink>
      </Notice>
    );
  if (!orderPostError) return null;
  return (
    <Notice tone={isDefiniteRefusal(orderPostError) ? 'warning' : 'error'} role="alert">
      <p>{t(refusalWords(orderPostError, draft.shippingOption).title)}</p>
      <LocalLink to="/store/checkout?step=review">{t(refusalActions.toReview)}</LocalLink>
    </Notice>
  );
}
