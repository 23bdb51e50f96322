import type { OrderStatus } from '../order/order-status.ts';
import { type Account, balance, stillToPay } from './payment-report.ts';

/** `pending`: the provider has not settled it. `authorised`: reserved, not taken yet. */
export const attemptStates = ['pending', 'authorised', 'paid', 'failed', 'expired'] as const;
export type AttemptState = (typeof attemptStates)[number];

/** Money counts however late it comes, and what counted once stays. */
const nextStates: Record<AttemptState, readonly AttemptState[]> = {
  pending: ['authorised', 'paid', 'failed', 'expired'],
  authorised: ['paid', 'failed', 'expired'],
  failed: ['authorised', 'paid', 'expired'],
  expired: ['paid'],
  paid: [],
};

/** Whether a notice or an answer of the provider still says something new. */
export function mayBecome(from: AttemptState, to: AttemptState): boolean {
  return nextStates[from].includes(to);
}

/** Of an order, apart from its status. */
export type PaymentState =
  | 'unpaid'
  | 'pending'
  | 'authorised'
  | 'paid'
  | 'part'
  | 'refunded'
  | 'failed'
  | 'expired';

/** @param attempts oldest first. */
export function paymentState(
  order: Account & { status: OrderStatus },
  attempts: readonly AttemptState[],
): PaymentState {
  const { held } = balance(order);
  if (held > 0) return stillToPay(order) === 0 || order.status === 'cancelled' ? 'paid' : 'part';
  if ((order.amountRefunded ?? 0) > 0) return 'refunded';
  for (const state of ['authorised', 'pending'] as const) if (attempts.includes(state)) return state;
  const last = attempts.at(-1);
  return last === 'failed' || last === 'expired' ? last : 'unpaid';
}

/** Where to pay at an ATM (a bank's code and account) or at a convenience store (a code), and until when. */
export interface PayLater {
  bankCode: string | null;
  number: string;
  /** ISO 8601, UTC. */
  until: string;
}

/** Of a MerchantTradeNo, in letters and digits. */
const longestTradeNo = 20;

/** Begins with the order's number, so that the owner finds it on the provider's site. @param below a whole number below the given one, at random. */
export function makeTradeNo(orderNumber: string, below: (limit: number) => number): string {
  const signs = '0123456789ABCDEFGHJKLMNPQRSTUVWXYZ';
  const rest = Array.from({ length: longestTradeNo - orderNumber.length }, () => signs[below(signs.length)]);
  return orderNumber + rest.join('');
}
