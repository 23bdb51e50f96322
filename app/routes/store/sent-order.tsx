import { useCallback, useEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { isInDoubt } from '#app/domain/cart/order-post-error.ts';
import { isDefiniteRefusal, type SuccessfulOrder } from '#app/domain/cart/session.ts';
import { isOnlineMethod } from '#app/domain/payment/payment.ts';
import { checkoutText, placedText, placedUnpaidText } from '#app/text/checkout.ts';
import { maybeSent, notPlaced, refusalActions, refusalWords } from '#app/text/order-refusals.ts';
import { Button, ButtonLink } from '#app/ui/button.tsx';
import { useTranslate } from '#app/ui/language.ts';
import { LocalLink } from '#app/ui/local-link.tsx';
import { Notice } from '#app/ui/notice.tsx';
import { shopNow } from '#app/ui/now.ts';
import { isPlacedLately } from '#app/ui/placed-order.ts';
import { usePolling } from '#app/ui/polling.ts';
import { useSession } from '#app/ui/session.tsx';
import { findSent, retryOrder } from './send-order.ts';

/**
 * Asks the shop for an order of which nothing is known, for as long as that is so.
 * @param isHere false on a page that has nothing to say of it. @returns what it said last.
 */
export function useSentLookUp(isHere = true): LookUp {
  const isDoubted = isInDoubt(useSession()) && isHere;
  const [said, setSaid] = useState<LookUp>('asking');
  const ask = useCallback(async () => setSaid(await findSent()), []);
  useEffect(() => {
    if (isDoubted) void ask();
  }, [isDoubted, ask]);
  usePolling(ask, isDoubted ? (said === 'none' ? 'seen' : 'later') : null);
  return said;
}

type LookUp = 'asking' | Awaited<ReturnType<typeof findSent>>;

/**
 * What became of an order whose review was left while it was sent, or whose tab was closed.
 * @param canReview whether its review can be opened; where not, it is sent again from here. @param said by the shop.
 */
export function SentOrder({ canReview, said }: { canReview: boolean; said: LookUp }) {
  const t = useTranslate();
  const session = useSession();
  const navigate = useNavigate();
  const box = useRef<HTMLDivElement>(null);
  const { orderPosting, orderPosted, orderPostError, orderNumber, successfulOrder, draft, attempt } = session;
  if (orderPosting)
    return (
      <Notice role="status" tabIndex={-1} ref={box} className="mb-4">
        {t(checkoutText.placingOrder)}
      </Notice>
    );
  if (orderPosted && successfulOrder && isPlacedLately(successfulOrder, shopNow()))
    return (
      <Notice tone="good" role="status" className="mb-4">
        <p>{t((awaitsOnlinePayment(successfulOrder) ? placedUnpaidText : placedText)(orderNumber))}</p>
        <LocalLink to="/store/checkout">{t(checkoutText.toOrder)}</LocalLink>
      </Notice>
    );
  if (!orderPostError && session.orderID && !attempt && session.basket.length > 0)
    return said === 'unknown' ? (
      <Notice role="status" className="mb-4">
        {t(maybeSent)}
      </Notice>
    ) : null;
  // While orders are paused, the page itself says so.
  if (!orderPostError || orderPostError.name === 'orders-paused') return null;
  const { title, text } = refusalWords(orderPostError, draft.shippingOption);
  const isRefused = isDefiniteRefusal(orderPostError);
  const isReused = orderPostError.name === 'order-id-reused';
  const earlier = orderPostError.name === 'order-id-reused' ? orderPostError.earlier : undefined;
  const again = () => {
    // The button is gone once it is sent.
    box.current?.focus();
    void retryOrder(new Map(), navigate);
  };
  return (
    <Notice tone={isRefused ? 'warning' : 'error'} role="alert" tabIndex={-1} ref={box} className="mb-4">
      <p className="bold">{t(title)}</p>
      {/* A refusal asks to change what is not here. */}
      {!isRefused && <p>{t(text)}</p>}
      {isRefused && !canReview && <p>{t(notPlaced)}</p>}
      <div className="flex wrap gap-2-3 mt-2">
        {earlier && <LocalLink to={`/order/${earlier.link}`}>{t(checkoutText.toOrder)}</LocalLink>}
        {canReview && <LocalLink to="/store/checkout?step=review">{t(refusalActions.toReview)}</LocalLink>}
        {!canReview && attempt && !isReused && <Button onClick={again}>{t(refusalActions.tryAgain)}</Button>}
        {!canReview && isReused && <ButtonLink to="/contact">{t(refusalActions.contact)}</ButtonLink>}
      </div>
    </Notice>
  );
}

/** As it was placed; its page knows whether it has been paid since. */
function awaitsOnlinePayment({ paymentMethod, amountDue }: SuccessfulOrder): boolean {
  return isOnlineMethod(paymentMethod) && amountDue > 0;
}
