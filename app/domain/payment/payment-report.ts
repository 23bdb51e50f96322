import { formatNtd } from '../cart/money.ts';
import type { OrderStatus } from '../order/order-status.ts';
import { isDay, taipeiDay } from '../taipei-day.ts';
import type { PaymentMethod } from './payment.ts';

/**
 * What becomes of a transfer that a customer reported. `told`: the owner has still to look for it. `replaced`: the customer
 * corrected it.
 */
export type ReportState = 'told' | 'replaced' | 'matched' | 'dismissed';

/** The form as it is typed (taiwan.md, section 9). */
export interface TypedPayment {
  lastFive: string;
  amount: string;
  paidOn: string;
}

export interface Payment {
  /** Last five digits of the account it came from. */
  lastFive: string;
  /** Whole NTD. */
  amount: number;
  /** In Taipei. */
  paidOn: string;
}

export type PaymentField = keyof TypedPayment;
export type PaymentProblem =
  | 'required'
  | 'not-five-digits'
  | 'not-an-amount'
  | 'not-a-day'
  | 'still-to-come'
  | 'too-long-ago';

export const paymentFields: readonly PaymentField[] = ['lastFive', 'amount', 'paidOn'];

/** Longest text taken in a field: more than any of them needs with its blanks and commas. */
export const longestPaymentField = 20;
/** More than one transfer can be. */
const most = 10_000_000;
/** Nobody tells of a transfer later than that, in days: an older day is a slip. */
const longestAgo = 90;

export type PaymentProblems = readonly { field: PaymentField; problem: PaymentProblem }[];

export type PaymentCheck = { ok: true; payment: Payment } | { ok: false; problems: PaymentProblems };

/** The form's rules, the same in the browser and on the server. Full-width digits, `NT$` and commas are taken. */
export function checkPayment(typed: TypedPayment, now: Date): PaymentCheck {
  const text = (field: PaymentField) => typed[field].slice(0, 200).normalize('NFKC').trim();
  const lastFive = text('lastFive');
  const amount = text('amount');
  const paidOn = text('paidOn').replaceAll('/', '-');
  const whole = readAmount(amount);
  const problemOf: Record<PaymentField, PaymentProblem | null> = {
    lastFive: lastFive === '' ? 'required' : /^\d{5}$/.test(lastFive) ? null : 'not-five-digits',
    amount: amount === '' ? 'required' : whole > 0 && whole <= most ? null : 'not-an-amount',
    paidOn: paidOn === '' ? 'required' : dayProblem(paidOn, now),
  };
  const problems = paymentFields.flatMap((field) => {
    const problem = problemOf[field];
    return problem ? [{ field, problem }] : [];
  });
  return problems.length > 0
    ? { ok: false, problems }
    : { ok: true, payment: { lastFive, amount: whole, paidOn } };
}

/** Whole NTD, however they were typed; 0 where the text is no amount. @param text in its NFKC form. */
export function readAmount(text: string): number {
  const digits = text
    .replace(/^NT\$?|^\$/i, '')
    .replaceAll(/[\s,]/g, '')
    .replace(/元$/, '');
  return /^\d{1,9}$/.test(digits) ? Number(digits) : 0;
}

export function dayProblem(day: string, now: Date): PaymentProblem | null {
  if (!isDay(day)) return 'not-a-day';
  if (day > taipeiDay(now)) return 'still-to-come';
  return day < earliestDay(now) ? 'too-long-ago' : null;
}

/** The first day that a reported transfer may have. */
export function earliestDay(now: Date): string {
  return taipeiDay(new Date(now.getTime() - longestAgo * 86_400_000));
}

/** What is to be paid, what the owner found of it, and what went back, in NTD. */
export interface Account {
  amountDue: number;
  amountReceived: number;
  /** What was paid back of it. */
  amountRefunded?: number;
  /** What of that the order costs less: it was not too much, and is not asked for again. */
  amountWaived?: number;
}

interface Payable extends Account {
  status: OrderStatus;
  paymentMethod: PaymentMethod;
}

/** What the order costs after what was paid back as a reduction, and what the shop holds of it, in NTD. */
export function balance({ amountDue, amountReceived, amountRefunded = 0, amountWaived = 0 }: Account) {
  return { cost: Math.max(0, amountDue - amountWaived), held: amountReceived - amountRefunded };
}

/** What is left to pay, in NTD; nothing where more came than was due. */
export function stillToPay(order: Account): number {
  const { cost, held } = balance(order);
  return Math.max(0, cost - held);
}

/** What is left to pay once everything reported is received, in NTD. */
export function leftAfter(order: Account, reports: readonly Pick<Payment, 'amount'>[]): number {
  const total = reports.reduce((sum, { amount }) => sum + amount, 0);
  return Math.max(0, stillToPay(order) - total);
}

/** How far an order was paid beforehand; null where the shop holds nothing for it. */
export function paidState(order: Account): 'paid' | 'part' | null {
  if (balance(order).held <= 0) return null;
  return stillToPay(order) === 0 ? 'paid' : 'part';
}

/**
 * Whether a transfer for this order is still to be reported, and its customer may be reminded of it: what is sent or completed
 * already may have been sent on credit.
 */
export function awaitsTransfer(order: Payable): boolean {
  return order.paymentMethod === 'bt' && stillToPay(order) > 0 && order.status !== 'cancelled';
}

/** Cancelled, or completed with the cash for it: nothing is asked for, whatever was written down of it. */
export function isClosed({ status, paymentMethod }: Pick<Payable, 'status' | 'paymentMethod'>): boolean {
  return status === 'cancelled' || (status === 'completed' && paymentMethod === 'cod');
}

export function asksForMoney(order: Payable): boolean {
  return !isClosed(order) && stillToPay(order) > 0;
}

/**
 * Where a confirmed payment moves an order: one that waited for all of it goes to those that are to be packed. Any other
 * stays where it is: it is packed, asked about or on its way already.
 */
export function afterPayment(order: Account & { status: OrderStatus }): OrderStatus {
  return order.status === 'awaitingPayment' && stillToPay(order) === 0 ? 'newOrder' : order.status;
}

/** How the report differs from what is left to pay. */
export interface PaymentDifferences {
  /** NTD over (positive) or under (negative). */
  amount: number;
  /** Paid on a day before the order was placed. */
  beforeOrder: boolean;
}

/** @param orderDate ISO 8601. */
export function paymentDifferences(
  payment: Pick<Payment, 'amount' | 'paidOn'>,
  order: Account & { orderDate: string },
): PaymentDifferences {
  return {
    amount: payment.amount - stillToPay(order),
    beforeOrder: payment.paidOn < taipeiDay(new Date(order.orderDate)),
  };
}

/** A customer is reminded of their payment at most once in this time, in ms. */
export const reminderPause = 24 * 3_600_000;

/** Most characters of the reason for which what was reported is dismissed. */
export const longestDismissal = 300;

/** What was reported on one line, the same in every language: for the order's timeline. */
export function paymentLine({ lastFive, amount, paidOn }: Payment): string {
  return `•••${lastFive} · ${formatNtd(amount)} · ${paidOn}`;
}

/** What the payment form shows of its order: nothing of who the customer is. */
export interface PayableOrder {
  orderNumber: string;
  /** NTD. */
  amountDue: number;
  status: OrderStatus;
  /** Whether a transfer is still to be reported. */
  open: boolean;
  /** Reports that are not settled yet, oldest first. */
  reported: readonly Payment[];
  /** What the shop has found on its account, and what it paid back, in NTD. */
  amountReceived: number;
  amountRefunded: number;
  amountWaived: number;
}

/**
 * What came of a report. `gone`: the link is unknown or too old; the answer does not say which. `closed`: nothing is to be paid for
 * the order any more.
 */
export type Telling =
  | { ok: true; order: PayableOrder }
  | { ok: false; problem: 'gone' | 'closed' | 'too-many' }
  | { ok: false; problem: 'invalid'; fields: PaymentProblems };

/**
 * Whether the owner may write down a transfer for this order, whatever became of it: what comes twice, or after it was
 * cancelled, came all the same and is to be refunded.
 */
export function mayRecord({ paymentMethod }: Pick<Payable, 'paymentMethod'>): boolean {
  return paymentMethod === 'bt';
}

/** What is still open of an order that is paid by transfer, before it is sent; nothing where it may leave without a question. */
export function openBeforeSending(
  order: Account & { paymentMethod: PaymentMethod },
  to: OrderStatus,
): number {
  const leaves = to === 'inTransit' || to === 'completed';
  return leaves && order.paymentMethod === 'bt' ? stillToPay(order) : 0;
}
