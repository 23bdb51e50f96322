import { currentPromise, type Promised } from '../delivery/delivery-date.ts';
import { shippingMethods } from '../delivery/shipping.ts';
import { type Account, isRefundedWhole, stillToPay } from '../payment/payment-report.ts';
import type { PlacedOrder } from './order.ts';
import { hasLeft, isStillHere, isUndelivered, isUnderWay } from './order-status.ts';
import type { PartSent } from './shipment.ts';

const progressSteps = ['placed', 'paid', 'packed', 'sent', 'arrived'] as const;
export type ProgressStep = (typeof progressSteps)[number];

export interface Progress {
  step: ProgressStep;
  state: 'done' | 'now' | 'open';
}

type Progressing = Pick<PlacedOrder, 'status' | 'paymentMethod' | 'shippingOption'> &
  Account & {
    /** Whether all goods are packed, before it is sent. */
    isPacked: boolean;
    /** Null unless part of the order has been sent. */
    part?: PartSent | null;
    notCollected?: boolean | undefined;
  };

/** Everything paid was given back before it was sent. */
export function isRefundedFirst(order: Pick<PlacedOrder, 'status'> & Account): boolean {
  return isStillHere(order.status) && isRefundedWhole(order);
}

/**
 * The promise as it stands: null once it cannot be kept, or where the payment came too late for it. Without a condition once
 * that is met. @param paidAt when the last payment was confirmed; null where that is not known.
 */
export function promiseInForce(
  order: Pick<PlacedOrder, 'promised'> & Account,
  paidAt: Date | null,
  now: Date,
): Promised | null {
  const { promised } = order;
  if (!promised?.payBy || stillToPay(order) > 0) return currentPromise(promised, now);
  const isInTime = paidAt === null || paidAt <= new Date(promised.payBy);
  return isInTime ? currentPromise({ ...promised, payBy: null }, now) : null;
}

/** Nothing is to arrive, until the owner decides otherwise. */
export function goesNoFurther(order: Pick<Progressing, 'status' | 'notCollected'> & Account): boolean {
  return order.status === 'cancelled' || isUndelivered(order) || isRefundedFirst(order);
}

type Arriving = Parameters<typeof goesNoFurther>[0] & { wasCollected?: boolean | undefined };

/** Whether something of it is still to arrive. */
export function isToArrive(order: Arriving): boolean {
  return isUnderWay(order.status) && !goesNoFurther(order) && !order.wasCollected;
}

/**
 * The promise that its customer sees: none where nothing is to arrive or a question is open, and without the condition of a
 * payment where none is awaited.
 */
export function shownPromise(order: Arriving & Pick<PlacedOrder, 'promised'>): Promised | null {
  const { status, promised } = order;
  if (!promised || status === 'followUp' || !isToArrive(order)) return null;
  const waits = stillToPay(order) > 0 && status !== 'inTransit';
  return waits ? promised : { ...promised, payBy: null };
}

/**
 * Steps of an order as its customer sees them; empty for one that goes no further: cancelled, refunded before it was
 * sent, or not collected. Cash is paid on delivery, so it is not a step; self pick-up is not sent.
 */
export function progressOf(order: Progressing): readonly Progress[] {
  const { status, paymentMethod, shippingOption } = order;
  if (goesNoFurther(order)) return [];
  const isSent = hasLeft(status);
  const isPart = order.part != null;
  const done: Record<ProgressStep, boolean> = {
    placed: true,
    paid: stillToPay(order) === 0,
    packed: isSent || isPart || order.isPacked,
    sent: isSent,
    arrived: status === 'completed',
  };
  const isCollected = shippingMethods[shippingOption].kind === 'pickup';
  const steps = progressSteps.filter(
    (step) => !(step === 'paid' && paymentMethod === 'cod') && !(step === 'sent' && isCollected),
  );
  // An open question or unconfirmed order blocks the next step.
  const isHeld = status === 'followUp' || (status === 'awaitingPayment' && paymentMethod === 'cod');
  // A packed order is not in transit until it has been sent.
  const undone = steps.find((step) => !done[step] && step !== 'sent' && step !== 'arrived');
  const waiting = isHeld ? 'placed' : (undone ?? (isPart ? 'sent' : undefined));
  const now = status === 'inTransit' ? (isCollected ? 'packed' : 'sent') : waiting;
  return steps.map((step) => ({ step, state: step === now ? 'now' : done[step] ? 'done' : 'open' }));
}
