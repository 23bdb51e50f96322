import { useEffect } from 'react';
import { useRevalidator, useSearchParams } from 'react-router';
import type { FoundOrder } from '#app/domain/order/order-lookup.ts';
import { isOnlineMethod, type OnlineMethod, paymentLabel } from '#app/domain/payment/payment.ts';
import { type OrderAttempt, paymentState } from '#app/domain/payment/payment-attempt.ts';
import { stillToPay } from '#app/domain/payment/payment-report.ts';
import { onlinePayText, payFirst, payLaterFacts } from '#app/text/online-payment.ts';
import { useTranslate } from '#app/ui/language.ts';
import { Notice } from '#app/ui/notice.tsx';
import { PayOnlineForm } from '#app/ui/pay-online-form.tsx';
import { PaymentDetails } from '#app/ui/payment-details.tsx';

/** How an order that is paid online stands, and the ways to pay it. */
export function OnlinePayment({
  order,
  methods,
  token,
  attempts,
}: {
  order: FoundOrder;
  methods: readonly OnlineMethod[];
  token: string;
  attempts: readonly OrderAttempt[];
}) {
  const t = useTranslate();
  const [query] = useSearchParams();
  const begun = attempts.filter(({ startedAt }) => startedAt !== null);
  const state = paymentState(
    order,
    begun.map((attempt) => attempt.state),
  );
  const payLaterAttempt = begun.findLast(
    (attempt) => attempt.state === 'pending' && attempt.payLater !== null,
  );
  const held = attempts.filter((attempt) => attempt.state === 'pending' || attempt.state === 'failed');
  const until = held
    .map(({ holdUntil }) => holdUntil)
    .sort()
    .at(-1);
  const amount = stillToPay(order);
  const isWaiting = state === 'pending' && !payLaterAttempt && query.has('paid');
  useLookAgain(isWaiting);
  const first = isOnlineMethod(order.paymentMethod) ? order.paymentMethod : null;
  const form = <PayOnlineForm token={token} amount={amount} methods={methods} first={first} />;
  return (
    <section>
      <h3>{t(paymentLabel(order.paymentMethod, order.shippingOption))}</h3>
      {payLaterAttempt?.payLater && (
        <>
          <p>{t(payLaterAttempt.payLater.bankCode === null ? onlinePayText.cvsHow : onlinePayText.atmHow)}</p>
          <PaymentDetails details={payLaterFacts(payLaterAttempt.payLater, payLaterAttempt.amount)} />
        </>
      )}
      {state === 'failed' && <Notice tone="warning">{t(onlinePayText.failed)}</Notice>}
      {isWaiting && (
        <Notice tone="plain" role="status">
          {t(onlinePayText.waiting)}
        </Notice>
      )}
      {!payLaterAttempt && !isWaiting && until && <p>{t(payFirst(amount, until))}</p>}
      {payLaterAttempt || isWaiting ? (
        <details>
          <summary>{t(payLaterAttempt ? onlinePayText.another : onlinePayText.stillPay)}</summary>
          {form}
        </details>
      ) : (
        form
      )}
    </section>
  );
}

/** Between two looks and in all, in ms. */
const pause = 4_000;
const longest = 180_000;

/** The notice may come after the browser. */
function useLookAgain(isWaiting: boolean): void {
  const { revalidate } = useRevalidator();
  useEffect(() => {
    if (!isWaiting) return;
    const timer = setInterval(() => void revalidate(), pause);
    const end = setTimeout(() => clearInterval(timer), longest);
    return () => {
      clearInterval(timer);
      clearTimeout(end);
    };
  }, [isWaiting, revalidate]);
}
