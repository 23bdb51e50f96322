import type { OrderStatus } from '../order/order-status.ts';
import { wasSent } from '../order/order-timeline.ts';
import type { PaymentMethod } from './payment.ts';
import { type Account, balance, dayProblem, readAmount, stillToPay } from './payment-report.ts';

/** Money that went back to a customer, in whole NTD. */
export interface Refund {
  amount: number;
  /** The day, in Taipei. */
  refundedOn: string;
  note: string;
}

/** The form as it is typed. */
export interface TypedRefund {
  amount: string;
  refundedOn: string;
  note: string;
}

/** What the owner wants to write down, and what the window showed that it is written down in. */
export interface RefundRequest extends TypedRefund {
  orderNumber: string;
  /** What had been refunded before, in NTD. */
  refunded: number;
  /** Whether the customer is notified. */
  tell: boolean;
  /** Whether the same sum on the same day was asked about, and is another one. */
  agreed: boolean;
}

export type RefundField = 'amount' | 'refundedOn';
export type RefundFieldProblem =
  | 'required'
  | 'not-an-amount'
  | 'more-than-paid'
  | 'not-a-day'
  | 'still-to-come'
  | 'too-long-ago';
export type RefundProblems = readonly { field: RefundField; problem: RefundFieldProblem }[];

/** Most characters of a note, and of a field as it is typed. */
export const longestRefundNote = 300;
export const longestRefundField = 20;

interface Paid extends Account {
  status: OrderStatus;
  paymentMethod: PaymentMethod;
}

/** What the shop holds and owes back, in NTD: more than is due, or all of it once the order is cancelled. */
export function toRefund(order: Account & { status: OrderStatus }): number {
  const { cost, held } = balance(order);
  return Math.max(0, held - (order.status === 'cancelled' ? 0 : cost));
}

/** The most that can have gone back: what came by transfer, or what the courier was to collect of an order that was sent. */
export function mostRefundable(order: Paid): number {
  const cash =
    order.paymentMethod === 'cod' && wasSent.includes(order.status)
      ? Math.max(0, order.amountDue - order.amountReceived)
      : 0;
  return Math.max(0, balance(order).held + cash);
}

/** What was taken in cash for a completed order, in NTD. */
export function collectedInCash({ paymentMethod, status, amountDue, amountReceived }: Paid): number {
  return paymentMethod === 'cod' && status === 'completed' ? Math.max(0, amountDue - amountReceived) : 0;
}

export type RefundCheck = { ok: true; refund: Refund } | { ok: false; problems: RefundProblems };

/** The form's rules, the same in the browser and on the server. @param most NTD that can go back. */
export function checkRefund(typed: TypedRefund, most: number, now: Date): RefundCheck {
  const amount = typed.amount.normalize('NFKC').trim();
  const refundedOn = typed.refundedOn.normalize('NFKC').trim().replaceAll('/', '-');
  const whole = readAmount(amount);
  const problemOf: Record<RefundField, RefundFieldProblem | null> = {
    amount:
      amount === '' ? 'required' : whole === 0 ? 'not-an-amount' : whole > most ? 'more-than-paid' : null,
    refundedOn: refundedOn === '' ? 'required' : onlyDayProblem(refundedOn, now),
  };
  const problems = (['amount', 'refundedOn'] as const).flatMap((field) => {
    const problem = problemOf[field];
    return problem ? [{ field, problem }] : [];
  });
  if (problems.length > 0) return { ok: false, problems };
  return { ok: true, refund: { amount: whole, refundedOn, note: typed.note.trim() } };
}

function onlyDayProblem(day: string, now: Date): RefundFieldProblem | null {
  const problem = dayProblem(day, now);
  return problem === 'not-a-day' || problem === 'still-to-come' || problem === 'too-long-ago'
    ? problem
    : null;
}

/** How the money of an order stands, as the owner's lists call it; null where the courier is still to collect it. */
export type PaidMark = 'unpaid' | 'part' | 'paid' | 'refund' | 'refunded';

export function paidMark(order: Paid): PaidMark | null {
  if (toRefund(order) > 0) return 'refund';
  const { held } = balance(order);
  if (order.status === 'cancelled') return (order.amountRefunded ?? 0) > 0 ? 'refunded' : null;
  if (order.paymentMethod === 'cod' && order.status === 'completed') return 'paid';
  if (stillToPay(order) === 0) return order.paymentMethod === 'bt' || held > 0 ? 'paid' : null;
  if (held > 0) return 'part';
  return order.paymentMethod === 'bt' ? 'unpaid' : null;
}
