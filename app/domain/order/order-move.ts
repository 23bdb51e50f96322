import type { PaymentMethod } from '../payment/payment.ts';
import { type Account, isPaidAlready } from '../payment/payment-report.ts';
import { mayChange, type OrderStatus, transitions } from './order-status.ts';

interface Movable extends Account {
  status: OrderStatus;
  paymentMethod: PaymentMethod;
  notCollected?: boolean | undefined;
}

export type MoveRefusal = 'not-allowed' | 'undelivered' | 'already-paid';

/** Why an order cannot go there: what is marked as not delivered is not completed before the mark is removed. Null where it may. */
export function moveRefusal(order: Movable, to: OrderStatus): MoveRefusal | null {
  if (!mayChange(order.status, to)) return 'not-allowed';
  if (order.notCollected && to === 'completed') return 'undelivered';
  return isPaidAlready(order, to) ? 'already-paid' : null;
}

/** Where it may go from here. */
export function choicesOf(order: Movable): readonly OrderStatus[] {
  return transitions[order.status].filter((to) => moveRefusal(order, to) === null);
}
