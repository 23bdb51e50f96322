import { formatNtd } from '../cart/money.ts';
import { hasLeft, type OrderStatus } from '../order/order-status.ts';
import { addDays, isDay, taipeiDay } from '../taipei-day.ts';
import { isOnlineMethod, type PaymentMethod } from './payment.ts';
import type { WayBack } from './refund.ts';

/** `reported`: to be checked by the owner. `replaced`: corrected by the customer. */
export type ReportState = 'reported' | 'replaced' | 'matched' | 'dismissed';

/** As typed. */
export interface TypedPayment {
  lastFive: string;
  amount: string;
  paidOn: string;
}

export interface Payment {
  /** Of the customer's account; empty for cash, and where the statement names no account. */
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
  | 'too-much'
  | 'not-a-day'
  | 'still-to-come'
  | 'too-long-ago';

export const paymentFields: readonly PaymentField[] = ['lastFive', 'amount', 'paidOn'];

export const longestPaymentField = 20;
/** NTD; above any transfer. */
const most = 10_000_000;
/** In days; an older date is a typing error. */
const longestAgo = 90;

export type PaymentProblems = readonly { field: PaymentField; problem: PaymentProblem }[];

export type PaymentCheck = { ok: true; payment: Payment } | { ok: false; problems: PaymentProblems };

/**
 * Shared by browser and server. Full-width digits, `NT$` and commas are accepted. @param digits `optional` for what the shop
 * records: cash came from no account.
 */
export function checkPayment(
  typed: TypedPayment,
  now: Date,
  digits: 'required' | 'optional' = 'required',
): PaymentCheck {
  const text = (field: PaymentField) => typed[field].slice(0, 200).normalize('NFKC').trim();
  const lastFive = text('lastFive');
  const amount = text('amount');
  const paidOn = text('paidOn').replaceAll('/', '-');
  const whole = readAmount(amount);
  const problemOf: Record<PaymentField, PaymentProblem | null> = {
    lastFive:
      lastFive === ''
        ? digits === 'required'
          ? 'required'
          : null
        : /^\d{5}$/.test(lastFive)
          ? null
          : 'not-five-digits',
    amount: amount === '' ? 'required' : whole === 0 ? 'not-an-amount' : whole > most ? 'too-much' : null,
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

/** Whole NTD; 0 where it is not an amount. @param text in NFKC. */
export function readAmount(text: string): number {
  const digits = text
    .replace(/^NT\$?|^\$/i, '')
    .replaceAll(/[\s,]/g, '')
    .replace(/元$/, '');
  return /^\d{1,15}$/.test(digits) ? Number(digits) : 0;
}

export function dayProblem(day: string, now: Date): PaymentProblem | null {
  if (!isDay(day)) return 'not-a-day';
  if (day > taipeiDay(now)) return 'still-to-come';
  return day < earliestDay(now) ? 'too-long-ago' : null;
}

export function earliestDay(now: Date): string {
  return addDays(taipeiDay(now), -longestAgo);
}

/** NTD. */
export interface Account {
  amountDue: number;
  amountReceived: number;
  amountRefunded?: number;
  /** Refunds that reduce the price and so are not due again. */
  amountWaived?: number;
}

interface Payable extends Account {
  status: OrderStatus;
  paymentMethod: PaymentMethod;
}

/** Of an order that awaits its payment: whether it is not cancelled by itself. */
export interface Credit {
  isOnCredit: boolean;
}

/** Cost after price reductions, and what the shop holds, in NTD. */
export function balance({ amountDue, amountReceived, amountRefunded = 0, amountWaived = 0 }: Account) {
  return { orderTotal: Math.max(0, amountDue - amountWaived), held: amountReceived - amountRefunded };
}

/** NTD that refunds took off what the order costs. */
export function reducedBy(order: Account): number {
  return order.amountDue - balance(order).orderTotal;
}

/** Whether nothing was ever to be paid, as with a promo code that pays for everything: the way to pay means nothing. */
export function isFree({
  amountDue,
  amountReceived,
}: Pick<Account, 'amountDue' | 'amountReceived'>): boolean {
  return amountDue === 0 && amountReceived === 0;
}

/** NTD, never below 0. */
export function stillToPay(order: Account): number {
  const { orderTotal, held } = balance(order);
  return Math.max(0, orderTotal - held);
}

/** Its price went back, and nothing more is due; what was paid since is to be refunded, too. */
export function isRefundedWhole(order: Account): boolean {
  const { orderTotal, held } = balance(order);
  const { amountRefunded = 0, amountWaived = 0 } = order;
  return orderTotal === 0 && amountRefunded > 0 && (held <= 0 || amountWaived > 0);
}

/** NTD still to pay after the reported payments. */
export function leftAfter(order: Account, reports: readonly Pick<Payment, 'amount'>[]): number {
  const total = reports.reduce((sum, { amount }) => sum + amount, 0);
  return Math.max(0, stillToPay(order) - total);
}

/** With what its customer reported and is not settled, in NTD, as far as that is still to pay. */
interface Reported {
  amountReported?: number;
}

/** NTD to ask the customer for: what was reported is not asked for again. */
export function toAskFor(order: Account & Reported): number {
  return Math.max(0, stillToPay(order) - (order.amountReported ?? 0));
}

/** Prepaid in full or in part; null where nothing was paid. */
export function paidState(order: Account): 'paid' | 'part' | null {
  if (balance(order).held <= 0) return null;
  return stillToPay(order) === 0 ? 'paid' : 'part';
}

/** Whether a transfer may still be reported; sent or completed orders may be on credit. */
export function awaitsTransfer(order: Payable): boolean {
  return order.paymentMethod === 'bt' && stillToPay(order) > 0 && order.status !== 'cancelled';
}

/** Whether all that is still to come was reported. */
export function isReportedInFull(order: Payable & Reported): boolean {
  return awaitsTransfer(order) && toAskFor(order) === 0;
}

/** Whether it may still be paid online. */
export function awaitsOnline(order: Payable): boolean {
  return isOnlineMethod(order.paymentMethod) && stillToPay(order) > 0 && order.status !== 'cancelled';
}

/** Whether the rest of what was paid online before may still be paid, as after an edit. */
export function awaitsRest(order: Payable): boolean {
  return awaitsOnline(order) && order.amountReceived > 0;
}

/**
 * Whether it stays although it is not paid: an online order is cancelled by itself only while it awaits its first payment, and
 * neither went on without that nor has no attempt left (`isOnCredit`).
 */
export function staysUnpaid({
  status,
  isOnCredit,
  ...order
}: Account & Credit & { status: OrderStatus }): boolean {
  return status !== 'awaitingPayment' || balance(order).held > 0 || isOnCredit;
}

/** Whether the customer is to be reminded; an online order that does not stay unpaid is cancelled instead. */
export function awaitsReminder(order: Payable & Credit): boolean {
  return awaitsTransfer(order) || awaitsRest(order) || (awaitsOnline(order) && staysUnpaid(order));
}

/** Whether it is only prepared once it is paid online. */
export function waitsForOnline(order: Payable): boolean {
  return order.status === 'awaitingPayment' && awaitsOnline(order);
}

/** Cancelled, or completed with cash: nothing is due any more. */
export function isClosed({ status, paymentMethod }: Pick<Payable, 'status' | 'paymentMethod'>): boolean {
  return status === 'cancelled' || (status === 'completed' && paymentMethod === 'cod');
}

/** NTD. */
export function stillDue(order: Payable): number {
  return isClosed(order) ? 0 : stillToPay(order);
}

export function asksForMoney(order: Payable): boolean {
  return stillDue(order) > 0;
}

/** Whether it cannot go there because nothing is left to pay; what is paid in cash awaits to be confirmed. */
export function isPaidAlready(order: Account & { paymentMethod: PaymentMethod }, to: OrderStatus): boolean {
  return to === 'awaitingPayment' && order.paymentMethod !== 'cod' && stillToPay(order) === 0;
}

/** An order awaiting payment that is now paid in full becomes ready to pack; any other keeps its status. */
export function afterPayment(order: Account & { status: OrderStatus }): OrderStatus {
  return order.status === 'awaitingPayment' && stillToPay(order) === 0 ? 'newOrder' : order.status;
}

export interface PaymentDifferences {
  /** NTD over (positive) or under (negative). */
  amount: number;
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

/** At most one reminder an order in this time, in ms. */
export const reminderPause = 24 * 3_600_000;

/** In characters. */
export const longestDismissal = 300;

export function paymentLine({ lastFive, amount, paidOn }: Payment): string {
  return [lastFive && `•••${lastFive}`, formatNtd(amount), paidOn].filter(Boolean).join(' · ');
}

/** A reported amount that differs from the amount due, in NTD. */
export interface AmountQuestion {
  expected: number;
  amount: number;
  /** Number of reports that stay beside it. */
  besides: number;
}

/** What the form posts to confirm the question, once and for these amounts only. */
export function agreementOf({ expected, amount, besides }: AmountQuestion): string {
  return [amount, expected, ...(besides > 0 ? [besides] : [])].join('-');
}

/**
 * Null where the report matches what the others leave open. @param reported oldest first; unless the new one is a
 * further report, it corrects the last.
 */
export function amountQuestion(
  { amount }: Pick<Payment, 'amount'>,
  order: Account,
  reported: readonly Pick<Payment, 'amount'>[],
  further: boolean,
): AmountQuestion | null {
  const others = further ? reported : reported.slice(0, -1);
  const expected = leftAfter(order, others);
  return amount === expected ? null : { expected, amount, besides: others.length };
}

/** Order data in the payment form: nothing about the customer. */
export interface PayableOrder {
  orderNumber: string;
  /** NTD. */
  amountDue: number;
  status: OrderStatus;
  paymentMethod: PaymentMethod;
  open: boolean;
  /** Reports not settled yet, oldest first. */
  reported: readonly Payment[];
  /** Received and refunded, in NTD. */
  amountReceived: number;
  amountRefunded: number;
  amountWaived: number;
  /** What can go back through a provider. */
  waysBack: readonly WayBack[];
}

/**
 * `gone`: the link is unknown or expired, deliberately the same. `closed`: nothing is due any more. `differs`: must be
 * confirmed before it is stored.
 */
export type ReportOutcome =
  | { ok: true; order: PayableOrder }
  | { ok: false; problem: 'gone' | 'closed' | 'too-many' }
  | ({ ok: false; problem: 'differs' } & AmountQuestion)
  | { ok: false; problem: 'invalid'; fields: PaymentProblems };

/**
 * Whether a payment may be recorded by hand. By transfer always, also twice. For an online order unless it still awaits its
 * first payment, which comes through its provider. For any order once it is cancelled, so that what came can be refunded.
 */
export function mayRecord(order: Payable & Credit): boolean {
  const { status, paymentMethod, amountReceived } = order;
  const isSettled = amountReceived > 0 || staysUnpaid(order);
  return paymentMethod === 'bt' || status === 'cancelled' || (isOnlineMethod(paymentMethod) && isSettled);
}

/** The old shop kept no record of transfers, so a paid imported order without reports was paid there. */
export function wasPaidBeforeImport(order: Account, isImported: boolean, reports: number): boolean {
  return isImported && reports === 0 && stillToPay(order) === 0;
}

/**
 * NTD still due on a prepaid order before it is sent, or the price of one that was refunded whole before it left; 0 where it
 * may be sent without a question.
 */
export function openBeforeSending(
  order: Account & { status: OrderStatus; paymentMethod: PaymentMethod },
  to: OrderStatus,
): number {
  if (to !== 'inTransit' && to !== 'completed') return 0;
  if (!hasLeft(order.status) && isRefundedWhole(order)) return order.amountDue;
  return order.paymentMethod !== 'cod' ? stillToPay(order) : 0;
}
