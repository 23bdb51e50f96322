import type { LocalizedText } from '#app/domain/language.ts';
import type { FoundOrder } from '#app/domain/order/order-lookup.ts';
import { isRefundedFirst } from '#app/domain/order/order-progress.ts';
import type { OrderAttempt } from '#app/domain/payment/payment-attempt.ts';
import { awaitsRest, leftAfter, type Payment, stillToPay } from '#app/domain/payment/payment-report.ts';
import { waysBackOf } from '#app/domain/payment/refund.ts';
import { onlinePayText } from './online-payment.ts';
import {
  customerWords,
  lookUpText,
  refundedFirst,
  restFirst,
  transferFirst,
  transferReported,
} from './order-lookup.ts';
import { refundLines } from './payment-report.ts';

/** Cash of an order in several parcels, named with the one that collects it, until that is done. */
export function cashToCollect({ cash, shipments }: Pick<FoundOrder, 'cash' | 'shipments'>) {
  return cash.filter(({ at }) => at === null || shipments[at - 1]?.stage !== 'collected');
}

/** Cash that was collected with parcels of an order in several, in NTD. */
export function cashCollected(order: Pick<FoundOrder, 'cash' | 'shipments'>): number {
  const sumOf = (parts: readonly { amount: number }[]) => parts.reduce((sum, { amount }) => sum + amount, 0);
  return sumOf(order.cash) - sumOf(cashToCollect(order));
}

/**
 * The state of an order as its customer is told: on its page and on the page that thanks for it.
 * @param reported transfers that are not matched yet.
 */
export function orderStateWords(
  order: FoundOrder,
  reported: readonly Payment[],
  attempts: readonly OrderAttempt[],
): {
  words: LocalizedText;
  /** Of money that goes back, or that is not to be sent. */
  money: readonly LocalizedText[];
  /** Whether it waits for what was reported alone. */
  isReported: boolean;
  /** Whether it has no more to say than that it is being packed. */
  isUsual: boolean;
} {
  const isNew = order.status === 'newOrder';
  const isNewTransfer = isNew && order.paymentMethod === 'bt' && stillToPay(order) > 0;
  const isRestOpen = isNew && awaitsRest(order);
  const waitsToShip = isNew || order.status === 'awaitingPayment';
  const isReported = waitsToShip && reported.length > 0 && leftAfter(order, reported) === 0;
  const lines = refundLines({ ...order, waysBack: waysBackOf(attempts) }, reported);
  const isUnpaidCancelled = order.status === 'cancelled' && !order.isStoppedOnWay && lines.length === 0;
  const noMore = order.paymentMethod === 'bt' ? lookUpText.noTransfer : lookUpText.nothingToPay;
  const special = order.isStoppedOnWay
    ? lookUpText.stoppedOnWay
    : order.isExpired
      ? onlinePayText.notInTime
      : order.wasCollected
        ? lookUpText.wasCollected
        : isRefundedFirst(order)
          ? refundedFirst
          : isReported
            ? transferReported(order)
            : isNewTransfer && order.amountReceived === 0
              ? transferFirst(order)
              : isNewTransfer || isRestOpen
                ? restFirst(order)
                : null;
  return {
    words: special ?? customerWords(order),
    money: isUnpaidCancelled ? [noMore] : lines,
    isReported,
    isUsual: isNew && !isReported && !isNewTransfer && !isRestOpen,
  };
}
