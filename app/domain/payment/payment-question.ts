import type { OrderStatus } from '../order/order-status.ts';
import {
  type Account,
  balance,
  type Payment,
  reducedBy,
  stillToPay,
  type TypedPayment,
} from './payment-report.ts';

/** `cancelled`: the order is. `over`: more than is still to pay. `same`: an equal payment was recorded before. */
export const paymentDoubts = ['cancelled', 'over', 'same'] as const;
export type PaymentDoubt = (typeof paymentDoubts)[number];

/** Money in NTD. */
export interface PaymentQuestion {
  doubts: readonly PaymentDoubt[];
  amount: number;
  /** The order's total before refunds, the amount held, and the amount still to pay. */
  orderTotal: number;
  held: number;
  /** Given back before, which `held` no longer has. */
  refunded: number;
  /** Taken off the price by refunds. */
  reduced: number;
  toPay: number;
  same: Payment | null;
}

export interface Agreed {
  doubts: readonly PaymentDoubt[];
  held: number;
}

export interface RecordRequest extends TypedPayment {
  orderNumber: string;
  /** Received before, in NTD. */
  received: number;
  waiting: number;
  /** The confirmed question; null without one. */
  agreed: Agreed | null;
}

/** Null where the payment is as expected. @param recorded payments that already count. */
export function questionOf(
  payment: Payment,
  order: Account & { status: OrderStatus },
  recorded: readonly Payment[],
): PaymentQuestion | null {
  const { held } = balance(order);
  const isCancelled = order.status === 'cancelled';
  const toPay = isCancelled ? 0 : stillToPay(order);
  const same = recorded.find((one) => isLike(one, payment, isCancelled)) ?? null;
  const doubts = paymentDoubts.filter(
    (doubt) =>
      ({ cancelled: isCancelled, over: !isCancelled && payment.amount > toPay, same: same !== null })[doubt],
  );
  const refunded = order.amountRefunded ?? 0;
  return doubts.length === 0
    ? null
    : {
        doubts,
        amount: payment.amount,
        orderTotal: order.amountDue,
        held,
        refunded,
        reduced: isCancelled ? 0 : reducedBy(order),
        toPay,
        same,
      };
}

/** Whether the confirmation covers this question: the same, or one with more doubts about the same state. */
export function isAgreed({ doubts, held }: PaymentQuestion, agreed: Agreed | null): boolean {
  return agreed !== null && agreed.held === held && doubts.every((doubt) => agreed.doubts.includes(doubt));
}

/** @param isCancelled then the cash that came for the order has been recorded by itself, whatever the day. */
function isLike(one: Payment, { amount, paidOn, lastFive }: Payment, isCancelled: boolean): boolean {
  const isSameAccount = one.lastFive === lastFive && (lastFive !== '' || isCancelled);
  return one.amount === amount && (one.paidOn === paidOn || isSameAccount);
}
