import { useSearchParams } from 'react-router';
import type { FoundOrder } from '#app/domain/order/order-lookup.ts';
import { isOnlineMethod, type OnlineMethod } from '#app/domain/payment/payment.ts';
import { heldUntil, type OrderAttempt } from '#app/domain/payment/payment-attempt.ts';
import { paymentLabel } from '#app/domain/payment/payment-labels.ts';
import { stillToPay } from '#app/domain/payment/payment-report.ts';
import { onlinePayText, payFirst, payLaterFacts } from '#app/text/online-payment.ts';
import { useTranslate } from '#app/ui/language.ts';
import { Notice } from '#app/ui/notice.tsx';
import { useNow } from '#app/ui/now.ts';
import { PayOnlineForm } from '#app/ui/pay-online-form.tsx';
import { PaymentDetails } from '#app/ui/payment-details.tsx';

/** Whether a payment was made and is not confirmed yet. @param isBack from the payment page. */
export function isBeingConfirmed(
  order: FoundOrder,
  attempts: readonly OrderAttempt[],
  isBack: boolean,
): boolean {
  if (stillToPay(order) === 0 || order.status === 'cancelled') return false;
  const begun = attempts.filter(({ startedAt }) => startedAt !== null);
  if (begun.some(({ state }) => state === 'authorised')) return true;
  // An attempt that was left stays pending; what became of the last one is what the customer waits for.
  const last = begun.at(-1);
  return isBack && last?.state === 'pending' && last.payLater === null;
}

/** The attempt whose account or code the customer was told; the order may cost something else since. */
function payLaterAttemptOf(attempts: readonly OrderAttempt[]): OrderAttempt | undefined {
  return attempts.findLast(({ state, payLater }) => state === 'pending' && payLater !== null);
}

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
  const isFailed = attempts.findLast(({ startedAt }) => startedAt !== null)?.state === 'failed';
  const toldAttempt = payLaterAttemptOf(attempts);
  const payLaterAttempt = toldAttempt?.amount === stillToPay(order) ? toldAttempt : undefined;
  const until = heldUntil(order, attempts, useNow());
  const amount = stillToPay(order);
  const isWaiting = isBeingConfirmed(order, attempts, query.has('paid'));
  const first = isOnlineMethod(order.paymentMethod) ? order.paymentMethod : null;
  const form = <PayOnlineForm token={token} amount={amount} methods={methods} first={first} />;
  return (
    <section>
      <h2>{t(paymentLabel(order.paymentMethod, order.shippingOption))}</h2>
      {payLaterAttempt?.payLater && (
        <>
          <p>{t(payLaterAttempt.payLater.bankCode === null ? onlinePayText.cvsHow : onlinePayText.atmHow)}</p>
          <PaymentDetails details={payLaterFacts(payLaterAttempt.payLater, payLaterAttempt.amount)} />
        </>
      )}
      {toldAttempt && !payLaterAttempt && !isWaiting && (
        <Notice tone="warning">{t(onlinePayText.otherAmount)}</Notice>
      )}
      {isFailed && <Notice tone="warning">{t(onlinePayText.failed)}</Notice>}
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
