import type { OrderStatus } from '../order/order-status.ts';
import { type Account, balance, type Payment, stillToPay, type TypedPayment } from './payment-report.ts';

/**
 * Why a payment is asked about before it counts. `cancelled`: its order is. `over`: it is more than is still to pay. `same`:
 * one like it was recorded before.
 */
export const paymentDoubts = ['cancelled', 'over', 'same'] as const;
export type PaymentDoubt = (typeof paymentDoubts)[number];

/** What the owner is asked before a payment counts. Money in NTD. */
export interface PaymentQuestion {
  doubts: readonly PaymentDoubt[];
  amount: number;
  /** What the order costs, what the shop holds of it, and what is still to pay. */
  cost: number;
  held: number;
  toPay: number;
  /** The recorded payment that looks like this one. */
  same: Payment | null;
}

/** The question as its window showed it, answered with yes. */
export interface Agreed {
  doubts: readonly PaymentDoubt[];
  held: number;
}

/** A transfer that the owner found and records, and what the window showed that it is recorded in. */
export interface RecordRequest extends TypedPayment {
  orderNumber: string;
  /** What had come before, in NTD. */
  received: number;
  /** How many transfers that the customer reported wait to be matched. */
  waiting: number;
  /** The question that was answered with yes; null where none was asked. */
  agreed: Agreed | null;
}

/** The question about a payment; null where it is what the order waits for. @param recorded the payments that count already. */
export function questionOf(
  payment: Payment,
  order: Account & { status: OrderStatus },
  recorded: readonly Payment[],
): PaymentQuestion | null {
  const { cost, held } = balance(order);
  const isCancelled = order.status === 'cancelled';
  const toPay = isCancelled ? 0 : stillToPay(order);
  const same = recorded.find((one) => isLike(one, payment)) ?? null;
  const doubts = paymentDoubts.filter(
    (doubt) =>
      ({ cancelled: isCancelled, over: !isCancelled && payment.amount > toPay, same: same !== null })[doubt],
  );
  return doubts.length === 0 ? null : { doubts, amount: payment.amount, cost, held, toPay, same };
}

/** Whether the confirmation was for this question, or to one that asked more of the same order. */
export function isAgreed({ doubts, held }: PaymentQuestion, agreed: Agreed | null): boolean {
  return agreed !== null && agreed.held === held && doubts.every((doubt) => agreed.doubts.includes(doubt));
}

function isLike(one: Payment, other: Payment): boolean {
  const { amount, paidOn, lastFive } = other;
  return one.amount === amount && (one.paidOn === paidOn || one.lastFive === lastFive);
}
