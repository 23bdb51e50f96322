import { hasLeft, type OrderStatus } from '../order/order-status.ts';
import type { OnlineMethod, PaymentMethod } from './payment.ts';
import { type AttemptState, type OrderAttempt, type PaymentState, paymentState } from './payment-attempt.ts';
import {
  type Account,
  balance,
  dayProblem,
  isRefundedWhole,
  readAmount,
  stillToPay,
} from './payment-report.ts';

/** In whole NTD. */
export interface Refund {
  amount: number;
  /** In Taipei. */
  refundedOn: string;
  note: string;
}

export interface TypedRefund {
  amount: string;
  refundedOn: string;
  note: string;
}

export interface RefundRequest extends TypedRefund {
  orderNumber: string;
  /** Refunded before, in NTD. */
  refunded: number;
  /** Still to be refunded, in NTD, as shown. */
  owed: number;
  tell: boolean;
  agreed: boolean;
}

export type RefundField = 'amount' | 'refundedOn';
export type RefundFieldProblem =
  | 'required'
  | 'not-an-amount'
  | 'more-than-payment'
  | 'more-than-order'
  | 'not-a-day'
  | 'still-to-come'
  | 'too-long-ago';
export type RefundProblems = readonly { field: RefundField; problem: RefundFieldProblem }[];

/** In characters. */
export const longestRefundNote = 300;
export const longestRefundField = 20;

interface Paid extends Account {
  status: OrderStatus;
  paymentMethod: PaymentMethod;
}

/** Methods that a provider can refund itself. */
export type BackTo = Extract<OnlineMethod, 'card' | 'linepay'>;

export function isBackTo(method: string | undefined): method is BackTo {
  return method === 'card' || method === 'linepay';
}

/** A payment of which some can go back through its provider, and how much, in NTD. */
export interface WayBack {
  method: BackTo;
  left: number;
}

/** Oldest first; what was paid otherwise goes back to an account. */
export function waysBackOf(
  attempts: readonly Pick<OrderAttempt, 'state' | 'method' | 'amount' | 'refunded'>[],
): WayBack[] {
  return attempts.flatMap(({ state, method, amount, refunded }) =>
    state === 'paid' && isBackTo(method) && amount > refunded ? [{ method, left: amount - refunded }] : [],
  );
}

/** State of a refund requested from a provider. `unclear`: the response was lost, and somebody must check there. */
export const refundRequestStates = ['requested', 'unclear', 'done', 'failed'] as const;
export type RefundRequestState = (typeof refundRequestStates)[number];

export interface OnlineRefundRequest {
  /** Idempotency key made by the browser. */
  id: string;
  orderNumber: string;
  /** The payment to refund. */
  tradeNo: string;
  amount: string;
  note: string;
  /** Already refunded, in NTD, as shown. */
  refunded: number;
  /** Still to be refunded, in NTD, as shown. */
  owed: number;
  tell: boolean;
}

/** The largest refund, in NTD, and what bounds it: the rest of one payment, or what the shop holds for the order. */
export interface RefundLimit {
  most: number;
  of: 'payment' | 'order';
}

/** For a refund of a payment through its provider. @param before already refunded. */
export function limitThroughProvider(order: Account, paid: number, before: number): RefundLimit {
  const rest = Math.max(0, paid - before);
  const held = Math.max(0, balance(order).held);
  return rest <= held ? { most: rest, of: 'payment' } : { most: held, of: 'order' };
}

/** NTD held beyond what is due; all of it once the order is cancelled. */
export function toRefund(order: Account & { status: OrderStatus }): number {
  const { orderTotal, held } = balance(order);
  return Math.max(0, held - (order.status === 'cancelled' ? 0 : orderTotal));
}

/**
 * Whether no refund came since a page was opened, and no money that it showed as to be refunded pays for the order by now.
 */
export function isAsShown(
  order: Account & { status: OrderStatus },
  { refunded, owed }: Pick<RefundRequest, 'refunded' | 'owed'>,
): boolean {
  return (order.amountRefunded ?? 0) === refunded && toRefund(order) >= owed;
}

/**
 * NTD by which a refund lowers what the order costs: what goes back beyond what is to be refunded. While an order is not paid
 * in full nothing is, so that what goes back is due again; a courier who has the parcel collects no more than before.
 */
export function waivedBy(order: Paid, amount: number): number {
  const isWithCourier = order.paymentMethod === 'cod' && hasLeft(order.status);
  return stillToPay(order) > 0 && !isWithCourier ? 0 : Math.max(0, amount - toRefund(order));
}

/**
 * NTD by which refunds lower an order that an edit makes cost less: what the edit takes off may have gone back before it, so
 * far as it would be to refund now.
 */
export function waivedAfter(order: Account, dueAfter: number): number {
  const { amountDue, amountWaived = 0 } = order;
  const { orderTotal, held } = balance({ ...order, amountDue: dueAfter });
  const counted = Math.min(Math.max(0, amountDue - dueAfter), Math.max(0, held - orderTotal));
  return Math.max(0, amountWaived - counted);
}

/** Refunds with what each still takes off the price: edits have counted the oldest first. @param refunds oldest first. */
export function stillWaived<Row extends Pick<WrittenRefund, 'waived'>>(
  refunds: readonly Row[],
  amountWaived: number,
): Row[] {
  let counted = refunds.reduce((sum, { waived }) => sum + waived, 0) - amountWaived;
  return refunds.map((row) => {
    const less = Math.min(row.waived, Math.max(0, counted));
    counted -= less;
    return { ...row, waived: row.waived - less };
  });
}

/** A refund as it was written: its amount, and by how much it lowered what the order costs, in NTD. */
export interface WrittenRefund {
  id: number;
  amount: number;
  waived: number;
}

/**
 * What an order is waived once one of its refunds is taken back, and which of the others change. Later refunds lowered the
 * price because this one had used up what was to be refunded: without it, they lower it only by what goes back beyond what
 * was paid too much, as if it had never been written.
 * @param written all of the order's, oldest first. @param id of the one that is taken back.
 */
export function withoutRefund(order: Account, written: readonly WrittenRefund[], id: number) {
  const { amountDue, amountReceived } = order;
  const refunds = stillWaived(written, order.amountWaived ?? 0);
  const at = refunds.findIndex((one) => one.id === id);
  const taken = refunds[at];
  if (!taken) throw new Error('a refund is taken back once');
  const amountRefunded = (order.amountRefunded ?? 0) - taken.amount;
  const most = Math.max(0, amountRefunded - Math.max(0, amountReceived - amountDue));
  let amountWaived = Math.max(0, (order.amountWaived ?? 0) - taken.waived);
  const lowered: Pick<WrittenRefund, 'id' | 'waived'>[] = [];
  for (const later of refunds.slice(at + 1)) {
    const less = Math.min(later.waived, Math.max(0, amountWaived - most));
    if (less > 0) lowered.push({ id: later.id, waived: later.waived - less });
    amountWaived -= less;
  }
  return { amountRefunded, amountWaived, lowered };
}

/** Whether what was paid after a whole refund may pay for the order again. */
export function mayKeepPayment(order: Account & { status: OrderStatus }): boolean {
  return order.status !== 'cancelled' && isRefundedWhole(order) && balance(order).held > 0;
}

/** NTD that the shop holds: what was received, and the cash of a completed order. */
export function mostRefundable(order: Paid): number {
  return Math.max(0, balance(order).held + collectedInCash(order));
}

/** NTD of a completed order: what was still to pay then, since a refund of it afterwards lowers the price by all that goes back. */
export function collectedInCash(order: Paid): number {
  return order.paymentMethod === 'cod' && order.status === 'completed' ? stillToPay(order) : 0;
}

export type RefundCheck = { ok: true; refund: Refund } | { ok: false; problems: RefundProblems };

/** Shared by browser and server. */
export function checkRefund(typed: TypedRefund, { most, of }: RefundLimit, now: Date): RefundCheck {
  const amount = typed.amount.normalize('NFKC').trim();
  const refundedOn = typed.refundedOn.normalize('NFKC').trim().replaceAll('/', '-');
  const whole = readAmount(amount);
  const problemOf: Record<RefundField, RefundFieldProblem | null> = {
    amount:
      amount === ''
        ? 'required'
        : whole === 0
          ? 'not-an-amount'
          : whole > most
            ? (`more-than-${of}` as const)
            : null,
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

/** Attempt states that are not final payments. */
const openStates = ['pending', 'authorised', 'failed', 'expired'] as const;
type OpenState = (typeof openStates)[number];
export type PaidMark = 'unpaid' | 'part' | 'paid' | 'partRefunded' | 'refund' | 'refunded' | OpenState;

/** @param attempts of an online order, oldest first. */
export function paidMark(order: Paid, attempts: readonly AttemptState[] = []): PaidMark | null {
  const mark = moneyMark(order);
  if (mark !== 'unpaid' && mark !== null) return mark;
  const state = paymentState(order, attempts);
  // For a cancelled order only the final result is shown.
  const isLeft = order.status === 'cancelled' && (state === 'pending' || state === 'authorised');
  return isOpen(state) && !isLeft ? state : mark;
}

function isOpen(state: PaymentState): state is OpenState {
  return openStates.some((one) => one === state);
}

function moneyMark(order: Paid): Exclude<PaidMark, OpenState> | null {
  if (toRefund(order) > 0) return 'refund';
  const { held } = balance(order);
  if (order.status === 'cancelled') return (order.amountRefunded ?? 0) > 0 ? 'refunded' : null;
  if (order.paymentMethod === 'cod' && order.status === 'completed') {
    if ((order.amountWaived ?? 0) === 0) return 'paid';
    return mostRefundable(order) === 0 ? 'refunded' : 'partRefunded';
  }
  if (isRefundedWhole(order)) return 'refunded';
  if (held > 0 && (order.amountWaived ?? 0) > 0 && stillToPay(order) === 0) return 'partRefunded';
  if (stillToPay(order) === 0) return order.paymentMethod !== 'cod' || held > 0 ? 'paid' : null;
  if (held > 0) return 'part';
  return order.paymentMethod === 'cod' ? null : 'unpaid';
}
