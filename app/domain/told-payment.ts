import { formatNtd } from './money.ts';
import { isUnderWay, type OrderStatus } from './order-status.ts';
import type { PaymentMethod } from './payment.ts';
import { isDay, taipeiDay } from './taipei-day.ts';

/**
 * What becomes of a transfer that a customer told of. `told`: the owner has still to look for it. `replaced`: the customer
 * corrected it.
 */
export type ToldState = 'told' | 'replaced' | 'matched' | 'dismissed';

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
  const amount = text('amount')
    .replace(/^NT\$?|^\$/i, '')
    .replaceAll(/[\s,]/g, '')
    .replace(/元$/, '');
  const paidOn = text('paidOn').replaceAll('/', '-');
  const whole = /^\d{1,9}$/.test(amount) ? Number(amount) : 0;
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

function dayProblem(day: string, now: Date): PaymentProblem | null {
  if (!isDay(day)) return 'not-a-day';
  if (day > taipeiDay(now)) return 'still-to-come';
  return day < earliestDay(now) ? 'too-long-ago' : null;
}

/** The first day that a transfer may be told of. */
export function earliestDay(now: Date): string {
  return taipeiDay(new Date(now.getTime() - longestAgo * 86_400_000));
}

/** What is to be paid and what the owner found of it, in NTD. */
interface Account {
  amountDue: number;
  amountReceived: number;
}

interface Payable extends Account {
  status: OrderStatus;
  paymentMethod: PaymentMethod;
}

/** What is left to pay, in NTD; nothing where more came than was due. */
export function stillToPay({ amountDue, amountReceived }: Account): number {
  return Math.max(0, amountDue - amountReceived);
}

/** How far an order was paid beforehand; null where nothing came yet. */
export function paidState(order: Account): 'paid' | 'part' | null {
  if (order.amountReceived === 0) return null;
  return stillToPay(order) === 0 ? 'paid' : 'part';
}

/** Whether a transfer for this order is still to be told of: what is sent already may have been sent on credit. */
export function awaitsTransfer(order: Payable): boolean {
  return order.paymentMethod === 'bt' && stillToPay(order) > 0 && isUnderWay(order.status);
}

/** Whether the customer may be reminded of it: nothing has been sent yet. */
export function mayRemind(order: Payable): boolean {
  return awaitsTransfer(order) && order.status !== 'inTransit';
}

/**
 * Where a confirmed payment moves an order: one that waited for all of it goes to those that are to be packed. Any other
 * stays where it is: it is packed, asked about or on its way already.
 */
export function afterPayment(order: Account & { status: OrderStatus }): OrderStatus {
  return order.status === 'awaitingPayment' && stillToPay(order) === 0 ? 'newOrder' : order.status;
}

/** How what was told differs from what is left to pay. */
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

/** Most characters of the reason for which what was told is put aside. */
export const longestDismissal = 300;

/** What was told on one line, the same in every language: for the order's story. */
export function paymentLine({ lastFive, amount, paidOn }: Payment): string {
  return `•••${lastFive} · ${formatNtd(amount)} · ${paidOn}`;
}

/** What the payment form shows of its order: nothing of who the customer is. */
export interface PayableOrder {
  orderNumber: string;
  /** NTD. */
  amountDue: number;
  status: OrderStatus;
  /** Whether a transfer is still to be told of. */
  open: boolean;
  /** What was told and not settled yet, oldest first. */
  told: readonly Payment[];
  /** What the shop has found on its account, in NTD. */
  amountReceived: number;
}

/**
 * What came of telling. `gone`: the link is unknown or too old; nobody is told which. `closed`: nothing is to be paid for
 * the order any more.
 */
export type Telling =
  | { ok: true; order: PayableOrder }
  | { ok: false; problem: 'gone' | 'closed' | 'too-many' }
  | { ok: false; problem: 'invalid'; fields: PaymentProblems };

/** A transfer that the owner found and writes down, and what the window showed that it is written down in. */
export interface RecordRequest extends TypedPayment {
  orderNumber: string;
  /** What had come before, in NTD. */
  received: number;
  /** How many transfers that the customer told of wait to be matched. */
  waiting: number;
}

/** Whether the owner may write down a transfer for this order, whatever became of it meanwhile, unless it was cancelled. */
export function mayRecord(order: Payable): boolean {
  return order.paymentMethod === 'bt' && order.status !== 'cancelled' && stillToPay(order) > 0;
}
