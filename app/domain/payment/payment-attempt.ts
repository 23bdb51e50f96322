import type { OrderStatus } from '../order/order-status.ts';
import { isPaidLater, type OnlineMethod } from './payment.ts';
import { type Account, awaitsOnline, balance, type Credit, stillToPay } from './payment-report.ts';

export const providerNames = ['ecpay', 'linepay'] as const;
export type ProviderName = (typeof providerNames)[number];

export const providerOf: Readonly<Record<OnlineMethod, ProviderName>> = {
  card: 'ecpay',
  linepay: 'linepay',
  atm: 'ecpay',
  cvs: 'ecpay',
};

/** `pending`: not settled by the provider. `authorised`: reserved, not captured yet. */
export const attemptStates = ['pending', 'authorised', 'paid', 'failed', 'expired'] as const;
export type AttemptState = (typeof attemptStates)[number];

/** A payment counts however late it arrives, and stays. */
const nextStates: Record<AttemptState, readonly AttemptState[]> = {
  pending: ['authorised', 'paid', 'failed', 'expired'],
  authorised: ['paid', 'failed', 'expired'],
  failed: ['authorised', 'paid', 'expired'],
  expired: ['paid'],
  paid: [],
};

/** Whether news of the provider still changes the attempt. */
export function mayBecome(from: AttemptState, to: AttemptState): boolean {
  return nextStates[from].includes(to);
}

/** Payment state of an order, independent of its status. */
export type PaymentState =
  | 'unpaid'
  | 'pending'
  | 'authorised'
  | 'paid'
  | 'part'
  | 'refunded'
  | 'partRefunded'
  | 'failed'
  | 'expired';

/** @param attempts oldest first. */
export function paymentState(
  order: Account & { status: OrderStatus },
  attempts: readonly AttemptState[],
): PaymentState {
  const { held } = balance(order);
  if (held > 0 && (order.amountRefunded ?? 0) > 0) return 'partRefunded';
  if (held > 0) return stillToPay(order) === 0 || order.status === 'cancelled' ? 'paid' : 'part';
  if ((order.amountRefunded ?? 0) > 0) return 'refunded';
  for (const state of ['authorised', 'pending'] as const) if (attempts.includes(state)) return state;
  const last = attempts.at(-1);
  return last === 'failed' || last === 'expired' ? last : 'unpaid';
}

/** Payment details for an ATM (a bank's code and account) or a convenience store (a code), with their expiry. */
export interface PayLater {
  bankCode: string | null;
  number: string;
  /** ISO 8601, UTC. */
  until: string;
}

export interface OrderAttempt {
  tradeNo: string;
  isTest: boolean;
  method: OnlineMethod;
  /** NTD. */
  amount: number;
  /** NTD of it that went back through its provider. */
  refunded: number;
  state: AttemptState;
  /** The provider's code of the last refusal. */
  failure: string;
  payLater: PayLater | null;
  /** ISO 8601, UTC; null where the customer was not sent to the provider yet. */
  startedAt: string | null;
  holdUntil: string;
}

/** As shown to the owner. `superseded`: left for another attempt or paid otherwise. `closed`: its order was cancelled. */
export type ShownState = AttemptState | 'superseded' | 'closed';

export interface ShownAttempt extends OrderAttempt {
  shown: ShownState;
  /** Until when it can be paid, ISO 8601; of one that is not pending, null where the provider no longer takes it. */
  until: string | null;
}

/** @param attempts oldest first. */
export function shownAttempts(
  order: Account & { status: OrderStatus },
  attempts: readonly OrderAttempt[],
  now: Date,
): ShownAttempt[] {
  const isCancelled = order.status === 'cancelled';
  const isDue = !isCancelled && stillToPay(order) > 0;
  const lastBegun = attempts.findLastIndex(({ startedAt }) => startedAt !== null);
  return attempts.map((attempt, at) => {
    const holdUntil = new Date(attempt.holdUntil);
    const over = isCancelled ? 'closed' : at < lastBegun || !isDue ? 'superseded' : 'pending';
    const open = now >= closesAt(attempt.method, holdUntil) ? 'expired' : over;
    const shown: ShownState = attempt.state === 'pending' ? open : attempt.state;
    // LINE Pay is paid only once the shop takes it, which it does while that much is due.
    const mayBePaid = isDue || providerOf[attempt.method] !== 'linepay';
    const isOpen = attempt.state === 'pending' && attempt.startedAt !== null && now < holdUntil && mayBePaid;
    return { ...attempt, shown, until: isOpen || shown === 'pending' ? attempt.holdUntil : null };
  });
}

const minute = 60_000;
const hour = 60 * minute;

/** The stock is held until then. */
export function holdEnd(
  method: OnlineMethod,
  at: Date,
  { cardMinutes, laterDays }: { cardMinutes: number; laterDays: number },
): Date {
  return new Date(at.getTime() + (isPaidLater(method) ? laterDays * 24 * hour : cardMinutes * minute));
}

/** Until when an unpaid order's stock is held, ISO 8601; null where that is over, and for an order that stays. */
export function heldUntil(
  { status, isOnCredit }: Credit & { status: OrderStatus },
  attempts: readonly Pick<OrderAttempt, 'state' | 'holdUntil'>[],
  now: Date,
): string | null {
  if (status !== 'awaitingPayment' || isOnCredit) return null;
  const open = attempts.filter(
    ({ state, holdUntil }) => (state === 'pending' || state === 'failed') && now < new Date(holdUntil),
  );
  const times = open.map(({ holdUntil }) => holdUntil).sort();
  return times.at(-1) ?? null;
}

/** Whether an account or code that the customer was given must not be used any more: for another sum, or with nothing to pay online. */
export function hasOldDetails(
  order: Parameters<typeof awaitsOnline>[0],
  attempts: readonly Pick<OrderAttempt, 'state' | 'payLater' | 'amount'>[],
): boolean {
  const due = awaitsOnline(order) ? stillToPay(order) : 0;
  return (
    order.status !== 'cancelled' &&
    attempts.some(({ state, payLater, amount }) => state === 'pending' && payLater !== null && amount !== due)
  );
}

/** Later than the hold, because news of a last-minute payment takes a while. */
export function closesAt(method: OnlineMethod, holdUntil: Date): Date {
  return new Date(holdUntil.getTime() + (isPaidLater(method) ? hour : 10 * minute));
}

/** LINE Pay sends no notices: an approved payment is captured only when the shop asks, browser or not. */
const queryPauses: Readonly<Record<OnlineMethod, number>> = {
  card: 3 * minute,
  linepay: minute,
  atm: 6 * hour,
  cvs: 6 * hour,
};

/** When to query an attempt without news, and when at its end. */
export function nextQuery(method: OnlineMethod, now: Date, holdUntil: Date): Date {
  const next = now.getTime() + queryPauses[method];
  return new Date(Math.min(next, closesAt(method, holdUntil).getTime()));
}

/** Of a MerchantTradeNo, in letters and digits. */
const longestTradeNo = 20;

/**
 * Begins with the order number, for search on the provider's site. @param below random whole number below its argument.
 */
export function makeTradeNo(orderNumber: string, below: (limit: number) => number): string {
  const signs = '0123456789ABCDEFGHJKLMNPQRSTUVWXYZ';
  const rest = Array.from({ length: longestTradeNo - orderNumber.length }, () => signs[below(signs.length)]);
  return orderNumber + rest.join('');
}
